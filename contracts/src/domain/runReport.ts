import { z } from 'zod'
import { personal } from '../personal.ts'
import { Way } from './sync.ts'
import { CopyDecision, Decided } from './travel.ts'

/** How many events met which end. `successful` = created + updated + deleted. */
export const RunCounts = z.object({
  successful: z.int(),
  errors: z.int(),
  skipped: z.int(),
  created: z.int(),
  updated: z.int(),
  deleted: z.int(),
  unchanged: z.int(),
  conflicts: z.int(),
})
export type RunCounts = z.infer<typeof RunCounts>

export const noCounts: RunCounts = {
  successful: 0,
  errors: 0,
  skipped: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  unchanged: 0,
  conflicts: 0,
}

/** What a run came to, of what each of its ways came to. */
export const totalOf = (ways: { readonly forward: RunCounts | null; readonly reverse: RunCounts | null }): RunCounts =>
  addCounts(ways.forward ?? noCounts, ways.reverse ?? noCounts)

const addCounts = (a: RunCounts, b: RunCounts): RunCounts => ({
  successful: a.successful + b.successful,
  errors: a.errors + b.errors,
  skipped: a.skipped + b.skipped,
  created: a.created + b.created,
  updated: a.updated + b.updated,
  deleted: a.deleted + b.deleted,
  unchanged: a.unchanged + b.unchanged,
  conflicts: a.conflicts + b.conflicts,
})

/** What a list of events must know of one, so that the person can correct what is made of it. */
export const Correctable = z.object({
  /** Of an event that belongs to a series. */
  recurringEventId: z.string().nullable(),
  /** What the person had decided about it, or about its series. */
  decided: Decided.nullable(),
  /** The decision that would change something; null where none would, as with an invitation that was declined. */
  offer: CopyDecision.nullable(),
})
export type Correctable = z.infer<typeof Correctable>

/** What became of one event in a run. Unchanged events are counted, not listed. */
export const SyncedEvent = z.object({
  sourceEventId: z.string(),
  targetEventId: z.string().nullable(),
  way: Way,
  summary: personal(z.string()),
  /** Date (all-day) or date-time, as Google writes it. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  action: z.enum(['create', 'update', 'delete', 'skip', 'conflict']),
  status: z.enum(['success', 'error', 'skipped', 'pending']),
  /** May quote the event or the filter, so it is as personal as they are. */
  reason: personal(z.string()),
  ...Correctable.shape,
})
export type SyncedEvent = z.infer<typeof SyncedEvent>

/** What a run records of one event: what it reports, and what only the read models need. */
export const RecordedEvent = SyncedEvent.extend({
  /** `none`: nothing that a report tells. It is recorded for what stands since. */
  action: z.enum([...SyncedEvent.shape.action.options, 'none']),
  /** Whether the event has a copy now, which says what the event says; null: as before, or not known. */
  copyStands: z.boolean().nullable(),
})
export type RecordedEvent = z.infer<typeof RecordedEvent>

/** What a run reports of what it recorded. */
export const reportedOf = (events: readonly RecordedEvent[]): SyncedEvent[] =>
  events.flatMap(({ copyStands, action, ...event }) => (action === 'none' ? [] : { ...event, action }))
