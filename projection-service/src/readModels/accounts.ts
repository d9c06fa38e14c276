import { type AccountsState, evolveAccounts, initialAccounts } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, type SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'
import { later } from './syncTotals.ts'

export const AccountEntry = z.object({
  accountId: AccountId,
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isActive: z.boolean(),
  hasRefreshToken: z.boolean(),
  tokenExpiry: z.string().nullable(),
  reconnectionRequired: z.boolean(),
})

export const AccountsRow = z.object({
  userId: UserId,
  /** In the order in which they were connected. */
  accounts: z.array(AccountEntry),
  primaryAccountId: AccountId.nullable(),
  /** By sync, its two accounts, to tell which were synced when it ran. */
  accountsOfSyncs: z.record(z.string(), z.array(AccountId)),
  /** By account, when it last took part in a completed run. */
  lastSynced: z.record(z.string(), z.string()),
})
export type AccountsRow = z.infer<typeof AccountsRow>

/** A person's connected Google accounts. One row a person, because one account becoming primary changes another. */
export const accounts = defineReadModel({
  name: 'accounts',
  version: 1,
  handles: [
    'AccountConnected',
    'AccountReconnected',
    'AccountActivated',
    'AccountDeactivated',
    'PrimaryAccountChanged',
    'TokenRefreshed',
    'ReconnectionRequired',
    'AccountRemoved',
    'SyncCreated',
    'SyncDeleted',
    'SyncRunCompleted',
    'SyncChecksCounted',
    'UserErased',
  ],
  row: AccountsRow,
  table: {
    columns: {
      userId: 'text',
      accounts: 'jsonb',
      primaryAccountId: 'text',
      accountsOfSyncs: 'jsonb',
      lastSynced: 'jsonb',
    },
    key: 'userId',
    indexes: [],
  },
  keys: ({ data }) => [data.userId],
  evolve(known, event): AccountsRow | undefined {
    if (!known && event.type !== 'AccountConnected') return undefined
    const row = known ?? { userId: event.data.userId, ...noAccounts }
    switch (event.type) {
      case 'SyncCreated': {
        const { syncId, source, target } = event.data
        const pair = [source.accountId, target.accountId]
        return { ...row, accountsOfSyncs: { ...row.accountsOfSyncs, [syncId]: pair } }
      }
      case 'SyncDeleted': {
        const { [event.data.syncId]: _, ...accountsOfSyncs } = row.accountsOfSyncs
        return { ...row, accountsOfSyncs }
      }
      case 'SyncRunCompleted':
        return withSynced(row, event.data.syncId, event.metadata.at)
      case 'SyncChecksCounted':
        return withSynced(row, event.data.syncId, event.data.lastAt)
      case 'UserErased':
        return undefined
      default: {
        const { accounts: connected, primaryAccountId } = evolveAccounts(stateOf(row), event)
        return { ...row, accounts: connected.map(({ calendars: _, ...entry }) => entry), primaryAccountId }
      }
    }
  },
})

function withSynced(row: AccountsRow, syncId: SyncId, at: string): AccountsRow {
  const synced = row.accountsOfSyncs[syncId] ?? []
  const times = synced.map((accountId) => [accountId, later(row.lastSynced[accountId], at)])
  return { ...row, lastSynced: { ...row.lastSynced, ...Object.fromEntries(times) } }
}

const noAccounts: Omit<AccountsRow, 'userId'> = {
  accounts: [],
  primaryAccountId: null,
  accountsOfSyncs: {},
  lastSynced: {},
}

/** The row as the fold that commands use knows it, so that both follow the same rules. */
const stateOf = (row: Pick<AccountsRow, 'accounts' | 'primaryAccountId'>): AccountsState => ({
  ...initialAccounts,
  accounts: row.accounts.map((entry) => ({ ...entry, calendars: [] })),
  primaryAccountId: row.primaryAccountId,
})
