import {
  evolvePersonHistory,
  initialPersonHistory,
  oneLookMs,
  type PersonHistoryEvent,
  type PersonHistoryState,
} from '@calendar-sync/contracts/events/personHistory'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

/** An admin or a support person reads what is on record about a person. */
export interface RecordLook {
  readonly type: 'RecordLook'
  readonly userId: UserId
  readonly viewerId: UserId
  readonly at: Date
}

/** Once per viewer, person and hour: what is read within an hour is one look. */
function decide(
  { userId, viewerId, at }: RecordLook,
  { lastLooks }: PersonHistoryState,
): readonly PersonHistoryEvent[] {
  const last = lastLooks[viewerId]
  if (last && at.getTime() - Date.parse(last) < oneLookMs) return []
  return [{ type: 'PersonHistoryViewed', data: { userId, viewerId, viewedAt: at.toISOString() } }]
}

export const personHistoryDecider: Decider<RecordLook, PersonHistoryState, PersonHistoryEvent> = {
  initialState: initialPersonHistory,
  decide,
  evolve: evolvePersonHistory,
}
