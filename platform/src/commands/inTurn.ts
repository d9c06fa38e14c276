import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '../event-store/eventStore.ts'

/** The end of the newest command in line for each stream, by the store that has the stream. */
const queues = new WeakMap<EventStore, Map<string, Promise<void>>>()

/**
 * Carries out the commands of this process to one stream one after the other, so that they do not overtake each other.
 * The revision at which a command appends is what keeps the stream right; so a command goes ahead without its turn once it
 * has waited too long for those before it.
 */
export async function inTurn<Result>(
  { store, stream, patienceMs }: { readonly store: EventStore; readonly stream: string; readonly patienceMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(store) ?? new Map<string, Promise<void>>()
  queues.set(store, queue)
  const before = queue.get(stream)
  let leave: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    leave = resolve
  })
  queue.set(stream, ended)
  try {
    if (before) await atMost(patienceMs, before)
    return await work()
  } finally {
    leave()
    if (queue.get(stream) === ended) queue.delete(stream)
  }
}

async function atMost(ms: number, promise: Promise<void>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([promise, sleep(ms, undefined, timer).catch(() => undefined)])
  timer.abort()
}
