import { SyncPreview, SyncRunAnswer, SyncRunPending } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Sensitivity } from '@calendar-sync/contracts/domain/sync'
import type { Identifier } from 'react-admin'
import { z } from 'zod'
import { request } from '../request/request.ts'

const Answer = z.union([SyncRunAnswer, SyncRunPending])

/** What a person may have a sync do: copy, bring back copies they deleted, or delete what the guard stopped. */
export type RunAction = 'sync' | 'restore' | 'confirm-deletions'

/** What no verb of a resource says about runs: starting one, and looking at what it would do. */
export const runCalls = {
  startRun: async (syncId: Identifier, action: RunAction) =>
    Answer.parse(await request(`/api/calendar-syncs/${syncId}/${action}`, { method: 'POST' })),
  /** What a run would do now, with this sensitivity; writes nothing. */
  previewSync: async (syncId: Identifier, sensitivity: Sensitivity, signal: AbortSignal) =>
    SyncPreview.parse(
      await request(`/api/calendar-syncs/${syncId}/preview`, { method: 'POST', body: { sensitivity }, signal }),
    ),
}
