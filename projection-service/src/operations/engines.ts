import type { EngineInstance, EngineWork } from '@calendar-sync/contracts/api/operations'
import { enginePresence, engineWorkRequest } from '@calendar-sync/contracts/subjects'
import { type Bus, NoReply, type Unsubscribe } from '@calendar-sync/platform/bus/bus'

/** Engines say every few seconds that they are there. */
const silenceMilliseconds = 15_000
const timeoutMs = 2_000

export type Engines = ReturnType<typeof createEngines>

/** What is known of the sync engines: which of them are there, and what they have to do. */
export function createEngines(bus: Bus, now: () => number = Date.now) {
  const seen = new Map<string, Omit<EngineInstance, 'runs'>>()
  let unsubscribe: Unsubscribe | undefined
  return {
    async start() {
      unsubscribe = await bus.subscribe(enginePresence, (engine) => {
        seen.set(engine.engineId, { ...engine, seenAt: new Date(now()).toISOString() })
      })
    },
    /** What all of them have to do; null when none answers. */
    async work(): Promise<EngineWork | null> {
      try {
        return await bus.request(engineWorkRequest, {}, timeoutMs)
      } catch (error) {
        if (error instanceof NoReply) return null
        throw error
      }
    },
    /** @param work tells how many runs each carries out */
    instances(work: EngineWork | null): EngineInstance[] {
      for (const [id, { seenAt }] of seen) if (now() - Date.parse(seenAt) > silenceMilliseconds) seen.delete(id)
      return [...seen.values()]
        .map((engine) => ({
          ...engine,
          runs: work?.runs.filter(({ engineId }) => engineId === engine.engineId).length ?? 0,
        }))
        .sort((a, b) => a.startedAt.localeCompare(b.startedAt))
    },
    async stop() {
      await unsubscribe?.()
      unsubscribe = undefined
    },
  }
}
