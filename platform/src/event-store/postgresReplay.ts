import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import type { Pool } from 'pg'
import type { Batch, Position, StoredEvent, Wanted } from './eventStore.ts'
import { formatPosition, parsePosition } from './postgresRows.ts'

/** Events that a replay asks for at once. */
const pageSize = 1_024
/** How many positions a page looks at, for each event it may hold; beyond them it ends, however few it found. */
const reach = 10
/** At least so many: a reader of single events must not ask once for every few positions. */
const leastPositions = 10_000
const positionsOf = (limit: number): number => Math.max(reach * limit, leastPositions)
/**
 * Events that travel as one piece of JSON: far less work than a row each. A piece is only parsed when its turn has come,
 * so what lives at any time is a few events and the texts of two pages: half of what lived with pages of four thousand was
 * collected as if it had been there for long.
 */
const pieceSize = 128

interface Piece {
  readonly head: string
  /** null in the only piece of a page without events. */
  readonly events: string | null
  readonly last: string | null
  readonly size: number
}

/**
 * The log in order, from a position on. Unlike `readAll` it walks the log itself and passes over what
 * is not wanted: a replay sees the whole log once, however little it wants. The database prepares the next page while
 * this one is dealt with.
 */
export async function* replayLog(pool: Pool, after: Position, wanted: Wanted): AsyncGenerator<Batch> {
  const read = (from: Position) => readPieces(pool, from, pageSize, wanted)
  for (let page = await read(after); ; ) {
    const next = page.caughtUp ? undefined : read(page.end)
    // A reader that stops halfway does not wait for it.
    next?.catch(() => undefined)
    for (const [index, piece] of page.pieces.entries()) {
      // The pool sends a query in a later turn of the event loop, and a reader that waits for nothing else gives it none.
      await nextTurn()
      const events = eventsOf(piece)
      const isLast = index === page.pieces.length - 1
      yield { events, position: events.at(-1)?.position ?? page.end, caughtUp: false, ...(isLast && endOf(page)) }
    }
    if (page.pieces.length === 0) yield { events: [], ...endOf(page) }
    if (!next) return
    page = await next
  }
}

/**
 * The next events of the log, as a subscription deals with them. Like a replay it walks the log itself: where little is
 * wanted, a page ends after so many positions, with few events or none.
 */
export async function readOn(pool: Pool, after: Position, limit: number, wanted: Wanted): Promise<Batch> {
  const page = await readPieces(pool, after, limit, wanted)
  return { events: page.pieces.flatMap(eventsOf), ...endOf(page) }
}

interface Page {
  readonly pieces: readonly string[]
  /** How far the log has been looked at. */
  readonly end: Position
  readonly caughtUp: boolean
}

async function readPieces(pool: Pool, after: Position, limit: number, wanted: Wanted): Promise<Page> {
  const { rows } = await pool.query<Piece>(pageQuery(after, limit, wanted))
  return pageOf(rows, after, limit)
}

const endOf = ({ end, caughtUp }: Page) => ({ position: end, caughtUp })

function pageQuery(after: Position, limit: number, { categories, types }: Wanted) {
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
      limit,
      positionsOf(limit),
      ...[types, categories].filter((values) => values !== undefined).map((values) => [...new Set(values)]),
    ],
  }
}

function pageOf(rows: readonly Piece[], after: Position, limit: number): Page {
  const head = formatPosition(rows[0]?.head ?? '0')
  const last = rows.at(-1)?.last
  const size = rows.reduce((sum, piece) => sum + piece.size, 0)
  // A full page ends at its last event, another one where it stopped looking.
  const end = size === limit && last ? formatPosition(last) : furthest(after, limit)
  const pieces = rows.flatMap(({ events }) => events ?? [])
  if (end >= head) return { pieces, end: head > after ? head : after, caughtUp: true }
  return { pieces, end, caughtUp: false }
}

const furthest = (after: Position, limit: number): Position =>
  formatPosition(String(BigInt(after || '0') + BigInt(positionsOf(limit))))

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
