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
 * What the sync is, from its stream.
 * @throws RunStopped when it is not active, or an account it needs is gone, switched off or must be reconnected
 */
export async function loadActiveSync(log: EventLog, { syncId, userId }: RunRequest): Promise<ActiveSync> {
  const sync = await load(log, { initialState: initialSync, evolve: evolveSync }, syncStream(syncId))
  if (sync.kind !== 'existing' || !sync.active) {
    throw new RunStopped('sync_inactive', 'This sync is not active.')
  }
  const { accounts } = await load(
    log,
    { initialState: initialAccounts, evolve: evolveAccounts },
    accountsStream(userId),
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
  const { kind: _, active: __, ...definition } = sync
  return { definition }
}
