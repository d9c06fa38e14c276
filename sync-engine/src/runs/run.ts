import { DomainError } from '@calendar-sync/contracts/errors'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import { execute } from '@calendar-sync/platform/commands/execute'
import { inTransaction } from '@calendar-sync/platform/database/pool'
import { RevisionConflict } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Log } from '@calendar-sync/platform/log'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { engineContext } from '../commandContext.ts'
import { countRun } from '../observability/observeRun.ts'
import { type PersonalSeal, personalSeal } from '../personalSeal.ts'
import { loadActiveSync } from './activeSync.ts'
import { readOutcomes } from './outcomes.ts'
import { createProgress } from './progress.ts'
import { RunStopped } from './runStopped.ts'
import type { ClaimedRun, RunStore } from './runStore.ts'
import { type Results, runSync, type SyncingDependencies, sumOf } from './runSync.ts'
import { type EngineRunState, hasEnded, type SyncRunCommand, syncRunDecider } from './syncRun.ts'

export interface RunDependencies extends SyncingDependencies {
  readonly eventLog: EventLog
  readonly bus: Bus
  readonly keys: PersonalKeys
  readonly runs: RunStore
  readonly engineId: string
  readonly log: Log
}

/** A run that has brought down so many engines is given up. */
const mostAttempts = 5
/** Events in one SyncEventsRecorded. */
const eventsPerRecord = 200

/**
 * Takes a run whose lease is held from its claim to its end.
 * @throws AbortError when told to stop: the run has not ended then, and goes on elsewhere
 */
export async function carryRun(run: ClaimedRun, stop: AbortSignal, dependencies: RunDependencies): Promise<void> {
  const { bus, runs, pool, keys, eventLog, engineId, log } = dependencies
  const progress = createProgress(bus, run)
  const send = (command: SyncRunCommand, step: string) => decide(run, command, step, dependencies)
  const end = async () => {
    await inTransaction(pool, (client) => runs.end(client, run.runId))
    progress.ended()
  }
  const fail = async ({ code, message, details }: RunStopped, { forward, reverse }: Results = nothing) => {
    const counted = { forward, reverse, ...(details ? { details } : {}) }
    await send({ type: 'FailRun', code, error: message, ...counted }, 'end')
    progress.failed(message)
    await end()
  }

  const { attempt, leaseUntil } = run
  const claim = { type: 'ClaimRun', engineId, attempt, leaseUntil: leaseUntil.toISOString() } as const
  const claimed = await send(claim, `claim/${attempt}`).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return 'ended'
    if (error instanceof RevisionConflict || error instanceof DomainError) return 'taken'
    throw error
  })
  if (claimed === 'taken') return
  if (claimed === 'ended' || hasEnded(claimed)) return end()
  if (attempt > mostAttempts) return fail(givenUp)

  try {
    progress.started()
    const sync = await loadActiveSync(eventLog, run)
    const seal = await personalSeal(keys, run.userId)
    const result = await runSync({ run, sync, seal, progress, stop }, dependencies)
    await recordEvents(run, claimed, seal, send, dependencies)
    const counts = sumOf(result)
    if (result.stopped && counts.successful === 0) {
      return await fail(result.stopped, result)
    }
    const { forward, reverse } = result
    await send({ type: 'CompleteRun', forward, reverse }, 'end')
    progress.completed(counts)
    await end()
  } catch (error) {
    if (stop.aborted) throw error
    if (error instanceof RunStopped) return fail(error)
    log.error({ error, runId: run.runId, syncId: run.syncId }, 'A run failed for a reason of ours.')
    await fail(ourFault)
  }
}

const nothing: Results = { forward: null, reverse: null }
const givenUp = new RunStopped('sync_failed', 'This run was interrupted again and again, and was given up.')
const ourFault = new RunStopped('internal_error', 'Something went wrong on our side. We are looking into it.')

async function decide(run: ClaimedRun, command: SyncRunCommand, step: string, { eventLog, clock }: RunDependencies) {
  const cause = { ...run, bySchedule: run.trigger === 'schedule' }
  const context = engineContext(cause, run.runId, step, clock)
  const { state, events } = await execute(eventLog, syncRunDecider, syncRunStream(run.runId), command, context)
  countRun(run, events)
  return state
}

async function recordEvents(
  { runId }: ClaimedRun,
  claimed: EngineRunState,
  seal: PersonalSeal,
  send: (command: SyncRunCommand, step: string) => Promise<EngineRunState>,
  { pool }: RunDependencies,
): Promise<void> {
  for (let after = claimed.recorded; ; ) {
    const events = await readOutcomes(pool, runId, seal, { after, limit: eventsPerRecord })
    if (events.length === 0) return
    await send({ type: 'RecordEvents', after, events }, `events/${after}`)
    after += events.length
  }
}
