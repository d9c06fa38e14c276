import type { Pool } from 'pg'
import { countByReading } from '../countEvents.ts'
import {
  type Appended,
  type Batch,
  beginning,
  type EventStore,
  type ExpectedRevision,
  type LogFilter,
  type NewEvent,
  type Place,
  type Position,
  RevisionConflict,
  type StoredEvent,
  StreamClosed,
  type SubscriptionOptions,
} from '../eventStore.ts'
import { matchesFilter } from '../logFilter.ts'
import { subscriptionOf } from '../subscription.ts'
import { archivedAmong, archiveFiles, eventsOfFile, eventsOfFiles } from './archiveFiles.ts'
import { requireArchive } from './requireArchive.ts'

const eventsAtOnce = 500

/**
 * The log together with what was moved from it to files: a reader finds every event where it stood, and a replay that lacks a file
 * is refused as a start is. What is read from the
 * archive is slow, and rarely asked for: a rebuild, `verify`, an old run in the history.
 * @param pool where the tables `event_store.archive_files` and `archived_streams` are
 * @param folder of the files; undefined where the settings name none
 */
export function withArchive(store: EventStore, pool: Pool, folder: string | undefined): EventStore {
  return folder === undefined ? withoutFolder(store, pool) : withFiles(store, pool, folder)
}

/** A service that started before there was an archive goes on with what is live; nothing is made of the rest of a log. */
function withoutFolder(store: EventStore, pool: Pool): EventStore {
  return {
    ...store,
    async *replay(after, wanted) {
      await requireArchive(pool, undefined, after)
      yield* store.replay(after, wanted)
      // What was moved meanwhile may not have been read.
      await requireArchive(pool, undefined, after)
    },
  }
}

function withFiles(store: EventStore, pool: Pool, folder: string): EventStore {
  const list = () => archiveFiles(pool)
  const lastOf = async () => (await list()).reduce((last, file) => (file.last > last ? file.last : last), beginning)

  async function* replay(after: Position, wanted: LogFilter = {}): AsyncGenerator<Batch> {
    await requireArchive(pool, folder, after)
    const files = await list()
    if (files.every(({ last }) => last <= after)) yield* store.replay(after, wanted)
    else yield* merged(eventsOfFiles(folder, files, after), store.replay(after, wanted), wanted)
    // What was moved meanwhile may have been read neither here nor there.
    if ((await list()).length !== files.length) throw new ArchivedMeanwhile()
  }

  const readArchived = async (stream: string): Promise<StoredEvent[]> => {
    const file = (await archivedAmong(pool, [stream])).get(stream)
    const found: StoredEvent[] = []
    if (file === undefined) return found
    for await (const event of eventsOfFile(folder, file)) if (event.stream === stream) found.push(event)
    return found
  }

  return {
    ...store,
    async append(stream, expected, events) {
      // Postgres would begin the stream anew.
      const before = typeof expected === 'number' ? [] : await readArchived(stream)
      if (before.length > 0) return appendedBefore(before, stream, expected, events)
      try {
        return await store.append(stream, expected, events)
      } catch (error) {
        const archived = isGone(error) ? await readArchived(stream) : []
        if (archived.length === 0) throw error
        return appendedBefore(archived, stream, expected, events)
      }
    },
    async read(stream, fromRevision = 0) {
      const events = await store.read(stream, fromRevision)
      if (events.length > 0) return events
      return (await readArchived(stream)).filter(({ revision }) => revision >= fromRevision)
    },
    async readMany(places) {
      const found = await store.readMany(places)
      const keyOf = ({ stream, revision }: Place) => `${revision} ${stream}`
      const missing = new Set(places.map(keyOf))
      for (const event of found) missing.delete(keyOf(event))
      const streams = new Set(places.filter((place) => missing.has(keyOf(place))).map(({ stream }) => stream))
      for (const stream of streams)
        found.push(...(await readArchived(stream)).filter((event) => missing.has(keyOf(event))))
      return found
    },
    async readAll(after, limit, filter = {}) {
      if (after >= (await lastOf())) return store.readAll(after, limit, filter)
      const events: StoredEvent[] = []
      for await (const batch of replay(after, filter)) {
        events.push(...batch.events.slice(0, limit - events.length))
        const last = events.at(-1)
        if (events.length === limit && last)
          return { events, position: last.position, caughtUp: batch.caughtUp && batch.events.at(-1) === last }
        if (batch.caughtUp) return { events, position: batch.position, caughtUp: true }
      }
      return { events, position: after, caughtUp: true }
    },
    replay,
    async count(after, until) {
      const last = await lastOf()
      if (after >= last) return store.count(after, until)
      const archivedUntil = until < last ? until : last
      const counts = new Map(await countByReading(replay, after, archivedUntil))
      for (const [type, count] of await store.count(archivedUntil, until))
        counts.set(type, (counts.get(type) ?? 0) + count)
      return counts
    },
    subscribe(options, onBatch) {
      return subscribeThrough(store, replay, lastOf, options, onBatch)
    },
  }
}

