import type { AccountId } from './ids.ts'

/** What keeps a sync from running, also after a good last run: the account of one of its sides cannot be used. */
export interface UnusableAccount {
  readonly code: 'account_removed' | 'account_inactive' | 'reconnection_required'
  readonly side: 'source' | 'target'
  readonly accountId: AccountId
}

/** Why a sync cannot run, in the words of each answer that says so. */
export const unusableAccountSentences: Record<UnusableAccount['code'], (side: UnusableAccount['side']) => string> = {
  account_removed: (side) => `The ${side} account is no longer connected.`,
  account_inactive: (side) => `The ${side} account is switched off.`,
  reconnection_required: (side) =>
    `Google no longer lets us use the ${side} account. Reconnect it on the Accounts page.`,
}

interface UsableAccount {
  readonly accountId: AccountId
  readonly isActive: boolean
  readonly reconnectionRequired: boolean
}

type AccountOfSides = Readonly<Record<UnusableAccount['side'], { readonly accountId: AccountId }>>

/**
 * The one rule by which the engine stops a run and the screens say what is wrong.
 * @returns null when both accounts can be used
 */
export const unusableAccountOf = (sides: AccountOfSides, accounts: readonly UsableAccount[]): UnusableAccount | null =>
  unusableAccountOn('source', sides, accounts) ?? unusableAccountOn('target', sides, accounts)

/** The same of one side. */
export function unusableAccountOn(
  side: UnusableAccount['side'],
  sides: AccountOfSides,
  accounts: readonly UsableAccount[],
): UnusableAccount | null {
  const { accountId } = sides[side]
  const account = accounts.find((known) => known.accountId === accountId)
  if (!account) return { code: 'account_removed', side, accountId }
  if (!account.isActive) return { code: 'account_inactive', side, accountId }
  return account.reconnectionRequired ? { code: 'reconnection_required', side, accountId } : null
}
