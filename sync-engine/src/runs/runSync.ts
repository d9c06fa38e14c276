import type { Way } from '@calendar-sync/contracts/events/sync'
import { addCounts, noCounts, type RunCounts } from '@calendar-sync/contracts/events/syncRun'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { type FeedDependencies, readFeed } from '../feeds/readFeed.ts'
import { windowAt } from '../feeds/window.ts'
import type { CalendarApi } from '../google/calendarApi.ts'
import { isFailure } from '../google/failure.ts'
import type { Account } from '../google/tokens.ts'
import { countLinked } from '../links/linkStore.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import { planOneWay } from '../plan/plan.ts'
import type { EngineSettings } from '../settings.ts'
import type { ActiveSync } from './activeSync.ts'
import { applyAll } from './apply.ts'
import { findCandidates, loadPairs } from './candidates.ts'
import type { Planned } from './carryOut.ts'
import { type Cursor, cursorAt, readCursor, saveCursor } from './cursor.ts'
import { type Direction, directionOf, type Side, waysOf } from './direction.ts'
import { countOutcomes } from './outcomes.ts'
import type { Progress } from './progress.ts'
import { rulesOf } from './rules.ts'
import { type Role, RunStopped, stoppedBy } from './runStopped.ts'
import type { ClaimedRun } from './runStore.ts'

export interface SyncingDependencies extends FeedDependencies {
  readonly pool: Pool
  readonly settings: EngineSettings
  readonly calendarOf: (account: Account, stop: AbortSignal) => CalendarApi
}

export interface Syncing {
  readonly run: ClaimedRun
  readonly sync: ActiveSync
  readonly seal: PersonalSeal
  readonly progress: Progress
  readonly stop: AbortSignal
}

export type Results = { readonly [way in Way]: RunCounts | null }

/** What a run did, and why it stopped before its end if it did. */
export interface RunResult extends Results {
  readonly stopped: RunStopped | undefined
}

export const sumOf = ({ forward, reverse }: Results): RunCounts => addCounts(forward ?? noCounts, reverse ?? noCounts)

interface PlannedDirection {
  readonly direction: Direction
  readonly planned: readonly Planned[]
}

/** Reads both calendars, decides what is to be done, and does it. @throws RunStopped when nothing could be read */
export async function runSync(syncing: Syncing, dependencies: SyncingDependencies): Promise<RunResult> {
  const { run, sync, seal, progress, stop } = syncing
  const { pool, settings, clock } = dependencies
  const { definition } = sync
  const window = windowAt(clock(), definition)
  const sides = await readBothSides(syncing, dependencies)
  const cursor = await readCursor(pool, definition.syncId, definition)
  const directions: PlannedDirection[] = []
  for (const way of waysOf(definition)) {
    const direction = directionOf(way, definition, sides, window, seal)
    directions.push({ direction, planned: await planDirection(direction, cursor, dependencies) })
  }
  const total = directions.reduce((sum, { planned }) => sum + planned.length, 0)

  let stopped: RunStopped | undefined
  for (const { direction, planned } of directions) {
    const { writesAtOnce, chunk } = settings
    const onDone = () => progress.step(total)
    try {
      await applyAll(planned, { pool, run, direction, rules: rulesOf(direction), writesAtOnce, chunk, stop, onDone })
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error
      stopped = error
      break
    }
  }
  // After a stop the same is planned again; what was done by then is seen to be done.
  if (!stopped) await saveCursor(pool, definition, cursorAt(definition, sides.source.feed, sides.target.feed, window))
  return { ...(await countAll(directions, run, stopped, pool)), stopped }
}

async function readBothSides({ run, sync, seal, stop }: Syncing, dependencies: SyncingDependencies) {
  const { definition } = sync
  const read = async (role: Role): Promise<Side> => {
    const { accountId, calendarId } = definition[role]
    const source = { userId: run.userId, accountId, calendarId }
    const api = dependencies.calendarOf(source, stop)
    // What a dead engine wrote last stands in no feed that it read: whoever goes on reads again.
    const since = run.attempt === 1 ? run.requestedAt : run.claimedAt
    const reading = { source, reach: definition, api, seal, since, reader: run.runId, stop }
    try {
      return { source, api, feed: await readFeed(reading, dependencies) }
    } catch (error) {
      throw isFailure(error) ? stoppedBy(error, role, 'reading') : error
    }
  }
  // Both are waited for, so that nothing goes on reading after the run has ended.
  const [source, target] = await Promise.allSettled([read('source'), read('target')])
  if (source.status === 'rejected') throw source.reason
  if (target.status === 'rejected') throw target.reason
  return { source: source.value, target: target.value }
}

/** Pairs that are loaded and decided together: enough to be quick, few enough to be light. */
const pairsAtOnce = 500

async function planDirection(direction: Direction, cursor: Cursor | undefined, { pool }: SyncingDependencies) {
  if (direction.native.feed.accessRole === 'freeBusyReader') {
    const role = direction.way === 'forward' ? 'source' : 'target'
    throw new RunStopped('calendar_not_readable', `Of the ${role} calendar we may see only when it is busy.`)
  }
  const rules = rulesOf(direction)
  const ids = await findCandidates(pool, direction, cursor)
  const planned: Planned[] = []
  for (let start = 0; start < ids.length; start += pairsAtOnce) {
    for (const pair of await loadPairs(pool, direction, ids.slice(start, start + pairsAtOnce))) {
      const operation = planOneWay(pair, rules)
      if (operation.kind !== 'none') planned.push({ pair, operation })
    }
  }
  return planned
}

async function countAll(
  directions: readonly PlannedDirection[],
  run: ClaimedRun,
  stopped: RunStopped | undefined,
  pool: Pool,
): Promise<Results> {
  const results: { [way in Way]: RunCounts | null } = { forward: null, reverse: null }
  for (const { direction, planned } of directions) {
    const counts = await countOutcomes(pool, run.runId, direction.way, await countLinked(pool, direction.key))
    const left = stopped ? Math.max(0, planned.length - counts.successful - counts.skipped - counts.errors) : 0
    results[direction.way] = { ...counts, errors: counts.errors + left }
  }
  return results
}
