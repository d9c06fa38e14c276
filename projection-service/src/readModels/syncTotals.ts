import type { SyncTotals } from '@calendar-sync/contracts/api/calendarSyncs'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'

export const noTotals: SyncTotals = {
  lastSyncTime: null,
  totalSynced: 0,
  totalErrors: 0,
  totalSkipped: 0,
  lastReverseSync: null,
  totalReverseSynced: 0,
  totalReverseErrors: 0,
  totalReverseSkipped: 0,
}

interface Results {
  readonly forward: RunCounts | null
  readonly reverse: RunCounts | null
}

/**
 * The totals with one more run. A failed run counts with the part it did, but is not a time of last sync.
 * @param completedAt when the run was completed; null when it failed
 */
export function totalsWith(totals: SyncTotals, { forward, reverse }: Results, completedAt: string | null): SyncTotals {
  return {
    lastSyncTime: (forward && completedAt) ?? totals.lastSyncTime,
    totalSynced: totals.totalSynced + (forward?.successful ?? 0),
    totalErrors: totals.totalErrors + (forward?.errors ?? 0),
    totalSkipped: totals.totalSkipped + (forward?.skipped ?? 0),
    lastReverseSync: (reverse && completedAt) ?? totals.lastReverseSync,
    totalReverseSynced: totals.totalReverseSynced + (reverse?.successful ?? 0),
    totalReverseErrors: totals.totalReverseErrors + (reverse?.errors ?? 0),
    totalReverseSkipped: totals.totalReverseSkipped + (reverse?.skipped ?? 0),
  }
}
