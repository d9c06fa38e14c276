import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { levelOf } from '../../database/pool.ts'
import type { Log } from '../../log.ts'
import type { EventStore } from '../eventStore.ts'
import { chainStart, nextLinks } from './chain.ts'
import { createSealStore } from './sealStore.ts'

const batchSize = 500
/** At the end of the log: what comes meanwhile is sealed together. */
const pollMs = 1_000
/** After a batch it rests so many times as long as the batch took: who appends shall hardly notice. */
const restShare = 20
const pauseAfterErrorMs = 1_000

/**
 * Seals each event of the log after the last that is sealed. Appends do not wait for it; and it looks by itself, since to
 * be notified of each append slows appends more than sealing does. Any number may run: the same log has the same seals,
 * so the one that comes second adds nothing.
 * @param key 32 bytes
 */
export function createLogSealer(store: EventStore, pool: Pool, key: Buffer, log: Log) {
  const stopping = new AbortController()
  const { signal } = stopping
  const seals = createSealStore(pool)
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  let running: Promise<void> | undefined

  const newest = async () => (await seals.newest()) ?? chainStart
  const seal = async () => {
    let tail = await newest()
    /** Further than the newest link, where the log's last events are the store's own. */
    let readTo = tail.position
    while (!signal.aborted) {
      const began = performance.now()
      const { events, position, caughtUp } = await store.readAll(readTo, batchSize)
      const links = nextLinks(key, tail, events)
      const follows = links.length === 0 || (await seals.add(links, tail))
      // Another instance was before us, or a failover lost the newest seals: we go on from those that there are.
      tail = follows ? (links.at(-1) ?? tail) : await newest()
      readTo = follows ? position : tail.position
      await pause(Math.max(caughtUp ? pollMs : 0, restShare * (performance.now() - began)))
    }
  }
  const sealForever = async () => {
    while (!signal.aborted) {
      try {
        await seal()
      } catch (error) {
        if (signal.aborted) return
        log[levelOf(error, 'error')]({ error }, 'The log could not be sealed; it is tried again.')
        await pause(pauseAfterErrorMs)
      }
    }
  }
  return {
    start() {
      running = sealForever()
    },
    /** Seals nothing more, and waits for what is in hand. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}
