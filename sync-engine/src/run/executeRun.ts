import {
  endedWell,
  hasEnded,
  LeaseLost,
  recordedIn,
  type SyncRunCommand,
  type SyncRunState,
  syncRunDecider,
} from '@calendar-sync/contracts/domain/syncRun'
import { DomainError } from '@calendar-sync/contracts/errors'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import { execute, type Known } from '@calendar-sync/platform/commands/execute'
import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import { AppendTooLarge } from '@calendar-sync/platform/event-store/appendSize'
import { EventStoreUnavailable, RevisionConflict } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Log } from '@calendar-sync/platform/log'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import type { CheckCountStore } from '../checkCounts/checkCountStore.ts'
import { engineContext } from '../commandContext.ts'
import { countCheck, countRun } from '../observability/observeRun.ts'
import { type PersonalSeal, PersonErased, personalSeal } from '../personalSeal.ts'
import { type TaskQueue, taskJob } from '../reactions/tasks.ts'
import { RunStopped } from '../runStopped.ts'
import { countDone, fitting, placesOfOutcomes, readOutcomes } from '../write/outcomes.ts'
import { crashesBeforeCare, maxAttempts } from './engineDied.ts'
import { applyRun, type PlanDependencies, planRun, type Results, sumOf } from './planAndApply.ts'
import { createProgress } from './progress.ts'
import { leftCopies, pauseBeforeRemoval } from './removal.ts'
import { loadRunnableSync, loadTravel } from './runnableSync.ts'
import type { ClaimedRun, RunStore } from './runStore.ts'

export interface RunDependencies extends PlanDependencies {
  readonly eventLog: EventLog
  readonly bus: Bus
  readonly keys: PersonalKeys
  readonly runs: RunStore
  readonly checks: Pick<CheckCountStore, 'end'>
  readonly tasks: TaskQueue
  readonly engineId: string
  readonly log: Log
}

/** Events in one SyncEventsRecorded, at most. */
const maxEventsPerRecord = 200

/**
 * Takes a run whose lease is held from its claim to its end.
 * @throws AbortError when told to stop, LeaseLost when another engine has it, EventStoreUnavailable: the run has not ended
 * then, and goes on elsewhere or later
 */
export async function executeRun(run: ClaimedRun, stop: AbortSignal, dependencies: RunDependencies): Promise<void> {
  const { bus, runs, checks, feeds, tasks, pool, keys, eventLog, settings, clock, log } = dependencies
  const progress = createProgress(bus, run)
  const send = createSend(run, dependencies)
  const end = async (ended: SyncRunState) => {
    const { runId, syncId, userId, correlationId } = run
    const well = endedWell(ended)
    const again = run.kind === 'remove_copies' && leftCopies(ended)
    const pause = again ? await pauseBeforeRemoval(syncId, dependencies, settings) : 0
    const task = taskJob(runId, userId, { kind: 'remove_copies', subjectId: syncId, correlationId })
    if (!again) await runs.end(pool, run, well)
    else
      await inTransaction(pool, async (client) => {
        await runs.end(client, run, well)
        await tasks.add(task, pause, client)
      })
    progress.ended()
  }
  const { attempt } = run
  let told: Promise<SyncRunState> | undefined
  /** Has the log know of the run, if it does not yet. @returns what the log said of it then */
  const tell = (): Promise<SyncRunState> => {
    told ??= beginOnLog(run, send, dependencies).then((claimed) => {
      if (run.quiet) progress.started()
      return claimed
    })
    return told
  }
  // Asked for in the same moment as what the log says of the run, so that both are read in one.
  const definition = Promise.all([loadRunnableSync(eventLog, run), loadTravel(eventLog, run.userId)])
  definition.catch(() => undefined)
  if (!run.quiet || attempt > crashesBeforeCare) {
    const claimed = await tell()
    if (claimed.kind === 'none' || hasEnded(claimed)) return end(claimed)
  }

  const record = async (seal: PersonalSeal) => recordEvents(run, recordedIn(await tell()), seal, send, pool)
  const fail = async ({ code, message, details }: RunStopped, { forward, reverse }: Results = nothing) => {
    const counted = { forward, reverse, ...(details ? { details } : {}) }
    await tell()
    const ended = await send({ type: 'FailRun', attempt, code, error: message, ...counted }, 'end')
    // Unless another engine has ended it meanwhile, and otherwise.
    if (ended.kind === 'failed') progress.failed(message)
    await end(ended)
  }
  const complete = async ({ forward, reverse }: Results, why?: RunStopped) => {
    const stopped = why ? { stopped: { code: why.code, error: why.message } } : {}
    await tell()
    const ended = await send({ type: 'CompleteRun', attempt, forward, reverse, ...stopped }, 'end')
    progress.completed(sumOf({ forward, reverse }))
    await end(ended)
  }
  /** A run that did part of its work has not failed, but what was left is an error, and why it was left is kept. */
  const stopped = (why: RunStopped, results: Results) =>
    sumOf(results).successful === 0 ? fail(why, results) : complete(results, why)
  /** What no store takes, or no engine could record, does not keep the run from ending. */
  const recordIfPossible = async () => {
    try {
      await record(await personalSeal(keys, run.userId))
    } catch (error) {
      const isHopeless = error instanceof AppendTooLarge || attempt > maxAttempts
      if (!isHopeless || error instanceof LeaseLost) throw error
      log.error({ error, runId: run.runId }, 'What became of events in a run could not be recorded.')
    }
  }
  /** This engine, or one before it, may have done part of the work before it could not go on. */
  const giveUp = async (why: RunStopped) => {
    const done = await countDone(pool, run.runId)
    if (sumOf(done).successful > 0) await recordIfPossible()
    await stopped(why, done)
  }
  if (attempt > maxAttempts) {
    await feeds.unlockRun(run)
    return giveUp(interrupted)
  }

  try {
    if (!run.quiet) progress.started()
    const [sync, travel] = await definition
    const seal = await personalSeal(keys, run.userId)
    const context = { run, sync, travel, seal, progress, stop }
    const planned = await planRun(context, dependencies)
    if (planned.total > 0) await tell()
    const result = await applyRun(planned, context, dependencies)
    if (!told && isQuiet(run) && !result.stopped) {
      const { unchanged } = sumOf(result)
      if (await checks.end({ ...run, unchanged, calls: planned.calls, at: clock() })) {
        countCheck(run)
        return progress.checked()
      }
    }
    if (!planned.idle) await record(seal)
    await (result.stopped ? stopped(result.stopped, result) : complete(result))
  } catch (error) {
    if (stop.aborted || error instanceof LeaseLost || error instanceof EventStoreUnavailable) throw error
    if (error instanceof RunStopped) return giveUp(error)
    // Refused when another engine has the run by now: what went wrong here does not concern that engine.
    await (error instanceof PersonErased ? fail(ourFault) : giveUp(ourFault))
    log.error({ error, runId: run.runId, syncId: run.syncId }, 'A run failed for a reason of ours.')
  }
}

