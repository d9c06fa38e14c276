import type { Queryable } from '@calendar-sync/platform/database/pool'
import { type GoogleEvent, readEvent } from '../google/event.ts'
import { type LinkRow, linkOf } from './linkStore.ts'
import { withoutMootDeletion } from './plan/begunDeletion.ts'
import { calendarHash, copyId, copyIdLength, ourMarker, syncIdOf } from './plan/marker.ts'
import type { Pair, SeenCopy, SeenOriginal, Stray } from './plan/pair.ts'
import type { Direction } from './sides.ts'

interface PairRow extends LinkRow {
  readonly id: string
  readonly original_state: 'live' | 'deleted' | 'missing' | null
  readonly original_sealed: string | null
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly series_days: number | null
  readonly linked: boolean
  readonly copy_id: string | null
  readonly copy_state: 'live' | 'deleted' | 'missing' | null
  readonly copy_sealed: string | null
  readonly copy_became_series: boolean | null
  readonly has_own_invitation: boolean
  readonly has_copy_id: boolean
  readonly moved_with_series: boolean
  readonly strays: readonly Stray[] | null
}

/** SQL: a live date that was planned less than half as far from a deleted one as two dates of its series are. */
const isNew = `state = 'live' and planned_at between original.planned_at - coalesce(original.series_days, 7) * interval '12 hours'
  and original.planned_at + coalesce(original.series_days, 7) * interval '12 hours'`
/** SQL: it is of a series that *this and following* made of the one of a deleted date (`seriesIds.ts`). By its start it is found sooner. */
const isOfSplit = `series like split_part(original.series, '_R', 1) || '\\_R%'
  and starts_at between original.planned_at - (coalesce(original.series_days, 7) + 1) * interval '1 day'
    and original.planned_at + (coalesce(original.series_days, 7) + 1) * interval '1 day'`

/** Loads original, link and copies of each id. A copy that the link does not know is found by its marker. */
export async function loadPairs(
  client: Queryable,
  direction: Direction,
  originalEventIds: readonly string[],
): Promise<Pair[]> {
  const { original, copy, key } = direction
  const originalKey = calendarHash(original.source.calendarId)
  const copyKey = calendarHash(copy.source.calendarId)
  const firstIds = originalEventIds.map((originalEventId) =>
    copyId({ originalKey, copyKey, originalEventId, generation: 0 }),
  )
  const etags = originalEventIds.map((id) => original.justRead.get(id)?.etag ?? null)
  const { rows } = await client.query<PairRow>(
    // An original of the version that this run has just read is not opened again.
    `select wanted.id, original.state as original_state, original.starts_at, original.ends_at,
       case when original.etag = wanted.etag then null else original.sealed end as original_sealed,
       original.series_days, link.original_event_id is not null as linked, link.*,
       copy.event_id as copy_id, copy.state as copy_state, copy.sealed as copy_sealed,
       copy.state = 'deleted' and exists (select from engine.feed_events
         where feed_id = $2 and series = copy.event_id and state = 'live') as copy_became_series,
       invitation.is_there is not null as has_own_invitation, late.strays,
       -- Of a series that was moved to another time each date is nearer to a new one than dates of it were to each other.
       case when original.state = 'deleted' and original.series is not null then exists (
           select from engine.feed_events where feed_id = $1 and series = original.series and ${isNew})
         or exists (select from engine.feed_events where feed_id = $1 and ${isOfSplit} and ${isNew}) else false end as moved_with_series,
       -- Asked only of the few events whose ids are as long as those of copies. This direction's copies lie in the other calendar: one that was
       -- moved here is its person's.
       case when length(wanted.id) = $8 then exists (select from engine.links
         where copy_event_id = wanted.id and direction <> $3 and state = 'linked') else false end as has_copy_id
     from unnest($4::text[], $5::text[], $7::text[]) with ordinality as wanted (id, first_id, etag, ordinal)
     -- By key and with a limit, as in findCandidates.
     left join lateral (select state, etag, sealed, starts_at, ends_at, series, planned_at, series_days, ical_key
       from engine.feed_events where feed_id = $1 and event_id = wanted.id limit 1) original on true
     left join lateral (select * from engine.links
       where direction = $3 and original_event_id = wanted.id limit 1) link on true
     left join lateral (
       select event_id from engine.feed_events where feed_id = $2 and copy_from = $6 and copy_of = wanted.id
         and copy_generation >= coalesce(link.generation, 0)
       order by copy_generation desc limit 1) marked on true
     left join lateral (select event_id, state, sealed from engine.feed_events where feed_id = $2
       and event_id = coalesce(marked.event_id, link.copy_event_id, wanted.first_id) limit 1) copy on true
     -- The dates of a series share one key, and a guest may be invited to one of them. A copy may be what the person is invited to.
     left join lateral (select true as is_there from engine.feed_events where feed_id = $2
       and ical_key = original.ical_key and state = 'live' and (copy_of, copy_from) is distinct from (wanted.id, $6)
       and (coalesce(series, original.series) is null
         or coalesce(planned_at, starts_at) = coalesce(original.planned_at, original.starts_at)) limit 1) invitation on true
     left join lateral (select json_agg(json_build_object('id', event_id, 'etag', etag)) as strays from engine.feed_events
       where feed_id = $2 and copy_from = $6 and copy_of = wanted.id and state = 'live'
         and link.generation > 0 and copy_generation < link.generation and event_id <> link.copy_event_id) late on true
     order by wanted.ordinal`,
    [original.feed.feedId, copy.feed.feedId, key, originalEventIds, firstIds, originalKey, etags, copyIdLength],
  )
  return rows.map((row) => withoutMootDeletion(pairOf(row, direction), direction.definition.syncId))
}

