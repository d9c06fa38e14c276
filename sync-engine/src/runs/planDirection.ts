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
  readonly planned: readonly Planned[]
}

/** Pairs that are loaded and decided together: enough to be quick, few enough to be light. */
const pairsAtOnce = 500

/**
 * What a run of this kind does about each event that may need something.
 * @param cursor how far the last run planned; undefined: everything is looked at
 * @param wants which operations the caller is interested in
 * @throws RunStopped when what may be seen or done in a calendar is too little
 */
export async function planDirection(
  pool: Pool,
  direction: Direction,
  kind: RunKind,
  cursor: Cursor | undefined,
  wants: (operation: Operation) => boolean = isWork,
): Promise<DirectedPlan> {
  requireAccess(direction)
  const rules = rulesOf(direction, kind === 'restore')
  const decide = (pair: Pair) => (kind === 'remove_copies' ? planRemoval(pair) : plan(pair, rules))
  const ids =
    kind === 'remove_copies' ? await findLinked(pool, direction) : await findCandidates(pool, direction, cursor)
  const planned: Planned[] = []
  for (let start = 0; start < ids.length; start += pairsAtOnce) {
    for (const pair of await loadPairs(pool, direction, ids.slice(start, start + pairsAtOnce))) {
      const operation = decide(pair)
      if (wants(operation)) planned.push({ pair, operation })
    }
  }
  return { direction, rules, decide, planned }
}

const isWork = ({ kind }: Operation) => kind !== 'none' && kind !== 'unchanged'

function requireAccess({ way, native, copy }: Direction): void {
  if (native.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped('calendar_not_readable', `Of the ${nativeRole(way)} calendar we may see only when it is busy.`)
  }
  // Copies without their marks would look like a person's events.
  if (copy.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped('calendar_not_writable', `Of the ${copyRole(way)} calendar we may see only when it is busy.`)
  }
}
