import type { UserId } from '@calendar-sync/contracts/ids'
import type { Pool, PoolClient, Queryable } from '@calendar-sync/platform/database/pool'
import type { Feed, FeedSource, Reach } from './feed.ts'
import type { Window } from './window.ts'

interface FeedRow {
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

interface LockRow extends FeedRow {
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

/** A run as a reader. Who took it over is another reader than who had it before, and may read in their stead. */
export const readerOf = ({ runId, attempt }: { readonly runId: string; readonly attempt: number }): string =>
  `${runId}/${attempt}`

export type FeedLock = { readonly began: Date; readonly feed: Feed } | 'fresh' | 'busy'

/** Whether $2 may take the right to read for $4 milliseconds: no read is newer than $3, and no living reader has it. */
const taking = `update engine.feeds set reader = $2, reading_until = clock_timestamp() + $4 * interval '1 millisecond'
  where (read_at is null or read_at <= $3::timestamptz)
    and (reader is null or reader = $2 or reading_until < clock_timestamp()
      or (split_part(reader, '/', 1) = split_part($2, '/', 1)
        and nullif(split_part(reader, '/', 2), '')::int < split_part($2, '/', 2)::int))`

/** Rows of feeds. Reading a feed is one reader's business at a time, over all instances. */
export interface FeedStore {
  open(source: FeedSource, calendarKey: string): Promise<Feed>
  /** Opens and locks in one, as `open` and `lock` do. @returns the feed as it is, and whether it may be read */
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
  unlock(feedId: string, reader: string): Promise<void>
  /** Of a run that no engine goes on with: a right to read that a dead engine left with it ends. */
  unlockRun(run: { readonly runId: string; readonly userId: UserId }): Promise<void>
  /** Whether it keeps events that are not within this window: those that links need wherever they are moved. */
  knowsOutside(feedId: string, window: Window): Promise<boolean>
  nextVersion(client: PoolClient): Promise<number>
  /**
   * Ends a read, and the right to it. @returns the feed as it is now
   * @throws Error when the right to read went to another reader meanwhile
   */
  save(client: Queryable, feedId: string, reader: string, version: number, began: Date, read: FeedRead): Promise<Feed>
  /** The sync token is no longer valid: the next read is a full one. */
  forgetToken(feedId: string): Promise<void>
}

export function createFeedStore(pool: Pool): FeedStore {
  return {
    async open(source, calendarKey) {
      const { rows } = await pool.query<FeedRow>(
        `with made as (
           insert into engine.feeds (user_id, account_id, calendar_key) values ($1, $2, $3)
           on conflict (account_id, calendar_key) do nothing returning *)
         select * from made union all
         select * from engine.feeds where account_id = $2 and calendar_key = $3 limit 1`,
        [source.userId, source.accountId, calendarKey],
      )
      // Two that open it first at once: the one that lost sees neither row in its snapshot and asks again.
      return rows[0] ? feedOf(rows[0]) : this.open(source, calendarKey)
    },
    async openLocked(source, calendarKey, reader, since, milliseconds) {
      const { rows } = await pool.query<LockRow>(
        `with known as (select * from engine.feeds where account_id = $1 and calendar_key = $5),
           taken as (${taking} and feed_id = (select feed_id from known) returning *, clock_timestamp() as began)
         select *, false as fresh from taken union all
         select *, null, coalesce(read_at > $3::timestamptz, false) from known where not exists (select from taken)`,
        [source.accountId, reader, since, milliseconds, calendarKey],
      )
      const [row] = rows
      if (row) return { feed: feedOf(row), lock: lockOf(row) }
      await this.open(source, calendarKey)
      return this.openLocked(source, calendarKey, reader, since, milliseconds)
    },
    async lock(feedId, reader, since, milliseconds) {
      const { rows } = await pool.query<LockRow>(
        `with taken as (${taking} and feed_id = $1 returning *, clock_timestamp() as began)
         select taken.*, coalesce(known.read_at > $3::timestamptz, false) as fresh
         from engine.feeds known left join taken on true where known.feed_id = $1`,
        [feedId, reader, since === 'never' ? 'infinity' : since, milliseconds],
      )
      const [row] = rows
      return row ? lockOf(row) : 'busy'
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
        `update engine.feeds set sync_token = $2, time_zone = $3, access_role = $4, version = $5, read_at = $6,
           covered_from = coalesce($7, covered_from), covered_to = coalesce($8, covered_to),
           days_back = coalesce($9, days_back), days_forward = coalesce($10, days_forward),
           reader = null, reading_until = null
         where feed_id = $1 and reader = $11 returning *`,
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
      if (!rows[0]) throw new Error('Another reader took over this feed.')
      return feedOf(rows[0])
    },
    async forgetToken(feedId) {
      await pool.query('update engine.feeds set sync_token = null where feed_id = $1', [feedId])
    },
  }
}

function lockOf(row: LockRow): FeedLock {
  if (row.began) return { began: row.began, feed: feedOf(row) }
  return row.fresh ? 'fresh' : 'busy'
}

const feedOf = (row: FeedRow): Feed => ({
  feedId: row.feed_id,
  syncToken: row.sync_token ?? undefined,
  timeZone: row.time_zone,
  accessRole: row.access_role ?? undefined,
  reach: { daysBack: row.days_back, daysForward: row.days_forward },
  covered: row.covered_from && row.covered_to ? { from: row.covered_from, to: row.covered_to } : undefined,
  version: Number(row.version),
  readAt: row.read_at ?? undefined,
})
