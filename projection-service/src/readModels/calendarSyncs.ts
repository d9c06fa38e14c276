import { SyncTotals } from '@calendar-sync/contracts/api/calendarSyncs'
import {
  CalendarRef,
  ConflictResolution,
  changedSync,
  InactiveReason,
  KeywordFilter,
  Sensitivity,
  SyncDirection,
  SyncMode,
  type Way,
  withFiltering,
} from '@calendar-sync/contracts/domain/sync'
import { StoppedDeletions } from '@calendar-sync/contracts/domain/syncRun'
import { FilterId, RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { changesOf, defineReadModel, type Handled } from '../projector/readModel.ts'
import { laterInstant } from './laterInstant.ts'
import { noTotals, totalsWith } from './syncTotals.ts'

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
  /** The saved filters that stand in the place of the sync's own words. */
  filterId: FilterId.nullable(),
  reverseFilterId: FilterId.nullable(),
  daysBack: z.int(),
  daysForward: z.int(),
  shareDetails: z.boolean(),
  sensitivity: Sensitivity,
  active: z.boolean(),
  inactiveReason: InactiveReason.nullable(),
  ...SyncTotals.shape,
  lastSyncTime: instant.nullable(),
  lastReverseSync: instant.nullable(),
  /** When the last run ended well, those that found nothing to do and were only counted included. */
  lastCheckedAt: instant.nullable(),
  currentRunId: RunId.nullable(),
  lastError: z.string().nullable(),
  lastErrorCode: z.string().nullable(),
  /** What the guard stopped in the last run. */
  stoppedDeletions: StoppedDeletions.nullable(),
  parkedEvents: z.int(),
  createdAt: instant,
})
export type CalendarSyncRow = z.infer<typeof CalendarSyncRow>

/** Each sync as its owner sees it: what it is, what its runs have done so far, and whether one is under way. */
export const calendarSyncs = defineReadModel({
  name: 'calendar_syncs',
  version: 7,
  ...changesOf(CalendarSyncRow, {
    SyncCreated: (_, event) => newSync(event),
    SyncActivated: (row, event) => ({ ...changedSync(row, event), inactiveReason: null }),
    SyncDeactivated: (row, event) => ({ ...changedSync(row, event), inactiveReason: event.data.reason }),
    FilterUpdated: changedSync,
    SyncOptionsChanged: changedSync,
    EventFilterAssigned: (row, { data }) => savedFilter(withFiltering(row), data.way, data.filterId),
    EventFilterUnassigned: (row, { data }) => savedFilter(row, data.way, null),
    // A second request joins the run under way or waits for it; a claim tells which.
    SyncRunRequested: (row, { data }) => ({ currentRunId: row.currentRunId ?? data.runId }),
    SyncRunClaimed: (_, { data }) => ({ currentRunId: data.runId }),
    SyncRunJoined: (row, { data }) => (row.currentRunId === data.runId ? { currentRunId: null } : undefined),
    SyncRunCompleted(row, { data, metadata: { at } }) {
      const left = data.stopped ?? failedEvents(data)
      return {
        currentRunId: otherThan(row.currentRunId, data.runId),
        ...totalsWith(row, data, at),
        lastCheckedAt: laterInstant(row.lastCheckedAt, at),
        lastError: left?.error ?? null,
        lastErrorCode: left?.code ?? null,
        stoppedDeletions: null,
      }
    },
    SyncRunFailed: (row, { data }) => ({
      currentRunId: otherThan(row.currentRunId, data.runId),
      ...totalsWith(row, data, null),
      lastError: data.error,
      lastErrorCode: data.code,
      stoppedDeletions: data.details ?? null,
    }),
    SyncEventParked: (row) => ({ parkedEvents: row.parkedEvents + 1 }),
    ParkedEventRetried: withOneParkedLess,
    ParkedEventDropped: withOneParkedLess,
    ParkedEventResolved: withOneParkedLess,
    SyncChecksCounted: (row, { data }) => ({ lastCheckedAt: laterInstant(row.lastCheckedAt, data.lastAt) }),
    SyncDeleted: () => null,
    UserErased: () => null,
  }),
  table: { key: 'syncId', indexes: ['user_id, created_at'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.syncId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => (event.type === 'SyncCreated' ? newSync(event) : undefined),
})

function withOneParkedLess({ parkedEvents }: CalendarSyncRow): Partial<CalendarSyncRow> {
  return { parkedEvents: Math.max(0, parkedEvents - 1) }
}

const newSync = ({ data, metadata }: Handled<'SyncCreated'>): CalendarSyncRow => ({
  ...(data.filterId || data.reverseFilterId ? withFiltering(data) : data),
  filterId: data.filterId ?? null,
  reverseFilterId: data.reverseFilterId ?? null,
  active: true,
  inactiveReason: null,
  ...noTotals,
  lastCheckedAt: null,
  currentRunId: null,
  lastError: null,
  lastErrorCode: null,
  stoppedDeletions: null,
  parkedEvents: 0,
  createdAt: metadata.at,
})

/** Events that a run could not deal with, as the reason why it left something undone. */
function failedEvents({ forward, reverse }: Handled<'SyncRunCompleted'>['data']) {
  const errors = (forward?.errors ?? 0) + (reverse?.errors ?? 0)
  if (errors === 0) return undefined
  return { code: 'events_failed', error: `${errors === 1 ? '1 event' : `${errors} events`} could not be copied.` }
}

const savedFilter = (row: CalendarSyncRow, way: Way, filterId: FilterId | null): CalendarSyncRow =>
  way === 'forward' ? { ...row, filterId } : { ...row, reverseFilterId: filterId }

const otherThan = (current: RunId | null, ended: RunId): RunId | null => (current === ended ? null : current)
