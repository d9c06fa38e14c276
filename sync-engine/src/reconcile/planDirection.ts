import type { Way } from '@calendar-sync/contracts/domain/sync'
import type { RunKind } from '@calendar-sync/contracts/domain/syncRun'
import type { Pool, Queryable } from '@calendar-sync/platform/database/pool'
import type { Log } from '@calendar-sync/platform/log'
import type { EngineParts } from '../engineParts.ts'
import { copyRole, originalRole, RunStopped } from '../runStopped.ts'
import { findCandidates, findLinked } from './candidates.ts'
import type { Cursor } from './cursor.ts'
import { type ClassifierDependencies, createEventClassifier, type EventClassifier } from './eventClassifier.ts'
import { loadPairs } from './loadPairs.ts'
import { isEventFault, unreadableReason } from './plan/eventFault.ts'
import { calendarHash } from './plan/marker.ts'
import type { Operation, Planned } from './plan/operation.ts'
import type { Pair } from './plan/pair.ts'
import type { PlanInputs } from './plan/planInputs.ts'
import { planPair, planRemoval } from './plan/planPair.ts'
import { prefetch } from './prefetch.ts'
import { type Direction, planInputsOf } from './sides.ts'

/** Says which event of a direction is dealt with from now on; undefined: none. */
export type MarkSuspect = (way: Way, originalEventId: string | undefined) => Promise<void>

/** One way of a sync, and what a run knows to decide about its pairs. */
export interface DirectedPlan {
  readonly direction: Direction
  readonly kind: RunKind
  readonly inputs: PlanInputs
  readonly classifier: EventClassifier
  readonly originalEventIds: readonly string[]
  /** The originals at which earlier runs failed, with the tries that counted. */
  readonly failedBefore: ReadonlyMap<string, number>
  /** How many copies there were when it was planned. */
  readonly linked: number
  /**
   * Its pairs are decided when their turn comes, and some of them need nothing: in a direction that has no copy, none can be
   * deleted by mistake. A calendar of thousands is not held as decisions then, and is decided while Google writes.
   */
  readonly decidesLazily?: boolean
  /**
   * The pairs among them that are decided already, by the original's id; the others are when it is their turn. Each leaves it
   * then, to be held no longer than it is needed.
   */
  readonly decided: Map<string, Planned>
  /** The originals among them that this engine has dealt with and of which there was nothing to tell. */
  readonly settled: Set<string>
  /** Says which event is dealt with next, one by one; undefined: many are dealt with together. */
  readonly markSuspect: MarkSuspect | undefined
}

export type DecideDependencies = Pick<EngineParts, 'log' | 'pool'>

/** How a run goes on in which engines were lost: one event at a time, each named before it is dealt with. */
interface Isolation extends Pick<DirectedPlan, 'markSuspect'> {
  /** Originals that it leaves to the next run. */
  readonly without: ReadonlySet<string>
}

const noIsolation: Isolation = { without: new Set(), markSuspect: undefined }

/**
 * The events about which a run of this kind may have something to do, and what it needs to decide about each.
 * @param cursor how far the last run planned; undefined: everything is looked at
 * @throws RunStopped when what may be seen or done in a calendar is too little
 */
export async function planDirection(
  direction: Direction,
  kind: RunKind,
  cursor: Cursor | undefined,
  dependencies: ClassifierDependencies,
  { markSuspect, without }: Isolation = noIsolation,
): Promise<DirectedPlan> {
  requireAccess(direction, kind)
  const { pool } = dependencies
  // Who looks at everything looks at the calendar afresh too.
  const classifier = createEventClassifier(direction, dependencies, cursor === undefined)
  const inputs = planInputsOf(direction, classifier.verdictOf, kind === 'restore')
  const found =
    kind === 'remove_copies' ? await findLinked(pool, direction) : await findCandidates(pool, direction, cursor)
  const originalEventIds = found.originalEventIds.filter((id) => !without.has(id))
  const failedBefore = new Map(Object.entries(found.failedBefore))
  return {
    direction,
    kind,
    inputs,
    classifier,
    ...found,
    failedBefore,
    originalEventIds,
    decided: new Map(),
    settled: new Set(),
    markSuspect,
  }
}

/** Whether no event of the direction has, or had, a copy: a first run has nothing to verify. */
export async function hasNoCopies(client: Queryable, { key, original, copy }: Direction): Promise<boolean> {
  const { rows } = await client.query<{ none: boolean }>(
    `select not exists (select from engine.links where direction = $1)
       and not exists (select from engine.feed_events where feed_id = $2 and copy_from = $3) as none`,
    [key, copy.feed.feedId, calendarHash(original.source.calendarId)],
  )
  return rows[0]?.none ?? false
}

