import { columnLists } from '@calendar-sync/platform/database/columnLists'
import type { PoolClient } from '@calendar-sync/platform/database/pool'
import { writeIfTaken } from '@calendar-sync/platform/database/writeIfTaken'
import type { GoogleEvent } from '../../google/event.ts'
import type { PersonalSeal } from '../../personalSeal.ts'
import { ourMarker } from '../plan/marker.ts'
import { plannedAt } from './seriesRhythm.ts'
import { instantsOf } from './window.ts'

/** The feed whose rows are written: its id, every id of its calendar, the zone, and the seal of the person it belongs to. */
export interface FeedRows {
  readonly feedId: string
  readonly everyId: readonly string[]
  readonly timeZone: string
  readonly seal: PersonalSeal
}

/** An event as a row. @param event what is kept of it */
export function rowOf({ feedId, everyId, timeZone, seal }: FeedRows, event: GoogleEvent) {
  const instants = instantsOf(event, timeZone)
  if (!instants && !event.unreadable) return []
  const marker = ourMarker(event, ...everyId)
  return [
    {
      event_id: event.id,
      etag: event.etag ?? null,
      updated: instantOf(event.updated),
      starts_at: instants?.startsAt ?? null,
      ends_at: instants?.endsAt ?? null,
      series: event.recurringEventId ?? null,
      planned_at: instants ? plannedAt(event, instants.startsAt) : null,
      // Only a copy with guests has invitations, which are looked for by it.
      ical_key: event.iCalUID && (!marker || event.attendees?.length) ? seal.hash('ical', event.iCalUID) : null,
      copy_from: marker?.originalKey ?? null,
      copy_of: marker?.originalEventId ?? null,
      copy_generation: marker?.generation ?? null,
      sealed: seal.seal(event, `${feedId}/${event.id}`),
    },
  ]
}

/** null for what is no instant: Postgres would refuse the rows of the whole calendar. */
const instantOf = (text: string | undefined): Date | null => {
  const instant = new Date(text ?? Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant
}

type EventRow = ReturnType<typeof rowOf>[number]

const columns = [
  ...(['event_id', 'etag', 'updated', 'starts_at', 'ends_at', 'series', 'planned_at'] as const),
  ...(['ical_key', 'copy_from', 'copy_of', 'copy_generation', 'sealed'] as const),
]

/**
 * The version that rows get; or each keeps its own, a new one has none that a run would look for, and one that a read found deleted
 * after this version stays so.
 */
export type RowVersion = { readonly version: number } | { readonly keptSince: number }

/** As parameters: the version, and whether a row that is there keeps its own. */
export const versionParameters = (of: RowVersion) =>
  'version' in of ? ([of.version, false] as const) : ([of.keptSince, true] as const)

/** Where the feed is gone with its account, nothing is written: what was done in the calendar is to be told all the same. */
export async function upsert(
  client: PoolClient,
  feedId: string,
  version: RowVersion,
  rows: readonly EventRow[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `insert into engine.feed_events as known (feed_id, event_id, state, etag, updated, starts_at, ends_at, series,
       planned_at, ical_key, copy_from, copy_of, copy_generation, version, sealed)
     select $1, event_id, 'live', etag, updated, starts_at, ends_at, series,
       planned_at, ical_key, copy_from, copy_of, copy_generation, case when $3 then 0::bigint else $2 end, sealed
     from unnest($4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[], $9::text[],
       $10::timestamptz[], $11::text[], $12::text[], $13::text[], $14::int[], $15::text[]) as row (event_id, etag, updated,
       starts_at, ends_at, series, planned_at, ical_key, copy_from, copy_of, copy_generation, sealed),
       (select from engine.feeds where feed_id = $1 for key share) as feed
     on conflict (feed_id, event_id) do update set state = 'live', etag = excluded.etag, updated = excluded.updated,
       series = excluded.series,
       -- While its times cannot be read it stays where it was.
       starts_at = coalesce(excluded.starts_at, known.starts_at), ends_at = coalesce(excluded.ends_at, known.ends_at),
       planned_at = case when excluded.series is null then excluded.planned_at else coalesce(excluded.planned_at, known.planned_at) end, ical_key = excluded.ical_key,
       copy_from = excluded.copy_from, copy_of = excluded.copy_of, copy_generation = excluded.copy_generation,
       version = case when $3 then known.version else $2 end, sealed = excluded.sealed
     where (known.updated is null or excluded.updated is null or excluded.updated >= known.updated)
       and not ($3 and known.state = 'deleted' and known.version > $2)`,
    [feedId, ...versionParameters(version), ...columnLists(rows, columns)],
  )
}

/**
 * Writes rows of what a read brought. One that Postgres does not take would keep all of its calendar from being read, for as long as it lies
 * there: it is kept as an event that cannot be read, unless its id is what is not taken.
 */
export async function upsertReadable(
  client: PoolClient,
  { feedId, seal }: Pick<FeedRows, 'feedId' | 'seal'>,
  version: number,
  rows: readonly EventRow[],
): Promise<void> {
  const write = (some: readonly EventRow[]) => writeIfTaken(client, () => upsert(client, feedId, { version }, some))
  if (rows.length === 0 || (await write(rows))) return
  for (const row of rows) {
    if (await write([row])) continue
    const event: GoogleEvent = { id: row.event_id, unreadable: true }
    await write([{ ...nothing, event_id: event.id, sealed: seal.seal(event, `${feedId}/${event.id}`) }])
  }
}

const nothing = {
  etag: null,
  updated: null,
  starts_at: null,
  ends_at: null,
  series: null,
  planned_at: null,
  ical_key: null,
  copy_from: null,
  copy_of: null,
  copy_generation: null,
} as const
