import type { Log } from '../log.ts'
import { createOutages, logIsBack, pauses } from '../outages.ts'
import type { Batch, LogFilter, Position, StoredEvent, Subscription, SubscriptionOptions } from './eventStore.ts'
import { later, parsePosition } from './eventStoreDbPositions.ts'
import { silenceCheckMs, watchForSilence } from './eventStoreDbSilence.ts'
import { subscriptionOf } from './subscription.ts'

/** What a subscription says between its events: how far it has searched, or that it has reached the end. */
export class Marker {
  readonly says: Position | 'caughtUp' | 'fellBehind'

  constructor(says: Position | 'caughtUp' | 'fellBehind') {
    this.says = says
  }
}

export interface LogReader {
  head(): Promise<Position>
  /** @param window how many events the server searches before it says how far it is; few make catching up slow */
  subscribe(after: Position, wanted: LogFilter, window: number): Promise<OpenSubscription>
  /** Resolves after so many milliseconds, or when a server that is known to be away is back, or at the signal. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>
}

export interface OpenSubscription {
  readonly messages: AsyncIterable<StoredEvent | Marker>
  /** Nothing more has arrived yet. */
  isDrained(): boolean
  close(): void
}

/** While catching up; once at the end every single event moves the position, so no reader waits for a checkpoint. */
const windows = { catchingUp: 500, live: 1 }

/**
 * What is wanted after a position up to the end, over one subscription: a filter needs one, for the client cannot ask for
 * a filtered page. A reader that the server dropped as too slow is let in again after what it has.
 */
async function* readToEnd(reader: LogReader, after: Position, wanted: LogFilter): AsyncGenerator<StoredEvent> {
  for (let position = after; ; ) {
    const subscription = await reader.subscribe(position, wanted, windows.catchingUp)
    let fellBehind = false
    try {
      for await (const message of subscription.messages) {
        if (!(message instanceof Marker)) {
          position = message.position
          yield message
        } else if (message.says === 'caughtUp') return
        else if (message.says === 'fellBehind') fellBehind = true
        else position = later(position, message.says)
        if (fellBehind) break
      }
    } finally {
      subscription.close()
    }
    if (!fellBehind) throw new Error('The subscription that reads the log ended before the log did.')
  }
}

/** One page of the log. @throws RangeError for what is no position of this store */
export async function readPage(reader: LogReader, after: Position, limit: number, wanted: LogFilter): Promise<Batch> {
  parsePosition(after)
  const head = await reader.head()
  // The server writes three lines into its log for each subscription: a reader that asks every second opens none at the end.
  if (after >= head) return { events: [], position: after, caughtUp: true }
  const events: StoredEvent[] = []
  let position = after
  for await (const event of readToEnd(reader, after, wanted)) {
    events.push(event)
    position = event.position
    if (events.length === limit) return { events, position, caughtUp: position >= head }
  }
  // Events that came after the head was asked for are further than it.
  return { events, position: later(position, head), caughtUp: true }
}

/** Events in one batch of a replay. */
const replayed = 256

/** The whole log after a position. */
export async function* replayLog(reader: LogReader, after: Position, wanted: LogFilter): AsyncGenerator<Batch> {
  const head = await reader.head()
  let events: StoredEvent[] = []
  let position = after
  for await (const event of readToEnd(reader, after, wanted)) {
    events.push(event)
    position = event.position
    if (events.length < replayed) continue
    yield { events, position, caughtUp: false }
    events = []
  }
  yield { events, position: later(position, head), caughtUp: true }
}

/** `onBatch` failed: that ends a subscription, while a broken connection does not. */
class HandlingFailed extends Error {}

/**
 * A subscription that is opened again after the last batch that was dealt with, whenever it breaks. Some batches say nothing
 * new.
 * @param checkEveryMs how often a subscription that says nothing is compared with the end of the log
 */
export function follow(
  reader: LogReader,
  options: SubscriptionOptions,
  onBatch: (batch: Batch) => Promise<void>,
  log: Log,
  checkEveryMs = silenceCheckMs,
): Subscription {
  const stopping = new AbortController()
  const { signal } = stopping
  const outages = createOutages(log, logIsBack)
  const state: Following = { position: options.after, isLive: false }
  const deliver = async (batch: Batch) => {
    outages.over()
    if (signal.aborted) return
    await onBatch(batch).catch((cause: unknown) => {
      throw new HandlingFailed('A batch could not be dealt with.', { cause })
    })
    state.position = batch.position
  }

  const run = async () => {
    let pause = pauses.first
    while (!signal.aborted) {
      const { position } = state
      try {
        await followOnce(reader, options, state, deliver, signal, checkEveryMs)
        pause = pauses.first
      } catch (error) {
        if (error instanceof HandlingFailed) throw error.cause
        if (signal.aborted) return
        if (state.position !== position) pause = pauses.first
        state.isLive = false
        outages.failed({ error, retryInMs: pause }, 'The subscription to the event store broke; it is opened again.')
        await reader.rest(pause, signal)
        pause = Math.min(pause * 2, pauses.longest)
      }
    }
  }

  return subscriptionOf(run(), () => stopping.abort())
}

interface Following {
  position: Position
  isLive: boolean
}

/** Returns when the subscription is to be opened with the other window. @throws when it breaks */
async function followOnce(
  reader: LogReader,
  options: SubscriptionOptions,
  state: Following,
  deliver: (batch: Batch) => Promise<void>,
  signal: AbortSignal,
  checkEveryMs: number,
): Promise<void> {
  // Asked for before subscribing: a reader that has caught up afterwards has seen everything up to here.
  const head = await reader.head()
  const window = state.isLive ? windows.live : windows.catchingUp
  const subscription = await reader.subscribe(state.position, options, window)
  const close = () => subscription.close()
  if (signal.aborted) return close()
  signal.addEventListener('abort', close, { once: true })
  let events: StoredEvent[] = []
  let { position } = state
  let caughtUp = false
  let isDelivering = false
  const flush = async () => {
    const batch = { events, position, caughtUp: caughtUp && subscription.isDrained() }
    events = []
    isDelivering = true
    await deliver(batch)
    isDelivering = false
  }
  let isLeftBehind = false
  const leave = () => {
    isLeftBehind = true
    close()
  }
  const endWatch = watchForSilence(
    () => reader.head(),
    () => (isDelivering ? undefined : position),
    leave,
    checkEveryMs,
  )
  try {
    for await (const message of subscription.messages) {
      if (signal.aborted) return
      if (!(message instanceof Marker)) {
        events.push(message)
        position = message.position
      } else if (message.says === 'fellBehind') {
        state.isLive = false
        return
      } else if (message.says === 'caughtUp') {
        caughtUp = true
        position = later(position, head)
      } else position = later(position, message.says)

      if (events.length >= (options.batchSize ?? 500) || (await isDrained(subscription))) await flush()
      if (caughtUp && !state.isLive && events.length === 0 && subscription.isDrained()) {
        state.isLive = true
        return
      }
    }
  } catch (error) {
    if (!isLeftBehind || error instanceof HandlingFailed) throw error
  } finally {
    endWatch()
    signal.removeEventListener('abort', close)
    close()
  }
  if (isLeftBehind) throw new Error('The log goes on, and the subscription says nothing of it.')
  if (!signal.aborted) throw new Error('The server ended the subscription.')
}

/** Lets what has arrived already come in first, so that a burst makes few batches. */
async function isDrained(subscription: OpenSubscription): Promise<boolean> {
  if (!subscription.isDrained()) return false
  await new Promise((resolve) => setImmediate(resolve))
  return subscription.isDrained()
}
