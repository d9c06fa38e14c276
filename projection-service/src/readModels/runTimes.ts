import { RunId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel } from '../projector/readModel.ts'

export const RunTimesRow = z.object({
  runId: RunId,
  requestedAt: instant,
  /** null while it goes on */
  completedAt: instant.nullable(),
})
export type RunTimesRow = z.infer<typeof RunTimesRow>

/** How long runs took from the request to the good end, for analytics. Does not say whose they were. */
export const runTimes = defineReadModel({
  name: 'run_times',
  version: 1,
  handles: ['SyncRunRequested', 'SyncRunJoined', 'SyncRunCompleted', 'SyncRunFailed'],
  row: RunTimesRow,
  table: { key: 'runId', indexes: ['completed_at'] },
  keys: ({ data }) => [data.runId],
  begin: ({ type, data, metadata }) =>
    type === 'SyncRunRequested' ? { runId: data.runId, requestedAt: metadata.at, completedAt: null } : undefined,
  change(row, { type, metadata }) {
    if (type === 'SyncRunRequested') return undefined
    // A run that failed, or became part of another one, has no time of its own.
    return type === 'SyncRunCompleted' ? { completedAt: row.completedAt ?? metadata.at } : null
  },
})
