import { setMaxListeners } from 'node:events'
import { LeaseLost } from '@calendar-sync/contracts/domain/syncRun'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { Log } from '@calendar-sync/platform/log'
import { traceRun } from '../observability/observeRun.ts'
import type { EngineSettings } from '../settings.ts'
import { executeRun, type RunDependencies } from './executeRun.ts'
import type { ClaimedRun } from './runStore.ts'

/** Claims runs and carries them out, a few at a time, keeping their leases alive. */
export function createRunLoop(dependencies: RunDependencies): WorkLoop {
  const { runs, engineId, settings, log } = dependencies
  const next = () => runs.claim(engineId, settings.lease)
  const work = async (run: ClaimedRun, stop: AbortSignal) => {
    const lease = keepLease(run, dependencies)
    try {
      const either = AbortSignal.any([stop, lease.lost])
      setMaxListeners(0, either)
      await traceRun(run, dependencies.eventLog, () => executeRun(run, either, dependencies))
    } catch (error) {
      if (!stop.aborted && !lease.lost.aborted && !(error instanceof LeaseLost)) throw error
      log.info({ runId: run.runId }, 'A run was put down before its end; it goes on where it stopped.')
      await runs.release(run.runId, engineId)
    } finally {
      lease.end()
    }
  }
  return createWorkLoop({ name: 'runs', next, work, atOnce: settings.runsAtOnce, poll: settings.poll, log })
}

/** Renews the lease three times in its life. `lost` fires when another engine has taken the run. */
function keepLease(
  { runId }: ClaimedRun,
  {
    runs,
    engineId,
    settings,
    log,
  }: { readonly log: Log; readonly settings: EngineSettings } & Pick<RunDependencies, 'runs' | 'engineId'>,
) {
  const lost = new AbortController()
  const renew = async () => {
    if (!(await runs.renew(runId, engineId, settings.lease))) lost.abort(new Error('The lease of the run was lost.'))
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ error, runId }, 'A lease could not be renewed.'))
  }, settings.lease / 3)
  return { lost: lost.signal, end: () => clearInterval(timer) }
}
