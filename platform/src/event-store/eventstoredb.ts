import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import type { Log } from '../log.ts'
import { StartupError } from '../process.ts'
import { AppendTooLarge, requireAppendSize, sizeOfAppend } from './appendSize.ts'
import { countByReading } from './countEvents.ts'
import {
  type Appended,
  beginning,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Place,
  type Position,
  RevisionConflict,
  type StoredEvent,
} from './eventStore.ts'
import { createAvailability, NoAnswer } from './eventStoreDbAvailability.ts'
import { follow, type LogReader, readPage, replayLog } from './eventStoreDbFollowing.ts'
import { formatPosition, type LogPosition, parsePosition } from './eventStoreDbPositions.ts'
import { type Reply, toStored } from './eventStoreDbRecords.ts'
import { subscribeToAll } from './eventStoreDbSubscription.ts'
import { shareSubscriptions } from './sharedSubscriptions.ts'

/** No EventStoreDB answers at start; the message is one line for an operator. */
export class EventStoreUnreachable extends StartupError {
  override readonly name = 'EventStoreUnreachable'
}

const timeoutMs = 10_000

/** How many of a stream's newest events an append that expects nothing is compared with, to know a repetition. */
const remembered = 1_000

/**
 * The event store in EventStoreDB 23.10 or newer (`esdb://…`; for a cluster `esdb://a,b,c?nodePreference=leader`). The account
 * must be allowed to read `$all`. Only `eventStoreDb*.ts` name the client, so that its successor can take its place.
 * @throws EventStoreUnreachable
 */
export async function connectEventStoreDb(connectionString: string, log: Log): Promise<EventStore> {
  const { client, credentials } = open(connectionString)
  const closing = new AbortController()

  const readAllBackwards = () => client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })
  const head = async (): Promise<Position> => {
    const [newest] = await collect(readAllBackwards())
    return newest?.event ? formatPosition(newest.event.position) : beginning
  }
  const availability = createAvailability(head)
  const { guard, watch, watchEach, rest } = availability
  const newestShown = async (until: Position): Promise<LogPosition | undefined> => {
    const fromPosition = parsePosition(until)
    if (!fromPosition) return undefined
    const [newest] = await collect(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 }))
    return newest?.event?.position
  }
  const shared = shareSubscriptions({
    head: () => watch(head),
    subscribe: (options, onBatch) => follow(reader, options, onBatch, log),
    log,
  })
  const reader: LogReader = {
    head: () => watch(head),
    subscribe: async (after, wanted, window) => subscribeToAll(client, await newestShown(after), after, wanted, window),
    rest,
  }

  try {
    await head()
  } catch (cause) {
    const server = connectionString.replace(/\/\/[^@/]*@/, '//').replace(/\?.*/, '')
    const reason = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ').trim()
    await client.dispose()
    throw new EventStoreUnreachable(`The event store at ${server} cannot be reached: ${reason}`, { cause })
  }

  const replay: EventStore['replay'] = (after, wanted = {}) => watchEach(replayLog(reader, after, wanted))
  return {
    append: (stream, expected, events) => guard(() => append(client, credentials, stream, expected, events)),
    read: (stream, fromRevision = 0) => guard(() => readStream(client, stream, { fromRevision: BigInt(fromRevision) })),
    readMany: (places) => guard(() => readMany(client, places)),
    readAll: (after, limit, filter = {}) => guard(() => readPage(reader, after, limit, filter)),
    replay,
    count: (after, until) => countByReading(replay, after, until),
    subscribe: (options, onBatch) => {
      parsePosition(options.after)
      return shared.subscribe(options, onBatch)
    },
    head: () => guard(head),
    ping: async () => {
      if (closing.signal.aborted) throw new Error('The event store is closed.')
      await head()
    },
    close: async () => {
      closing.abort()
      await shared.close()
      await availability.close()
      await client.dispose()
    },
  }
}

