import type { AccountId, CalendarId, UserId } from '@calendar-sync/contracts/ids'

/** A calendar as one account sees it: what every sync that reads it shares. */
export interface FeedSource {
  readonly userId: UserId
  readonly accountId: AccountId
  readonly calendarId: CalendarId
}

/** How far back and ahead of now a sync looks, in days. */
export interface Reach {
  readonly daysBack: number
  readonly daysForward: number
}

export interface Feed {
  readonly feedId: string
  /** undefined: the next read is a full one. */
  readonly syncToken: string | undefined
  readonly timeZone: string
  readonly accessRole: string | undefined
  /** The widest reach any sync has asked for. */
  readonly reach: Reach
  /** The instants between which the last full read looked. */
  readonly covered: { readonly from: Date; readonly to: Date } | undefined
  /** Grows with each read that changed something, and when a sync writes into events of people. */
  readonly version: number
  /** When the last read began, by the database's clock; undefined: never. */
  readonly readAt: Date | undefined
}

/** `deleted`: Google said so. `missing`: a full read no longer showed it, which proves nothing. */
export type EventState = 'live' | 'deleted' | 'missing'
