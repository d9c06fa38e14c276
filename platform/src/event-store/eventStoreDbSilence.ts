import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from './eventStore.ts'

/** How often a subscription that says nothing is compared with the end of the log, in milliseconds. */
export const silenceCheckMs = 5_000

/**
 * Notices that a subscription says nothing of what stands on the log. EventStoreDB (23.10.8) leaves it with a node that leads no more,
 * where nothing arrives while that node is cut off from the others; the connection itself is well.
 * @param reached how far the subscription is; undefined while a batch is dealt with
 * @param onLeftBehind called once, when the log was further at two looks in a row and nothing came in between
 * @returns ends the watch
 */
export function watchForSilence(
  head: () => Promise<Position>,
  reached: () => Position | undefined,
  onLeftBehind: () => void,
  everyMs: number,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async () => {
    let last: Position | undefined
    let wasBehind = false
    for (;;) {
      await sleep(everyMs, undefined, { signal })
      const here = reached()
      const isSilent = here !== undefined && here === last
      last = here
      // A server that gives no answer is noticed by the call itself.
      const newest = isSilent ? await head().catch(() => undefined) : undefined
      const isBehind = isSilent && newest !== undefined && newest > here && reached() === here
      if (isBehind && wasBehind && !signal.aborted) return onLeftBehind()
      wasBehind = isBehind
    }
  }
  watch().catch(() => {})
  return () => stopping.abort()
}
