import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { SyncDirection } from '@calendar-sync/contracts/events/sync'

export type Side = 'source' | 'target'

/** Events are written to the target, in the reverse direction to the source, and both ways to both. */
const isWrittenTo = (side: Side, direction: SyncDirection) =>
  direction === 'two-way' || (direction === 'one-way' ? side === 'target' : side === 'source')

/** Why a calendar cannot be this side of a sync in this direction, in words for its option; null when it can. */
export function reasonAgainst({ accessRole }: Calendar, side: Side, direction: SyncDirection): string | null {
  if (accessRole === 'freeBusyReader') return 'only busy times are visible'
  if (accessRole === 'reader' && isWrittenTo(side, direction)) return 'read-only, nothing can be copied into it'
  return null
}

/** "Work (Primary) · ana@example.com" */
export const calendarLabel = ({ summary, primary, accountEmail }: Calendar): string =>
  `${summary}${primary ? ' (Primary)' : ''} · ${accountEmail}`
