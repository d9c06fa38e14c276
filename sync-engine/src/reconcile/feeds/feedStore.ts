import type { UserId } from '@calendar-sync/contracts/ids'
import type { Pool, PoolClient, Queryable } from '@calendar-sync/platform/database/pool'
import type { Feed, FeedSource } from './feed.ts'
import { batchEnds, batchLocks, mayRead, taken } from './feedBatches.ts'
import {
  type FeedLock,
  type FeedRead,
  type FeedRow,
  FeedTakenOver,
  feedOf,
  type LockRow,
  lockOf,
  savedFeed,
} from './feedRow.ts'
import type { Window } from './window.ts'

/** A run as a reader. Who took it over is another reader than who had it before, and may read in their stead. */
export const readerOf = ({ runId, attempt }: { readonly runId: string; readonly attempt: number }): string =>
  `${runId}/${attempt}`

/** Rows of feeds. Reading a feed is one reader's business at a time, over all instances. */
export interface FeedStore {
  /** Locks the feed of a calendar, as `lock` does; makes it when there is none. @returns it as it is, and whether it may be read */
  openLocked(
    source: FeedSource,
    calendarKey: string,
    reader: string,
    since: Date,
    milliseconds: number,
  ): Promise<{ readonly feed: Feed; readonly lock: FeedLock }>
  /**
   * Takes the right to read, for so long at most; from an earlier attempt of the same run at once.
   * @param since a read that began after it (by the database's clock) is new enough; 'never': none is
   * @returns the feed as it is now that no other reader changes it; 'fresh' when it was read already, 'busy' when another
   * reader has it
   */
  lock(feedId: string, reader: string, since: Date | 'never', milliseconds: number): Promise<FeedLock>
  /** @throws FeedTakenOver when the right to read went to another reader meanwhile */
  renew(feedId: string, reader: string, milliseconds: number): Promise<void>
  unlock(feedId: string, reader: string): Promise<void>
  /** Of a run that no engine goes on with: a right to read that a dead engine left with it ends. */
  unlockRun(run: { readonly runId: string; readonly userId: UserId }): Promise<void>
  /** Whether it keeps events that are not within this window: those that links need wherever they are moved. */
  knowsOutside(feedId: string, window: Window): Promise<boolean>
  nextVersion(client: PoolClient): Promise<number>
  /**
   * Ends a read that changed rows, and the right to it. What a sync wrote into the calendar meanwhile has a later version and is
   * seen by others already: the rows of the read get one after that. @returns the feed as it is now
   * @throws FeedTakenOver when the right to read went to another reader meanwhile
   */
  save(client: Queryable, feedId: string, reader: string, version: number, began: Date, read: FeedRead): Promise<Feed>
  /** The same for a read that brought nothing: those that end within a few milliseconds of each other end together. */
  saveUnchanged(feed: Feed, reader: string, began: Date, read: Omit<FeedRead, 'full'>): Promise<Feed>
  /** The sync token is no longer valid: the next read is a full one. */
  forgetToken(feedId: string): Promise<void>
}

export function createFeedStore(pool: Pool): FeedStore {
  const lockBatched = batchLocks(pool)
  const endBatched = batchEnds(pool)
  return {
    async openLocked(source, calendarKey, reader, since, milliseconds) {
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
    async lock(feedId, reader, since, milliseconds) {
      const { rows } = await pool.query<LockRow>(
        `with asked as (select $2::text as by, $3::timestamptz as since, $4::float8 as ms),
           taken as (update engine.feeds set ${taken} from asked where ${mayRead} and feed_id = $1
             returning feeds.*, clock_timestamp() as began)
         select taken.*, coalesce(known.read_at > asked.since, false) as fresh
         from engine.feeds known cross join asked left join taken on true where known.feed_id = $1`,
        [feedId, reader, since === 'never' ? 'infinity' : since, milliseconds],
      )
      return rows[0] ? lockOf(rows[0]) : 'busy'
    },
    async renew(feedId, reader, milliseconds) {
      const { rowCount } = await pool.query(
        `update engine.feeds set reading_until = clock_timestamp() + $3 * interval '1 millisecond'
         where feed_id = $1 and reader = $2`,
        [feedId, reader, milliseconds],
      )
      if (rowCount === 0) throw new FeedTakenOver()
    },
    async unlock(feedId, reader) {
      await pool.query(
        'update engine.feeds set reader = null, reading_until = null where feed_id = $1 and reader = $2',
        [feedId, reader],
      )
    },
    async unlockRun({ runId, userId }) {
      await pool.query(
        `update engine.feeds set reader = null, reading_until = null
         where user_id = $1 and split_part(reader, '/', 1) = $2`,
        [userId, runId],
      )
    },
    async knowsOutside(feedId, { from, to }) {
      const { rows } = await pool.query<{ known: boolean }>(
        `select exists (select from engine.feed_events
           where feed_id = $1 and state <> 'deleted' and (ends_at <= $2 or starts_at >= $3)) as known`,
        [feedId, from, to],
      )
      return rows[0]?.known ?? false
    },
    async nextVersion(client) {
      const { rows } = await client.query<{ version: string }>(`select nextval('engine.feed_version') as version`)
      return Number(rows[0]?.version)
    },
    async save(client, feedId, reader, version, began, { syncToken, timeZone, accessRole, full }) {
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
    saveUnchanged: ({ feedId }, reader, began, read) => endBatched({ feedId, reader, began, ...read }),
    async forgetToken(feedId) {
      await pool.query('update engine.feeds set sync_token = null where feed_id = $1', [feedId])
    },
  }
}
