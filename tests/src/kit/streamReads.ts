import type { EventStore } from '@calendar-sync/platform/event-store/eventStore'

/** Writes down which streams are read from a store: one list for those asked for in the same moment, which it may read together. */
export function streamReadsOf(store: EventStore): string[][] {
  const reads: string[][] = []
  let together: string[] | undefined
  const read = store.read
  store.read = (stream, fromRevision) => {
    if (!together) {
      together = []
      reads.push(together)
      queueMicrotask(() => {
        together = undefined
      })
    }
    together.push(stream)
    return read(stream, fromRevision)
  }
  return reads
}
