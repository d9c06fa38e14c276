import type { RebuildProgress } from '@calendar-sync/contracts/api/operations'
import { DomainError } from '@calendar-sync/contracts/errors'
import { projectionProgress } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Log } from '@calendar-sync/platform/log'
import type { Projector } from '../projector/projector.ts'
import { BuildUnderWay } from '../projector/rebuild.ts'

interface Heard {
  readonly progress: RebuildProgress
  readonly at: number
}

/** A build tells its progress several times a second; one that has been silent this long died with its process. */
const silenceMilliseconds = 60_000

export type Rebuilds = ReturnType<typeof createRebuilds>

/** Rebuilds of read models: those that are under way in any process, and the request for another. */
export function createRebuilds(
  projectors: readonly Pick<Projector, 'name' | 'beginRebuild'>[],
  bus: Bus,
  log: Log,
  now: () => number = Date.now,
) {
  const underWay = new Map<string, Heard>()
  let unsubscribe: Unsubscribe | undefined
  return {
    async start() {
      unsubscribe = await bus.subscribe(projectionProgress, ({ status, error: _, ...progress }) => {
        if (status === 'progress') underWay.set(progress.name, { progress, at: now() })
        else underWay.delete(progress.name)
      })
    },
    /** How far the rebuild of this model has come; null when none is under way. */
    progressOf(name: string): RebuildProgress | null {
      const heard = underWay.get(name)
      return heard && now() - heard.at < silenceMilliseconds ? heard.progress : null
    },
    /**
     * Resolves when the rebuild has begun.
     * @throws DomainError `not_found`, `conflict` while it is being built already
     */
    async begin(name: string) {
      const projector = projectors.find((each) => each.name === name)
      if (!projector) throw new DomainError('not_found', `There is no read model ${name}.`)
      try {
        const { ended } = await projector.beginRebuild()
        ended.then(
          () => log.info({ readModel: name }, 'a read model was rebuilt'),
          (error) => log.error({ error, readModel: name }, 'a read model could not be rebuilt'),
        )
      } catch (error) {
        if (error instanceof BuildUnderWay) throw new DomainError('conflict', `${name} is being rebuilt already.`)
        throw error
      }
    },
    async stop() {
      await unsubscribe?.()
      unsubscribe = undefined
    },
  }
}
