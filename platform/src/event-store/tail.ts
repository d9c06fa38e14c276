import type { Log } from '../log.ts'
import { createOutages, logIsBack } from '../outages.ts'
import type {
  Batch,
  EventStore,
  LogFilter,
  Position,
  StoredEvent,
  Subscription,
  SubscriptionOptions,
} from './eventStore.ts'
import { matchesFilter } from './logFilter.ts'

/** What the tail is read from: the log itself, with subscriptions of their own. */
export interface TailedLog extends Pick<EventStore, 'head'> {
  /** @param onDoubt called when the log cannot be read, by a store that may have lost its end then, until the next batch */
  subscribe(options: SubscriptionOptions, onBatch: (batch: Batch) => Promise<void>, onDoubt?: () => void): Subscription
  readonly log: Log | undefined
}

/** How much of the log's end is held: so many events, and so many characters of what they say. */
export interface TailSize {
  readonly events: number
  readonly characters: number
}

/** The end of the log, read once for all of a process and held for those who come after one another. */
export type Tail = ReturnType<typeof openTail>

interface Held {
  readonly event: StoredEvent
  readonly characters: number
}

/** Reads on from the log's end. It waits for no reader: who does not keep up with what it holds reads for itself. */
export function openTail({ head, subscribe, log }: TailedLog, size: TailSize) {
  const closing = new AbortController()
  let held: Held[] = []
  let characters = 0
  /** Everything after it, up to `position`, is held. */
  let from: Position | undefined
  let position: Position = ''
  let caughtUp = false
  let isDoubtful = false
  let subscription: Subscription | undefined
  let failure: { readonly error: unknown } | undefined
  let growth = 0
  let waiting: (() => void)[] = []

  const grow = () => {
    growth += 1
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }
  const letGo = () => {
    let first = 0
    let left = characters
    for (; held.length - first > size.events || left > size.characters; first += 1) left -= held[first]?.characters ?? 0
    cut(first)
  }
  /** Holds what stands from here on. */
  const cut = (first: number) => {
    const gone = held.slice(0, first)
    const last = gone.at(-1)
    if (!last) return
    from = last.event.position
    characters -= gone.reduce((sum, one) => sum + one.characters, 0)
    held = held.slice(first)
  }
  const hold = (batch: Batch) => {
    for (const event of batch.events) {
      const entry = { event, characters: JSON.stringify(event.data).length }
      characters += entry.characters
      held.push(entry)
    }
    position = batch.position
    caughtUp = batch.caughtUp
    isDoubtful = false
    // In strides: each cut copies what stays.
    if (held.length > size.events * 1.25 || characters > size.characters) letGo()
    grow()
  }

  const open = async () => {
    const sentence = 'The end of the event log cannot be found; it is asked for again.'
    const end = await createOutages(log, logIsBack).ask(closing.signal, head, sentence)
    if (end === undefined || closing.signal.aborted) return
    position = end
    from = end
    const doubt = () => {
      isDoubtful = true
    }
    subscription = subscribe({ after: position }, async (batch) => hold(batch), doubt)
    subscription.ended.catch((error: unknown) => {
      failure = { error }
      grow()
    })
  }

  const opened = open()
  return {
    /** Resolves when it is known from where on it holds the log. */
    opened,
    /** Whether it can go on no more: who begins now needs another one. */
    hasFailed: () => failure !== undefined,
    /** Whether all that follows the position is held, or is yet to come; `take` tells of a tail that can go on no more. */
    holds: (after: Position): boolean =>
      failure !== undefined || (from !== undefined && after >= from && after <= position),
    /** Whether the log may have lost some of what is held: it could not be read since. */
    isDoubtful: () => failure === undefined && isDoubtful,
    /** What it has after a position it holds. @throws LogWentBack */
    take: (after: Position, limit: number, wanted: LogFilter): Batch => {
      if (failure) throw failure.error
      const events: StoredEvent[] = []
      for (let index = firstAfter(held, after); index < held.length; index += 1) {
        const event = held[index]?.event
        if (!event || !matchesFilter(event, wanted)) continue
        events.push(event)
        if (events.length === limit && event.position < position)
          return { events, position: event.position, caughtUp: false }
      }
      return { events, position, caughtUp }
    },
    /** All readers have passed this position: what lies before it is held no longer. */
    release: (passed: Position) => {
      const first = firstAfter(held, passed)
      if (first === held.length || first > size.events / 4) cut(first)
    },
    /** How often it has grown so far. */
    growth: () => growth,
    /** Calls back once when it grows next. */
    whenGrown: (wake: () => void) => void waiting.push(wake),
    close: async () => {
      closing.abort()
      await opened
      await subscription?.stop()
    },
  }
}

/** Where the first event after a position stands. */
function firstAfter(held: readonly Held[], after: Position): number {
  let low = 0
  let high = held.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((held[middle]?.event.position ?? '') > after) high = middle
    else low = middle + 1
  }
  return low
}