function pairOf(row: PairRow, direction: Direction): Pair {
  const seen = originalOf(row, direction)
  return {
    originalEventId: row.id,
    original: seen,
    seriesDays: row.series_days ?? undefined,
    copy: copyOf(row, direction),
    link: row.linked ? linkOf(row, direction.key, direction.seal) : undefined,
    hasOwnInvitation: row.has_own_invitation,
    isUnmarkedCopy: row.has_copy_id && seen.kind === 'live' && isWithoutMarks(seen.event),
    movedTo: movedTo(row),
    strays: row.strays ?? undefined,
  }
}

/** A guest of a copy has an invitation under its id, which carries none of our marks, and is no copy. */
const isWithoutMarks = (event: GoogleEvent): boolean =>
  syncIdOf(event) === undefined && (event.organizer === undefined || event.organizer.self === true)

/** Google's *move* deletes an event in one calendar and leaves it in the other one, with the same iCalUID. */
function movedTo({ original_state, has_own_invitation, moved_with_series }: PairRow): Pair['movedTo'] {
  if (original_state !== 'deleted') return undefined
  return has_own_invitation ? 'calendar' : moved_with_series ? 'dates' : undefined
}

/** Of an event whose times cannot be read: it lies in no window. */
const noMoment = new Date(Number.NaN)

function originalOf(row: PairRow, { original, seal }: Direction): SeenOriginal {
  if (row.original_state === null) return { kind: 'unknown' }
  const sealed = row.original_sealed
  const event =
    sealed === null ? original.justRead.get(row.id) : readEvent(seal.open(sealed, `${original.feed.feedId}/${row.id}`))
  if (!event) return { kind: 'unknown' }
  if (row.original_state !== 'live') return { kind: row.original_state, last: event }
  return { kind: 'live', event, startsAt: row.starts_at ?? noMoment, endsAt: row.ends_at ?? noMoment }
}

function copyOf(row: PairRow, { copy, definition, seal }: Direction): SeenCopy {
  if (row.copy_id === null || row.copy_state === null || row.copy_sealed === null) return { kind: 'unknown' }
  if (row.copy_state === 'missing') return { kind: 'missing' }
  if (row.copy_state === 'deleted' && row.copy_became_series) return { kind: 'deleted', becameSeries: true }
  // Of a copy that this sync made, its deletion is told of it.
  if (row.copy_state === 'deleted' && row.linked && row.state !== 'planned') return { kind: 'deleted' }
  const event = readEvent(seal.open(row.copy_sealed, `${copy.feed.feedId}/${row.copy_id}`))
  if (row.copy_state === 'deleted')
    return (syncIdOf(event) ?? definition.syncId) === definition.syncId
      ? { kind: 'deleted' }
      : { kind: 'deleted', ofAnotherSync: true }
  const marker = ourMarker(event, ...copy.source.everyId)
  return marker ? { kind: 'live', event, marker } : { kind: 'foreign' }
}
