import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { Queryable } from '../../database/pool.ts'
import { linesOf } from '../../lines.ts'
import { makeFolder } from '../../makeFolder.ts'
import type { Position, StoredEvent } from '../eventStore.ts'

/** One file of an archive: whole streams, their events in the order of the log, a line of JSON each, compressed. */
export interface ArchiveFile {
  readonly file: string
  readonly events: number
  /** Positions of its first and its last event. */
  readonly first: Position
  readonly last: Position
  readonly sha256: string
}

const Line = z.tuple([
  z.string(),
  z.string(),
  z.int(),
  z.string(),
  z.custom<StoredEvent['data']>((value) => typeof value === 'object' && value !== null),
  z.custom<StoredEvent['metadata']>((value) => typeof value === 'object' && value !== null),
])

/** The files that hold a part of the log, by their first position. */
export const archiveFiles = async (pool: Queryable): Promise<ArchiveFile[]> =>
  (
    await pool.query<ArchiveFile>(
      `select file, events, first_position as first, last_position as last, sha256
       from event_store.archive_files order by first_position`,
    )
  ).rows

/**
 * From now on the file holds a part of the log, and the streams are found in it.
 * @param taken whether the log has lost them by the same transaction
 */
export async function nameFile(
  database: Queryable,
  { file, events, first, last, sha256 }: ArchiveFile,
  streams: readonly string[],
  { taken }: { readonly taken: boolean },
): Promise<void> {
  await database.query(
    `insert into event_store.archive_files (file, events, first_position, last_position, sha256, taken)
     values ($1, $2, $3, $4, $5, $6)`,
    [file, events, first, last, sha256, taken],
  )
  await database.query('insert into event_store.archived_streams (stream, file) select unnest($1::text[]), $2', [
    streams,
    file,
  ])
}

/** Those of the streams that are in the archive, with the files that hold them. */
export async function archivedAmong(
  database: Queryable,
  streams: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ stream: string; file: string }>({
    name: 'event_store.archived_among',
    text: 'select stream, file from event_store.archived_streams where stream = any($1)',
    values: [streams],
  })
  return new Map(rows.map(({ stream, file }) => [stream, file]))
}

/**
 * The copy of a log that has all of its events holds what lay in the archive too: the files belong to the log that was left.
 */
export async function forgetArchive(owner: Queryable): Promise<void> {
  await owner.query('delete from event_store.archived_streams')
  await owner.query('delete from event_store.archive_files')
}

/**
 * Writes events to a new file. It holds a part of the log once a row of `event_store.archive_files` names it.
 * @param events in the order of the log, at least one
 */
export async function writeArchiveFile(folder: string, events: readonly StoredEvent[]): Promise<ArchiveFile> {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) throw new RangeError('A file of the archive holds at least one event.')
  makeFolder(folder)
  const file = `${first.position}-${randomUUID().slice(0, 8)}.jsonl.gz`
  const packed = await gzipped(events.map((event) => `${lineOf(event)}\n`).join(''))
  await writeFile(join(folder, file), packed, { mode: 0o640, flush: true })
  const sha256 = createHash('sha256').update(packed).digest('hex')
  return { file, events: events.length, first: first.position, last: last.position, sha256 }
}

/** An event as a line of a file has it. */
export const lineOf = ({ position, stream, revision, type, data, metadata }: StoredEvent): string =>
  JSON.stringify([position, stream, revision, type, data, metadata])

const gzipped = promisify<string, Buffer>(gzip)

/** The events of one file, in the order of the log. @throws when the file is gone or damaged */
export async function* eventsOfFile(folder: string, file: string): AsyncGenerator<StoredEvent, void> {
  const text = pipeline(createReadStream(join(folder, file)), createGunzip(), () => {})
  // A reader that has enough closes the file by it.
  for await (const line of linesOf(text)) {
    const [position, stream, revision, type, data, metadata] = Line.parse(JSON.parse(line))
    yield { position, stream, revision, type, data, metadata }
  }
}

/** The events of all files after a position, in the order of the log, each once. A file is open only while its events are due. */
export async function* eventsOfFiles(
  folder: string,
  files: readonly ArchiveFile[],
  after: Position,
): AsyncGenerator<StoredEvent, void> {
  const waiting = files.filter(({ last }) => last > after)
  const reading: { event: StoredEvent; readonly rest: AsyncGenerator<StoredEvent, void> }[] = []
  let done = after
  try {
    for (;;) {
      const [earliest] = reading
      const [next] = waiting
      if (next && (!earliest || next.first <= earliest.event.position)) {
        waiting.shift()
        const rest = eventsOfFile(folder, next.file)
        const begun = await rest.next()
        if (!begun.done) insert(reading, { event: begun.value, rest })
        continue
      }
      if (!earliest) return
      if (earliest.event.position > done) {
        done = earliest.event.position
        yield earliest.event
      }
      reading.shift()
      const following = await earliest.rest.next()
      if (!following.done) insert(reading, { event: following.value, rest: earliest.rest })
    }
  } finally {
    // A reader that has enough leaves files open.
    for (const { rest } of reading) await rest.return()
  }
}

function insert<Item extends { readonly event: StoredEvent }>(items: Item[], item: Item): void {
  const at = items.findIndex(({ event }) => event.position > item.event.position)
  items.splice(at < 0 ? items.length : at, 0, item)
}
