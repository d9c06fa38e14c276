import {
  evolveSyncRun,
  initialSyncRun,
  type RunKind,
  type SyncRunEvent,
  type SyncRunState,
} from '@calendar-sync/contracts/events/syncRun'
import type { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

/** The wish for a run. Claiming, carrying out and ending it is the sync engine's part of the stream. */
export interface RequestSyncRun {
  readonly type: 'RequestSyncRun'
  readonly runId: RunId
  readonly syncId: SyncId
  readonly userId: UserId
  readonly kind: Exclude<RunKind, 'remove_copies'>
}

export const syncRunDecider: Decider<RequestSyncRun, SyncRunState, SyncRunEvent> = {
  initialState: initialSyncRun,
  evolve: evolveSyncRun,
  decide: ({ runId, syncId, userId, kind }, state) =>
    state.kind === 'none'
      ? [{ type: 'SyncRunRequested', data: { runId, syncId, userId, trigger: 'person', kind } }]
      : [],
}
