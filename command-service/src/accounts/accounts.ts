import { DomainError } from '@calendar-sync/contracts/errors'
import {
  type AccountsEvent,
  type AccountsState,
  type ConnectedAccount,
  evolveAccounts,
  initialAccounts,
} from '@calendar-sync/contracts/events/accounts'
import type { AccountId, UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

export interface ConnectAccount {
  readonly type: 'ConnectAccount'
  readonly userId: UserId
  readonly accountId: AccountId
  readonly email: string
  readonly displayName: string
  readonly avatarUrl: string | null
  readonly tokenExpiry: string | null
  /** Whether the vault holds one now, from this or an earlier consent. */
  readonly hasRefreshToken: boolean
  readonly maxAccounts: number
}

interface OfAccount {
  readonly userId: UserId
  readonly accountId: AccountId
}

export type AccountsCommand =
  | ConnectAccount
  | (OfAccount & { readonly type: 'SetAccountActive'; readonly isActive: boolean })
  | (OfAccount & { readonly type: 'SetPrimaryAccount' })
  /** Google let the person in, and they did not let us at their calendars. */
  | (OfAccount & { readonly type: 'ReportMissingScope' })
  | (OfAccount & { readonly type: 'RemoveAccount' })

function decide(command: AccountsCommand, state: AccountsState): readonly AccountsEvent[] {
  const { userId, accountId } = command
  const known = state.accounts.find((account) => account.accountId === accountId)
  if (command.type === 'ConnectAccount') return known ? reconnect(command, known) : connect(command, state)
  if (!known) {
    if (command.type === 'RemoveAccount' && state.removedAccountIds.includes(accountId)) return []
    throw new DomainError('not_found', 'This account is not connected.')
  }
  const data = { userId, accountId }
  switch (command.type) {
    case 'SetAccountActive':
      if (known.isActive === command.isActive) return []
      return [{ type: command.isActive ? 'AccountActivated' : 'AccountDeactivated', data }]
    case 'SetPrimaryAccount':
      return state.primaryAccountId === accountId ? [] : [{ type: 'PrimaryAccountChanged', data }]
    case 'ReportMissingScope':
      return known.reconnectionRequired
        ? []
        : [{ type: 'ReconnectionRequired', data: { ...data, reason: 'scope_missing' } }]
    case 'RemoveAccount':
      return remove(data, state)
  }
}

/** The first account connected is the primary one. */
function connect(command: ConnectAccount, state: AccountsState): readonly AccountsEvent[] {
  const { type: _, maxAccounts, ...data } = command
  if (state.accounts.length >= maxAccounts)
    throw new DomainError('account_limit_reached', `You can connect up to ${maxAccounts} Google accounts.`)
  const { userId, accountId } = command
  const connected: AccountsEvent = { type: 'AccountConnected', data }
  return state.accounts.length > 0
    ? [connected]
    : [connected, { type: 'PrimaryAccountChanged', data: { userId, accountId } }]
}

function reconnect(command: ConnectAccount, known: ConnectedAccount): readonly AccountsEvent[] {
  const { userId, accountId, displayName, avatarUrl, tokenExpiry, hasRefreshToken } = command
  const unchanged =
    !known.reconnectionRequired &&
    known.displayName === displayName &&
    known.avatarUrl === avatarUrl &&
    known.tokenExpiry === tokenExpiry &&
    known.hasRefreshToken === hasRefreshToken
  const data = { userId, accountId, displayName, avatarUrl, tokenExpiry, hasRefreshToken }
  return unchanged ? [] : [{ type: 'AccountReconnected', data }]
}

/** One account always stays; when the primary one goes, the oldest that remains follows. */
function remove(data: OfAccount, state: AccountsState): readonly AccountsEvent[] {
  const heir = state.accounts.find((account) => account.accountId !== data.accountId)
  if (!heir) throw new DomainError('last_account', 'You must have at least one Google account connected.')
  const removed: AccountsEvent = { type: 'AccountRemoved', data }
  return state.primaryAccountId === data.accountId
    ? [removed, { type: 'PrimaryAccountChanged', data: { userId: data.userId, accountId: heir.accountId } }]
    : [removed]
}

export const accountsDecider: Decider<AccountsCommand, AccountsState, AccountsEvent> = {
  initialState: initialAccounts,
  decide,
  evolve: evolveAccounts,
}
