import { BACKWARDS, END, type EventStoreDBClient, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client'
import type { Log } from '../log.ts'
import { StartupError } from '../process.ts'
import { AppendTooLarge, encodeAppend, sizeOfAppend } from './appendSize.ts'
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
  StreamClosed,
} from './eventStore.ts'
import { createAppends } from './eventStoreDbAppends.ts'
import { atLeader, createAvailability, NoAnswer } from './eventStoreDbAvailability.ts'
import { openClient } from './eventStoreDbClient.ts'
import { collect } from './eventStoreDbCollect.ts'
import { follow, type LogReader, readPage, replayLog } from './eventStoreDbFollowing.ts'
import { describeUnusableOption } from './eventStoreDbOptions.ts'
import { formatPosition, type LogPosition, parsePosition } from './eventStoreDbPositions.ts'
import { toStored } from './eventStoreDbRecords.ts'
import { subscribeToAll } from './eventStoreDbSubscription.ts'
import { shareSubscriptions } from './sharedSubscriptions.ts'

/** No EventStoreDB answers at start; the message is one line for an operator. */
export class EventStoreUnreachable extends StartupError {}

/** How many of a stream's newest events an append that expects nothing is compared with, to know a repetition. */
const remembered = 1_000

/**
 * The event store in EventStoreDB 23.10 or newer (`esdb://…`; for a cluster `esdb://a,b,c`, whose leader is asked). The account
 * must be allowed to read `$all`. Only `eventStoreDb*.ts` name the client, so that its successor can take its place.
 * @param appendTimeoutMs how long an append waits for its answer, in milliseconds
 * @throws EventStoreUnreachable
 */
export async function connectEventStoreDb(
  connectionString: string,
  log: Log,
  appendTimeoutMs = 10_000,
): Promise<EventStore> {
  const client = open(connectionString)
  const send = createAppends(client, appendTimeoutMs)
  const closing = new AbortController()

  const newestAt = async (fromPosition: LogPosition | typeof END): Promise<LogPosition | undefined> => {
    const [newest] = await collect(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 }))
    return newest?.event?.position
  }
  const head = async (): Promise<Position> => {
    const newest = await newestAt(END)
    return newest ? formatPosition(newest) : beginning
  }
  const availability = createAvailability(head)
  const { guard, watch, watchEach, rest } = availability
  const shared = shareSubscriptions({
    head: () => watch(head),
    subscribe: (options, onBatch) => follow(reader, options, onBatch, log),
    log,
  })
  const reader: LogReader = {
    head: () => watch(head),
    subscribe: async (after, wanted, window) => {
      const place = parsePosition(after)
      return subscribeToAll(client, place && (await newestAt(place)), after, wanted, window)
    },
    rest,
  }

  try {
    await atLeader(head)
  } catch (cause) {
    const server = connectionString.replace(/\/\/[^@/]*@/, '//').replace(/\?.*/, '')
    const reason = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ').trim()
    await client.dispose()
    throw new EventStoreUnreachable(`The event store at ${server} cannot be reached: ${reason}`, { cause })
  }

  const replay: EventStore['replay'] = (after, wanted = {}) => watchEach(replayLog(reader, after, wanted))
  return {
    append: (stream, expected, events) => guard(() => append(client, send, stream, expected, events)),
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
      await atLeader(head)
    },
    close: async () => {
      closing.abort()
      await shared.close()
      await availability.close()
      await client.dispose()
    },
  }
}

/** @throws EventStoreUnreachable for a connection string that cannot be understood, or has an option that cannot be used */
function open(connectionString: string) {
  const unusable = describeUnusableOption(connectionString)
  if (unusable) throw new EventStoreUnreachable(`EVENTSTORE_URL ${unusable}.`)
  try {
    return openClient(connectionString)
  } catch (cause) {
    throw new EventStoreUnreachable('EVENTSTORE_URL is no connection string like esdb://host:2113?tls=false', { cause })
  }
}

async function append(
  client: EventStoreDBClient,
  send: ReturnType<typeof createAppends>,
  stream: string,
  wanted: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> {
  encodeAppend(stream, events)
  const expected = wanted === 'any' ? await placeOf(client, stream, events) : wanted
  const written = () => find(client, stream, expected, events)
  try {
    const answer = await send(stream, expected, events)
    if (answer.kind === 'conflict') throw new RevisionConflict(stream, wanted, answer.actual)
    if (answer.kind === 'closed') throw new StreamClosed(stream)
    if (answer.kind === 'tooLarge') throw new AppendTooLarge(stream, sizeOfAppend(events))
    if (answer.position) return { revision: answer.revision, position: formatPosition(answer.position) }
  } catch (error) {
    // It may have been written all the same, which only the log can tell; when that is away too, the error stands.
    const found = error instanceof NoAnswer ? await written().catch(() => undefined) : undefined
    if (!found) throw error
    return found
  }
  const found = await written()
  if (!found) throw new Error(`EventStoreDB does not say where it appended to ${stream}.`)
  return found
}

/**
 * For an append that expects nothing the server recognises a repetition only while it remembers the ids. Given the
 * revision at which the events stand, it compares the log itself.
 */
async function placeOf(
  client: EventStoreDBClient,
  stream: string,
  events: readonly NewEvent[],
): Promise<ExpectedRevision> {
  const newest = await readStream(client, stream, { direction: BACKWARDS, fromRevision: END, maxCount: remembered })
  const standing = newest.find(({ metadata }) => metadata.eventId === events[0]?.metadata.eventId)
  if (!standing) return 'any'
  return standing.revision === 0 ? 'none' : standing.revision - 1
}

/** Where an append stands on the log. @returns undefined when it is not there */
async function find(
  client: EventStoreDBClient,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended | undefined> {
  const place = expected === 'any' ? await placeOf(client, stream, events) : expected
  if (place === 'any') return undefined
  const fromRevision = BigInt(place === 'none' ? 0 : place + 1)
  const standing = await readStream(client, stream, { fromRevision, maxCount: events.length })
  const isSame = events.every(({ metadata }, index) => metadata.eventId === standing[index]?.metadata.eventId)
  const last = standing.at(-1)
  return isSame && last ? { revision: last.revision, position: last.position } : undefined
}

type StreamReadOptions = NonNullable<Parameters<EventStoreDBClient['readStream']>[1]>

async function readStream(client: EventStoreDBClient, stream: string, options: StreamReadOptions) {
  try {
    const resolved = await collect(client.readStream(stream, options))
    return resolved.flatMap(({ event }) => (event?.position ? toStored(event, event.position) : []))
  } catch (error) {
    if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return []
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
