import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { AccountId, CalendarId, UserId } from '@calendar-sync/contracts/ids'
import type { GoogleEvent } from '../../google/event.ts'

/** A calendar as one account sees it: what every sync that reads it shares. */
export interface FeedSource {
  readonly userId: UserId
  readonly accountId: AccountId
  readonly calendarId: CalendarId
  /** That, and others that it had or has: markers of copies may name each. */
  readonly everyId: readonly CalendarId[]
}

/** How far back and ahead of now a sync looks, in days. */
export type Reach = Readonly<Pick<SyncDefinition, 'daysBack' | 'daysForward'>>

export interface Feed {
  readonly feedId: string
  /** undefined: the next read is a full one. */
  readonly syncToken: string | undefined
  readonly timeZone: string
  readonly accessRole: string | undefined
  /** The widest reach that any sync has asked for and for which there was room. */
  readonly reach: Reach
  /** The instants between which the last full read looked. */
  readonly covered: { readonly from: Date; readonly to: Date } | undefined
  /** Grows with each read that changed something, and when a sync writes into events of people. */
  readonly version: number
  /** When the last read began, by the database's clock; undefined: never. */
  readonly readAt: Date | undefined
}

/** `deleted`: Google said so. `missing`: a full read no longer showed it, which proves nothing. */
type EventState = 'live' | 'deleted' | 'missing'

/** What a feed knows of an event before a read. */
export interface KnownEvent {
  readonly state: EventState
  readonly etag: string | null
  readonly updated: Date | null
}

/** What a read changes about an event. */
export type FeedChange =
  /** Without `startsAt` and `endsAt` its times cannot be read. */
  | { readonly kind: 'live'; readonly event: GoogleEvent; readonly startsAt?: Date; readonly endsAt?: Date }
  | { readonly kind: 'deleted'; readonly eventId: string }
  /** What may be a copy of ours was deleted before any row said that it is there: its writer need not have saved it yet. */
  | { readonly kind: 'deletedUnknown'; readonly event: GoogleEvent }

/** A feed as table `feeds` keeps it. */
export interface FeedRow {
  readonly feed_id: string
  readonly sync_token: string | null
  readonly time_zone: string
  readonly access_role: string | null
  readonly days_back: number
  readonly days_forward: number
  readonly covered_from: Date | null
  readonly covered_to: Date | null
  readonly version: string
  readonly read_at: Date | null
}

/** Columns of `table`, as a feed's row is read of it. */
export const feedColumns = (table: string): string =>
  [
    'feed_id',
    'sync_token',
    'time_zone',
    'access_role',
    'days_back',
    'days_forward',
    'covered_from',
    'covered_to',
    'version',
    'read_at',
  ]
    .map((column) => `${table}.${column}`)
    .join(', ')

/** With whether the right to read it was given: since when by the database's clock, or why not. */
export interface LockRow extends FeedRow {
  readonly began: Date | null
  readonly fresh: boolean
}

/** What a read learned about the feed as a whole. */
export interface FeedRead {
  readonly syncToken: string
  readonly timeZone: string
  readonly accessRole: string
  /** Present after a full read. */
  readonly full?: { readonly from: Date; readonly to: Date; readonly reach: Reach }
}

export type FeedLock = { readonly began: Date; readonly feed: Feed } | 'fresh' | 'busy'

export function lockOf(row: LockRow): FeedLock {
  if (row.began) return { began: row.began, feed: feedOf(row) }
  return row.fresh ? 'fresh' : 'busy'
}

/** The right to read went to another reader while this one read: what it brings is newer. */
export class FeedTakenOver extends Error {
  override readonly name = 'FeedTakenOver'

  constructor() {
    super('Another reader took over this feed.')
  }
}

/** A feed whose read has ended. @throws FeedTakenOver when no row was this reader's any more */
export function savedFeed(row: FeedRow | undefined): Feed {
  if (!row) throw new FeedTakenOver()
  return feedOf(row)
}

export const feedOf = (row: FeedRow): Feed => ({
  feedId: row.feed_id,
  syncToken: row.sync_token ?? undefined,
  timeZone: row.time_zone,
  accessRole: row.access_role ?? undefined,
  reach: { daysBack: row.days_back, daysForward: row.days_forward },
  covered: row.covered_from && row.covered_to ? { from: row.covered_from, to: row.covered_to } : undefined,
  version: Number(row.version),
  readAt: row.read_at ?? undefined,
})