/** Events were moved to the archive while the log was read: begin again. */
class ArchivedMeanwhile extends Error {
  override readonly name = 'ArchivedMeanwhile'

  constructor() {
    super('Events were moved to the archive while the log was read; it is read again.')
  }
}

const isGone = (error: unknown) =>
  error instanceof StreamClosed || (error instanceof RevisionConflict && error.actual === 'none')

/** What an append to an archived stream is answered: as before when it repeats one. @throws RevisionConflict */
function appendedBefore(
  archived: readonly StoredEvent[],
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Appended {
  const ids = events.map(({ metadata }) => metadata.eventId)
  const found = archived.findIndex(({ metadata }) => metadata.eventId === ids[0])
  const first = expected === 'none' ? 0 : expected === 'any' ? found : expected + 1
  const last = archived[first + ids.length - 1]
  if (last && ids.every((id, place) => archived[first + place]?.metadata.eventId === id))
    return { revision: last.revision, position: last.position }
  throw new RevisionConflict(stream, expected, archived.length - 1)
}

/** Two parts of a log in one order. An event that stands in both comes once: EventStoreDB shows what was removed until its next scavenge. */
async function* merged(
  archived: AsyncGenerator<StoredEvent, void>,
  live: AsyncIterable<Batch>,
  wanted: LogFilter,
): AsyncGenerator<Batch> {
  let next = await archived.next()
  let events: StoredEvent[] = []
  let taken = beginning
  const takeUntil = async function* (until: Position | undefined): AsyncGenerator<Batch> {
    for (; !next.done && (until === undefined || next.value.position <= until); next = await archived.next()) {
      taken = next.value.position
      if (matchesFilter(next.value, wanted)) events.push(next.value)
      if (events.length < eventsAtOnce) continue
      yield { events, position: next.value.position, caughtUp: false }
      events = []
    }
  }
  try {
    for await (const batch of live) {
      for (const event of batch.events) {
        yield* takeUntil(event.position)
        if (event.position !== taken) events.push(event)
      }
      const { position, caughtUp } = batch
      // Between its events and the end of a batch there is nothing live.
      const lastLive = batch.events.at(-1)?.position
      if (position !== lastLive) yield* takeUntil(caughtUp ? undefined : position)
      yield { events, position, caughtUp }
      events = []
    }
  } finally {
    await archived.return()
  }
}

/** Old events by a replay, then the live subscription. */
function subscribeThrough(
  store: EventStore,
  replay: EventStore['replay'],
  lastOf: () => Promise<Position>,
  options: SubscriptionOptions,
  onBatch: (batch: Batch) => Promise<void>,
) {
  let stopped = false
  let live: ReturnType<EventStore['subscribe']> | undefined
  const run = async () => {
    let { after } = options
    const last = await lastOf()
    if (after < last)
      for await (const batch of replay(after, options)) {
        if (stopped) return
        await onBatch({ ...batch, caughtUp: false })
        after = batch.position
        if (after >= last) break
      }
    if (stopped) return
    live = store.subscribe({ ...options, after }, onBatch)
    await live.ended
  }
  return subscriptionOf(run(), () => {
    stopped = true
    void live?.stop()
  })
}
