import { setTimeout as sleep } from 'node:timers/promises'
import type { Batch, EventStore, StoredEvent, Subscription, SubscriptionOptions } from '../eventStore.ts'

/** @throws when it takes longer, with what was waited for */
export async function within<Result>(milliseconds: number, what: string, promise: Promise<Result>): Promise<Result> {
  const giveUp = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`Not within ${milliseconds} ms: ${what}`)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    giveUp.abort()
    late.catch(() => {})
  }
}

export async function until(
  what: string | (() => string),
  isTrue: () => boolean,
  milliseconds = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !isTrue(); await sleep(10)) {
    if (Date.now() > deadline)
      throw new Error(`Not within ${milliseconds} ms: ${typeof what === 'string' ? what : what()}`)
  }
}

/** What every caller does whose call got no answer: makes it again, an append with the same events. */
export async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
    try {
      return await call()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

/** A subscriber that remembers what it was given. */
export interface Listener extends Subscription {
  readonly events: StoredEvent[]
  readonly batches: Batch[]
  /** Waits for so many events, then a moment longer for any that should not come. */
  received(count: number, milliseconds?: number): Promise<StoredEvent[]>
}

/** Waits until these have been told that they are at the end of the log. */
export const atEnd = (...listeners: readonly Listener[]): Promise<void> =>
  until('the end of the log', () => listeners.every(({ batches }) => batches.at(-1)?.caughtUp === true))

export function listen(
  store: EventStore,
  options: SubscriptionOptions,
  onBatch: (batch: Batch) => Promise<void> = async () => {},
): Listener {
  const events: StoredEvent[] = []
  const batches: Batch[] = []
  const subscription = store.subscribe(options, async (batch) => {
    await onBatch(batch)
    events.push(...batch.events)
    batches.push(batch)
  })
  const received = async (count: number, milliseconds?: number) => {
    await until(
      () => `${count} events (there are ${events.length})`,
      () => events.length >= count,
      milliseconds,
    )
    await sleep(30)
    return events
  }
  return { stop: subscription.stop, ended: subscription.ended, events, batches, received }
}
