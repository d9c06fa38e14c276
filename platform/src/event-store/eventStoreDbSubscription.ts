import {
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  START,
  streamNameFilter,
  TimeoutError,
} from '@eventstore/db-client'
import type { LogFilter, Position, StoredEvent } from './eventStore.ts'
import { Marker } from './eventStoreDbFollowing.ts'
import { formatPosition, isOnLog, type LogPosition } from './eventStoreDbPositions.ts'
import { toStored } from './eventStoreDbRecords.ts'

/**
 * @param from the newest event at or before `after` that a read without a filter shows. To go on after a place, 23.10 skips
 *   the first event that such a read shows from there. At every start it writes records (`$epoch-information`) that are
 *   not shown, yet a position may be theirs: begun there, it would skip the next event of ours for every reader.
 */
export function subscribeToAll(
  client: EventStoreDBClient,
  from: LogPosition | undefined,
  after: Position,
  wanted: LogFilter,
  window: number,
) {
  const subscription = client.subscribeToAll(
    {
      fromPosition: from ?? START,
      filter: filterOf(wanted, window, (position) => subscription.push(new Marker(position))),
    },
    { highWaterMark: 500 },
  )
  // Told while earlier events still wait to be read: put in line behind them.
  subscription.on('caughtUp', () => subscription.push(new Marker('caughtUp')))
  subscription.on('fellBehind', () => subscription.push(new Marker('fellBehind')))
  subscription.on('error', () => {})
  const messages: AsyncIterable<AllStreamResolvedEvent | Marker> = subscription
  return {
    messages: untilTooSlow(toMessages(messages, after, wanted)),
    isDrained: () => subscription.readableLength === 0,
    close: () => {
      subscription.destroy()
      subscription.unsubscribe().catch(() => {})
    },
  }
}

/**
 * A server that is newer than 23.10 says `fellBehind` and goes on; 23.10.8 drops a live reader that lags by more than some
 * 64 messages with `ABORTED`: "Consumer too slow to handle event while live. Client resubscription required."
 */
async function* untilTooSlow(messages: AsyncIterable<StoredEvent | Marker>): AsyncGenerator<StoredEvent | Marker> {
  try {
    yield* messages
  } catch (error) {
    if (!(error instanceof TimeoutError && error.message.includes('Consumer too slow'))) throw error
    yield new Marker('fellBehind')
  }
}

async function* toMessages(
  messages: AsyncIterable<AllStreamResolvedEvent | Marker>,
  after: Position,
  { types }: LogFilter,
) {
  for await (const message of messages) {
    if (message instanceof Marker) yield message
    else if (message.event) {
      const { event } = message
      // Seen before: the subscription began further back.
      if (formatPosition(event.position) <= after) continue
      // The server filters by stream or by type, not by both.
      const [stored] = types && !types.includes(event.type) ? [] : toStored(event, event.position)
      yield stored ?? new Marker(formatPosition(event.position))
    }
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** When nothing is named, everything but the server's own streams, whose names begin with `$`. */
function filterOf(
  { categories, types }: LogFilter,
  window: number,
  onCheckpoint: (position: Position) => void,
): Filter {
  const options = {
    maxSearchWindow: window,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, position: LogPosition) => {
      if (isOnLog(position)) onCheckpoint(formatPosition(position))
    },
  }
  const oneOf = (names: readonly string[], end: string) => `^(?:${[...new Set(names)].map(escaped).join('|')})${end}`
  const nothing = '^$'
  if (categories)
    return streamNameFilter({ regex: categories.length > 0 ? oneOf(categories, '-') : nothing, ...options })
  if (types) return eventTypeFilter({ regex: types.length > 0 ? oneOf(types, '$') : nothing, ...options })
  return streamNameFilter({ regex: '^[^$]', ...options })
}
