import { columnLists } from '@calendar-sync/platform/database/columnLists'
import type { PoolClient } from '@calendar-sync/platform/database/pool'
import type { GoogleEvent } from '../../google/event.ts'
import { type FeedRows, type RowVersion, rowOf, upsert, upsertReadable, versionParameters } from './eventRows.ts'
import type { FeedChange, KnownEvent } from './feed.ts'
import { keptEvent } from './keptEvent.ts'
import { keepRhythms } from './seriesRhythm.ts'
import type { Window } from './window.ts'

/** What is known of these events, by id. */
export async function knownEvents(
  client: Pick<PoolClient, 'query'>,
  feedId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, KnownEvent>> {
  const { rows } = await client.query<{ event_id: string } & KnownEvent>(
    'select event_id, state, etag, updated from engine.feed_events where feed_id = $1 and event_id = any($2)',
    [feedId, eventIds],
  )
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** Writes what a read changed. Rows that did not change keep their version, so that no run plans them again. */
export async function writeChanges(
  client: PoolClient,
  feed: FeedRows,
  version: number,
  changes: readonly FeedChange[],
): Promise<void> {
  // A calendar of thousands is written in parts: sealed and as a statement each event is held three times over.
  let written: Promise<void> | undefined
  const live = inOrder(changes.flatMap((change) => (change.kind === 'live' ? change.event : [])))
  try {
    for (let start = 0; start < live.length; start += rowsAtOnce) {
      // Sealed while Postgres writes the part before.
      const rows = live.slice(start, start + rowsAtOnce).flatMap((event) => rowOf(feed, event))
      await written
      written = upsertReadable(client, feed, version, rows)
      // Heard when its turn comes.
      written.catch(() => undefined)
    }
    await written
  } finally {
    // Where sealing fails: what is left of the part before would be sent into the next transaction of this session.
    await Promise.allSettled([written])
  }
  const deleted = changes.flatMap((change) => (change.kind === 'deleted' ? change.eventId : []))
  await markDeleted(client, feed.feedId, { version }, deleted)
  const unknown = changes.flatMap((change) => (change.kind === 'deletedUnknown' ? change.event : []))
  await keepTombstones(client, feed, version, unknown)
}

const rowsAtOnce = 500

/** Rows of copies that were deleted before there were any, so that the run that made them learns of it: when it saves them they stay so. */
async function keepTombstones(client: PoolClient, feed: FeedRows, version: number, events: readonly GoogleEvent[]) {
  if (events.length === 0) return
  const { feedId, seal } = feed
  const rows = inOrder(events).map((event) => ({
    event_id: event.id,
    sealed: seal.seal(event, `${feedId}/${event.id}`),
  }))
  await client.query(
    `insert into engine.feed_events (feed_id, event_id, state, version, sealed)
     select $1, event_id, 'deleted', $2, sealed from unnest($3::text[], $4::text[]) as row (event_id, sealed)
     on conflict (feed_id, event_id) do update set state = 'deleted', version = excluded.version`,
    [feedId, version, ...columnLists(rows, ['event_id', 'sealed'])],
  )
}

/** Writers of rows of a feed lock them in one order, so that no two wait for each other: by id, as `held` does too. */
const inOrder = (events: readonly GoogleEvent[]) => [...events].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Locks rows of a feed, as the first part of a statement. @param which a condition */
const held = (which: string) =>
  `with held as materialized (select event_id from engine.feed_events where feed_id = $1 and ${which}
     order by event_id collate "C" for no key update)`

/**
 * Marks what a full read did not show. Deleted ones are known to be gone already.
 * @param where what the read looked at
 */
export async function markMissing(
  client: PoolClient,
  feedId: string,
  version: number,
  where: Window | 'everywhere',
  shown: readonly string[],
): Promise<void> {
  const { from, to } = where === 'everywhere' ? { from: '-infinity', to: 'infinity' } : where
  await client.query(
    `${held(`state = 'live' and (ends_at is null or ends_at > $3 and starts_at < $4) and not (event_id = any($5))`)}
     update engine.feed_events set state = 'missing', version = $2
     where feed_id = $1 and event_id in (select event_id from held)`,
    [feedId, version, from, to, shown],
  )
}

/** Forgets events that ended before the window and that no link needs. */
export async function forgetOld(client: PoolClient, feedId: string, before: Date): Promise<void> {
  const { rows } = await client.query<{ user_id: string; event_id: string }>(
    `select user_id, event_id from engine.feeds join engine.feed_events using (feed_id)
     where feed_id = $1 and (ends_at <= $2 or ends_at is null and state = 'deleted')`,
    [feedId, before],
  )
  const old = rows.map((row) => row.event_id)
  if (old.length === 0) return
  const linked = await client.query<{ id: string }>(
    `select original_event_id as id from engine.links where user_id = $1 and original_event_id = any($2)
     union all
     select copy_event_id from engine.links where user_id = $1 and copy_event_id = any($2)`,
    [rows[0]?.user_id, old],
  )
  const needed = new Set(linked.rows.map(({ id }) => id))
  await client.query('delete from engine.feed_events where feed_id = $1 and event_id = any($2)', [
    feedId,
    old.filter((id) => !needed.has(id)),
  ])
}

/**
 * Our own write, as Google answered it, goes into the feed at once: the next read shows it unchanged. A newer version, or a deletion,
 * that a read brought meanwhile stays. Of a copy no other sync need know.
 * @param planned the version of the feed that the run went by
 */
export async function writeThrough(
  client: PoolClient,
  feed: FeedRows,
  planned: number,
  written: readonly GoogleEvent[],
  deleted: readonly string[],
): Promise<void> {
  const rows = inOrder(written).flatMap((event) => rowOf(feed, keptEvent(event)))
  await upsert(client, feed.feedId, { keptSince: planned }, rows)
  await markDeleted(client, feed.feedId, { keptSince: planned }, deleted)
}

/**
 * The same for events of people, which other syncs copy: they get a new version, since no read will show a change. The row of
 * the feed is locked last, as a read locks it, and until the end: a run that sees its version sees all that came before.
 */
export async function writeOriginals(
  client: PoolClient,
  feed: FeedRows,
  planned: number,
  written: readonly GoogleEvent[],
  deleted: readonly string[],
): Promise<void> {
  if (written.length + deleted.length === 0) return
  await writeThrough(client, feed, planned, written, deleted)
  const { rows } = await client.query<{ version: string }>(
    `with raised as (
       update engine.feeds set version = nextval('engine.feed_version') where feed_id = $1 returning version)
     update engine.feed_events set version = raised.version from raised where feed_id = $1 and event_id = any($2)
     returning raised.version`,
    [feed.feedId, [...written.map(({ id }) => id), ...deleted]],
  )
  if (rows[0]) await keepRhythms(client, feed.feedId, Number(rows[0].version))
}

async function markDeleted(client: PoolClient, feedId: string, version: RowVersion, eventIds: readonly string[]) {
  if (eventIds.length === 0) return
  await client.query(
    `${held('event_id = any($4)')}
     update engine.feed_events set state = 'deleted', version = case when $3 then version else $2 end
     where feed_id = $1 and event_id in (select event_id from held) and state <> 'deleted'`,
    [feedId, ...versionParameters(version), eventIds],
  )
}
