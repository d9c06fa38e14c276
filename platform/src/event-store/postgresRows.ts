import type { Batch, LogFilter, Position, StoredEvent } from './eventStore.ts'

/** An event whose position is not padded yet: bigint arrives as text. */
export type EventRow = StoredEvent

const digits = 20

export const formatPosition = (position: string): Position => position.padStart(digits, '0')

/** @throws RangeError for what is no position of this store; a position kept across stores would skip events */
export function parsePosition(position: Position): string {
  if (position === '') return '0'
  if (!/^\d{20}$/.test(position)) throw new RangeError(`'${position}' is no position of the Postgres event store.`)
  return position
}

/** Field by field: copying rows as a whole is a tenth of what reading a page costs. */
export const toStoredEvent = ({ stream, revision, position, type, data, metadata }: EventRow): StoredEvent => ({
  stream,
  revision,
  position: formatPosition(position),
  type,
  data,
  metadata,
})

const columns = 'stream, revision, position, type, data, metadata'
const select = `select ${columns} from event_store.events e where`

/**
 * One page of the log and the newest position of the same moment. A filter reads one index range per wanted category or
 * type and merges them, so that a page costs the same however many others lie between. `position + 0` is what those
 * indexes are over (migration 0001_event_store).
 */
export function indexMergeQuery(after: string, limit: number, filter: LogFilter) {
  const { categories, types } = filter
  const merged = (wanted: string) => `select e.* from unnest($3::text[]) wanted (value), lateral (
    ${select} ${wanted} and position + 0 > $1::bigint order by position + 0 limit $2) e order by position limit $2`
  const ofTypes = merged(`type = wanted.value ${categories ? 'and category = any($4)' : ''}`)
  const ofCategories = merged('category = wanted.value')
  const everything = `${select} position > $1::bigint order by position limit $2`
  const events = types ? ofTypes : categories ? ofCategories : everything
  const kind = `${types ? 'type' : ''}${categories ? 'category' : ''}`
  return {
    name: `event_store.page.${kind}`,
    text: `select head.position as head, page.*
           from (select coalesce(max(position), 0) as position from event_store.events) head
           left join lateral (${events}) page on true order by page.position`,
    values: [
      after,
      limit,
      ...[types, categories].filter((values) => values !== undefined).map((values) => [...new Set(values)]),
    ],
  }
}

/** @param rows of a page query: without events there is one, which carries the head only */
export function toBatch(rows: readonly (EventRow & { head: string })[], after: Position, limit: number): Batch {
  const head = formatPosition(rows[0]?.head ?? '0')
  const events = rows.filter((row) => row.position !== null).map(toStoredEvent)
  const last = events.at(-1)
  const caughtUp = events.length < limit || last?.position === head
  if (!caughtUp && last) return { events, position: last.position, caughtUp }
  return { events, position: head > after ? head : after, caughtUp }
}
