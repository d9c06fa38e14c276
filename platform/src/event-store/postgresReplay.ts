import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import type { Pool } from 'pg'
import type { Batch, LogFilter, Position, StoredEvent } from './eventStore.ts'
import { formatPosition, parsePosition } from './postgresRows.ts'

/** All columns arrive as texts: JSON is parsed only when its turn has come, and a cast to text would copy it in Postgres. */
const asText = { getTypeParser: () => (text: string) => text }

/** Events that a replay asks for at once. */
const pageSize = 1_024
/** How many positions a page looks at, for each event it may hold; beyond them it ends, however few it found. */
const reach = 10
/** At least so many: a reader of single events must not ask once for every few positions. */
const leastPositions = 10_000
const positionsOf = (limit: number): number => Math.max(reach * limit, leastPositions)
/**
 * Events that travel as one piece, a row of JSON lists: far less work than a row each. A piece is only parsed when its turn has come,
 * so what lives at any time is a few events and the texts of two pages: half of what lived with pages of four thousand was
 * collected as if it had been there for long.
 */
const pieceSize = 128

/** Each a JSON list with one element for each event. */
interface Columns {
  readonly streams: string
  readonly revisions: string
  readonly positions: string
  readonly types: string
  readonly data: string
  readonly metadata: string
}

type Piece = { readonly head: string; readonly last: string | null; readonly size: string | null } & (
  | Columns
  /** In the only piece of a page without events. */
  | { readonly [Column in keyof Columns]: null }
)

/**
 * The log in order, from a position on. Unlike `readAll` it walks the log itself and passes over what
 * is not wanted: a replay sees the whole log once, however little it wants. The database prepares the next page while
 * this one is dealt with.
 */
export async function* replayLog(pool: Pool, after: Position, wanted: LogFilter): AsyncGenerator<Batch> {
  const read = (from: Position) => readPieces(pool, from, pageSize, wanted)
  for (let page = await read(after); ; ) {
    const next = page.caughtUp ? undefined : read(page.end)
    // A reader that stops halfway does not wait for it.
    next?.catch(() => undefined)
    for (const [index, piece] of page.pieces.entries()) {
      // The pool sends a query in a later turn of the event loop, and a reader that waits for nothing else gives it none.
      await nextTurn()
      const events = parsePiece(piece)
      const isLast = index === page.pieces.length - 1
      yield { events, position: events.at(-1)?.position ?? page.end, caughtUp: false, ...(isLast && endOf(page)) }
    }
    if (page.pieces.length === 0) yield { events: [], ...endOf(page) }
    if (!next) return
    page = await next
  }
}

/**
 * The next events of the log, as a subscription deals with them; a log that ends before that position says so by its own. Like a replay it walks the log itself: where little is
 * wanted, a page ends after so many positions, with few events or none.
 */
export const pagesOf =
  (pool: Pool) =>
  async (after: Position, limit: number, wanted: LogFilter): Promise<Batch> => {
    const page = await readPieces(pool, after, limit, wanted)
    if (page.head < after) return { events: [], position: page.head, caughtUp: true }
    return { events: page.pieces.flatMap(parsePiece), ...endOf(page) }
  }

interface Page {
  /** Of the whole log. */
  readonly head: Position
  readonly pieces: readonly Columns[]
  /** How far the log has been looked at. */
  readonly end: Position
  readonly caughtUp: boolean
}

async function readPieces(pool: Pool, after: Position, limit: number, wanted: LogFilter): Promise<Page> {
  const { rows } = await pool.query<Piece>(logWalkQuery(after, limit, wanted))
  return pageOf(rows, after, limit)
}

const endOf = ({ end, caughtUp }: Page) => ({ position: end, caughtUp })

function logWalkQuery(after: Position, limit: number, { categories, types }: LogFilter) {
  const conditions = [
    'position > $1::bigint and position <= $1::bigint + $3::bigint',
    ...(types ? ['type = any($4)'] : []),
    ...(categories ? [`category = any($${types ? 5 : 4})`] : []),
  ]
  // A list for each column is less work than one for each event: to join columns, Postgres copies them.
  const columns = {
    streams: 'stream',
    revisions: 'revision',
    positions: 'position::text',
    types: 'type',
    data: 'data',
    metadata: 'metadata',
  } satisfies Record<keyof Columns, string>
  const lists = Object.entries(columns).map(([name, column]) => `json_agg(${column} order by position) as ${name}`)
  return {
    types: asText,
    name: `event_store.replay.${types ? 'type' : ''}${categories ? 'category' : ''}`,
    text: `select head.position as head, pieces.*
           from (select coalesce(max(position), 0) as position from event_store.events) head
           left join (
             select ${lists.join(', ')}, max(position) as last, count(*) as size, position / ${pieceSize} as place
             from (select position, stream, revision, type, data, metadata from event_store.events
                   where ${conditions.join(' and ')} order by position limit $2) page
             group by place) pieces on true
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
  const size = rows.reduce((sum, piece) => sum + Number(piece.size ?? 0), 0)
  // A full page ends at its last event, another one where it stopped looking.
  const end = size === limit && last ? formatPosition(last) : furthest(after, limit)
  const pieces = rows.filter((piece) => piece.streams !== null)
  if (end >= head) return { head, pieces, end: head > after ? head : after, caughtUp: true }
  return { head, pieces, end, caughtUp: false }
}

const furthest = (after: Position, limit: number): Position =>
  formatPosition(String(BigInt(after || '0') + BigInt(positionsOf(limit))))

function parsePiece(piece: Columns): StoredEvent[] {
  const streams: readonly string[] = JSON.parse(piece.streams)
  const revisions: readonly number[] = JSON.parse(piece.revisions)
  const positions: readonly string[] = JSON.parse(piece.positions)
  const types: readonly string[] = JSON.parse(piece.types)
  const data: readonly StoredEvent['data'][] = JSON.parse(piece.data)
  const metadata: readonly EventMetadata[] = JSON.parse(piece.metadata)
  return streams.map((stream, at) =>
    storedEvent(stream, revisions[at], positions[at], types[at], data[at], metadata[at]),
  )
}

function storedEvent(
  stream: string,
  revision: number | undefined,
  position: string | undefined,
  type: string | undefined,
  data: StoredEvent['data'] | undefined,
  metadata: EventMetadata | undefined,
): StoredEvent {
  if (revision === undefined || position === undefined || type === undefined || !data || !metadata)
    throw new Error(`A page of the log lacks part of an event of ${stream}.`)
  return { stream, revision, type, data, metadata, position: formatPosition(position) }
}
