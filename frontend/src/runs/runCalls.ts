import { SyncPreview, SyncRunAnswer, SyncRunPending } from '@calendar-sync/contracts/api/calendarSyncs'
import { CopiedEvents } from '@calendar-sync/contracts/api/copiedEvents'
import { SyncRun, SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import type { Sensitivity } from '@calendar-sync/contracts/domain/sync'
import type { Identifier } from 'react-admin'
import { z } from 'zod'
import { request } from '../request/request.ts'

const runsAtOnce = 50
const Answer = z.union([SyncRunAnswer, SyncRunPending])

/** What a person may have a sync do: copy, bring back copies they deleted, or delete what the guard stopped. */
export type RunWish = 'sync' | 'restore' | 'confirm-deletions'

/** Starting runs, and looking at what they did or would do. */
export const runCalls = {
  startRun: async (syncId: Identifier, wish: RunWish) =>
    Answer.parse(await request(`/api/calendar-syncs/${syncId}/${wish}`, { method: 'POST' })),
  getSyncRun: async (id: Identifier, signal?: AbortSignal) =>
    SyncRunWithEvents.parse(await request(`/api/sync-runs/${id}`, { ...(signal && { signal }) })),
  getCopiedEvents: async (signal: AbortSignal) => CopiedEvents.parse(await request('/api/copied-events', { signal })),
  /** The newest runs of a sync. */
  getSyncRuns: async (syncId: Identifier, signal: AbortSignal) =>
    z.array(SyncRun).parse(await request(`/api/calendar-syncs/${syncId}/runs?range=[0,${runsAtOnce - 1}]`, { signal })),
  /** What a run would do now, with this sensitivity; writes nothing. */
  previewSync: async (syncId: Identifier, sensitivity: Sensitivity, signal: AbortSignal) =>
    SyncPreview.parse(
      await request(`/api/calendar-syncs/${syncId}/preview`, { method: 'POST', body: { sensitivity }, signal }),
    ),
}
