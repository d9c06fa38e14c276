import type { RunKind } from '@calendar-sync/contracts/domain/syncRun'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { copyRole, originalRole, RunStopped } from '../runStopped.ts'
import { findCandidates, findLinked } from './candidates.ts'
import type { Cursor } from './cursor.ts'
import type { DirectedPlan } from './decidePairs.ts'
import { type Direction, planInputsOf } from './direction.ts'
import { type ClassifierDependencies, createEventClassifier } from './eventClassifier.ts'
import { calendarHash } from './plan/copyId.ts'

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
  requireAccess(direction)
  const { pool } = dependencies
  // Who looks at everything looks at the calendar afresh too.
  const classifier = createEventClassifier(direction, dependencies, cursor === undefined)
  const inputs = planInputsOf(direction, classifier.verdictOf, kind === 'restore')
  const found =
    kind === 'remove_copies' ? await findLinked(pool, direction) : await findCandidates(pool, direction, cursor)
  const originalEventIds = found.originalEventIds.filter((id) => !without.has(id))
  return { direction, kind, inputs, classifier, ...found, originalEventIds, decided: new Map(), markSuspect }
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