/** @throws EventStoreUnreachable for a connection string that cannot be understood */
function open(connectionString: string) {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(connectionString) ?? []
  const insecure = /[?&]tls=false/i.test(connectionString)
  // With credentials of its own a call goes out by itself. Without, the client shares one stream between all appends,
  // and an append whose answer the server forgets to send would wait for ever. Insecure servers are not sent any.
  const named =
    username && password
      ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
      : undefined
  const credentials = named ?? (insecure ? { username: 'nobody', password: 'nothing' } : undefined)
  try {
    return {
      client: EventStoreDBClient.connectionString(connectionString),
      credentials: credentials && { credentials },
    }
  } catch (cause) {
    throw new EventStoreUnreachable('EVENTSTORE_URL is no connection string like esdb://host:2113?tls=false', { cause })
  }
}

type Credentials = ReturnType<typeof open>['credentials']

async function append(
  client: EventStoreDBClient,
  credentials: Credentials,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> {
  requireAppendSize(stream, events)
  const expectedRevision = expected === 'any' ? await placeOf(client, stream, events) : toRevision(expected)
  const proposed = events.map(({ type, data, metadata }) => jsonEvent({ id: metadata.eventId, type, data, metadata }))
  try {
    const appended = await client.appendToStream(stream, proposed, { expectedRevision, ...credentials })
    if (!appended.success) throw new RevisionConflict(stream, expected, fromRevision(appended.nextExpectedRevision))
    const revision = Number(appended.nextExpectedRevision)
    if (appended.position) return { revision, position: formatPosition(appended.position) }
    const [last] = await readStream(client, stream, { fromRevision: appended.nextExpectedRevision, maxCount: 1 })
    if (!last) throw new Error(`EventStoreDB does not say where it appended to ${stream}.`)
    return { revision, position: last.position }
  } catch (error) {
    if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, sizeOfAppend(events))
    if (!(error instanceof WrongExpectedVersionError)) throw error
    throw new RevisionConflict(
      stream,
      expected,
      error.actualVersion === NO_STREAM ? 'none' : Number(error.actualVersion),
    )
  }
}

const toRevision = (expected: number | 'none') => (expected === 'none' ? NO_STREAM : BigInt(expected))
const fromRevision = (revision: bigint) => (revision < 0n ? 'none' : Number(revision))

/**
 * For an append that expects nothing the server recognises a repetition only while it remembers the ids. Given the
 * revision at which the events stand, it compares the log itself.
 */
async function placeOf(client: EventStoreDBClient, stream: string, events: readonly NewEvent[]) {
  const newest = await readStream(client, stream, { direction: BACKWARDS, fromRevision: END, maxCount: remembered })
  const standing = newest.find(({ metadata }) => metadata.eventId === events[0]?.metadata.eventId)
  if (!standing) return ANY
  return standing.revision === 0 ? NO_STREAM : BigInt(standing.revision - 1)
}

type StreamReadOptions = NonNullable<Parameters<EventStoreDBClient['readStream']>[1]>

async function readStream(client: EventStoreDBClient, stream: string, options: StreamReadOptions) {
  try {
    const resolved = await collect(client.readStream(stream, options))
    return resolved.flatMap(({ event }) => (event?.position ? toStored(event, event.position) : []))
  } catch (error) {
    if (error instanceof StreamNotFoundError) return []
    throw error
  }
}

/** So many reads are under way at once: the server has no call for several places. */
const readsAtOnce = 16

async function readMany(client: EventStoreDBClient, places: readonly Place[]): Promise<StoredEvent[]> {
  const picked: StoredEvent[] = []
  for (let from = 0; from < places.length; from += readsAtOnce) {
    const reads = places
      .slice(from, from + readsAtOnce)
      .map(({ stream, revision }) => readStream(client, stream, { fromRevision: BigInt(revision), maxCount: 1 }))
    picked.push(...(await Promise.all(reads)).flat())
  }
  return picked
}

/** Everything a read yields. @throws when nothing comes for too long */
async function collect<Item>(read: AsyncIterable<Item> & Reply): Promise<Item[]> {
  const items: Item[] = []
  const giveUp = () => read.destroy(new NoAnswer(`EventStoreDB did not answer within ${timeoutMs} ms.`))
  const timer = setTimeout(giveUp, timeoutMs)
  // An error that comes after the read has ended has no other listener, and would end the process.
  read.on('error', () => {})
  try {
    for await (const item of read) {
      items.push(item)
      timer.refresh()
    }
    return items
  } finally {
    clearTimeout(timer)
  }
}
