import type { AccountId } from './ids.ts'

/** What keeps a sync from running, also after a good last run: the account of one of its sides cannot be used. */
export interface Obstacle {
  readonly code: 'account_removed' | 'account_inactive' | 'reconnection_required'
  readonly side: 'source' | 'target'
  readonly accountId: AccountId
}

interface UsableAccount {
  readonly accountId: AccountId
  readonly isActive: boolean
  readonly reconnectionRequired: boolean
}

type Sides = Readonly<Record<Obstacle['side'], { readonly accountId: AccountId }>>

/**
 * The one rule by which the engine stops a run and the screens say what is wrong.
 * @returns null when both accounts can be used
 */
export function obstacleOf(sides: Sides, accounts: readonly UsableAccount[]): Obstacle | null {
  for (const side of ['source', 'target'] as const) {
    const { accountId } = sides[side]
    const account = accounts.find((known) => known.accountId === accountId)
    if (!account) return { code: 'account_removed', side, accountId }
    if (!account.isActive) return { code: 'account_inactive', side, accountId }
    if (account.reconnectionRequired) return { code: 'reconnection_required', side, accountId }
  }
  return null
}