function requireAccess({ way, original, copy }: Direction, kind: RunKind): void {
  if (copy.lost) throw copy.lost
  if (kind !== 'remove_copies' && original.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped(
      'calendar_not_readable',
      `Of the ${originalRole(way)} calendar we may see only when it is busy.`,
    )
  }
  // Copies without their marks would look like a person's events.
  if (copy.feed.accessRole === 'freeBusyReader') {
    throw new RunStopped('calendar_not_writable', `Of the ${copyRole(way)} calendar we may see only when it is busy.`)
  }
  if (copy.feed.accessRole === 'writerWithoutPrivateAccess') {
    throw new RunStopped(
      'calendar_not_writable',
      `Private events of the ${copyRole(way)} calendar are hidden from us, so copies in it could not be kept in step.`,
    )
  }
}

/** Pairs that are loaded and decided together: enough to be quick, few enough to be light. */
const pairsAtOnce = 500

/** The pairs of a plan with what is to be done about each, a part at a time. */
export async function* decidePairs(
  plan: DirectedPlan,
  dependencies: DecideDependencies,
  together = pairsAtOnce,
): AsyncGenerator<readonly Planned[]> {
  const { direction, originalEventIds, markSuspect } = plan
  const decidePart = (ids: readonly string[]) => decideThose(ids, plan, dependencies)
  if (!markSuspect) return yield* prefetch(originalEventIds, together, decidePart)
  for (const originalEventId of originalEventIds) {
    await markSuspect(direction.way, originalEventId)
    yield await decidePart([originalEventId])
  }
  await markSuspect(direction.way, undefined)
}

/** What is to be done about each of these pairs as they are now. */
export async function decide(
  pairs: readonly Pair[],
  { kind, direction, inputs, classifier }: DirectedPlan,
  log: Log,
): Promise<readonly Operation[]> {
  if (kind !== 'remove_copies') await classifier.classify(pairs)
  return pairs.map((pair) => {
    try {
      return kind === 'remove_copies' ? planRemoval(pair) : planPair(pair, inputs)
    } catch (error) {
      if (!isEventFault(error)) throw error
      log.error({ error, eventId: pair.originalEventId, way: direction.way }, 'An event could not be planned.')
      return { kind: 'unreadable', reason: unreadableReason }
    }
  })
}

/** Whether anything is to be written, recorded or told. */
export const changesAnything = ({ pair: { strays = [] }, operation: { kind } }: Planned): boolean =>
  strays.length > 0 || (kind !== 'none' && kind !== 'unchanged')

/** The same, or an earlier failure is to be forgotten. */
export const isWork = (planned: Planned, { failedBefore }: Pick<DirectedPlan, 'failedBefore'>): boolean =>
  changesAnything(planned) || failedBefore.has(planned.pair.originalEventId)

/** How many pairs of a plan need something. @param done the originals whose turn has come */
export async function countWork(
  plan: DirectedPlan,
  done: ReadonlySet<string>,
  dependencies: DecideDependencies,
): Promise<number> {
  const originalEventIds = plan.originalEventIds.filter((id) => !done.has(id))
  // An attempt before this one may have done events that are not in this plan any more.
  if (!plan.decidesLazily) return done.size + originalEventIds.length
  let work = done.size
  for await (const part of decidePairs({ ...plan, originalEventIds }, dependencies))
    work += part.filter((one) => isWork(one, plan)).length
  return work
}

async function decideThose(
  ids: readonly string[],
  plan: DirectedPlan,
  { pool, log }: DecideDependencies,
): Promise<readonly Planned[]> {
  const { decided } = plan
  const undecided = ids.filter((id) => !decided.has(id))
  const taken = (id: string) => {
    const one = decided.get(id)
    decided.delete(id)
    return one
  }
  if (undecided.length === 0) return ids.flatMap((id) => taken(id) ?? [])
  const { loaded, unreadable } = await loadReadable(pool, plan.direction, undecided)
  const operations = await decide(loaded, plan, log)
  for (const id of undecided) plan.direction.original.justRead.delete(id)
  const planned = loaded.flatMap((pair, n) => {
    const operation = operations[n]
    return operation ? { pair, operation } : []
  })
  const now = new Map([...planned, ...unreadable.map(notRead)].map((one) => [one.pair.originalEventId, one]))
  return ids.flatMap((id) => taken(id) ?? now.get(id) ?? [])
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
