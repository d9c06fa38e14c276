import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Batch, Position, Subscription, SubscriptionOptions } from './eventStore.ts'
import { createOutages } from './outages.ts'

export interface PolledLog {
  readonly read: (after: Position, limit: number) => Promise<Batch>
  /** Resolves when there may be something new. */
  readonly newEvents: () => { readonly happened: Promise<void>; readonly cancel: () => void }
  readonly options: SubscriptionOptions
  readonly onBatch: (batch: Batch) => Promise<void>
  readonly log: Log | undefined
}

const firstPauseMs = 100
const longestPauseMs = 5_000

/** A subscription to a log that can only be read page by page, and that tells when to look again. */
export function subscribeByPolling({ read, newEvents, options, onBatch, log }: PolledLog): Subscription {
  const stopping = new AbortController()
  const outages = createOutages(log)

  const readPatiently = async (after: Position): Promise<Batch | undefined> => {
    for (let pause = firstPauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        const batch = await read(after, options.batchSize ?? 500)
        outages.over()
        return batch
      } catch (error) {
        outages.failed({ error, retryInMs: pause }, 'The event log cannot be read; the subscription tries again.')
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return undefined
  }

  /** Asked for before reading: what is appended while we read is not missed. */
  const look = (after: Position) => ({ news: newEvents(), page: readPatiently(after) })

  const deliver = async (): Promise<void> => {
    let { after } = options
    let saidCaughtUp = false
    let looked = look(after)
    const cancel = () => looked.news.cancel()
    stopping.signal.addEventListener('abort', cancel, { once: true })
    try {
      while (!stopping.signal.aborted) {
        const { news, page } = looked
        const batch = await page
        if (!batch || stopping.signal.aborted) return
        // The next page is read while this one is dealt with.
        if (!batch.caughtUp) {
          news.cancel()
          looked = look(batch.position)
        }
        const firstCaughtUp = batch.caughtUp && !saidCaughtUp
        if (batch.events.length > 0 || batch.position !== after || firstCaughtUp) await onBatch(batch)
        after = batch.position
        saidCaughtUp = batch.caughtUp
        if (!batch.caughtUp || stopping.signal.aborted) continue
        await news.happened
        news.cancel()
        looked = look(after)
      }
    } finally {
      stopping.abort()
      cancel()
      await looked.page
    }
  }

  const ended = deliver()
  const quietly = ended.catch(() => {})
  const stop = () => {
    stopping.abort()
    return quietly
  }
  return { ended, stop }
}
