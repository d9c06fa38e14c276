import {
  CalendarRef,
  ConflictResolution,
  KeywordFilter,
  Sensitivity,
  SyncDirection,
  SyncMode,
  withOptions,
} from '@calendar-sync/contracts/events/sync'
import { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'
import { noTotals, SyncTotals, totalsWith } from './syncTotals.ts'

export const CalendarSyncRow = z.object({
  syncId: SyncId,
  userId: UserId,
  source: CalendarRef,
  target: CalendarRef,
  pattern: z.literal('travel'),
  syncMode: SyncMode,
  syncDirection: SyncDirection,
  conflictResolution: ConflictResolution,
  filter: KeywordFilter,
  reverseFilter: KeywordFilter,
  daysBack: z.int(),
  daysForward: z.int(),
  shareDetails: z.boolean(),
  sensitivity: Sensitivity,
  active: z.boolean(),
  ...SyncTotals.shape,
  currentRunId: RunId.nullable(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
})
export type CalendarSyncRow = z.infer<typeof CalendarSyncRow>

/** Each sync as its owner sees it: what it is, what its runs have done so far, and whether one is under way. */
export const calendarSyncs = defineReadModel({
  name: 'calendar_syncs',
  version: 2,
  handles: [
    'SyncCreated',
    'SyncActivated',
    'SyncDeactivated',
    'FilterUpdated',
    'SyncOptionsChanged',
    'SyncDeleted',
    'SyncRunRequested',
    'SyncRunJoined',
    'SyncRunClaimed',
    'SyncRunCompleted',
    'SyncRunFailed',
    'UserErased',
  ],
  row: CalendarSyncRow,
  table: {
    columns: {
      syncId: 'text',
      userId: 'text',
      source: 'jsonb',
      target: 'jsonb',
      pattern: 'text',
      syncMode: 'text',
      syncDirection: 'text',
      conflictResolution: 'text',
      filter: 'jsonb',
      reverseFilter: 'jsonb',
      daysBack: 'integer',
      daysForward: 'integer',
      shareDetails: 'boolean',
      sensitivity: 'text',
      active: 'boolean',
      lastSyncTime: 'timestamptz(3)',
      totalSynced: 'integer',
      totalErrors: 'integer',
      totalSkipped: 'integer',
      lastReverseSync: 'timestamptz(3)',
      totalReverseSynced: 'integer',
      totalReverseErrors: 'integer',
      totalReverseSkipped: 'integer',
      currentRunId: 'text',
      lastError: 'text',
      createdAt: 'timestamptz(3)',
    },
    key: 'syncId',
    indexes: ['user_id, created_at'],
  },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.syncId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  evolve(row, event): CalendarSyncRow | undefined {
    const { at } = event.metadata
    if (event.type === 'SyncCreated')
      return { ...event.data, active: true, ...noTotals, currentRunId: null, lastError: null, createdAt: at }
    if (!row) return undefined
    switch (event.type) {
      case 'SyncActivated':
        return { ...row, active: true }
      case 'SyncDeactivated':
        return { ...row, active: false }
      case 'FilterUpdated':
        return event.data.way === 'forward'
          ? { ...row, filter: event.data.filter }
          : { ...row, reverseFilter: event.data.filter }
      case 'SyncOptionsChanged':
        return withOptions(row, event.data)
      case 'SyncRunRequested':
        // A second wish joins the run under way or waits for it; a claim tells which.
        return { ...row, currentRunId: row.currentRunId ?? event.data.runId }
      case 'SyncRunClaimed':
        return { ...row, currentRunId: event.data.runId }
      case 'SyncRunJoined':
        return without(row, event.data.runId)
      case 'SyncRunCompleted':
        return { ...without(row, event.data.runId), ...totalsWith(row, event.data, at), lastError: null }
      case 'SyncRunFailed':
        return { ...without(row, event.data.runId), ...totalsWith(row, event.data, null), lastError: event.data.error }
      case 'SyncDeleted':
      case 'UserErased':
        return undefined
    }
  },
})

const without = (row: CalendarSyncRow, runId: RunId): CalendarSyncRow =>
  row.currentRunId === runId ? { ...row, currentRunId: null } : row
