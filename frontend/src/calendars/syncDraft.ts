import type { CreateCalendarSyncBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { ConflictResolution, Sensitivity, SyncDirection } from '@calendar-sync/contracts/domain/sync'
import { isolated } from '../ui/isolated.ts'
import { defaultWayFilter, forwardBody, reverseBody, type WayFilter } from './filterValues.ts'

export type Side = 'source' | 'target'

/** Events are written to the target, in the reverse direction to the source, and both ways to both. */
const isWrittenTo = (side: Side, direction: SyncDirection) =>
  direction === 'two-way' || (direction === 'one-way' ? side === 'target' : side === 'source')

/** Why a calendar cannot be this side of a sync in this direction, in words for its option; null when it can. */
export function disabledReason({ accessRole }: Calendar, side: Side, direction: SyncDirection): string | null {
  if (accessRole === 'freeBusyReader') return 'only busy times are visible'
  if (accessRole === 'reader' && isWrittenTo(side, direction)) return 'read-only, nothing can be copied into it'
  if (accessRole === 'writerWithoutPrivateAccess' && isWrittenTo(side, direction))
    return 'private events are hidden, nothing can be copied into it'
  return null
}

/** "Work (Primary) · ana@example.com" */
export const calendarLabel = ({ summary, primary, accountEmail }: Calendar): string =>
  `${isolated(summary)}${primary ? ' (Primary)' : ''} · ${accountEmail}`

/** A sync as a person is about to create it. Calendars are named by their id; empty until chosen. */
export interface SyncDraft {
  readonly source: string
  readonly target: string
  readonly direction: SyncDirection
  readonly conflictResolution: ConflictResolution
  readonly sensitivity: Sensitivity
  readonly filtering: boolean
  readonly filter: WayFilter
  readonly reverseFilter: WayFilter
}

/** Specification, Create sync, defaults. */
export const emptyDraft: SyncDraft = {
  source: '',
  target: '',
  direction: 'one-way',
  conflictResolution: 'keep_newest',
  sensitivity: 'balanced',
  filtering: true,
  filter: defaultWayFilter,
  reverseFilter: defaultWayFilter,
}

/** The draft's filters by way: in the reverse direction the one filter shown is the reverse filter. */
function filtersOf({ direction, filter, reverseFilter }: SyncDraft) {
  if (direction === 'one-way') return { forward: filter, reverse: defaultWayFilter }
  return direction === 'reverse'
    ? { forward: defaultWayFilter, reverse: filter }
    : { forward: filter, reverse: reverseFilter }
}

type Checked =
  | { readonly kind: 'ready'; readonly body: CreateCalendarSyncBody & Record<`${Side}Calendar`, Calendar> }
  | { readonly kind: 'wrong'; readonly title: string; readonly description: string }

/** What will be sent, or what is missing (specification, Create sync). */
export function checkDraft(draft: SyncDraft, calendars: readonly Calendar[]): Checked {
  if (draft.source === '' || draft.target === '')
    return {
      kind: 'wrong',
      title: 'Missing information',
      description: 'Please select both source and target calendars',
    }
  const source = calendars.find(({ id }) => id === draft.source)
  const target = calendars.find(({ id }) => id === draft.target)
  if (!source || !target)
    return {
      kind: 'wrong',
      title: 'Calendar not found',
      description: 'One or both selected calendars could not be found',
    }
  const { forward, reverse } = filtersOf(draft)
  return {
    kind: 'ready',
    body: {
      sourceCalendar: source,
      targetCalendar: target,
      pattern: 'travel',
      syncMode: draft.filtering ? 'filtered' : 'all',
      syncDirection: draft.direction,
      conflictResolution: draft.conflictResolution,
      sensitivity: draft.sensitivity,
      ...forwardBody(forward),
      ...reverseBody(reverse),
      ...(draft.filtering && forward.saved && { filterId: forward.saved }),
      ...(draft.filtering && reverse.saved && { reverseFilterId: reverse.saved }),
    },
  }
}
