import { type Account, accountLimitHeader } from '@calendar-sync/contracts/api/accounts'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { z } from 'zod'
import { schema } from '../projector/table.ts'
import { AccountEntry, accounts } from '../readModels/accounts.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, listRows, type Source, sendRows } from './listRows.ts'
import { subscribers } from './reading.ts'

const AccountItem = z.object({ entry: AccountEntry, isPrimary: z.boolean(), lastSynced: z.string().nullable() })
type AccountItem = z.infer<typeof AccountItem>

const source: Source<AccountItem> = {
  select: 'entry, is_primary as "isPrimary", last_synced as "lastSynced"',
  from: `(
    select user_id, item.value as entry, item.ordinality as place, item.value->>'accountId' as account_id,
      coalesce(item.value->>'accountId' = primary_account_id, false) as is_primary,
      last_synced->>(item.value->>'accountId') as last_synced
    from ${schema}.${accounts.name} cross join lateral jsonb_array_elements(accounts) with ordinality as item) as accounts`,
  rows: z.array(AccountItem),
  fields: {
    id: 'account_id',
    email: `entry->>'email'`,
    displayName: `entry->>'displayName'`,
    isActive: `(entry->>'isActive')::boolean`,
    isPrimary: 'is_primary',
    lastSynced: 'last_synced',
  },
  order: 'place',
}

/** Stands for a refresh token that is stored: the browser only needs to know that there is one. */
const refreshTokenHandle = 'stored'

export const presentAccount = ({ entry, isPrimary, lastSynced }: AccountItem): Account => ({
  id: entry.accountId,
  email: entry.email,
  displayName: entry.displayName,
  avatarUrl: entry.avatarUrl,
  isPrimary,
  isActive: entry.isActive,
  refreshToken: entry.hasRefreshToken ? refreshTokenHandle : '',
  tokenExpiry: entry.tokenExpiry,
  lastSynced,
  reconnectionRequired: entry.reconnectionRequired,
  hasLostAddress: entry.hasLostAddress === true,
})

export async function findAccount(pool: Pool, userId: string, id: string): Promise<Account | undefined> {
  const item = await findRow(pool, source, { user_id: userId }, id)
  return item && presentAccount(item)
}

export async function countAccounts(pool: Pool, userId: string): Promise<number> {
  return (await listRows(pool, source, { user_id: userId })).total
}

/** The addresses of a person's connected accounts, by the accounts' ids. */
export async function addressesOf(pool: Pool, userId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await listRows(pool, source, { user_id: userId })
  return new Map(rows.map(({ entry }) => [entry.accountId, entry.email]))
}

/** A person's connected accounts, in the order in which they were connected. */
export function accountQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/accounts', subscribers(deps, accounts), async (ctx) => {
    ctx.set(accountLimitHeader, String(deps.maxAccounts))
    await sendRows(ctx, deps.pool, 'accounts', source, { user_id: requireUser(ctx) }, presentAccount)
  })
}
