import { isAdmin, requireAdmin, requirePremium, type Visitor } from '@calendar-sync/contracts/access'
import type { Actor } from '@calendar-sync/contracts/domain/event'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Context } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'

export interface SignedInVisitor extends Visitor {
  readonly userId: UserId
  readonly actor: Actor
}

/**
 * Who is asking, from the log itself: a role or a subscription that was just changed counts at once.
 * @throws DomainError `not_signed_in`
 */
export async function visitorOf(ctx: Context, eventLog: EventLog): Promise<SignedInVisitor> {
  const userId = requireUser(ctx)
  const [user, subscription] = await Promise.all([
    load(eventLog, userDecider, userStream(userId)),
    load(eventLog, subscriptionDecider, subscriptionStream(userId)),
  ])
  if (user.kind !== 'registered') throw new DomainError('not_signed_in', 'Please sign in to access this page')
  const visitor = { isAdmin: user.isAdmin, role: user.role, subscription }
  return { ...visitor, userId, actor: { kind: isAdmin(visitor) ? 'admin' : 'user', userId } }
}

/** @throws DomainError `not_signed_in`, `forbidden` */
export async function adminOf(ctx: Context, eventLog: EventLog): Promise<SignedInVisitor> {
  const visitor = await visitorOf(ctx, eventLog)
  requireAdmin(visitor)
  return visitor
}

/** @throws DomainError `not_signed_in`, `subscription_required` */
export async function requireSubscriber(ctx: Context, eventLog: EventLog): Promise<SignedInVisitor> {
  const visitor = await visitorOf(ctx, eventLog)
  requirePremium(visitor)
  return visitor
}
