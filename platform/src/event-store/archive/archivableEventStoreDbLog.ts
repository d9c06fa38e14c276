import { inTransaction, type Pool } from '../../database/pool.ts'
import { beginning, categoryOf, type EventStore, type Position, type StoredEvent } from '../eventStore.ts'
import type { StreamRemover } from '../eventStoreDbRemoval.ts'
import { type ArchivableLog, type Ended, eventsPerFile, streamsOf } from './archivableLog.ts'
import { archivedAmong, eventsOfFile, nameFile } from './archiveFiles.ts'

/** Streams that are read or removed together. */
const atOnce = 16

/**
 * The log in EventStoreDB: a file is named first, then its streams are removed, each only as far as the file has it. What an earlier
 * run named and did not remove is removed first.
 * @param owner of the database
 * @param live the log without its archive
 */
export function archivableEventStoreDbLog(
  owner: Pool,
  folder: string,
  live: Pick<EventStore, 'replay' | 'read'>,
  remover: StreamRemover,
): ArchivableLog {
  return {
    async *endedStreams(ended, before, until) {
      await removeNamed(owner, folder, remover)
      let events: StoredEvent[] = []
      for await (const streams of endings(live, ended, before, until)) {
        // The server shows the events of removed streams until its next scavenge.
        const archived = await archivedAmong(owner, streams)
        const candidates = streams.filter((stream) => !archived.has(stream))
        for (const group of inGroups(candidates)) {
          const read = await Promise.all(group.map((stream) => live.read(stream)))
          events.push(...read.filter((stream) => isOver(stream, ended, before, until)).flat())
          if (events.length < eventsPerFile) continue
          yield events.sort(byPosition)
          events = []
        }
      }
      if (events.length > 0) yield events.sort(byPosition)
    },
    async take(file, events) {
      await inTransaction(owner, (client) => nameFile(client, file, streamsOf(events), { taken: false }))
      await removeNamed(owner, folder, remover)
    },
  }
}

/** Streams in which an event stands that may have ended them, each named once. */
async function* endings(
  live: Pick<EventStore, 'replay'>,
  { categories, types }: Ended,
  before: string,
  until: Position,
): AsyncGenerator<string[], void> {
  const named = new Set<string>()
  for await (const { events } of live.replay(beginning, { types })) {
    const streams = events
      .filter(({ position, metadata }) => position <= until && isBefore(metadata.at, before))
      .map(({ stream }) => stream)
      .filter((stream) => categories.includes(categoryOf(stream)) && !named.has(stream))
    for (const stream of streams) named.add(stream)
    if (streams.length > 0) yield [...new Set(streams)]
    if (events.some(({ position }) => position > until)) return
  }
}

function isOver(events: readonly StoredEvent[], { types }: Ended, before: string, until: Position): boolean {
  const last = events.at(-1)
  return last !== undefined && types.includes(last.type) && last.position <= until && isBefore(last.metadata.at, before)
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)

const byPosition = (one: StoredEvent, other: StoredEvent) => (one.position < other.position ? -1 : 1)

/** Removes the streams of files that are named. One that went on since its file was written stays, and the archive forgets it. */
async function removeNamed(owner: Pool, folder: string, remover: StreamRemover): Promise<void> {
  const { rows } = await owner.query<{ file: string }>('select file from event_store.archive_files where not taken')
  for (const { file } of rows) {
    const ends = new Map<string, number>()
    for await (const { stream, revision } of eventsOfFile(folder, file)) ends.set(stream, revision)
    for (const group of inGroups([...ends])) {
      const removed = await Promise.all(group.map(([stream, last]) => remover.remove(stream, last)))
      const wentOn = group.flatMap(([stream], place) => (removed[place] ? [] : [stream]))
      await owner.query('delete from event_store.archived_streams where stream = any($1)', [wentOn])
    }
    await owner.query('update event_store.archive_files set taken = true where file = $1', [file])
  }
}

const inGroups = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, n) => items.slice(n * atOnce, (n + 1) * atOnce))
