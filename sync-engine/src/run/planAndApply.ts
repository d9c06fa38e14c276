import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import { noCounts, type RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { EngineParts } from '../engineParts.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import type { HeardCalendars } from '../push/heardCalendars.ts'
import { cursorAt, cursorOf, decidingHash, forgetCursors, sameVersions, saveCursor } from '../reconcile/cursor.ts'
import type { ClassifierDependencies } from '../reconcile/eventClassifier.ts'
import { readerOf } from '../reconcile/feeds/feedStore.ts'
import type { FeedDependencies } from '../reconcile/feeds/readFeed.ts'
import { windowAt } from '../reconcile/feeds/window.ts'
import { guardDeletions, stillUnconfirmed, toConfirm, withUnconfirmed } from '../reconcile/guardDeletions.ts'
import { countLinked } from '../reconcile/linkStore.ts'
import type { Planned } from '../reconcile/plan/operation.ts'
import {
  countWork,
  type DecideDependencies,
  type DirectedPlan,
  hasNoCopies,
  planDirection,
} from '../reconcile/planDirection.ts'
import { directionOf, readSides } from '../reconcile/sides.ts'
import { verifyMissing } from '../reconcile/verifyMissing.ts'
import { RunStopped } from '../runStopped.ts'
import type { EngineSettings } from '../settings.ts'
import { type ApplyContext, applyAll } from '../write/applyPlan.ts'
import { countOutcomes, recordedOriginals } from '../write/countOutcomes.ts'
import { leftByRun, skipCrashSuspect, suspectMarker } from './engineDied.ts'
import type { Progress } from './progress.ts'
import { endsRemoval, whyLeft } from './removal.ts'
import { unusableSides } from './runnableSync.ts'
import type { ClaimedRun } from './runStore.ts'

export type PlanDependencies = EngineParts &
  FeedDependencies &
  ClassifierDependencies & { readonly heardCalendars: HeardCalendars }

interface RunContext {
  readonly run: ClaimedRun
  readonly definition: SyncDefinition
  /** Of the person. */
  readonly accounts: AccountsState
  /** In which it copies, or its copies are removed. */
  readonly ways: readonly Way[]
  readonly travel: TravelState
  readonly seal: PersonalSeal
  readonly progress: Progress
  readonly stop: AbortSignal
  readonly onSaved: ApplyContext['onSaved']
}

/**
 * Reads both calendars and decides what is to be done. Nothing was written to Google by then.
 * @throws RunStopped when nothing could be read, or the guard stopped deletions
 */
export async function planRun(syncing: RunContext, dependencies: PlanDependencies) {
  const { run, definition, seal } = syncing
  const isPushed = run.quiet && run.trigger === 'push' && run.attempt === 1
  const heard = isPushed ? await dependencies.heardCalendars(definition, seal) : {}
  const planned = await planReading(heard, syncing, dependencies)
  // An invitation may have come to both calendars, and the message about the other one be still on its way.
  const makesCopies = planned.plans.some(({ decided }) => [...decided.values()].some(isCreation))
  if (!makesCopies || Object.keys(heard).length === 0) return planned
  const again = await planReading({}, syncing, dependencies)
  return { ...again, calls: planned.calls + again.calls }
}

const isCreation = ({ operation }: Planned) => operation.kind === 'create'

/** @param heard calendars that need not be read */
async function planReading(
  heard: Awaited<ReturnType<HeardCalendars>>,
  syncing: RunContext,
  dependencies: PlanDependencies,
) {
  const { run, definition, accounts, ways, travel, seal, stop } = syncing
  const { pool, clock, settings } = dependencies
  const window = windowAt(clock(), definition)
  const isRemoval = run.kind === 'remove_copies'
  const lost = isRemoval && (await unusableSides(dependencies.eventLog, definition))
  const removal = lost ? { ways, lost } : undefined
  const by = { since: newEnough(run, settings), reader: readerOf(run) }
  const reading = { definition, accounts, heard, removal, seal, ...by, stop }
  const sides = await readSides(reading, dependencies)
  // What is to be brought back may have been gone for long.
  const decidedBy = decidingHash({ definition, travel })
  const cursor = run.kind === 'restore' ? undefined : cursorOf(run.cursor, decidedBy)
  const now = cursorAt(decidedBy, sides.source.feed, sides.target.feed, window)
  const known = run.quiet ? stillUnconfirmed(run.cursor, now, clock()) : undefined
  if (known) {
    const keys = ways.map((way) => directionOf(way, definition, sides, window, seal, travel).key)
    // Others than were counted: they were confirmed, and some of them are left.
    if ((await countLinked(pool, keys)) === known.copies) throw toConfirm(known)
  }

  const plans: DirectedPlan[] = []
  let found = 0
  const missing = { deletions: 0, originals: 0 }
  let left: RunStopped | undefined
  for (const way of ways) {
    const direction = directionOf(way, definition, sides, window, seal, travel)
    await skipCrashSuspect(pool, run, direction, seal)
    const isolation = { without: await leftByRun(pool, run, way), markSuspect: suspectMarker(pool, run) }
    const plan = await planDirection(direction, run.kind, cursor, dependencies, isolation).catch((error: unknown) => {
      // What cannot be removed one way does not keep the copies of the other.
      if (!isRemoval || !(error instanceof RunStopped)) throw error
      left = whyLeft(left, error)
    })
    if (!plan) continue
    found += plan.originalEventIds.length
    if (!cursor && isFirstCopying(syncing) && (await hasNoCopies(pool, direction))) {
      plans.push({ ...plan, decidesLazily: true })
      continue
    }
    const verified = await verifyMissing(plan, settings.writesAtOnce, dependencies)
    plans.push(verified.plan)
    missing.deletions += verified.missing.deletions
    missing.originals += verified.missing.originals
  }
  if (left && plans.length === 0) throw left
  // What was decided is in the plans now; the rest of a large calendar would be held until the run ends.
  for (const side of [sides.source, sides.target]) {
    if (!plans.some(({ decidesLazily, direction }) => decidesLazily && direction.original === side))
      side.justRead.clear()
  }
  if (run.kind !== 'confirm_deletions' && missing.deletions > 0) {
    const stopped = guardDeletions(missing, await countLinked(pool, keysOf(plans)))
    if (stopped) {
      await saveCursor(pool, definition, run.cursor, withUnconfirmed(run.cursor, now, stopped, clock()))
      throw toConfirm(stopped)
    }
  }
  // It found no event to look at, so there is nothing to record; but an engine that died in this run may have left outcomes.
  const idle = found === 0 && run.attempt === 1
  return {
    plans,
    idle,
    /** Why copies of a way are left. */
    left: left && endsRemoval(left.code) ? undefined : left,
    /** Events that need something. */
    total: plans.reduce((sum, { originalEventIds }) => sum + originalEventIds.length, 0),
    /** What was asked of Google. */
    calls: sides.source.api.callsAboutEvents() + sides.target.api.callsAboutEvents(),
    /** How far the sync has planned then; undefined: that is known already, and what time brings into the window is found from there too. */
    cursor: idle && cursor && sameVersions(cursor, now) ? undefined : now,
  }
}

/**
 * Whether a run may decide about events when their turn comes, if there are no copies. A two-way sync decides both ways before
 * either is written; what no person asked for is told only once it is known to do something.
 */
const isFirstCopying = ({ run, ways }: RunContext) =>
  run.kind === 'sync' && run.attempt === 1 && !run.quiet && ways.length === 1

/** The instant (by the database's clock) from which on reads are new enough for a run. */
function newEnough({ attempt, trigger, requestedAt, claimedAt }: ClaimedRun, { sharedRead }: EngineSettings): Date {
  // What a dead engine wrote last stands in no feed that it read: the engine that goes on reads again.
  if (attempt > 1) return claimedAt
  // Turns of a person's syncs come together, and the first of them may have read what another one shares with it.
  return trigger === 'schedule' ? new Date(requestedAt.getTime() - sharedRead) : requestedAt
}

const keysOf = (plans: readonly DirectedPlan[]) => plans.map(({ direction }) => direction.key)

export type Results = { readonly [way in Way]: RunCounts | null }

/** Does what was planned. @returns what a run did, and why it stopped before its end if it did */
export async function applyRun(
  { plans, idle, total, cursor, left }: Awaited<ReturnType<typeof planRun>>,
  { run, definition, progress, stop, onSaved }: RunContext,
  { pool, log, settings: { writesAtOnce, chunk } }: PlanDependencies,
): Promise<Results & { readonly stopped: RunStopped | undefined }> {
  const context = { pool, run, writesAtOnce, chunk, stop, log, onSaved, onDone: () => progress.step(total) }
  const stopped = whyLeft(await applyPlans(plans, context), left)
  if (run.kind === 'remove_copies') await forgetCursors(pool, run.userId)
  // After a stop the same is planned again; what was done by then is seen to be done.
  else if (!stopped && cursor) await saveCursor(pool, definition, run.cursor, cursor)
  return { ...(idle ? countUntouched(plans) : await countAll(plans, run, stopped, { pool, log })), stopped }
}

async function applyPlans(plans: readonly DirectedPlan[], context: ApplyContext): Promise<RunStopped | undefined> {
  let stopped: RunStopped | undefined
  for (const plan of plans) {
    try {
      await applyAll(plan, context)
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error
      if (plan.kind !== 'remove_copies') return error
      stopped = whyLeft(stopped, error)
    }
  }
  return stopped
}

function countUntouched(plans: readonly DirectedPlan[]): Results {
  const results: { [way in Way]: RunCounts | null } = { forward: null, reverse: null }
  for (const { direction, linked } of plans) results[direction.way] = { ...noCounts, unchanged: linked }
  return results
}

async function countAll(
  plans: readonly DirectedPlan[],
  run: ClaimedRun,
  stopped: RunStopped | undefined,
  dependencies: DecideDependencies,
): Promise<Results> {
  const { pool } = dependencies
  const results: { [way in Way]: RunCounts | null } = { forward: null, reverse: null }
  for (const plan of plans) {
    const { way, key } = plan.direction
    const counts = await countOutcomes(pool, run.runId, way, await countLinked(pool, [key]))
    const left = stopped ? await countLeft(plan, run, dependencies) : 0
    results[way] = { ...counts, errors: counts.errors + left }
  }
  return results
}

/** How many events a run that was stopped has not dealt with. */
async function countLeft(plan: DirectedPlan, { runId }: ClaimedRun, dependencies: DecideDependencies): Promise<number> {
  const recorded = await recordedOriginals(dependencies.pool, runId, plan.direction.way)
  const done = new Set([...recorded, ...plan.settled])
  return (await countWork(plan, done, dependencies)) - done.size
}
