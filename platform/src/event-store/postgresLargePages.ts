import type { EventMetadata } from '@calendar-sync/contracts/events/event'
import type { Batch, Position, StoredEvent, SubscriptionOptions } from './eventStore.ts'
import { formatPosition } from './postgresRows.ts'

/** Pages from this size on are read for a replay: what counts is the whole log, not the one page. */
export const largePage = 1_000

/** How many positions a large page looks at, for each event it may hold; beyond them it ends, however few it found. */
const reach = 10
/** Events that travel as one piece of JSON: far less work than a row each, and no piece becomes too large. */
const piece = 128

export interface Piece {
  readonly head: string
  readonly events: string | null
}

/**
 * A page in the order of the log. Unlike the pages of a subscription it walks the log itself and passes over what is not
 * wanted: a replay sees the whole log once, whatever it wants of it.
 */
export function largePageQuery(
  after: string,
  limit: number,
  filter: Pick<SubscriptionOptions, 'categories' | 'types'>,
) {
  const { categories, types } = filter
  const conditions = [
    'position > $1::bigint and position <= $1::bigint + $3::bigint',
    ...(types ? ['type = any($4)'] : []),
    ...(categories ? [`category = any($${types ? 5 : 4})`] : []),
  ]
  return {
    name: `event_store.largePage.${types ? 'type' : ''}${categories ? 'category' : ''}`,
    text: `with page as (
             select position, json_build_array(stream, revision, position::text, type, data, metadata)::text as event
             from event_store.events where ${conditions.join(' and ')} order by position limit $2)
           select head.position as head, pieces.events
           from (select coalesce(max(position), 0) as position from event_store.events) head
           left join (select '[' || string_agg(event, ',' order by position) || ']' as events,
                             position / ${piece} as place from page group by place) pieces on true
           order by pieces.place`,
    values: [
      after,
      limit,
      reach * limit,
      ...[types, categories].filter((values) => values !== undefined).map((values) => [...new Set(values)]),
    ],
  }
}

/** @param pieces of a large page: without events there is one, which carries the head only */
export function toLargeBatch(pieces: readonly Piece[], after: Position, limit: number): Batch {
  const head = formatPosition(pieces[0]?.head ?? '0')
  const events = pieces.flatMap((one) => (one.events === null ? [] : eventsOf(one.events)))
  const last = events.at(-1)
  // A full page ends at its last event, another one where it stopped looking.
  const end = events.length === limit && last ? last.position : furthest(after, limit)
  if (end >= head) return { events, position: head > after ? head : after, caughtUp: true }
  return { events, position: end, caughtUp: false }
}

const furthest = (after: Position, limit: number): Position =>
  formatPosition(String(BigInt(after || '0') + BigInt(reach * limit)))

type Told = [
  stream: string,
  revision: number,
  position: string,
  type: string,
  data: StoredEvent['data'],
  metadata: EventMetadata,
]

function eventsOf(text: string): StoredEvent[] {
  const told: Told[] = JSON.parse(text)
  return told.map(([stream, revision, position, type, data, metadata]) => ({
    stream,
    revision,
    type,
    data,
    metadata,
    position: formatPosition(position),
  }))
}
