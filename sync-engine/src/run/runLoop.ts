import { setMaxListeners } from 'node:events'
import { LeaseLost } from '@calendar-sync/contracts/domain/syncRun'
import { keepLease } from '@calendar-sync/platform/background/lease'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { traceRun } from '../observability/observeRun.ts'
import { executeRun, type RunDependencies } from './executeRun.ts'
import type { ClaimedRun } from './runStore.ts'

/** Claims runs and carries them out, a few at a time, keeping their leases alive. */
export function createRunLoop(dependencies: RunDependencies): WorkLoop {
  const { runs, engineId, settings, log } = dependencies
  const next = () => runs.claim(engineId, settings.lease)
  const work = async (run: ClaimedRun, stop: AbortSignal) => {
    const lease = keepLease(() => runs.renew(run, settings.lease), settings.lease, log)
    try {
      const either = AbortSignal.any([stop, lease.lost])
      setMaxListeners(0, either)
      await traceRun(run, dependencies.eventLog, () => executeRun(run, either, dependencies))
    } catch (error) {
      if (!stop.aborted && !lease.lost.aborted && !(error instanceof LeaseLost)) throw error
      log.info({ runId: run.runId }, 'A run was put down before its end; it goes on where it stopped.')
      await runs.release(run)
    } finally {
      lease.end()
    }
  }
  return createWorkLoop({ name: 'runs', next, work, atOnce: settings.runsAtOnce, poll: settings.poll, log })
}
