import { inTransaction, type Pool, type PoolClient } from '../../database/pool.ts'
import type { Position, StoredEvent } from '../eventStore.ts'
import { type EventRow, parsePosition, toStoredEvent } from '../postgresRows.ts'
import { type ArchivableLog, type Ended, eventsPerFile, streamsOf } from './archivableLog.ts'
import { type ArchiveFile, nameFile } from './archiveFiles.ts'

/**
 * The log in Postgres: one transaction names a file and takes its events.
 * @param owner of the database
 */
export function archivablePostgresLog(owner: Pool): ArchivableLog {
  return {
    async *endedStreams(ended, before, until) {
      for (;;) {
        const streams = await nextStreams(owner, ended, before, until)
        if (streams.length === 0) return
        yield await eventsOfStreams(owner, streams)
      }
    },
    take: (file, events) =>
      inTransaction(owner, (client) => takeFromLog(client, file, streamsOf(events), events.length)),
  }
}

/** The next streams, oldest first, that fill a file. */
async function nextStreams(owner: Pool, ended: Ended, before: string, until: Position): Promise<string[]> {
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

async function takeFromLog(client: PoolClient, file: ArchiveFile, streams: readonly string[], events: number) {
  await nameFile(client, file, streams, { taken: true })
  // Appends wait for the moment of the deletion: nothing else may pass the trigger meanwhile.
  await client.query('alter table event_store.events disable trigger append_only')
  const { rowCount } = await client.query('delete from event_store.events where stream = any($1)', [streams])
  await client.query('alter table event_store.events enable trigger append_only')
  if (rowCount !== events)
    throw new Error(
      `A stream that had ended went on: ${rowCount} events instead of ${events}; it stays in the log. Run this again.`,
    )
}
