import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { createOutages, logIsBack } from '../outages.ts'

/** How long a subscription at rest waits before it looks by itself, should a notification be lost. */
const pollMs = 1_000

/**
 * One session that listens for appends while a reader needs it, and is opened again when it breaks.
 * @param pauseMs between a session that broke and the next
 */
export function createNotifications(pool: pg.Pool, log: Log | undefined, pauseMs = 500) {
  const waiting = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of [...waiting]) wake()
  }
  const outages = createOutages(log, logIsBack)
  const wakeAllAgain = () => {
    outages.over()
    wakeAll()
  }
  let users = 0
  let stopListening = new AbortController()
  let listening: Promise<void> = Promise.resolve()

  const listen = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      try {
        await listenOnce(pool, wakeAllAgain, signal)
      } catch (error) {
        outages.failed(
          { error, retryInMs: pauseMs },
          'The session that listens for new events broke; it is opened again.',
        )
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  const leave = () => {
    users -= 1
    if (users === 0) stopListening.abort()
  }

  return {
    /** Keeps the listening session open until the returned function is called, once. */
    use: () => {
      users += 1
      if (users === 1) {
        stopListening = new AbortController()
        const { signal } = stopListening
        listening = listening.then(() => listen(signal))
      }
      return leave
    },
    /** Resolves at the next notification, or after `pollMs`, or when `cancel` is called. */
    next: () => {
      let cancel = () => {}
      // By its own timer: one that an AbortSignal ends makes an error each time, a fiftieth of what a Sync Now costs an engine.
      const happened = new Promise<void>((resolve) => {
        const timer = setTimeout(() => cancel(), pollMs)
        cancel = () => {
          clearTimeout(timer)
          waiting.delete(cancel)
          resolve()
        }
        waiting.add(cancel)
      })
      return { happened, cancel }
    },
    close: async () => {
      stopListening.abort()
      wakeAll()
      await listening
    },
  }
}

/** @throws when the session cannot be opened or breaks */
async function listenOnce(pool: pg.Pool, onNotification: () => void, signal: AbortSignal) {
  const client = new pg.Client(pool.options)
  client.on('notification', onNotification)
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The session ended.')))
  })
  let stop = () => {}
  const aborted = new Promise<void>((resolve) => {
    stop = resolve
  })
  signal.addEventListener('abort', stop)
  broken.catch(() => {})
  try {
    await client.connect()
    await client.query('listen event_store')
    // What came while this session did not listen.
    onNotification()
    if (!signal.aborted) await Promise.race([broken, aborted])
  } finally {
    // The signal outlives this session, and many that follow it.
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}
