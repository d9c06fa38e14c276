import { z } from 'zod'
import { Correctable, RunCounts } from '../domain/runReport.ts'
import {
  ConflictResolution,
  FilterMode,
  InactiveReason,
  Sensitivity,
  SyncDirection,
  SyncMode,
  SyncOptions,
} from '../domain/sync.ts'
import { RunStop, StoppedDeletions } from '../domain/syncRun.ts'
import { AccountId, FilterId, RunId, SyncId } from '../ids.ts'
import { CalendarChoice } from './calendars.ts'

/** More keywords than anyone types, few enough that a filter stays quick. */
const Keywords = z
  .array(z.string().trim().min(1, 'A keyword must not be empty').max(100, 'A keyword has at most 100 characters'))
  .max(100, 'A filter has at most 100 keywords')

const filterFields = {
  filterKeywords: Keywords,
  filterMode: FilterMode,
  filterCheckLocation: z.boolean(),
  filterCheckSummary: z.boolean(),
  filterCheckDescription: z.boolean(),
}
const reverseFilterFields = {
  reverseFilterKeywords: Keywords,
  reverseFilterMode: FilterMode,
  reverseFilterCheckLocation: z.boolean(),
  reverseFilterCheckSummary: z.boolean(),
  reverseFilterCheckDescription: z.boolean(),
}

/** A side of a sync as the API shows it. */
export const SyncCalendar = z.object({
  id: z.string(),
  summary: z.string(),
  primary: z.boolean(),
  accountEmail: z.string(),
  accountId: AccountId,
})
export type SyncCalendar = z.infer<typeof SyncCalendar>

/** What all runs of a sync have done, each way for itself. */
export const SyncTotals = z.object({
  lastSyncTime: z.string().nullable(),
  totalSynced: z.int(),
  totalErrors: z.int(),
  totalSkipped: z.int(),
  lastReverseSync: z.string().nullable(),
  totalReverseSynced: z.int(),
  totalReverseErrors: z.int(),
  totalReverseSkipped: z.int(),
})
export type SyncTotals = z.infer<typeof SyncTotals>

/** `GET /api/calendar-syncs`: one sync with its totals. Times are UTC; totals count events since the sync was made. */
export const CalendarSync = z.object({
  id: SyncId,
  sourceCalendar: SyncCalendar,
  targetCalendar: SyncCalendar,
  pattern: z.literal('travel'),
  syncMode: SyncMode,
  syncDirection: SyncDirection,
  conflictResolution: ConflictResolution,
  active: z.boolean(),
  /** Why it is not active; null while it is. */
  inactiveReason: InactiveReason.nullable(),
  shareDetails: z.boolean(),
  daysBack: z.int(),
  daysForward: z.int(),
  sensitivity: Sensitivity,
  ...filterFields,
  ...reverseFilterFields,
  /** The saved filter that stands in the place of these own words, each way for itself; null: the own words count. */
  filterId: FilterId.nullable(),
  reverseFilterId: FilterId.nullable(),
  ...SyncTotals.shape,
  /** When the engine last looked for changes, whether there were any or not; null: never. */
  lastCheckedAt: z.string().nullable(),
  /** The run that is under way, if any. */
  currentRunId: RunId.nullable(),
  /** Why the last run could not do all of its work, in words and by its stable code; null after a good run. */
  lastError: z.string().nullable(),
  lastErrorCode: z.string().nullable(),
  /** With the code `deletions_need_confirmation`. */
  stoppedDeletions: StoppedDeletions.nullable(),
  /** Events that failed again and again and are left out until they change, or staff have them tried again. */
  parkedEvents: z.int(),
  createdAt: z.string(),
})
export type CalendarSync = z.infer<typeof CalendarSync>

