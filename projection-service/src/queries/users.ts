import { type AuthStatus, signedOut } from '@calendar-sync/contracts/api/auth'
import { defaultSite, type Site } from '@calendar-sync/contracts/api/site'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { type UserRow, users } from '../readModels/users.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findUser, waitForPosition } from './reading.ts'

/** `GET /api/auth/status` of a person who is signed in. */
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

const isDefault = ({ launchNotice, outlookNotice, contactEmail }: Site): boolean =>
  launchNotice === defaultSite.launchNotice &&
  outlookNotice === defaultSite.outlookNotice &&
  contactEmail === defaultSite.contactEmail

/** Open to everyone: the person who is signed in, or none. */
export function userQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/auth/status', waitForPosition(deps, users), async (ctx) => {
    const { userId } = ctx.state
    const user = userId && (await findUser(deps.pool, userId))
    const status = user ? presentAuthStatus(user) : signedOut
    ctx.body = {
      ...status,
      ...(deps.devScreens ? {} : { devScreens: 'off' }),
      ...(isDefault(deps.site) ? {} : { site: deps.site }),
    }
  })
}
