import { z } from 'zod'
import { UserId } from '../ids.ts'
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
