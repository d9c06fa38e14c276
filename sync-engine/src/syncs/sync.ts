import { evolveSync, initialSync, type SyncEvent, type SyncState } from '@calendar-sync/contracts/events/sync'
import type { AccountId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

/** The engine's side of a sync: it stops when an account it needs was removed. All else is the person's to wish. */
export interface EngineSyncCommand {
  readonly type: 'DeactivateForRemovedAccount'
  readonly accountId: AccountId
}

export const syncDecider: Decider<EngineSyncCommand, SyncState, SyncEvent> = {
  initialState: initialSync,
  evolve: evolveSync,
  decide: ({ accountId }, sync) => {
    if (sync.kind !== 'existing' || !sync.active) return []
    if (![sync.source.accountId, sync.target.accountId].includes(accountId)) return []
    const { syncId, userId } = sync
    return [{ type: 'SyncDeactivated', data: { syncId, userId, reason: 'account_removed' } }]
  },
}
