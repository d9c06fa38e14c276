import type { Pool } from 'pg'
import {
  type Batch,
  beginning,
  categoryOf,
  type EventStore,
  type Place,
  type Position,
  type StoredEvent,
  type SubscriptionOptions,
  type Wanted,
} from '../eventStore.ts'
import { archiveFiles, eventsIn, eventsOf } from './archiveFiles.ts'

const eventsAtOnce = 500

/**
 * The log together with what was moved from it to files: a reader finds every event where it stood. What is read from the
 * archive is slow, and rarely asked for: a rebuild, `verify`, an old run in the history.
 * @param pool where the tables `event_store.archive_files` and `archived_streams` are
 * @param folder of the files
 */
export function withArchive(store: EventStore, pool: Pool, folder: string): EventStore {
  const list = () => archiveFiles(pool)
  const lastOf = async () => (await list()).reduce((last, file) => (file.last > last ? file.last : last), beginning)

  async function* replay(after: Position, wanted: Wanted = {}): AsyncGenerator<Batch> {
    const files = await list()
    if (files.every(({ last }) => last <= after)) yield* store.replay(after, wanted)
    else yield* merged(eventsOf(folder, files, after), store.replay(after, wanted), wanted)
    // What was moved meanwhile may have been read neither here nor there.
    if ((await list()).length !== files.length) throw new ArchivedMeanwhile()
  }

  const fileOf = async (stream: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ file: string }>(
      'select file from event_store.archived_streams where stream = $1',
      [stream],
    )
    return rows[0]?.file
  }
  const readArchived = async (stream: string): Promise<StoredEvent[]> => {
    const file = await fileOf(stream)
    return file === undefined ? [] : collect(eventsIn(folder, file), (event) => event.stream === stream)
  }

  return {
    ...store,
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
      const counts = new Map(await store.count(after, until))
      const files = await list()
      for await (const { type, position } of eventsOf(folder, files, after)) {
        if (position > until) break
        counts.set(type, (counts.get(type) ?? 0) + 1)
      }
      return counts
    },
    subscribe(options, onBatch) {
      return subscribeThrough(store, replay, lastOf, options, onBatch)
    },
  }
}

/** Events were moved to the archive while the log was read: begin again. */
export class ArchivedMeanwhile extends Error {
  override readonly name = 'ArchivedMeanwhile'

  constructor() {
    super('Events were moved to the archive while the log was read; it is read again.')
  }
}

async function collect(events: AsyncIterable<StoredEvent>, wanted: (event: StoredEvent) => boolean) {
  const found: StoredEvent[] = []
  for await (const event of events) if (wanted(event)) found.push(event)
  return found
}

const isWanted = ({ types, categories }: Wanted) => {
  const [ofType, ofCategory] = [types && new Set(types), categories && new Set(categories)]
  return ({ type, stream }: StoredEvent) => (ofType?.has(type) ?? true) && (ofCategory?.has(categoryOf(stream)) ?? true)
}

/** Two parts of a log in one order. */
async function* merged(
  archived: AsyncGenerator<StoredEvent, void>,
  live: AsyncIterable<Batch>,
  wanted: Wanted,
): AsyncGenerator<Batch> {
  const wants = isWanted(wanted)
  let next = await archived.next()
  let events: StoredEvent[] = []
  const takeUntil = async function* (until: Position | undefined): AsyncGenerator<Batch> {
    for (; !next.done && (until === undefined || next.value.position <= until); next = await archived.next()) {
      if (wants(next.value)) events.push(next.value)
      if (events.length < eventsAtOnce) continue
      yield { events, position: next.value.position, caughtUp: false }
      events = []
    }
  }
  for await (const batch of live) {
    for (const event of batch.events) {
      yield* takeUntil(event.position)
      events.push(event)
    }
    const { position, caughtUp } = batch
    // Between its events and the end of a batch there is nothing live.
    const lastLive = batch.events.at(-1)?.position
    if (position !== lastLive) yield* takeUntil(caughtUp ? undefined : position)
    yield { events, position, caughtUp }
    events = []
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
  const ended = run()
  ended.catch(() => undefined)
  return {
    ended,
    async stop() {
      stopped = true
      await live?.stop()
      await ended.catch(() => undefined)
    },
  }
}
