import { setTimeout as sleep } from 'node:timers/promises'
import { CancelledError, DeadlineExceededError, TimeoutError, UnavailableError } from '@eventstore/db-client'
import { EventStoreUnavailable } from './eventStore.ts'

/** The server said nothing for too long. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const isUnavailable = (error: unknown): boolean =>
  [UnavailableError, CancelledError, DeadlineExceededError, TimeoutError, NoAnswer].some(
    (kind) => error instanceof kind,
  )

export interface Availability {
  /** Makes the call unless the server is known to be away. @throws EventStoreUnavailable; what the call throws */
  guard<Result>(call: () => Promise<Result>): Promise<Result>
  /** Makes the call in any case, and learns from how it ends. */
  watch<Result>(call: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const probeEveryMs = 250

/**
 * Remembers that the server is away, so that who waits for an answer is told at once and not when the call's own time is
 * over; asks again by itself until the server answers.
 */
export function createAvailability(probe: () => Promise<unknown>): Availability {
  const closing = new AbortController()
  let probing: Promise<void> | undefined
  const untilBack = async () => {
    while (!closing.signal.aborted) {
      const isBack = await probe().then(
        () => true,
        (error: unknown) => !isUnavailable(error),
      )
      if (isBack) return
      await sleep(probeEveryMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const watch = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      probing ??= untilBack().finally(() => {
        probing = undefined
      })
      throw new EventStoreUnavailable({ cause: error })
    }
  }
  return {
    watch,
    guard: (call) => (probing !== undefined ? Promise.reject(new EventStoreUnavailable()) : watch(call)),
    close: async () => {
      closing.abort()
      await probing
    },
  }
}
