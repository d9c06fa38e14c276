import type { RebuildProgress } from '@calendar-sync/contracts/api/operations'
import { DomainError } from '@calendar-sync/contracts/errors'
import { projectionProgress } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Log } from '@calendar-sync/platform/log'
import type { Projector } from '../projector/projector.ts'
import { BuildUnderWay } from '../projector/rebuild.ts'

/** Rebuilds of read models: those that are under way in any process, and the request for another. */
export interface Rebuilds {
  start(): Promise<void>
  /** How far the rebuild of this model has come; null when none is under way. */
  progressOf(name: string): RebuildProgress | null
  /**
   * Resolves when the rebuild has begun.
   * @throws DomainError `not_found`, `conflict` while it is being built already
   */
  begin(name: string): Promise<void>
  stop(): Promise<void>
}

interface Heard {
  readonly progress: RebuildProgress
  readonly at: number
}

/** A build tells its progress several times a second; one that has been silent this long died with its process. */
const silenceMilliseconds = 60_000

export function createRebuilds(
  projectors: readonly Pick<Projector, 'name' | 'beginRebuild'>[],
  bus: Bus,
  log: Log,
  now: () => number = Date.now,
): Rebuilds {
  const underWay = new Map<string, Heard>()
  let unsubscribe: Unsubscribe | undefined
  return {
    async start() {
      unsubscribe = await bus.subscribe(projectionProgress, ({ status, error: _, ...progress }) => {
        if (status === 'progress') underWay.set(progress.name, { progress, at: now() })
        else underWay.delete(progress.name)
      })
    },
    progressOf(name) {
      const heard = underWay.get(name)
      return heard && now() - heard.at < silenceMilliseconds ? heard.progress : null
    },
    async begin(name) {
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
