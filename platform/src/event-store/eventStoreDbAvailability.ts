import { setTimeout as sleep } from 'node:timers/promises'
import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client'
import { EventStoreUnavailable } from './eventStore.ts'

/** The server said nothing for too long. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** A server that is shut down in order ends calls under way so (23.10.8): `INTERNAL`, which the client has no name for. */
const isCutShort = (error: unknown): boolean =>
  error instanceof UnknownError && /RST_STREAM|without gRPC status/.test(error.message)

/** What a node of a cluster (23.10.8) answers to calls for the leader while none is elected. */
const isWithoutLeader = (error: unknown): boolean =>
  error instanceof UnknownError && error.message.includes('No leader info available')

/** What the client says when no node of a cluster says that it is well: an error of no kind. */
const isWithoutNode = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Failed to discover')

const isUnavailable = (error: unknown): boolean =>
  [
    EventStoreUnavailable,
    UnavailableError,
    CancelledError,
    DeadlineExceededError,
    TimeoutError,
    NotLeaderError,
    NoAnswer,
  ].some((kind) => error instanceof kind) ||
  isCutShort(error) ||
  isWithoutLeader(error) ||
  isWithoutNode(error)

/** Asks once more where another node than the leader refused: nothing has happened there, and the client goes over to the leader. */
export async function atLeader<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof NotLeaderError)) throw error
    return call()
  }
}

const probeEveryMs = 250

/** Of a timer, in milliseconds. */
const longest = 2 ** 31 - 1

/**
 * Remembers that the server is away, so that who waits for an answer is told at once and not when the call's own time is
 * over; asks again by itself until the server answers.
 */
export function createAvailability(probe: () => Promise<unknown>) {
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
  const judge = (error: unknown): unknown => {
    if (!isUnavailable(error)) return error
    probing ??= untilBack().finally(() => {
      probing = undefined
    })
    return error instanceof EventStoreUnavailable ? error : new EventStoreUnavailable({ cause: error })
  }
  /** Makes the call in any case, and learns from how it ends. */
  const watch = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await atLeader(call)
    } catch (error) {
      throw judge(error)
    }
  }
  return {
    watch,
    /** Goes through the items in any case, and learns from how they end. */
    watchEach: async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
      try {
        yield* items
      } catch (error) {
        throw judge(error)
      }
    },
    /** Resolves after so many milliseconds, or when a server that is known to be away is back, or at the signal. */
    rest: async (milliseconds: number, signal: AbortSignal) => {
      const stop = new AbortController()
      const options = { signal: AbortSignal.any([signal, stop.signal]) }
      const rested = sleep(probing === undefined ? milliseconds : longest, undefined, options).catch(() => undefined)
      await Promise.race([rested, probing ?? rested])
      stop.abort()
    },
    /** Makes the call unless the server is known to be away. @throws EventStoreUnavailable; what the call throws */
    guard: <Result>(call: () => Promise<Result>): Promise<Result> =>
      probing !== undefined ? Promise.reject(new EventStoreUnavailable()) : watch(call),
    close: async () => {
      closing.abort()
      await probing
    },
  }
}
