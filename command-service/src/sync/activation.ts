import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import type { SyncState } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { unusableAccountSentences } from '@calendar-sync/contracts/unusableAccount'

/**
 * What a sync that is off needs to be switched on: accounts that are there. One that is switched off or to be reconnected only
 * lets turns pass, and the sync goes on by itself once that is mended.
 * @throws DomainError `account_removed`
 */
export function requireConnectedAccounts(sync: SyncState, { accounts }: AccountsState): void {
  if (sync.kind !== 'existing' || sync.active) return
  for (const side of ['source', 'target'] as const)
    if (!accounts.some(({ accountId }) => accountId === sync[side].accountId))
      throw new DomainError('account_removed', unusableAccountSentences.account_removed(side))
}
