import type { UserEmail } from '@calendar-sync/contracts/api/adminUsers'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from 'pg'
import { z } from 'zod'
import { schema } from '../projector/table.ts'
import { AccountEntry, accounts } from '../readModels/accounts.ts'
import { calendars } from '../readModels/calendars.ts'
import type { UserRow } from '../readModels/users.ts'
import { prepared } from './listRows.ts'
import { findUser } from './reading.ts'

const Connected = z.object({
  accounts: z.array(AccountEntry),
  primaryAccountId: z.string().nullable(),
  lastSynced: z.record(z.string(), z.string()),
  connectedAt: z.record(z.string(), z.string()),
})
type Connected = z.infer<typeof Connected>

const nothing: Connected = { accounts: [], primaryAccountId: null, lastSynced: {}, connectedAt: {} }

/** A person's addresses, the one they registered with first; undefined for an unknown person. */
export async function userEmailsOf(pool: Pool, userId: UserId): Promise<UserEmail[] | undefined> {
  const user = await findUser(pool, userId)
  if (!user) return undefined
  const { rows } = await prepared(() =>
    pool.query(
      `select accounts, primary_account_id as "primaryAccountId", last_synced as "lastSynced", coalesce((
         select jsonb_object_agg(account_id, to_char(connected_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         from ${schema}.${calendars.name} found where found.user_id = connected.user_id), '{}') as "connectedAt"
       from ${schema}.${accounts.name} connected where user_id = $1`,
      [userId],
    ),
  )
  return emailsOf(user, rows[0] ? Connected.parse(rows[0]) : nothing)
}

/** Google vouches for the addresses of accounts that have not lost them; nothing proves the address of a test user. */
export function emailsOf(user: UserRow, connections: Connected): UserEmail[] {
  const { userId, createdAt } = user
  const { accounts: entries, primaryAccountId, lastSynced, connectedAt } = connections
  const connected = entries.map(
    ({ accountId, email, hasLostAddress }): UserEmail => ({
      id: accountId,
      userId,
      email,
      isPrimary: accountId === primaryAccountId,
      isUserPrimary: email === user.email,
      isVerified: !hasLostAddress,
      provider: 'google',
      source: 'account',
      createdAt: connectedAt[accountId] ?? createdAt,
      lastUsed: lastSynced[accountId] ?? (email === user.email ? user.lastLogin : null),
    }),
  )
  const registered: UserEmail = {
    id: userId,
    userId,
    email: user.email,
    isPrimary: connected.length === 0,
    isUserPrimary: true,
    isVerified: !user.isTestUser,
    provider: user.isTestUser ? 'direct' : 'google',
    source: user.isTestUser ? 'test' : 'registration',
    createdAt,
    lastUsed: user.lastLogin,
  }
  const own = connected.filter(({ isUserPrimary }) => isUserPrimary)
  const others = connected.filter(({ isUserPrimary }) => !isUserPrimary)
  return own.length > 0 ? [...own, ...others] : [registered, ...others]
}
