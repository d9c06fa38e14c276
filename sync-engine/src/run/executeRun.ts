import { totalOf } from '@calendar-sync/contracts/domain/runReport'
import { hasEnded, LeaseLost, recordedIn, type SyncRunState } from '@calendar-sync/contracts/domain/syncRun'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { inTransaction } from '@calendar-sync/platform/database/pool'
import { AppendTooLarge } from '@calendar-sync/platform/event-store/appendSize'
import { EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import type { CheckCountStore } from '../checkCounts/checkCountStore.ts'
import { countCheck } from '../observability/observeRun.ts'
import { PersonErased, personalSeal } from '../personalSeal.ts'
import { type TaskQueue, taskJob } from '../reactions/tasks.ts'
import { waysOf } from '../reconcile/sides.ts'
import { isEndedByPerson, RunStopped } from '../runStopped.ts'
import { countDone } from '../write/countOutcomes.ts'
import { takeOverOutcomes } from '../write/outcomes.ts'
import { isIsolated, maxDeaths } from './engineDied.ts'
import { applyRun, type PlanDependencies, planRun, type Results } from './planAndApply.ts'
import { createProgress } from './progress.ts'
import { leftCopies, pauseBeforeRemoval, releaseAfterRemoval, waysToRemove } from './removal.ts'
import { loadRunBasis, type RunBasis, requireReadableWords, requireUsableAccounts } from './runnableSync.ts'
import { openRunOnLog, type RunLogDependencies } from './runOnLog.ts'
import type { ClaimedRun, RunStore } from './runStore.ts'

export interface RunDependencies extends PlanDependencies, RunLogDependencies {
  readonly runs: RunStore
  readonly checks: Pick<CheckCountStore, 'drop' | 'end'>
  readonly tasks: TaskQueue
  /** Tells the log of events that a run has parked. */
  readonly parkedLoop: Pick<WorkLoop, 'wake'>
}

/**
 * Takes a run whose lease is held from its claim to its end.
 * @param readAhead what it goes by, where that was read right before it was asked for
 * @throws AbortError when told to stop, LeaseLost when another engine has it, EventStoreUnavailable: the run has not ended
 * then, and goes on elsewhere or later
 */
export async function executeRun(
  run: ClaimedRun,
  stop: AbortSignal,
  dependencies: RunDependencies,
  readAhead?: RunBasis,
): Promise<void> {
  const { bus, runs, checks, feeds, tasks, pool, keys, eventLog, settings, clock, log } = dependencies
  const progress = createProgress(bus, run)
  const onLog = openRunOnLog(run, dependencies)
  const end = async (ended: SyncRunState) => {
    const { runId, syncId, userId, correlationId } = run
    const again = run.kind === 'remove_copies' && leftCopies(ended)
    const pause = again ? await pauseBeforeRemoval(syncId, dependencies, settings) : 0
    if (run.kind === 'remove_copies' && !again) await releaseAfterRemoval(run, dependencies)
    const task = taskJob(runId, userId, { kind: 'remove_copies', subjectId: syncId, correlationId })
    if (!again) await runs.end(pool, run, ended, clock())
    else
      await inTransaction(pool, async (client) => {
        await runs.end(client, run, ended, clock())
        await tasks.add(task, pause, client)
      })
    progress.ended()
  }
  const tell = async () => {
    const isNews = run.quiet && !onLog.isTold()
    const claimed = await onLog.tell()
    if (isNews) progress.started()
    return claimed
  }
  // Asked for in the same moment as what the log says of the run, so that both are read in one.
  const wanted = readAhead ? Promise.resolve(readAhead) : loadRunBasis(eventLog, run)
  wanted.catch(() => undefined)
  const isAsked = run.trigger === 'person' && run.attempt === 1
  let recorded = 0
  if (isAsked || !run.quiet || isIsolated(run)) {
    const claimed = await (isAsked ? onLog.read() : tell())
    if (isOver(claimed)) return end(claimed)
    recorded = recordedIn(claimed)
  }
  if (run.attempt > 1) await takeOverOutcomes(pool, run, recorded)

  const fail = async ({ code, message, details }: RunStopped, { forward, reverse }: Results = nothing) => {
    const counted = { forward, reverse, ...(details ? { details } : {}) }
    if (run.quiet) await tell()
    const ended = await onLog.end({ type: 'FailRun', code, error: message, ...counted })
    // Unless another engine has ended it meanwhile, and otherwise.
    if (ended.kind === 'failed') progress.failed(message, onLog.position())
    await end(ended)
  }
  const complete = async ({ forward, reverse }: Results, why?: RunStopped) => {
    const stopped = why ? { stopped: { code: why.code, error: why.message } } : {}
    if (run.quiet) await tell()
    const ended = await onLog.end({ type: 'CompleteRun', forward, reverse, ...stopped })
    progress.completed(totalOf({ forward, reverse }), onLog.position())
    await end(ended)
  }
  /** A run that did part of its work has not failed, but what was left is an error, and why it was left is kept. */
  const stopped = (why: RunStopped, results: Results) =>
    totalOf(results).successful === 0 ? fail(why, results) : complete(results, why)
  /** What no store takes, or no engine could record, does not keep the run from ending. */
  const recordIfPossible = async () => {
    try {
      await onLog.record(await personalSeal(keys, run.userId))
    } catch (error) {
      const isHopeless = error instanceof AppendTooLarge || run.deaths >= maxDeaths
      if (!isHopeless || error instanceof LeaseLost) throw error
      log.error({ error, runId: run.runId }, 'What became of events in a run could not be recorded.')
    }
  }
  /** This engine, or one before it, may have done part of the work before it could not go on. */
  const giveUp = async (why: RunStopped) => {
    const done = await countDone(pool, run.runId)
    if (totalOf(done).successful > 0) await recordIfPossible()
    await stopped(why, done)
  }
  /** With an account that its person removes meanwhile go its grant and its feeds, which no later step can do without. */
  const reasonOf = async (error: unknown) => {
    const reason = error instanceof RunStopped ? error : ourFault
    // A removal goes on without the account of the originals.
    if (run.kind === 'remove_copies') return reason
    if (reason !== ourFault && reason.code !== 'reconnection_required') return reason
    const usable = await wanted
      .then(({ definition }) => requireUsableAccounts(eventLog, definition))
      .catch((why) => why)
    return usable instanceof RunStopped && usable.code === 'account_removed' ? usable : reason
  }
  if (run.deaths >= maxDeaths) {
    await feeds.unlockRun(run)
    return giveUp(interrupted)
  }

  const slow = setTimeout(() => isAsked && onLog.tell().catch(() => undefined), settings.toldAfter)
  try {
    if (!run.quiet) progress.started()
    const { definition, accounts, travel } = await wanted
    if (run.kind !== 'remove_copies') requireReadableWords(travel)
    const seal = await personalSeal(keys, run.userId)
    const ways = run.kind === 'remove_copies' ? await waysToRemove(definition, dependencies) : waysOf(definition)
    const context = { run, definition, accounts, ways, travel, seal, progress, stop, onSaved: onLog.saved }
    const planned = await planRun(context, dependencies)
    const claimed = planned.total > 0 && (await tell())
    if (claimed && isOver(claimed)) return await end(claimed)
    const result = await applyRun(planned, context, dependencies)
    if (!onLog.isTold() && isQuiet(run) && !result.stopped) {
      const { unchanged } = totalOf(result)
      if (await checks.end({ ...run, unchanged, calls: planned.calls, at: clock() })) {
        countCheck(run)
        return progress.checked()
      }
    }
    if (!planned.idle) await onLog.record(seal)
    await (result.stopped ? stopped(await reasonOf(result.stopped), result) : complete(result))
    if (!planned.idle) dependencies.parkedLoop.wake()
  } catch (error) {
    if (stop.aborted || error instanceof LeaseLost || error instanceof EventStoreUnavailable) throw error
    const isMoot = error instanceof RunStopped && isEndedByPerson(error.code) && run.quiet && !onLog.isTold()
    if (isMoot && (await checks.drop(run))) return
    const why = error instanceof PersonErased ? ourFault : await reasonOf(error)
    // Refused when another engine has the run by now: what went wrong here does not concern that engine.
    await (error instanceof PersonErased ? fail(why) : giveUp(why))
    if (why === ourFault)
      log.error({ error, runId: run.runId, syncId: run.syncId }, 'A run failed for a reason of ours.')
  } finally {
    clearTimeout(slow)
    await onLog.settled()
  }
}

/** The log does not know of it, or knows its end. */
const isOver = (run: SyncRunState) => run.kind === 'none' || hasEnded(run)

/** Of these, and no others, the log may not know. */
const isQuiet = (run: ClaimedRun): run is ClaimedRun & { readonly trigger: 'schedule' | 'push' } =>
  run.quiet && run.trigger !== 'person'

const nothing: Results = { forward: null, reverse: null }
const interrupted = new RunStopped('sync_failed', 'This run was interrupted again and again, and was given up.')
const ourFault = new RunStopped('internal_error', 'Something went wrong on our side. We are looking into it.')
