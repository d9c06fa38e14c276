import { SyncRunAnswer, SyncRunPending } from '@calendar-sync/contracts/api/calendarSyncs'
import { SyncRun, SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import type { Identifier } from 'react-admin'
import { z } from 'zod'
import { request } from '../request/request.ts'

const runsAtOnce = 50
const Answer = z.union([SyncRunAnswer, SyncRunPending])

/** Starting runs, and looking at what they did. */
export const runCalls = {
  runSync: async (id: Identifier) => Answer.parse(await request(`/api/calendar-syncs/${id}/sync`, { method: 'POST' })),
  /** Carries out what the guard against mass deletion stopped; answers like a run. */
  confirmDeletions: async (id: Identifier) =>
    Answer.parse(await request(`/api/calendar-syncs/${id}/confirm-deletions`, { method: 'POST' })),
  getSyncRun: async (id: Identifier, signal?: AbortSignal) =>
    SyncRunWithEvents.parse(await request(`/api/sync-runs/${id}`, { ...(signal && { signal }) })),
  /** The newest runs of a sync. */
  getSyncRuns: async (id: Identifier, signal: AbortSignal) =>
    z.array(SyncRun).parse(await request(`/api/calendar-syncs/${id}/runs?range=[0,${runsAtOnce - 1}]`, { signal })),
}
