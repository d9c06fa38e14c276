import type { CreateCalendarSyncBody, FilterBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { CalendarRef, KeywordFilter, SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { FilterId, SyncId, UserId } from '@calendar-sync/contracts/ids'

/** Events from the past 14 and the next 30 days are synced (specification, Calendar sync page). */
const defaultWindow = { daysBack: 14, daysForward: 30 }

/** A new sync in the words of the log. */
export function definitionOf(
  body: CreateCalendarSyncBody,
  parts: { syncId: SyncId; userId: UserId; source: CalendarRef; target: CalendarRef },
): SyncDefinition {
  const { pattern, syncMode, syncDirection, conflictResolution, sensitivity, filterId, reverseFilterId } = body
  return {
    ...parts,
    pattern,
    syncMode,
    syncDirection,
    conflictResolution,
    filter: forward(body),
    reverseFilter: reverse(body),
    ...defaultWindow,
    shareDetails: true,
    sensitivity,
    ...(filterId && { filterId }),
    ...(reverseFilterId && { reverseFilterId }),
  }
}

/** Which way's filter a body changes: to own words, or to a saved filter. */
export function filterOf(body: FilterBody): { way: Way; filter: KeywordFilter } | { way: Way; filterId: FilterId } {
  if ('filterKeywords' in body) return { way: 'forward', filter: forward(body) }
  if ('reverseFilterKeywords' in body) return { way: 'reverse', filter: reverse(body) }
  return 'filterId' in body
    ? { way: 'forward', filterId: body.filterId }
    : { way: 'reverse', filterId: body.reverseFilterId }
}

type ForwardFields = Extract<FilterBody, { filterMode: unknown }>
type ReverseFields = Extract<FilterBody, { reverseFilterMode: unknown }>

const forward = (body: ForwardFields): KeywordFilter => ({
  keywords: body.filterKeywords,
  mode: body.filterMode,
  checkSummary: body.filterCheckSummary,
  checkDescription: body.filterCheckDescription,
  checkLocation: body.filterCheckLocation,
})

const reverse = (body: ReverseFields): KeywordFilter => ({
  keywords: body.reverseFilterKeywords,
  mode: body.reverseFilterMode,
  checkSummary: body.reverseFilterCheckSummary,
  checkDescription: body.reverseFilterCheckDescription,
  checkLocation: body.reverseFilterCheckLocation,
})