/** `POST /api/calendar-syncs`; what is left out takes the specification's default. */
export const CreateCalendarSyncBody = z.object({
  sourceCalendar: CalendarChoice,
  targetCalendar: CalendarChoice,
  pattern: z.literal('travel').default('travel'),
  syncMode: SyncMode.default('filtered'),
  syncDirection: SyncDirection.default('one-way'),
  conflictResolution: ConflictResolution.default('keep_newest'),
  sensitivity: Sensitivity.default('balanced'),
  filterKeywords: Keywords.default([]),
  filterMode: FilterMode.default('any'),
  filterCheckLocation: z.boolean().default(true),
  filterCheckSummary: z.boolean().default(true),
  filterCheckDescription: z.boolean().default(true),
  reverseFilterKeywords: Keywords.default([]),
  reverseFilterMode: FilterMode.default('any'),
  reverseFilterCheckLocation: z.boolean().default(true),
  reverseFilterCheckSummary: z.boolean().default(true),
  reverseFilterCheckDescription: z.boolean().default(true),
  filterId: FilterId.nullish(),
  reverseFilterId: FilterId.nullish(),
})
export type CreateCalendarSyncBody = z.infer<typeof CreateCalendarSyncBody>

/** `PATCH /api/calendar-syncs/{id}` */
export const ChangeCalendarSyncBody = z
  .strictObject({ active: z.boolean(), ...SyncOptions.shape })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { error: 'Name at least one thing to change.' })
export type ChangeCalendarSyncBody = z.infer<typeof ChangeCalendarSyncBody>

/** `PATCH /api/calendar-syncs/{id}/filter`: the forward set or the reverse set, as own words or as a saved filter. */
export const ForwardFilterBody = z.strictObject(filterFields)
export const ReverseFilterBody = z.strictObject(reverseFilterFields)
export const ForwardSavedFilterBody = z.strictObject({ filterId: FilterId })
export const ReverseSavedFilterBody = z.strictObject({ reverseFilterId: FilterId })
const filterForms = [ForwardFilterBody, ReverseFilterBody, ForwardSavedFilterBody, ReverseSavedFilterBody] as const
const oneFilterNeeded = 'Send the words of one direction with how they are matched, or a saved filter for it.'

export const FilterBody = z.union(filterForms, {
  // Of the form that the body comes nearest to; of all four a client could mend nothing.
  error: ({ code, input, errors }) => {
    const sent = typeof input === 'object' && input !== null ? Object.keys(input) : []
    const meant = filterForms.findIndex(({ shape }) => sent.some((name) => Object.hasOwn(shape, name)))
    return (code === 'invalid_union' && errors[meant]?.[0]?.message) || oneFilterNeeded
  },
})
export type FilterBody = z.infer<typeof FilterBody>

/** `POST /api/calendar-syncs/{id}/sync` when the run has ended. */
export const SyncRunAnswer = z.object({
  runId: RunId,
  results: RunCounts,
  forward: RunCounts.nullable(),
  reverse: RunCounts.nullable().optional(),
  /** Why it could do only a part of its work. */
  stopped: RunStop.optional(),
})
export type SyncRunAnswer = z.infer<typeof SyncRunAnswer>

/** The same call when the run goes on after 60 seconds (202): follow it live. */
export const SyncRunPending = z.object({ runId: RunId, status: z.literal('running') })

/** `DELETE /api/calendar-syncs/{id}?removeCopies=true` */
export const DeleteCalendarSyncQuery = z.object({ removeCopies: z.enum(['true', 'false']).default('false') })

/** `POST /api/calendar-syncs/{id}/preview`; with another sensitivity than the sync's, what a run would do if that were saved. */
export const PreviewSyncBody = z.strictObject({ sensitivity: Sensitivity.optional() })

/** `POST /api/calendar-syncs/{id}/preview`: what a run would do about an event, and why. */
export const PreviewedEvent = z.object({
  event: z.object({
    id: z.string(),
    summary: z.string(),
    location: z.string(),
    /** Date (all-day) or date-time, as Google writes it. */
    start: z.string().nullable(),
    end: z.string().nullable(),
  }),
  verdict: z.enum(['create', 'update', 'delete', 'skip', 'unchanged']),
  /** It failed so often that it is left out until it changes. */
  parked: z.boolean().optional(),
  reason: z.string(),
  ...Correctable.shape,
})
export type PreviewedEvent = z.infer<typeof PreviewedEvent>

/** Of very full calendars only the first events are shown; `total` counts them all. */
export const PreviewedDirection = z.object({ events: z.array(PreviewedEvent), total: z.int() })
export type PreviewedDirection = z.infer<typeof PreviewedDirection>

export const SyncPreview = z.object({ forward: PreviewedDirection.optional(), reverse: PreviewedDirection.optional() })
export type SyncPreview = z.infer<typeof SyncPreview>
