import { z } from 'zod'
import { RunCounts, SyncedEvent } from '../events/syncRun.ts'
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

/** `GET /api/sync-runs/{id}`: the run with what became of each event. */
export const SyncRunWithEvents = SyncRun.extend({ events: z.array(SyncedEvent) })
export type SyncRunWithEvents = z.infer<typeof SyncRunWithEvents>
