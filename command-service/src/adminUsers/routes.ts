import { isAdmin } from '@calendar-sync/contracts/access'
import { AdminSubscriptionBody, RoleBody, TestUserBody } from '@calendar-sync/contracts/api/adminUsers'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import {
  addAdministrator,
  removeAdministrator,
  removeFormerAdministrator,
} from '../administrators/changeAdministrators.ts'
import { eraseUser } from '../erasure/erase.ts'
import { adminOf, commandContext, idOf, respondWithRecord, setEventPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { createTestUser } from './createTestUser.ts'

const resource = 'admin-users'

/** What only admins may do to other people (specification, Admin panel). */
export function adminUserRoutes(router: HttpRouter, deps: Dependencies): void {
  const { eventLog, clock } = deps

  router.patch('/api/admin/users/:id/role', async (ctx) => {
    const admin = await adminOf(ctx, eventLog)
    const userId = personOf(ctx)
    const wanted = bodyOf(ctx, RoleBody)
    const command = { type: 'ChangeRole' as const, ...wanted }
    const context = commandContext(ctx, clock, admin.actor, userId)
    const administers = isAdmin(wanted)
    if (!administers) await removeAdministrator(deps, userId, context)
    const { position } = await execute(eventLog, userDecider, userStream(userId), command, context)
    const settle = administers ? addAdministrator : removeFormerAdministrator
    await settle(deps, userId, context)
    await respondWithRecord(ctx, deps, { resource, id: userId, userId: admin.userId, position })
  })

  router.patch('/api/admin/users/:id/subscription', async (ctx) => {
    const admin = await adminOf(ctx, eventLog)
    const userId = personOf(ctx)
    const wanted = bodyOf(ctx, AdminSubscriptionBody)
    await requirePerson(deps, userId)
    const context = commandContext(ctx, clock, admin.actor, userId)
    const command = { type: 'SetTerms' as const, userId, ...wanted, at: context.at }
    const { position } = await execute(eventLog, subscriptionDecider, subscriptionStream(userId), command, context)
    await respondWithRecord(ctx, deps, { resource, id: userId, userId: admin.userId, position })
  })

  router.delete('/api/admin/users/:id', async (ctx) => {
    const admin = await adminOf(ctx, eventLog)
    const userId = personOf(ctx)
    if (userId === admin.userId)
      throw new DomainError('cannot_delete_yourself', 'You cannot delete your own user. Another admin can.')
    setEventPosition(ctx, await eraseUser(deps, userId, commandContext(ctx, clock, admin.actor, userId)))
    ctx.body = { id: userId }
  })

  router.post('/api/admin/users/test', async (ctx) => {
    const admin = await adminOf(ctx, eventLog)
    const wanted = bodyOf(ctx, TestUserBody)
    const { userId, position } = await createTestUser(deps, wanted, commandContext(ctx, clock, admin.actor, null))
    ctx.status = 201
    await respondWithRecord(ctx, deps, { resource, id: userId, userId: admin.userId, position })
  })
}

const noSuchPerson = 'There is no such person.'

const personOf = (ctx: Context) => idOf(ctx, UserId, noSuchPerson)

/** @throws DomainError `not_found` */
async function requirePerson({ eventLog }: Dependencies, userId: UserId): Promise<void> {
  const user = await load(eventLog, userDecider, userStream(userId))
  if (user.kind !== 'registered') throw new DomainError('not_found', noSuchPerson)
}
