import type { Queryable } from '@calendar-sync/platform/database/pool'
import type { Cursor } from './cursor.ts'
import { calendarHash } from './plan/marker.ts'
import type { Direction } from './sides.ts'

/** Originals, and how many copies there are in their direction. */
export interface Found {
  readonly originalEventIds: readonly string[]
  /** Those at which earlier runs failed, with the tries that counted: that is forgotten once nothing is to be done about them. */
  readonly failedBefore: Readonly<Record<string, number>>
  readonly linked: number
}

/** @param key the parameter that is the key of the direction */
const linkedIn = (key: string) =>
  `(select count(*)::int from engine.links where direction = ${key} and state = 'linked') as linked`

/**
 * SQL: the newest change of an event or of a copy of it.
 * @param originalEventId SQL of its id; the others likewise
 */
export const versionOfPair = (
  originalEventId: string,
  {
    originalFeedId,
    copyFeedId,
    originalKey,
  }: Readonly<Record<'originalFeedId' | 'copyFeedId' | 'originalKey', string>>,
) =>
  `greatest(0,
     (select version from engine.feed_events where feed_id = ${originalFeedId} and event_id = ${originalEventId}),
     (select max(version) from engine.feed_events
       where feed_id = ${copyFeedId} and copy_from = ${originalKey} and copy_of = ${originalEventId}))`

interface LinkedSide {
  readonly feedId: string
  readonly id: 'original_event_id' | 'copy_event_id'
}

/** SQL: pairs that stood and lie not behind the window, of which a feed that is newer than the cursor does not know its side. */
const unknownIn = (
  { feedId, id, since, isNews }: LinkedSide & { readonly since: string; readonly isNews: string },
  other: LinkedSide,
) =>
  `select original_event_id from engine.links link
     where ${isNews} and direction = $8 and state = 'linked'
       and not exists (select from engine.feed_events where feed_id = ${feedId} and version between 1 and ${since})
       and not exists (select from engine.feed_events where feed_id = ${feedId} and event_id = link.${id})
       and exists (select from engine.feed_events
         where feed_id = ${other.feedId} and event_id = link.${other.id} and ends_at > $7)`

/**
 * The originals about which something may have to be done since the cursor: changed ones, those that the sliding
 * window has reached, those whose copy changed, what was left unconfirmed or failed and is not parked, and those whose invitation
 * the other calendar got or lost. Copies are not originals. The cost follows the number of changes, not of events.
 */
export async function findCandidates(
  client: Queryable,
  { way, definition, key, original, copy, window }: Direction,
  cursor: Cursor | undefined,
): Promise<Found> {
  const [originalVersion, copyVersion] =
    way === 'forward' ? [cursor?.source, cursor?.target] : [cursor?.target, cursor?.source]
  const { rows } = await client.query<Found>(
    // Each lookup of a row by its key is a lateral one with a limit: joined in any other way, a guess of Postgres about how
    // many rows there are decides whether it reads the whole calendar for each.
    `with original_change as materialized (
       select event_id from engine.feed_events where feed_id = $1 and version > $3),
     copy_change as materialized (
       select event_id, copy_from, copy_of, ical_key from engine.feed_events where feed_id = $2 and version > $4),
     candidate (id) as materialized (
       select event_id from original_change
       union
       select event_id from engine.feed_events
         where feed_id = $1 and starts_at >= $5 and starts_at < $6 and ends_at > $7
       union
       select copy_of from copy_change where copy_from = $11
       union
       select link.original_event_id from copy_change copy
         cross join lateral (select original_event_id from engine.links
           where direction = $8 and copy_event_id = copy.event_id offset 0) link
       union
       select original_event_id from engine.links link where direction = $8 and intent is not null
         and not exists (select from engine.failures where sync_id = $9 and way = $10
           and original_event_id = link.original_event_id and parked_at is not null)
       union
       -- Links were lost: they are rebuilt from the markers of the copies.
       select copy_of from engine.feed_events where feed_id = $2 and copy_from = $11 and state = 'live'
         and not exists (select from engine.links where direction = $8)
       union
       select original_event_id from engine.failures where sync_id = $9 and way = $10 and parked_at is null
       union
       -- The account was connected again, and its calendar read anew: what is not there may have been deleted meanwhile.
       ${unknownIn({ feedId: '$1', id: 'original_event_id', since: '$3', isNews: '$12' }, { feedId: '$2', id: 'copy_event_id' })}
       union
       ${unknownIn({ feedId: '$2', id: 'copy_event_id', since: '$4', isNews: '$13' }, { feedId: '$1', id: 'original_event_id' })}
       union
       -- All instances of a series share one key.
       select event.event_id from (select distinct ical_key from copy_change) invitation
         cross join lateral (select event_id from engine.feed_events
           where feed_id = $1 and ical_key = invitation.ical_key offset 0) event)
     select ${linkedIn('$8')}, coalesce((select json_object_agg(original_event_id, tries)
         from engine.failures where sync_id = $9 and way = $10), '{}') as "failedBefore",
       to_json(array(select candidate.id from candidate
       left join lateral (select copy_of, starts_at from engine.feed_events
         where feed_id = $1 and event_id = candidate.id limit 1) event on true
       -- What cannot be read, or ended engines, waits for the event or its copy to change.
       left join lateral (select parked_at is not null
           and coalesce(original_version, -1) >= ${versionOfPair('candidate.id', { originalFeedId: '$1', copyFeedId: '$2', originalKey: '$11' })} as waits
         from engine.failures where sync_id = $9 and way = $10 and original_event_id = candidate.id limit 1) failure on true
       where event.copy_of is null and failure.waits is not true
       -- What failed before does not hold up the others.
       order by failure.waits is not null, event.starts_at nulls last, candidate.id)) as "originalEventIds"`,
    [
      original.feed.feedId,
      copy.feed.feedId,
      originalVersion ?? -1,
      copyVersion ?? -1,
      cursor?.windowTo ?? window.to,
      window.to,
      window.from,
      key,
      definition.syncId,
      way,
      calendarHash(original.source.calendarId),
      original.feed.version > (originalVersion ?? -1),
      copy.feed.version > (copyVersion ?? -1),
    ],
  )
  return rows[0] ?? nothing
}

const nothing: Found = { originalEventIds: [], failedBefore: {}, linked: 0 }

/** The originals that have, or may have, a copy of ours in the other calendar. */
export async function findLinked(client: Queryable, { original, copy, key }: Direction): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select ${linkedIn('$1')}, '{}'::json as "failedBefore", to_json(array(
       select original_event_id as id from engine.links where direction = $1
       union
       select copy_of from engine.feed_events where feed_id = $2 and copy_from = $3 and state = 'live')) as "originalEventIds"`,
    [key, copy.feed.feedId, calendarHash(original.source.calendarId)],
  )
  return rows[0] ?? nothing
}
