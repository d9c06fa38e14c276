import {
  requireStaff as assertStaff,
  requireAdmin,
  requirePremium,
  type Visitor,
} from '@calendar-sync/contracts/access'
import { staleHeader } from '@calendar-sync/contracts/api/headers'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Context } from '@calendar-sync/platform/http/context'
import { requireUser, sessionPosition } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { type UserRow, users } from '../readModels/users.ts'
import type { QueryDependencies } from './dependencies.ts'
import { ownRowOf } from './listRows.ts'

/** A person as the read model has them; undefined for one who never was, or was erased. */
export const findUser = ownRowOf(users)

/** A step before a query. */
export type Step = (ctx: Context, next: () => Promise<unknown>) => Promise<void>

interface Named {
  readonly name: string
}

/**
 * Waits until these read models show what the asking person has written, and says so in the answer when they do not
 * in time; only who is signed in can have written, so an anonymous reader waits for nothing.
 */
export const waitForPosition =
  ({ positions }: QueryDependencies, ...models: readonly Named[]): Step =>
  async (ctx, next) => {
    const [seen, signedIn] = [ctx.state.afterPosition ?? '', sessionPosition(ctx) ?? '']
    const after = seen > signedIn ? seen : signedIn
    const names = models.map(({ name }) => name)
    if (ctx.state.userId !== null && after && !(await positions.waitFor(names, after))) ctx.set(staleHeader, 'true')
    await next()
  }

/** Lets some visitors read, as of what these read models show. @throws what `require` throws; DomainError `not_signed_in` */
const readersWho =
  (require: (visitor: Visitor) => void) =>
  (deps: QueryDependencies, ...models: readonly Named[]): Step => {
    const wait = waitForPosition(deps, users, ...models)
    return async (ctx, next) => {
      requireUser(ctx)
      await wait(ctx, async () => {
        require(visitorOf(await signedInUser(deps.pool, ctx)))
        await next()
      })
    }
  }

/** Subscribers and admins. @throws DomainError `not_signed_in`, `subscription_required` */
export const subscribers = readersWho(requirePremium)

/** Admins and support. @throws DomainError `not_signed_in`, `forbidden` */
export const staff = readersWho(assertStaff)

/** @throws DomainError `not_signed_in`, `forbidden` */
export const administrators = readersWho(requireAdmin)

/**
 * The admin or support person who asks; the step `waitForPosition` with `users` comes before.
 * @throws DomainError `not_signed_in`, `forbidden`
 */
export async function requireStaff(pool: Pool, ctx: Context): Promise<Visitor> {
  const visitor = visitorOf(await signedInUser(pool, ctx))
  assertStaff(visitor)
  return visitor
}

/** @throws DomainError `not_signed_in` also when the session outlived the person */
export async function signedInUser(pool: Pool, ctx: Context): Promise<UserRow> {
  const userId: UserId = requireUser(ctx)
  const user = await findUser(pool, userId)
  if (!user) throw new DomainError('not_signed_in', 'Please sign in to access this page')
  return user
}

export const visitorOf = (user: UserRow): Visitor => ({
  isAdmin: user.isAdmin,
  role: user.role,
  subscription: { tier: user.subscriptionTier, status: user.subscriptionStatus },
})
