import { type AdminStats, AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import type { Pool } from 'pg'
import { z } from 'zod'
import { readerOf, recordAccess } from '../history/recordAccess.ts'
import { schema, selection } from '../projector/table.ts'
import { accounts } from '../readModels/accounts.ts'
import { billing } from '../readModels/billing.ts'
import { calendars } from '../readModels/calendars.ts'
import { users } from '../readModels/users.ts'
import type { QueryDependencies } from './dependencies.ts'
import { everybody, findRow, prepared, type Source, sendRows } from './listRows.ts'
import { staff } from './reading.ts'
import { userEmailsOf } from './userEmails.ts'

/** The rows of three read models side by side; each is one row a person. */
const people = `(
  select u.*, billed.billing_email, billed.cancelled_at is not null as is_cancelled, coalesce((
      select entry->>'email' from jsonb_array_elements(connected.accounts) entry
      where entry->>'accountId' = connected.primary_account_id), u.email) as primary_email
  from ${schema}.${users.name} u
  left join ${schema}.${billing.name} billed using (user_id)
  left join ${schema}.${accounts.name} connected using (user_id)) as people`

const source: Source<AdminUser> = {
  select: `${selection(users, ['userId'])}, user_id as id, billing_email as "billingEmail",
    is_cancelled as "isCancelled", primary_email as "primaryEmail"`,
  from: people,
  rows: z.array(AdminUser),
  fields: {
    id: 'user_id',
    email: 'email',
    displayName: 'display_name',
    // Who has the flag is an admin, as the list's badge says, whichever role is kept besides.
    role: "(case when is_admin then 'admin' else role end)",
    isAdmin: 'is_admin',
    isTestUser: 'is_test_user',
    subscriptionTier: 'subscription_tier',
    subscriptionStatus: 'subscription_status',
    subscriptionExpiry: 'subscription_expiry',
    lastLogin: 'last_login',
    createdAt: 'created_at',
  },
  searched: ['email', 'primary_email', 'display_name', 'billing_email'],
  order: 'created_at desc, user_id',
}

/** For the commands of admins. */
export const findAdminUser = (pool: Pool, _: string, id: string): Promise<AdminUser | undefined> =>
  findRow(pool, source, everybody, id)

/**
 * Users, their addresses and how many there are (specification, Admin panel); for admins and support. Opening one person is put
 * on record as a look; the list of all is not.
 */
export function adminUserQueries(router: HttpRouter, deps: QueryDependencies): void {
  const { pool, bus } = deps
  const read = staff(deps, billing, accounts)

  router.get('/api/admin/users', read, async (ctx) => {
    await sendRows(ctx, pool, 'admin/users', source, everybody)
  })

  router.get('/api/admin/users/:id', read, async (ctx) => {
    const user = await findAdminUser(pool, '', String(ctx.params.id))
    if (!user) throw unknownPerson()
    await recordAccess(bus, await readerOf(deps, ctx), [user.id])
    ctx.body = user
  })

  router.get('/api/admin/users/:id/emails', staff(deps, accounts, calendars), async (ctx) => {
    const person = personOf(ctx)
    const emails = await userEmailsOf(pool, person)
    if (!emails) throw unknownPerson()
    await recordAccess(bus, await readerOf(deps, ctx), [person])
    ctx.body = emails
  })

  router.get('/api/admin/stats', read, async (ctx) => {
    ctx.body = await countUsers(pool)
  })
}

const unknownPerson = () => new DomainError('not_found', 'There is no such person.')

/** @throws DomainError `not_found` for what is no id of ours */
function personOf(ctx: Context): UserId {
  const id = UserId.safeParse(ctx.params.id)
  if (!id.success) throw unknownPerson()
  return id.data
}

/** A plan counts when it gives access, by the rule of `hasValidSubscription`. */
async function countUsers(pool: Pool): Promise<AdminStats> {
  const valid = `subscription_status in ('active', 'trial')`
  const { rows } = await prepared(() =>
    pool.query<AdminStats>(`
      select count(*)::int as "totalUsers",
        count(*) filter (where ${valid} and subscription_tier in ('pro', 'enterprise'))::int as "activeSubscriptions",
        count(*) filter (where ${valid} and subscription_tier = 'pro')::int as "proSubscriptions",
        count(*) filter (where ${valid} and subscription_tier = 'enterprise')::int as "enterpriseSubscriptions"
      from ${schema}.${users.name}`),
  )
  return rows[0] ?? { totalUsers: 0, activeSubscriptions: 0, proSubscriptions: 0, enterpriseSubscriptions: 0 }
}
