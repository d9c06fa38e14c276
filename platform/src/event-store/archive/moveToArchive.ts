import { type Pool, tableExists } from '../../database/pool.ts'
import type { Position, StoredEvent } from '../eventStore.ts'
import { type ArchivableLog, type Ended, streamsOf } from './archivableLog.ts'
import { eventsOfFile, lineOf, writeArchiveFile } from './archiveFiles.ts'

export interface Moved {
  readonly streams: number
  readonly events: number
  readonly files: number
}

/**
 * Moves streams that ended before an instant from the log to files, in their order: first a file, then its events leave the log. It
 * may be stopped at any time and run again.
 * @param before ISO 8601: the event that ended a stream is older
 * @param until the last position that may go
 */
export async function moveToArchive(
  log: ArchivableLog,
  folder: string,
  ended: Ended,
  before: string,
  until: Position,
  onProgress: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  let moved: Moved = { streams: 0, events: 0, files: 0 }
  for await (const events of log.endedStreams(ended, before, until)) {
    const file = await writeArchiveFile(folder, events)
    await requireWritten(folder, file.file, events)
    await log.take(file, events)
    const streams = streamsOf(events).length
    moved = { streams: moved.streams + streams, events: moved.events + events.length, files: moved.files + 1 }
    onProgress(moved)
  }
  return moved
}

/** A disk that kept something else must not cost the log its events. */
async function requireWritten(folder: string, file: string, events: readonly StoredEvent[]): Promise<void> {
  let read = 0
  for await (const event of eventsOfFile(folder, file)) {
    const written = events[read]
    if (!written || lineOf(event) !== lineOf(written))
      throw new Error(`${file} does not hold what was written; nothing was taken from the log.`)
    read += 1
  }
  if (read !== events.length)
    throw new Error(`${file} holds ${read} of ${events.length} events; nothing was taken from the log.`)
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
    if (!(await tableExists(owner, table))) continue
    const { rows: least } = await owner.query<{ position: string | null }>(
      `select min(position) as position from ${table}`,
    )
    const { position } = least[0] ?? {}
    if (typeof position === 'string' && position < until) until = position
  }
  return until
}
