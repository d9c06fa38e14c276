import { evolveAccounts, initialAccounts } from '@calendar-sync/contracts/events/accounts'
import { evolveSync, initialSync, type SyncDefinition } from '@calendar-sync/contracts/events/sync'
import { accountsStream, syncStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { type Role, RunStopped } from './runStopped.ts'
import type { RunRequest } from './runStore.ts'

/** A sync that may run now. */
export interface ActiveSync {
  readonly definition: SyncDefinition
}

/**
 * What the sync is, from its stream. For the removal of its copies it must be deleted, for all else active.
 * @throws RunStopped when it is not, or an account it needs is gone, switched off or must be reconnected
 */
export async function loadActiveSync(
  log: EventLog,
  { syncId, kind }: Pick<RunRequest, 'syncId' | 'kind'>,
): Promise<ActiveSync> {
  const sync = await load(log, { initialState: initialSync, evolve: evolveSync }, syncStream(syncId))
  const may = kind === 'remove_copies' ? sync.kind === 'deleted' : sync.kind === 'existing' && sync.active
  if (sync.kind === 'none' || !may) {
    throw new RunStopped('sync_inactive', 'This sync is not active.')
  }
  return usableSync(log, sync)
}

/** @throws RunStopped when an account the sync needs is gone, switched off or must be reconnected */
export async function usableSync(log: EventLog, sync: SyncDefinition): Promise<ActiveSync> {
  const { accounts } = await load(
    log,
    { initialState: initialAccounts, evolve: evolveAccounts },
    accountsStream(sync.userId),
  )
  for (const role of ['source', 'target'] satisfies Role[]) {
    const account = accounts.find(({ accountId }) => accountId === sync[role].accountId)
    if (!account) throw new RunStopped('account_removed', `The ${role} account is no longer connected.`)
    if (!account.isActive) throw new RunStopped('account_inactive', `The ${role} account is switched off.`)
    if (account.reconnectionRequired) {
      throw new RunStopped(
        'reconnection_required',
        `Google no longer lets us use the ${role} account. Reconnect it on the Accounts page.`,
      )
    }
  }
  return { definition: definitionOf(sync) }
}

/** What the sync is, without whether it is active or deleted. */
function definitionOf(sync: SyncDefinition): SyncDefinition {
  const { syncId, userId, source, target, pattern, syncMode, syncDirection, conflictResolution } = sync
  const { filter, reverseFilter, daysBack, daysForward, shareDetails, sensitivity } = sync
  const calendars = { syncId, userId, source, target }
  const rules = { pattern, syncMode, syncDirection, conflictResolution, filter, reverseFilter }
  return { ...calendars, ...rules, daysBack, daysForward, shareDetails, sensitivity }
}
