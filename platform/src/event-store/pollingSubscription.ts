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

  const deliver = async (): Promise<void> => {
    let { after } = options
    let saidCaughtUp = false
    while (!stopping.signal.aborted) {
      // Asked for before reading: what is appended while we read is not missed.
      const news = newEvents()
      const cancel = () => news.cancel()
      stopping.signal.addEventListener('abort', cancel, { once: true })
      try {
        const batch = await readPatiently(after)
        if (!batch || stopping.signal.aborted) return
        const firstCaughtUp = batch.caughtUp && !saidCaughtUp
        if (batch.events.length > 0 || batch.position !== after || firstCaughtUp) await onBatch(batch)
        after = batch.position
        saidCaughtUp = batch.caughtUp
        if (batch.caughtUp && !stopping.signal.aborted) await news.happened
      } finally {
        stopping.signal.removeEventListener('abort', cancel)
        news.cancel()
      }
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
