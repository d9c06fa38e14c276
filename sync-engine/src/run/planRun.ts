import type { SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { EngineParts } from '../engineParts.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import { type Cursor, cursorAt, cursorOf, decidingHash, sameVersions } from '../reconcile/cursor.ts'
import type { ClassifierDependencies } from '../reconcile/eventClassifier.ts'
import { readerOf } from '../reconcile/feeds/feedStore.ts'
import type { FeedDependencies } from '../reconcile/feeds/readFeed.ts'
import { windowAt } from '../reconcile/feeds/window.ts'
import { countLinked } from '../reconcile/linkStore.ts'
import { type DirectedPlan, hasNoCopies, planDirection } from '../reconcile/planDirection.ts'
import { directionOf, readSides } from '../reconcile/sides.ts'
import { guardDeletions, maxUnconfirmedDeletions, verifyMissing } from '../reconcile/verifyMissing.ts'
import type { EngineSettings } from '../settings.ts'
import type { ApplyContext } from '../write/applyPlan.ts'
import { leftByRun, skipCrashSuspect, suspectMarker } from './engineDied.ts'
import type { Progress } from './progress.ts'
import type { ClaimedRun } from './runStore.ts'

export type PlanDependencies = EngineParts & FeedDependencies & ClassifierDependencies

export interface RunContext {
  readonly run: ClaimedRun
  readonly definition: SyncDefinition
  /** In which it copies, or its copies are removed. */
  readonly ways: readonly Way[]
  readonly travel: TravelState
  readonly seal: PersonalSeal
  readonly progress: Progress
  readonly stop: AbortSignal
  readonly onSaved: ApplyContext['onSaved']
}

/** What a run has found, and is going to do. Nothing was written to Google by then. */
export interface PlannedRun {
  readonly plans: readonly DirectedPlan[]
  /** It found no event to look at: there is nothing to record. */
  readonly idle: boolean
  /** Events that need something. */
  readonly total: number
  /** What was asked of Google. */
  readonly calls: number
  /** How far the sync has planned then; undefined: that is known already. */
  readonly cursor: Cursor | undefined
}

/**
 * Reads both calendars and decides what is to be done.
 * @throws RunStopped when nothing could be read, or the guard stopped deletions
 */
export async function planRun(syncing: RunContext, dependencies: PlanDependencies): Promise<PlannedRun> {
  const { run, definition, ways, travel, seal, stop } = syncing
  const { pool, clock, settings } = dependencies
  const window = windowAt(clock(), definition)
  const reading = { definition, seal, since: newEnough(run, settings), reader: readerOf(run), stop }
  const sides = await readSides(reading, dependencies)
  // What is to be brought back may have been gone for long.
  const decidedBy = decidingHash({ definition, travel })
  const cursor = run.kind === 'restore' ? undefined : cursorOf(run.cursor, decidedBy)

  const plans: DirectedPlan[] = []
  let found = 0
  let missingCount = 0
  for (const way of ways) {
    const direction = directionOf(way, definition, sides, window, seal, travel)
    await skipCrashSuspect(pool, run, direction, seal)
    const isolation = { without: await leftByRun(pool, run, way), markSuspect: suspectMarker(pool, run) }
    const plan = await planDirection(direction, run.kind, cursor, dependencies, isolation)
    found += plan.originalEventIds.length
    if (!cursor && isFirstCopying(syncing) && (await hasNoCopies(pool, direction))) {
      plans.push({ ...plan, decidesLazily: true })
      continue
    }
    const verified = await verifyMissing(plan, settings.writesAtOnce, dependencies)
    plans.push(verified.plan)
    missingCount += verified.missingCount
  }
  // What was decided is in the plans now; the rest of a large calendar would be held until the run ends.
  for (const side of [sides.source, sides.target]) {
    if (!plans.some(({ decidesLazily, direction }) => decidesLazily && direction.original === side))
      side.justRead.clear()
  }
  if (run.kind !== 'confirm_deletions' && missingCount > maxUnconfirmedDeletions) {
    guardDeletions(missingCount, await countLinked(pool, keysOf(plans)))
  }
  // An engine that died in this run may have left outcomes.
  const idle = found === 0 && run.attempt === 1
  const now = cursorAt(decidedBy, sides.source.feed, sides.target.feed, window)
  return {
    plans,
    idle,
    total: plans.reduce((sum, { originalEventIds }) => sum + originalEventIds.length, 0),
    calls: sides.source.api.callsAboutEvents() + sides.target.api.callsAboutEvents(),
    // What comes into the window by time alone is found from the old end of it too.
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
