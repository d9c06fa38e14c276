import { RunId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'

export const RunTimesRow = z.object({
  runId: RunId,
  requestedAt: z.string(),
  /** null while it goes on */
  completedAt: z.string().nullable(),
})
export type RunTimesRow = z.infer<typeof RunTimesRow>

/** How long runs took from the request to the good end, for analytics. Does not say whose they were. */
export const runTimes = defineReadModel({
  name: 'run_times',
  version: 1,
  handles: ['SyncRunRequested', 'SyncRunJoined', 'SyncRunCompleted', 'SyncRunFailed'],
  row: RunTimesRow,
  table: {
    columns: { runId: 'text', requestedAt: 'timestamptz(3)', completedAt: 'timestamptz(3)' },
    key: 'runId',
    indexes: ['completed_at'],
  },
  keys: ({ data }) => [data.runId],
  evolve(row, event): RunTimesRow | undefined {
    const { at } = event.metadata
    if (event.type === 'SyncRunRequested') return row ?? { runId: event.data.runId, requestedAt: at, completedAt: null }
    if (!row) return undefined
    // A run that failed, or became part of another one, has no time of its own.
    return event.type === 'SyncRunCompleted' ? { ...row, completedAt: row.completedAt ?? at } : undefined
  },
})
