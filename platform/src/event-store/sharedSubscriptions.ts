import type { Batch, EventStore, SubscriptionOptions } from './eventStore.ts'
import { subscriptionOf } from './subscription.ts'
import { openTail, type Tail, type TailedLog, type TailSize } from './tail.ts'

const held: TailSize = { events: 4_000, characters: 16_000_000 }

type OnBatch = (batch: Batch) => Promise<void>

/**
 * Subscriptions of one process that share one reader: each event is sent and decoded once, and every subscriber gets those
 * it wants, at its own pace, after its own position. One that is further back than what is held (it has just begun, or it
 * is slow) reads for itself until it is there; no other waits for it.
 */
export function shareSubscriptions(
  log: TailedLog,
  size = held,
): Pick<EventStore, 'subscribe'> & { close(): Promise<void> } {
  let tail: Tail | undefined
  const running = new Set<Follower>()
  /** What every reader has passed is of use to none. */
  const release = () => {
    const positions = [...running].map((follower) => follower.position())
    tail?.release(positions.reduce((least, position) => (position < least ? position : least)))
  }
  let closed: Promise<unknown> = Promise.resolve()
  const leave = (follower: Follower) => {
    running.delete(follower)
    if (running.size > 0) return
    closed = Promise.all([closed, tail?.close()])
    tail = undefined
  }
  return {
    subscribe: (options, onBatch) => {
      if (tail?.hasFailed()) {
        closed = Promise.all([closed, tail.close()])
        tail = undefined
      }
      tail ??= openTail(log, size)
      const follower = followTail(log, tail, options, onBatch, release)
      running.add(follower)
      const left = () => leave(follower)
      follower.ended.then(left, left)
      return follower
    },
    close: async () => {
      await Promise.all([...running].map(({ stop }) => stop()))
      await closed
    },
  }
}

type Follower = ReturnType<typeof followTail>

function followTail(log: TailedLog, tail: Tail, options: SubscriptionOptions, onBatch: OnBatch, onMoved: () => void) {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake: () => void = () => undefined
  let position = options.after
  let saidCaughtUp = false
  let hasJoined = false
  /** Who begins takes nothing from a tail that the log may have lost: what it goes on from may be all that is left. */
  const mayJoin = () => tail.holds(position) && (hasJoined || !tail.isDoubtful())

  /** @returns whether there was anything to say */
  const deliver = async (batch: Batch): Promise<boolean> => {
    const isNews = batch.events.length > 0 || batch.position !== position || (batch.caughtUp && !saidCaughtUp)
    if (!isNews) return false
    await onBatch(batch)
    position = batch.position
    saidCaughtUp = batch.caughtUp
    onMoved()
    return true
  }
  const readAlone = async () => {
    const alone = log.subscribe({ ...options, after: position }, async (batch) => {
      await deliver(batch)
      joinIfHeld()
    })
    const stop = () => void alone.stop()
    const joinIfHeld = () => {
      if (mayJoin()) stop()
    }
    let isAlone = true
    // Who is past the tail's end may be told nothing more before the tail is there too.
    const whenGrown = () => {
      if (!isAlone) return
      joinIfHeld()
      tail.whenGrown(whenGrown)
    }
    tail.whenGrown(whenGrown)
    signal.addEventListener('abort', stop, { once: true })
    try {
      await alone.ended
    } finally {
      isAlone = false
      signal.removeEventListener('abort', stop)
    }
  }
  /** Until the tail has grown since, or the subscription is stopped. */
  const waitForMore = (growth: number) =>
    new Promise<void>((resolve) => {
      wake = resolve
      if (signal.aborted || tail.growth() !== growth) resolve()
      else tail.whenGrown(resolve)
    })
  const run = async () => {
    await new Promise<void>((resolve) => {
      wake = resolve
      tail.opened.then(resolve, resolve)
    })
    while (!signal.aborted) {
      if (!mayJoin()) {
        await readAlone()
        continue
      }
      hasJoined = true
      const growth = tail.growth()
      const hadNews = await deliver(tail.take(position, options.batchSize ?? 500, options))
      if (!hadNews) await waitForMore(growth)
    }
  }

  const tell = () => {
    stopping.abort()
    wake()
  }
  return { ...subscriptionOf(run(), tell), position: () => position }
}