/** Of these, and no others, the log may not know. */
const isQuiet = (run: ClaimedRun): run is ClaimedRun & { readonly trigger: 'schedule' | 'push' } =>
  run.quiet && run.trigger !== 'person'

/**
 * Puts the claim on the log, and before it the request of a run that no person asked for, unless they are there.
 * @returns what the log says of the run then; that there is none, when the request is on no log
 * @throws LeaseLost when another engine has it
 */
async function beginOnLog(
  run: ClaimedRun,
  send: ReturnType<typeof createSend>,
  { runs, engineId }: RunDependencies,
): Promise<SyncRunState> {
  const { runId, syncId, userId, trigger, kind, attempt, leaseUntil } = run
  if (run.quiet && !(await runs.speak(run))) throw new LeaseLost()
  try {
    if (trigger !== 'person') await send({ type: 'RequestSyncRun', runId, syncId, userId, trigger, kind }, 'request')
    const claim = { type: 'ClaimRun', engineId, attempt, leaseUntil: leaseUntil.toISOString() } as const
    return await send(claim, `claim/${attempt}`)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return syncRunDecider.initialState
    throw error instanceof RevisionConflict || error instanceof DomainError ? new LeaseLost() : error
  }
}

const nothing: Results = { forward: null, reverse: null }
const interrupted = new RunStopped('sync_failed', 'This run was interrupted again and again, and was given up.')
const ourFault = new RunStopped('internal_error', 'Something went wrong on our side. We are looking into it.')

/**
 * Sends commands to the stream of a run. What was learned of it is kept, or each would read all that was recorded. However
 * late the log hears of its beginning, it hears when that was.
 */
function createSend(run: ClaimedRun, { eventLog, clock }: RunDependencies) {
  let known: Known<SyncRunState> | undefined
  const began = clock()
  return async (command: SyncRunCommand, step: string): Promise<SyncRunState> => {
    const isRequest = command.type === 'RequestSyncRun'
    const bySchedule = run.trigger === 'schedule'
    const cause = { ...run, bySchedule, ...(isRequest ? { causationId: null } : {}) }
    const at = isRequest || command.type === 'ClaimRun' ? () => began : clock
    const context = engineContext(cause, run.runId, step, at)
    const stream = syncRunStream(run.runId)
    const outcome = await execute(eventLog, syncRunDecider, stream, command, context, known)
    known = outcome.known
    countRun(run, outcome.events)
    return outcome.state
  }
}

/** Puts what became of events on the log, beyond what stands there already. */
async function recordEvents(
  { runId, attempt }: ClaimedRun,
  recorded: number,
  seal: PersonalSeal,
  send: (command: SyncRunCommand, step: string) => Promise<SyncRunState>,
  pool: Pool,
): Promise<void> {
  const places = (await placesOfOutcomes(pool, runId)).slice(recorded)
  const read = (from: number) => readOutcomes(pool, runId, seal, places.slice(from, from + maxEventsPerRecord))
  let next = read(0)
  for (let done = 0; done < places.length; ) {
    const events = fitting(await next)
    // Another engine has ended the run meanwhile: its outcomes went with it.
    if (events.length === 0) return
    const after = recorded + done
    done += events.length
    // Read while these are recorded; should that fail, it is heard in its turn.
    next = read(done)
    next.catch(() => undefined)
    await send({ type: 'RecordEvents', attempt, after, events }, `events/${after}`)
  }
}
