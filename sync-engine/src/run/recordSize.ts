import type { SyncedEvent } from '@calendar-sync/contracts/domain/runReport'

/** Of the JSON of the events in one SyncEventsRecorded: sealed it is a third larger, and an append holds 1 MiB. */
const maxRecordBytes = 500_000

/** The first of these events that fit into one event on the log; at least one, that the caller comes forward. */
export function fitting(events: readonly SyncedEvent[], maxBytes = maxRecordBytes): readonly SyncedEvent[] {
  let bytes = 0
  const tooMany = events.findIndex((event, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event))
    return index > 0 && bytes > maxBytes
  })
  return tooMany < 0 ? events : events.slice(0, tooMany)
}
