import type { RunKind } from '@calendar-sync/contracts/events/syncRun'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Log } from '@calendar-sync/platform/log'
import type { Judges } from '../judging/judges.ts'
import { isEventFault, unreadableReason } from '../plan/eventFault.ts'
import type { Operation } from '../plan/operation.ts'
import type { Pair } from '../plan/pair.ts'
import { plan, planRemoval } from '../plan/plan.ts'
import type { Rules } from '../plan/wish.ts'
import { findCandidates, findLinked, loadPairs } from './candidates.ts'
import type { Planned } from './carryOut.ts'
import type { Cursor } from './cursor.ts'
import type { Direction } from './direction.ts'
import { contentRulesOf, rulesOf } from './rules.ts'
import { copyRole, nativeRole, RunStopped } from './runStopped.ts'
import type { Suspecting } from './suspects.ts'
import { createVerdicts } from './verdicts.ts'

/** One way of a sync, and how this run decides about its pairs. */
export interface DirectedPlan {
  readonly direction: Direction
  readonly rules: Rules
  readonly decide: (pairs: readonly Pair[]) => Promise<readonly Operation[]>
  /** Native events by their ids. The pairs are loaded when it is their turn: a calendar of thousands is never held whole. */
  readonly nativeEventIds: readonly string[]
  /** What Google itself said about sides that a full read no longer showed: it counts for more than the feeds. */
  readonly asked: ReadonlyMap<string, Partial<Pair>>
  /** Says which event is dealt with next, one by one; undefined: many are dealt with together. */
  readonly suspecting: Suspecting | undefined
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
  { judges, log }: { readonly judges: Judges; readonly log: Log },
  suspecting?: Suspecting,
): Promise<DirectedPlan> {
  requireAccess(direction)
  const verdicts = createVerdicts(judges, contentRulesOf(direction))
  const rules = rulesOf(direction, verdicts, kind === 'restore')
  const decideOne = (pair: Pair): Operation => {
    try {
      return kind === 'remove_copies' ? planRemoval(pair) : plan(pair, rules)
    } catch (error) {
      if (!isEventFault(error)) throw error
      log.error({ error, eventId: pair.nativeEventId, way: direction.way }, 'An event could not be planned.')
      return { kind: 'unreadable', reason: unreadableReason }
    }
  }
  const decide = async (pairs: readonly Pair[]) => {
    if (kind !== 'remove_copies') await verdicts.prepare(pairs)
    return pairs.map(decideOne)
  }
  const nativeEventIds =
    kind === 'remove_copies' ? await findLinked(pool, direction) : await findCandidates(pool, direction, cursor)
  return { direction, rules, decide, nativeEventIds, asked: new Map(), suspecting }
}

/** The pairs of a plan with what is to be done about each, a part at a time. */
export async function* plannedPairs(
  pool: Pool,
  { direction, decide, nativeEventIds, asked, suspecting }: DirectedPlan,
  together = pairsAtOnce,
): AsyncGenerator<readonly Planned[]> {
  const atOnce = suspecting ? 1 : together
  for (let start = 0; start < nativeEventIds.length; start += atOnce) {
    const ids = nativeEventIds.slice(start, start + atOnce)
    await suspecting?.(direction.way, ids[0])
    const { loaded, unreadable } = await loadReadable(pool, direction, ids)
    const pairs = loaded.map((seen) => ({ ...seen, ...asked.get(seen.nativeEventId) }))
    const operations = await decide(pairs)
    const planned = pairs.flatMap((pair, n) => {
      const operation = operations[n]
      return operation ? { pair, operation } : []
    })
    yield [...planned, ...unreadable.map(notRead)]
  }
  await suspecting?.(direction.way, undefined)
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

const notRead = (nativeEventId: string): Planned => ({
  pair: { nativeEventId, native: { kind: 'unknown' }, copy: { kind: 'unknown' }, link: undefined, invited: false },
  operation: { kind: 'unreadable', reason: unreadableReason },
})

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
