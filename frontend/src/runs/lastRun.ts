import type { SyncTotals } from '@calendar-sync/contracts/api/calendarSyncs'

type LastRuns = Pick<SyncTotals, 'lastSyncTime' | 'lastReverseSync'>

/** The newest of a sync's runs, in either direction. */
export const lastRun = ({ lastSyncTime, lastReverseSync }: LastRuns): string | null =>
  [lastSyncTime, lastReverseSync]
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null
