import type { AccountId } from '@calendar-sync/contracts/ids'
import { batchCalls } from '@calendar-sync/platform/database/batchCalls'
import { columnLists } from '@calendar-sync/platform/database/columnLists'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Feed } from './feed.ts'
import { type FeedRead, type FeedRow, feedColumns, type LockRow, savedFeed } from './feedRow.ts'

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
  readonly since: Date
  readonly milliseconds: number
}

/** Whether `asked` may take the right to read a feed: no read is new enough for it, and no living reader has the right. */
export const mayRead = `(read_at is null or read_at <= asked.since)
  and (reader is null or reader = asked.by or reading_until < clock_timestamp()
    or (split_part(reader, '/', 1) = split_part(asked.by, '/', 1)
      and nullif(split_part(reader, '/', 2), '')::int < split_part(asked.by, '/', 2)::int))`
/** Gives `asked` the right to read. */
export const taken = `reader = asked.by, reading_until = clock_timestamp() + asked.ms * interval '1 millisecond'`

/**
 * Takes the right to read feeds. A run asks for both of its calendars in the same moment; rows are locked in one order, so
 * that no two statements wait for each other.
 * @returns undefined for a feed that there is not
 */
export const batchLocks = (pool: Pool): ((asked: Asked) => Promise<LockRow | undefined>) =>
  batchCalls(async (asked: readonly Asked[]) => {
    const { rows } = await pool.query<LockRow & { readonly place: number }>({
      name: 'engine.lock_feeds',
      text: `with asked as (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::float8[])
         with ordinality as asked (account_id, calendar_key, by, since, ms, place)),
       held as materialized (select feed_id from engine.feeds join asked using (account_id, calendar_key)
         order by feed_id for no key update of feeds),
       taken as (update engine.feeds set ${taken} from asked
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
export const batchEnds = (pool: Pool): ((ended: Ended) => Promise<Feed>) =>
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
