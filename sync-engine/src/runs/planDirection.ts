import type { RunKind } from '@calendar-sync/contracts/events/syncRun'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Operation } from '../plan/operation.ts'
import type { Pair } from '../plan/pair.ts'
import { plan, planRemoval } from '../plan/plan.ts'
import type { Rules } from '../plan/wish.ts'
import { findCandidates, findLinked, loadPairs } from './candidates.ts'
import type { Planned } from './carryOut.ts'
import type { Cursor } from './cursor.ts'
import type { Direction } from './direction.ts'
import { rulesOf } from './rules.ts'
import { copyRole, nativeRole, RunStopped } from './runStopped.ts'

/** One way of a sync, and how this run decides about its pairs. */
export interface DirectedPlan {
  readonly direction: Direction
  readonly rules: Rules
  readonly decide: (pair: Pair) => Operation
  /** Native events by their ids. The pairs are loaded when it is their turn: a calendar of thousands is never held whole. */
  readonly nativeEventIds: readonly string[]
  /** What Google itself said about sides that a full read no longer showed: it counts for more than the feeds. */
  readonly asked: ReadonlyMap<string, Partial<Pair>>
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
): Promise<DirectedPlan> {
  requireAccess(direction)
  const rules = rulesOf(direction, kind === 'restore')
  const decide = (pair: Pair) => (kind === 'remove_copies' ? planRemoval(pair) : plan(pair, rules))
  const nativeEventIds =
    kind === 'remove_copies' ? await findLinked(pool, direction) : await findCandidates(pool, direction, cursor)
  return { direction, rules, decide, nativeEventIds, asked: new Map() }
}

/** The pairs of a plan with what is to be done about each, a part at a time. */
export async function* plannedPairs(
  pool: Pool,
  { direction, decide, nativeEventIds, asked }: DirectedPlan,
  atOnce = pairsAtOnce,
): AsyncGenerator<readonly Planned[]> {
  for (let start = 0; start < nativeEventIds.length; start += atOnce) {
    const loaded = await loadPairs(pool, direction, nativeEventIds.slice(start, start + atOnce))
    yield loaded.map((seen) => {
      const pair = { ...seen, ...asked.get(seen.nativeEventId) }
      return { pair, operation: decide(pair) }
    })
  }
}

/** Whether anything is to be written, recorded or told. */
export const isWork = ({ operation: { kind } }: Planned) => kind !== 'none' && kind !== 'unchanged'

function requireAccess({ way, native, copy }: Direction): void {
  if (native.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped('calendar_not_readable', `Of the ${nativeRole(way)} calendar we may see only when it is busy.`)
  }
  // Copies without their marks would look like a person's events.
  if (copy.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped('calendar_not_writable', `Of the ${copyRole(way)} calendar we may see only when it is busy.`)
  }
}
