import type { Way } from '@calendar-sync/contracts/domain/sync'
import type { RunKind } from '@calendar-sync/contracts/domain/syncRun'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Log } from '@calendar-sync/platform/log'
import { copyRole, originalRole, RunStopped } from '../runStopped.ts'
import type { CalendarContexts } from './calendarContexts.ts'
import { findCandidates, findLinked, loadPairs } from './candidates.ts'
import type { Cursor } from './cursor.ts'
import type { Direction } from './direction.ts'
import { oneAhead } from './oneAhead.ts'
import { isEventFault, unreadableReason } from './plan/eventFault.ts'
import type { Operation, Planned } from './plan/operation.ts'
import type { Pair } from './plan/pair.ts'
import { plan, planRemoval } from './plan/plan.ts'
import type { Rules } from './plan/rules.ts'
import type { ReadingThreads } from './readingThreads/readingThreads.ts'
import { contentQueryOf, rulesOf } from './rules.ts'
import { createVerdicts } from './verdicts.ts'

/** Says which event of a direction is dealt with from now on; undefined: none. */
export type MarkSuspect = (way: Way, originalEventId: string | undefined) => Promise<void>

/** How a run goes on in which engines were lost. */
export interface Care extends Pick<DirectedPlan, 'markSuspect'> {
  /** Originals that it leaves to the next run. */
  readonly without: ReadonlySet<string>
}

const noCare: Care = { without: new Set(), markSuspect: undefined }

/** One way of a sync, and how this run decides about its pairs. */
export interface DirectedPlan {
  readonly direction: Direction
  readonly rules: Rules
  readonly decide: (pairs: readonly Pair[]) => Promise<readonly Operation[]>
  readonly originalEventIds: readonly string[]
  /** How many copies there were when it was planned. */
  readonly linked: number
  /** The pairs among them that are decided already, by the original's id; the others are when it is their turn. */
  readonly decided: ReadonlyMap<string, Planned>
  /** Says which event is dealt with next, one by one; undefined: many are dealt with together. */
  readonly markSuspect: MarkSuspect | undefined
}

export interface PlanDependencies {
  readonly readingThreads: ReadingThreads
  readonly calendars: CalendarContexts
  readonly log: Log
}

/** Pairs that are loaded and decided together: enough to be quick, few enough to be light. */
const pairsAtOnce = 500

/**
 * The events about which a run of this kind may have something to do, and how it decides about each.
 * @param cursor how far the last run planned; undefined: everything is looked at
 * @throws RunStopped when what may be seen or done in a calendar is too little
 */
export async function planDirection(
  pool: Pool,
  direction: Direction,
  kind: RunKind,
  cursor: Cursor | undefined,
  { readingThreads, calendars, log }: PlanDependencies,
  { markSuspect, without }: Care = noCare,
): Promise<DirectedPlan> {
  requireAccess(direction)
  // Who looks at everything looks at the calendar afresh too.
  const calendarOf = () => calendars.of(pool, direction, cursor === undefined)
  const verdicts = createVerdicts(readingThreads, contentQueryOf(direction), calendarOf)
  const rules = rulesOf(direction, verdicts, kind === 'restore')
  const decideOne = (pair: Pair): Operation => {
    try {
      return kind === 'remove_copies' ? planRemoval(pair) : plan(pair, rules)
    } catch (error) {
      if (!isEventFault(error)) throw error
      log.error({ error, eventId: pair.originalEventId, way: direction.way }, 'An event could not be planned.')
      return { kind: 'unreadable', reason: unreadableReason }
    }
  }
  const decide = async (pairs: readonly Pair[]) => {
    if (kind !== 'remove_copies') await verdicts.prepare(pairs)
    return pairs.map(decideOne)
  }
  const found =
    kind === 'remove_copies' ? await findLinked(pool, direction) : await findCandidates(pool, direction, cursor)
  const originalEventIds = found.originalEventIds.filter((id) => !without.has(id))
  return { direction, rules, decide, ...found, originalEventIds, decided: new Map(), markSuspect }
}

/** The pairs of a plan with what is to be done about each, a part at a time. */
export async function* plannedPairs(
  pool: Pool,
  plan: DirectedPlan,
  together = pairsAtOnce,
): AsyncGenerator<readonly Planned[]> {
  const { direction, originalEventIds, markSuspect } = plan
  const decide = (ids: readonly string[]) => decidePart(pool, plan, ids)
  if (!markSuspect) return yield* oneAhead(originalEventIds, together, decide)
  for (const originalEventId of originalEventIds) {
    await markSuspect(direction.way, originalEventId)
    yield await decide([originalEventId])
  }
  await markSuspect(direction.way, undefined)
}

async function decidePart(
  pool: Pool,
  { direction, decide, decided }: DirectedPlan,
  ids: readonly string[],
): Promise<readonly Planned[]> {
  const undecided = ids.filter((id) => !decided.has(id))
  const now = undecided.length > 0 ? await decideAll(pool, direction, decide, undecided) : decided
  return ids.flatMap((id) => decided.get(id) ?? now.get(id) ?? [])
}

async function decideAll(
  pool: Pool,
  direction: Direction,
  decide: DirectedPlan['decide'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Planned>> {
  const { loaded, unreadable } = await loadReadable(pool, direction, ids)
  const operations = await decide(loaded)
  const planned = loaded.flatMap((pair, n) => {
    const operation = operations[n]
    return operation ? { pair, operation } : []
  })
  return new Map([...planned, ...unreadable.map(notRead)].map((one) => [one.pair.originalEventId, one]))
}

/** One event that does not fit any more must not keep the others from being loaded. */
async function loadReadable(pool: Pool, direction: Direction, ids: readonly string[]) {
  try {
    return { loaded: await loadPairs(pool, direction, ids), unreadable: [] }
  } catch (error) {
    if (!isEventFault(error)) throw error
  }
  const loaded: Pair[] = []
  const unreadable: string[] = []
  for (const id of ids) {
    try {
      loaded.push(...(await loadPairs(pool, direction, [id])))
    } catch (error) {
      if (!isEventFault(error)) throw error
      unreadable.push(id)
    }
  }
  return { loaded, unreadable }
}

const notRead = (originalEventId: string): Planned => ({
  pair: {
    originalEventId,
    original: { kind: 'unknown' },
    copy: { kind: 'unknown' },
    link: undefined,
    hasOwnInvitation: false,
  },
  operation: { kind: 'unreadable', reason: unreadableReason },
})

/** Whether anything is to be written, recorded or told. */
export const isWork = ({ operation: { kind } }: Planned) => kind !== 'none' && kind !== 'unchanged'

function requireAccess({ way, original, copy }: Direction): void {
  if (original.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped(
      'calendar_not_readable',
      `Of the ${originalRole(way)} calendar we may see only when it is busy.`,
    )
  }
  // Copies without their marks would look like a person's events.
  if (copy.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped('calendar_not_writable', `Of the ${copyRole(way)} calendar we may see only when it is busy.`)
  }
}
