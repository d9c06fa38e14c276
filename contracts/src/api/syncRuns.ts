import { z } from 'zod'
import { RunCounts, SyncedEvent } from '../domain/runReport.ts'
import { RunId, SyncId } from '../ids.ts'

/** `GET /api/calendar-syncs/{id}/runs`, newest first. */
export const SyncRun = z.object({
  id: RunId,
  syncId: SyncId,
  trigger: z.enum(['person', 'schedule', 'push']),
  status: z.enum(['requested', 'running', 'completed', 'failed']),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  results: RunCounts,
  forward: RunCounts.nullable(),
  reverse: RunCounts.nullable(),
  /** Why it failed or, when completed, could do only a part of its work. */
  error: z.string().optional(),
  code: z.string().optional(),
})
export type SyncRun = z.infer<typeof SyncRun>

/** What became of one event in a run (specification, Sync event result). */
export const SyncEventResult = SyncedEvent.extend({
  /** The event's own id, the same as `sourceEventId`. */
  id: z.string(),
  /** From which calendar to which; null once the sync is deleted. */
  sourceCalendarId: z.string().nullable(),
  targetCalendarId: z.string().nullable(),
  /** Why, in words; also in `error` when it failed. */
  message: z.string(),
  error: z.string().nullable(),
})
export type SyncEventResult = z.infer<typeof SyncEventResult>

/** `GET /api/sync-runs/{id}`: the run with what became of each event. */
export const SyncRunWithEvents = SyncRun.extend({ events: z.array(SyncEventResult) })
export type SyncRunWithEvents = z.infer<typeof SyncRunWithEvents>
