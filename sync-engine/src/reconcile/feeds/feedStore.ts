import type { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { batchCalls } from '@calendar-sync/platform/database/batchCalls'
import { columnLists } from '@calendar-sync/platform/database/columnLists'
import type { Pool, PoolClient, Queryable } from '@calendar-sync/platform/database/pool'
import {
  type Feed,
  type FeedLock,
  type FeedRead,
  type FeedRow,
  type FeedSource,
  FeedTakenOver,
  feedColumns,
  feedOf,
  type LockRow,
  lockOf,
  savedFeed,
} from './feed.ts'
import type { Window } from './window.ts'

/** A run as a reader. Who took it over is another reader than who had it before, and may read in their stead. */
export const readerOf = ({ runId, attempt }: { readonly runId: string; readonly attempt: number }): string =>
  `${runId}/${attempt}`

export type FeedStore = ReturnType<typeof createFeedStore>

/** Rows of feeds. Reading a feed is one reader's business at a time, over all instances. */
export function createFeedStore(pool: Pool) {
  const lockBatched = batchLocks(pool)
  const endBatched = batchEnds(pool)
  return {
    /**
     * Takes the right to read the feed of a calendar, for so long at most; from an earlier attempt of the same run at once. Makes
     * it when there is none.
     * @param since a read that began after it (by the database's clock) is new enough; 'infinity': none is
     * @returns the feed, and as `lock` the same now that no other reader changes it; 'fresh' when it was read already, 'busy'
     * when another reader has it
     */
    async openLocked(
      source: FeedSource,
      calendarKey: string,
      reader: string,
      since: Date | 'infinity',
      milliseconds: number,
    ): Promise<{ readonly feed: Feed; readonly lock: FeedLock }> {
      const { accountId } = source
      const row = await lockBatched({ accountId, calendarKey, reader, since, milliseconds })
      if (row) return { feed: feedOf(row), lock: lockOf(row) }
      await pool.query(
        `insert into engine.feeds (user_id, account_id, calendar_key) values ($1, $2, $3)
         on conflict (account_id, calendar_key) do nothing`,
        [source.userId, accountId, calendarKey],
      )
      return this.openLocked(source, calendarKey, reader, since, milliseconds)
    },
    /** @throws FeedTakenOver when the right to read went to another reader meanwhile */
    async renew(feedId: string, reader: string, milliseconds: number): Promise<void> {
      const { rowCount } = await pool.query(
        `update engine.feeds set reading_until = clock_timestamp() + $3 * interval '1 millisecond'
         where feed_id = $1 and reader = $2`,
        [feedId, reader, milliseconds],
      )
      if (rowCount === 0) throw new FeedTakenOver()
    },
    async unlock(feedId: string, reader: string): Promise<void> {
      await pool.query(
        'update engine.feeds set reader = null, reading_until = null where feed_id = $1 and reader = $2',
        [feedId, reader],
      )
    },
    /** Of a run that no engine goes on with: a right to read that a dead engine left with it ends. */
    async unlockRun({ runId, userId }: { readonly runId: string; readonly userId: UserId }): Promise<void> {
      await pool.query(
        `update engine.feeds set reader = null, reading_until = null
         where user_id = $1 and split_part(reader, '/', 1) = $2`,
        [userId, runId],
      )
    },
    /** Whether it keeps events that are not within this window: those that links need wherever they are moved. */
    async knowsOutside(feedId: string, { from, to }: Window): Promise<boolean> {
      const { rows } = await pool.query<{ known: boolean }>(
        `select exists (select from engine.feed_events
           where feed_id = $1 and state <> 'deleted' and (ends_at <= $2 or starts_at >= $3)) as known`,
        [feedId, from, to],
      )
      return rows[0]?.known ?? false
    },
    async nextVersion(client: PoolClient): Promise<number> {
      const { rows } = await client.query<{ version: string }>(`select nextval('engine.feed_version') as version`)
      return Number(rows[0]?.version)
    },
    /**
     * Ends a read that changed rows, and the right to it. What a sync wrote into the calendar meanwhile has a later version and is
     * seen by others already: the rows of the read get one after that. @returns the feed as it is now
     * @throws FeedTakenOver when the right to read went to another reader meanwhile
     */
    async save(
      client: Queryable,
      feedId: string,
      reader: string,
      version: number,
      began: Date,
      { syncToken, timeZone, accessRole, full }: FeedRead,
    ): Promise<Feed> {
      const { rows } = await client.query<FeedRow>(
        `with saved as (
           update engine.feeds set sync_token = $2, time_zone = $3, access_role = $4, read_at = $6,
             version = case when version > $5 then nextval('engine.feed_version') else $5 end,
             covered_from = coalesce($7, covered_from), covered_to = coalesce($8, covered_to),
             days_back = coalesce($9, days_back), days_forward = coalesce($10, days_forward),
             reader = null, reading_until = null
           where feed_id = $1 and reader = $11 returning *),
         renumbered as (update engine.feed_events event set version = saved.version from saved
           where saved.version > $5 and event.feed_id = $1 and event.version = $5)
         select * from saved`,
        [
          feedId,
          syncToken,
          timeZone,
          accessRole,
          version,
          began,
          full?.from,
          full?.to,
          full?.reach.daysBack,
          full?.reach.daysForward,
          reader,
        ],
      )
      return savedFeed(rows[0])
    },
    /** The same for a read that brought nothing: those that end within a few milliseconds of each other end together. */
    saveUnchanged: ({ feedId }: Feed, reader: string, began: Date, read: Omit<FeedRead, 'full'>): Promise<Feed> =>
      endBatched({ feedId, reader, began, ...read }),
    /** The sync token is no longer valid: the next read is a full one. */
    async forgetToken(feedId: string): Promise<void> {
      await pool.query('update engine.feeds set sync_token = null where feed_id = $1', [feedId])
    },
  }
}

/** A read that brought nothing. */
interface Ended extends Omit<FeedRead, 'full'> {
  readonly feedId: string
  readonly reader: string
  readonly began: Date
}

/** The two calendars of a check are read side by side, and Google takes about as long for each. */
const endingMs = 5

/** Who wants to read which feed, and for how long; a read that began after `since` is new enough. */
interface Asked {
  readonly accountId: AccountId
  readonly calendarKey: string
  readonly reader: string
  readonly since: Date | 'infinity'
  readonly milliseconds: number
}

/** Whether `asked` may take the right to read a feed: no read is new enough for it, and no living reader has the right. */
const mayRead = `(read_at is null or read_at <= asked.since)
  and (reader is null or reader = asked.by or reading_until < clock_timestamp()
    or (split_part(reader, '/', 1) = split_part(asked.by, '/', 1)
      and nullif(split_part(reader, '/', 2), '')::int < split_part(asked.by, '/', 2)::int))`

/**
 * Takes the right to read feeds. A run asks for both of its calendars in the same moment; rows are locked in one order, so
 * that no two statements wait for each other.
 * @returns undefined for a feed that there is not
 */
const batchLocks = (pool: Pool): ((asked: Asked) => Promise<LockRow | undefined>) =>
  batchCalls(async (asked: readonly Asked[]) => {
    const { rows } = await pool.query<LockRow & { readonly place: number }>({
      name: 'engine.lock_feeds',
      text: `with asked as (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::float8[])
         with ordinality as asked (account_id, calendar_key, by, since, ms, place)),
       held as materialized (select feed_id from engine.feeds join asked using (account_id, calendar_key)
         order by feed_id for no key update of feeds),
       taken as (update engine.feeds set reader = asked.by,
           reading_until = clock_timestamp() + asked.ms * interval '1 millisecond'
         from asked
         where feeds.account_id = asked.account_id and feeds.calendar_key = asked.calendar_key and ${mayRead}
           and feed_id in (select feed_id from held)
         returning ${feedColumns('feeds')}, feeds.account_id, feeds.calendar_key, reader, clock_timestamp() as began)
     select ${feedColumns('taken')}, began, false as fresh, place::int
     from asked join taken on taken.account_id = asked.account_id and taken.calendar_key = asked.calendar_key
       and taken.reader = asked.by
     union all
     select ${feedColumns('known')}, null, coalesce(known.read_at > asked.since, false), place::int
     from asked join engine.feeds known on known.account_id = asked.account_id and known.calendar_key = asked.calendar_key
     where not exists (select from taken where taken.feed_id = known.feed_id and taken.reader = asked.by)`,
      values: [...columnLists(asked, ['accountId', 'calendarKey', 'reader', 'since', 'milliseconds'])],
    })
    return (_, place): LockRow | undefined => rows.find((row) => row.place === place + 1)
  })

/** Ends reads that brought nothing, and the right to them. Each fails for itself when another reader has it by now. */
const batchEnds = (pool: Pool): ((ended: Ended) => Promise<Feed>) =>
  batchCalls(
    async (ended: readonly Ended[]) => {
      const { rows } = await pool.query<FeedRow & { readonly place: number }>({
        name: 'engine.end_feeds',
        text: `with ended as (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
           with ordinality as ended (feed_id, by, token, zone, role, began, place)),
         held as materialized (select feed_id from engine.feeds join ended using (feed_id)
           order by feed_id for no key update of feeds)
       update engine.feeds set sync_token = ended.token, time_zone = ended.zone, access_role = ended.role,
         read_at = ended.began, reader = null, reading_until = null
       from ended where feeds.feed_id = ended.feed_id and feeds.reader = ended.by
         and feeds.feed_id in (select feed_id from held)
       returning ${feedColumns('feeds')}, place::int`,
        values: [...columnLists(ended, ['feedId', 'reader', 'syncToken', 'timeZone', 'accessRole', 'began'])],
      })
      return (_, place): Feed => savedFeed(rows.find((row) => row.place === place + 1))
    },
    (isOver) => setTimeout(isOver, endingMs),
  )
