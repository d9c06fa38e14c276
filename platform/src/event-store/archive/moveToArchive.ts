import { inTransaction, type Pool, type PoolClient } from '../../database/pool.ts'
import type { Position, StoredEvent } from '../eventStore.ts'
import { type EventRow, formatPosition, parsePosition, toStoredEvent } from '../postgresRows.ts'
import { type ArchiveFile, eventsIn, writeArchiveFile } from './archiveFiles.ts'

/** Which streams may go: of these categories, ended by one of these events. */
export interface Ended {
  readonly categories: readonly string[]
  readonly types: readonly string[]
}

export interface Moved {
  readonly streams: number
  readonly events: number
  readonly files: number
}

/** Whole streams go together, so a file holds a few more at times. */
const eventsPerFile = 20_000

/**
 * Moves streams that ended before an instant from the log in Postgres to files, in their order: first a file, then one transaction
 * that names it and takes its events from the log. It may be stopped at any time and run again.
 * @param owner of the database
 * @param before ISO 8601: the event that ended a stream is older
 * @param until the last position that may go
 */
export async function moveToArchive(
  owner: Pool,
  folder: string,
  ended: Ended,
  before: string,
  until: Position,
  onProgress: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  let moved: Moved = { streams: 0, events: 0, files: 0 }
  for (;;) {
    const streams = await endedStreams(owner, ended, before, until)
    if (streams.length === 0) return moved
    const events = await eventsOfStreams(owner, streams)
    const file = await writeArchiveFile(folder, events)
    await requireWritten(folder, file.file, events)
    await inTransaction(owner, (client) => takeFromLog(client, file, streams, events.length))
    moved = { streams: moved.streams + streams.length, events: moved.events + events.length, files: moved.files + 1 }
    onProgress(moved)
  }
}

/** The next streams, oldest first, that fill a file. */
async function endedStreams(owner: Pool, ended: Ended, before: string, until: Position): Promise<string[]> {
  const { rows } = await owner.query<{ stream: string; events: number }>(
    `select last.stream, last.revision + 1 as events from event_store.events last
     where type = any($1) and category = any($2) and position <= $4::bigint and (metadata ->> 'at')::timestamptz < $3
       and not exists (select from event_store.events later where later.stream = last.stream and later.revision > last.revision)
     order by position limit $5`,
    [ended.types, ended.categories, before, parsePosition(until), eventsPerFile],
  )
  let room = eventsPerFile
  return rows.flatMap(({ stream, events }) => {
    if (room <= 0) return []
    room -= events
    return stream
  })
}

async function eventsOfStreams(owner: Pool, streams: readonly string[]): Promise<StoredEvent[]> {
  const { rows } = await owner.query<EventRow>(
    `select stream, revision, position, type, data, metadata from event_store.events
     where stream = any($1) order by position`,
    [streams],
  )
  return rows.map(toStoredEvent)
}

/** A disk that kept something else must not cost the log its events. */
async function requireWritten(folder: string, file: string, events: readonly StoredEvent[]): Promise<void> {
  let read = 0
  for await (const event of eventsIn(folder, file)) {
    if (JSON.stringify(event) !== JSON.stringify(inOrder(events[read])))
      throw new Error(`${file} does not hold what was written; nothing was taken from the log.`)
    read += 1
  }
  if (read !== events.length)
    throw new Error(`${file} holds ${read} of ${events.length} events; nothing was taken from the log.`)
}

const inOrder = (event: StoredEvent | undefined) =>
  event && {
    position: event.position,
    stream: event.stream,
    revision: event.revision,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
  }

async function takeFromLog(client: PoolClient, file: ArchiveFile, streams: readonly string[], events: number) {
  await client.query(
    `insert into event_store.archive_files (file, events, first_position, last_position, sha256) values ($1, $2, $3, $4, $5)`,
    [file.file, file.events, file.first, file.last, file.sha256],
  )
  await client.query('insert into event_store.archived_streams (stream, file) select unnest($1::text[]), $2', [
    streams,
    file.file,
  ])
  // Appends wait for the moment of the deletion: nothing else may pass the trigger meanwhile.
  await client.query('alter table event_store.events disable trigger append_only')
  const { rowCount } = await client.query('delete from event_store.events where stream = any($1)', [streams])
  await client.query('alter table event_store.events enable trigger append_only')
  if (rowCount !== events)
    throw new Error(
      `A stream that had ended went on: ${rowCount} events instead of ${events}; it stays in the log. Run this again.`,
    )
}

/**
 * Up to where everything that follows the log has read it, and it is sealed; `beginning` when a read model is being built. The two
 * newest sealed events stay: by them a database knows its log.
 */
export async function archivableUntil(owner: Pool): Promise<Position> {
  const { rows } = await owner.query<{ position: string | null }>(
    `select position from event_store.seals order by position desc offset 2 limit 1`,
  )
  let until = rows[0]?.position ?? ''
  for (const table of ['read_models.checkpoints', 'engine.checkpoints', 'commands.checkpoints']) {
    const { rows: there } = await owner.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      table,
    ])
    if (!there[0]?.found) continue
    const { rows: least } = await owner.query<{ position: string | null }>(
      `select min(position) as position from ${table}`,
    )
    const { position } = least[0] ?? {}
    if (typeof position === 'string' && position < until) until = position
  }
  return until === '' ? '' : formatPosition(until)
}
