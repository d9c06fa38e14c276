import type { Log } from '../log.ts'
import { createOutages, logIsBack } from '../outages.ts'
import { type Batch, type LogFilter, LogWentBack, type Position, type SubscriptionOptions } from './eventStore.ts'
import { subscriptionOf } from './subscription.ts'

interface PolledLog {
  /** The batch's position lies before `after` where the log ends before it. */
  readonly read: (after: Position, limit: number, wanted: LogFilter) => Promise<Batch>
  /** Resolves when there may be something new. */
  readonly newEvents: () => { readonly happened: Promise<void>; readonly cancel: () => void }
  readonly options: SubscriptionOptions
  readonly onBatch: (batch: Batch) => Promise<void>
  /** It cannot be read at the moment, so what was read of it may be lost; the next batch says that it can be read again. */
  readonly onDoubt?: (() => void) | undefined
  /** A read that has no answer for so long counts as one that failed. */
  readonly unansweredMs?: number
  readonly log: Log | undefined
}

/**
 * A subscription to a log that can only be read page by page, and that tells when to look again. After each look there is a
 * batch, also when it says nothing new.
 */
export function subscribeByPolling(polled: PolledLog) {
  const { read, newEvents, options, onBatch, onDoubt = () => undefined, unansweredMs = 5_000, log } = polled
  const stopping = new AbortController()
  const outages = createOutages(log, logIsBack)

  const readOrDoubt = async (after: Position) => {
    const timer = setTimeout(onDoubt, unansweredMs)
    try {
      return await read(after, options.batchSize ?? 500, options)
    } catch (error) {
      onDoubt()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const readPatiently = (after: Position) =>
    outages.ask(
      stopping.signal,
      () => readOrDoubt(after),
      'The event log cannot be read; the subscription tries again.',
    )

  /** Asked for before reading: what is appended while we read is not missed. */
  const look = (after: Position) => ({ news: newEvents(), page: readPatiently(after) })

  const deliver = async (): Promise<void> => {
    let { after } = options
    let looked = look(after)
    const cancel = () => looked.news.cancel()
    stopping.signal.addEventListener('abort', cancel, { once: true })
    try {
      while (!stopping.signal.aborted) {
        const { news, page } = looked
        const batch = await page
        if (!batch || stopping.signal.aborted) return
        if (batch.position < after) throw new LogWentBack(after, batch.position)
        // The next page is read while this one is dealt with.
        if (!batch.caughtUp) {
          news.cancel()
          looked = look(batch.position)
        }
        await onBatch(batch)
        after = batch.position
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

  return subscriptionOf(deliver(), () => stopping.abort())
}
