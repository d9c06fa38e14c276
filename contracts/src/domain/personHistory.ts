import { z } from 'zod'
import { UserId } from '../ids.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'

/** A look is remembered for so long: what the same viewer reads of the same person within it is one look. */
export const oneLookMs = 60 * 60 * 1000

/** Stream `personHistory-<userId>`: who looked at what is on record about a person. */
export const personHistoryEvents = {
  PersonHistoryViewed: defineEvent(1, { userId: UserId, viewerId: UserId, viewedAt: z.iso.datetime() }),
}
export type PersonHistoryEvent = EventOf<typeof personHistoryEvents>

export interface PersonHistoryState {
  /** When each viewer's last look began, by the viewer's id. */
  readonly lastLooks: Readonly<Record<string, string>>
}

export const initialPersonHistory: PersonHistoryState = { lastLooks: {} }

export const evolvePersonHistory = (
  { lastLooks }: PersonHistoryState,
  { data }: PersonHistoryEvent,
): PersonHistoryState => ({ lastLooks: { ...lastLooks, [data.viewerId]: data.viewedAt } })

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
