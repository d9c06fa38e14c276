import { type AccountsState, evolveAccounts, initialAccounts } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, type SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { changesOf, defineReadModel } from '../projector/readModel.ts'
import { laterInstant } from './laterInstant.ts'

export const AccountEntry = z.object({
  accountId: AccountId,
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isActive: z.boolean(),
  hasRefreshToken: z.boolean(),
  tokenExpiry: z.string().nullable(),
  reconnectionRequired: z.boolean(),
  hasLostAddress: z.literal(true).optional(),
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
  version: 2,
  ...changesOf(AccountsRow, {
    AccountConnected: connectedAfter,
    AccountReconnected: connectedAfter,
    AccountActivated: connectedAfter,
    AccountDeactivated: connectedAfter,
    PrimaryAccountChanged: connectedAfter,
    TokenRefreshed: connectedAfter,
    ReconnectionRequired: connectedAfter,
    AccountRemoved: connectedAfter,
    SyncCreated: ({ accountsOfSyncs }, { data: { syncId, source, target } }) => ({
      accountsOfSyncs: { ...accountsOfSyncs, [syncId]: [source.accountId, target.accountId] },
    }),
    SyncDeleted(row, { data }) {
      const { [data.syncId]: _, ...accountsOfSyncs } = row.accountsOfSyncs
      return { accountsOfSyncs }
    },
    SyncRunCompleted: (row, { data, metadata }) => withSynced(row, data.syncId, metadata.at),
    SyncChecksCounted: (row, { data }) => withSynced(row, data.syncId, data.lastAt),
    UserErased: () => null,
  }),
  table: { key: 'userId', indexes: [] },
  keys: ({ data }) => [data.userId],
  begin(event) {
    if (event.type !== 'AccountConnected') return undefined
    return { userId: event.data.userId, ...noAccounts, ...connectedAfter(noAccounts, event) }
  },
})

function withSynced(row: AccountsRow, syncId: SyncId, at: string): Partial<AccountsRow> {
  const synced = row.accountsOfSyncs[syncId] ?? []
  const times = synced.map((accountId) => [accountId, laterInstant(row.lastSynced[accountId], at)])
  return { lastSynced: { ...row.lastSynced, ...Object.fromEntries(times) } }
}

const noAccounts: Omit<AccountsRow, 'userId'> = {
  accounts: [],
  primaryAccountId: null,
  accountsOfSyncs: {},
  lastSynced: {},
}

type Connected = Pick<AccountsRow, 'accounts' | 'primaryAccountId'>

function connectedAfter(row: Connected, event: Parameters<typeof evolveAccounts>[1]): Connected {
  const { accounts: connected, primaryAccountId } = evolveAccounts(stateOf(row), event)
  return { accounts: connected.map(({ calendars: _, ...entry }) => entry), primaryAccountId }
}

/** The row as the fold that commands use knows it, so that both follow the same rules. */
const stateOf = (row: Connected): AccountsState => ({
  ...initialAccounts,
  accounts: row.accounts.map((entry) => ({ ...entry, calendars: [] })),
  primaryAccountId: row.primaryAccountId,
})
