import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../testing/eventually.ts'
import type { Batch, EventStore, StoredEvent, Subscription, SubscriptionOptions } from '../eventStore.ts'

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
  eventually(() => listeners.every(({ batches }) => batches.at(-1)?.caughtUp === true))

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
    await eventually(
      () => events.length >= count,
      () => `${count} events (there are ${events.length})`,
      milliseconds,
    )
    await sleep(30)
    return events
  }
  return { stop: subscription.stop, ended: subscription.ended, events, batches, received }
}
