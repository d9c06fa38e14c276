import { z } from 'zod'

const figures = {
  /** Runs that have ended. */
  totalSyncs: z.int(),
  successfulSyncs: z.int(),
  failedSyncs: z.int(),
  /** Events created, updated or deleted by those runs. */
  totalEvents: z.int(),
}

/**
 * `GET /api/sync-statistics`: the figures of the syncs there are now and, once one has run, of all there ever were.
 * 404 with fewer than two accounts.
 */
export const SyncStatistics = z.object({
  ...figures,
  lastSyncTime: z.string().nullable(),
  allTime: z.object({ ...figures, startDate: z.string() }).optional(),
})
export type SyncStatistics = z.infer<typeof SyncStatistics>
