import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import type { Pool } from 'pg'
import type { Batch, Position, StoredEvent, Wanted } from './eventStore.ts'
import { formatPosition, parsePosition } from './postgresRows.ts'

/** Events asked for at once. */
const pageSize = 4_096
/** How many positions a page looks at, for each event it may hold; beyond them it ends, however few it found. */
const reach = 10
/**
 * Events that travel as one piece of JSON: far less work than a row each. A piece is only parsed when its turn has come,
 * so what lives at any time is a few hundred events, and collecting the garbage costs little.
 */
const pieceSize = 256

interface Piece {
  readonly head: string
  /** null in the only piece of a page without events. */
  readonly events: string | null
  readonly last: string | null
  readonly size: number
}

/**
 * The log in order, from a position on. Unlike the pages of a subscription it walks the log itself and passes over what
 * is not wanted: a replay sees the whole log once, however little it wants. The database prepares the next page while
 * this one is dealt with.
 */
export async function* replayLog(pool: Pool, after: Position, wanted: Wanted): AsyncGenerator<Batch> {
  const read = async (from: Position) => pageOf((await pool.query<Piece>(pageQuery(from, wanted))).rows, from)
  for (let page = await read(after); ; ) {
    const next = page.caughtUp ? undefined : read(page.end)
    // A reader that stops halfway does not wait for it.
    next?.catch(() => undefined)
    for (const [index, piece] of page.pieces.entries()) {
      const events = eventsOf(piece)
      const isLast = index === page.pieces.length - 1
      yield { events, position: events.at(-1)?.position ?? page.end, caughtUp: false, ...(isLast && endOf(page)) }
    }
    if (page.pieces.length === 0) yield { events: [], ...endOf(page) }
    if (!next) return
    page = await next
  }
}

interface Page {
  readonly pieces: readonly string[]
  /** How far the log has been looked at. */
  readonly end: Position
  readonly caughtUp: boolean
}

const endOf = ({ end, caughtUp }: Page) => ({ position: end, caughtUp })

function pageQuery(after: Position, { categories, types }: Wanted) {
  const conditions = [
    'position > $1::bigint and position <= $1::bigint + $3::bigint',
    ...(types ? ['type = any($4)'] : []),
    ...(categories ? [`category = any($${types ? 5 : 4})`] : []),
  ]
  // Written as JSON by hand: the functions that build JSON take half as long again.
  return {
    name: `event_store.replay.${types ? 'type' : ''}${categories ? 'category' : ''}`,
    text: `with page as (
             select position, '[' || to_json(stream)::text || ',' || revision || ',"' || position || '",' ||
               to_json(type)::text || ',' || data::text || ',' || metadata::text || ']' as event
             from event_store.events where ${conditions.join(' and ')} order by position limit $2)
           select head.position as head, pieces.events, pieces.last, coalesce(pieces.size, 0) as size
           from (select coalesce(max(position), 0) as position from event_store.events) head
           left join (select '[' || string_agg(event, ',' order by position) || ']' as events, max(position) as last,
                             count(*)::int as size, position / ${pieceSize} as place from page group by place) pieces on true
           order by pieces.place`,
    values: [
      parsePosition(after),
      pageSize,
      reach * pageSize,
      ...[types, categories].filter((values) => values !== undefined).map((values) => [...new Set(values)]),
    ],
  }
}

function pageOf(rows: readonly Piece[], after: Position): Page {
  const head = formatPosition(rows[0]?.head ?? '0')
  const last = rows.at(-1)?.last
  const size = rows.reduce((sum, piece) => sum + piece.size, 0)
  // A full page ends at its last event, another one where it stopped looking.
  const end = size === pageSize && last ? formatPosition(last) : furthest(after)
  const pieces = rows.flatMap(({ events }) => events ?? [])
  if (end >= head) return { pieces, end: head > after ? head : after, caughtUp: true }
  return { pieces, end, caughtUp: false }
}

const furthest = (after: Position): Position => formatPosition(String(BigInt(after || '0') + BigInt(reach * pageSize)))

type Told = [
  stream: string,
  revision: number,
  position: string,
  type: string,
  data: StoredEvent['data'],
  metadata: EventMetadata,
]

function eventsOf(piece: string): StoredEvent[] {
  const told: Told[] = JSON.parse(piece)
  return told.map(([stream, revision, position, type, data, metadata]) => ({
    stream,
    revision,
    type,
    data,
    metadata,
    position: formatPosition(position),
  }))
}
