import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'

/** How many events of a run came to what. */
export type Counts = Pick<RunCounts, 'created' | 'updated' | 'deleted' | 'errors'>

/** *2 added, 1 failed*; undefined when nothing changed. */
export function countsInWords({ created, updated, deleted, errors }: Counts): string | undefined {
  const parts = [
    created > 0 && `${created} added`,
    updated > 0 && `${updated} changed`,
    deleted > 0 && `${deleted} removed`,
    errors > 0 && `${errors} failed`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : undefined
}
