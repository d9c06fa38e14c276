import { type AuthStatus, signedOut } from '@calendar-sync/contracts/api/auth'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import type { Pool } from 'pg'
import { schema, selection } from '../projector/table.ts'
import { UserRow, users } from '../readModels/users.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, type Source } from './list.ts'
import { upToDate } from './reading.ts'

const source: Source<UserRow> = {
  select: selection(users),
  from: `${schema}.${users.name}`,
  row: UserRow,
  fields: { id: 'user_id' },
  order: 'created_at, user_id',
}

export const findUser = (pool: Pool, userId: UserId): Promise<UserRow | undefined> =>
  findRow(pool, source, { user_id: userId }, userId)

/** `GET /api/auth/status` of somebody who is signed in. */
export const presentAuthStatus = (user: UserRow): AuthStatus => ({
  authenticated: true,
  userId: user.userId,
  userEmail: user.email,
  isAdmin: user.isAdmin,
  role: user.role,
  subscription: {
    tier: user.subscriptionTier,
    status: user.subscriptionStatus,
    expiry: user.subscriptionExpiry,
  },
})

/** Open to everyone: who is signed in, if anybody. */
export function userQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/auth/status', upToDate(deps, users), async (ctx) => {
    const { userId } = ctx.state
    const user = userId && (await findUser(deps.pool, userId))
    ctx.body = user ? presentAuthStatus(user) : signedOut
  })
}
