import { isAdmin, requireAdmin, requirePremium, type Visitor } from '@calendar-sync/contracts/access'
import { eventPositionHeader, idempotencyKeyHeader, staleHeader } from '@calendar-sync/contracts/api/headers'
import type { Actor } from '@calendar-sync/contracts/domain/event'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { recordRequest } from '@calendar-sync/contracts/subjects'
import { NoReply } from '@calendar-sync/platform/bus/bus'
import type { Clock } from '@calendar-sync/platform/clock'
import { type CommandContext, load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Context } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import { v5 as deriveUuid, v4 as randomUuid } from 'uuid'
import type { z } from 'zod'
import type { Dependencies } from './dependencies.ts'

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

/** Every command's id derives from this and the request, so that a repeated request is a repeated command. */
const commandNamespace = '6a0c8a52-3b0f-4a44-9f0e-5d2b6f0f5f57'

const longestKey = 200

/**
 * The command that a request is. With an `Idempotency-Key` the same request sent again is the same command.
 * @param subject whose personal fields the events will hold; null when they hold none
 * @throws DomainError `validation_failed` for a key that is too long
 */
export function commandContext(ctx: Context, clock: Clock, actor: Actor, subject: UserId | null): CommandContext {
  const key = ctx.get(idempotencyKeyHeader)
  if (key.length > longestKey)
    throw new DomainError('validation_failed', `An Idempotency-Key has at most ${longestKey} characters.`)
  const commandId = key
    ? deriveUuid([actor.userId, ctx.method, ctx.path, key].join('\n'), commandNamespace)
    : randomUuid()
  return { commandId, correlationId: ctx.state.requestId, causationId: null, actor, subject, at: clock() }
}

/**
 * The id in a path.
 * @throws DomainError `not_found`, with this sentence: what is not an id of ours names nothing
 */
export function idOf<Id extends z.ZodType>(ctx: Context, Id: Id, sentence: string): z.output<Id> {
  const id = Id.safeParse(ctx.params.id)
  if (!id.success) throw new DomainError('not_found', sentence)
  return id.data
}

/** For a request on the bus that no service answered: `unavailable`, with this sentence. Other errors stay as they are. */
export const unavailable =
  (sentence: string) =>
  (error: unknown): never => {
    throw error instanceof NoReply ? new DomainError('unavailable', sentence) : error
  }

/** Tells the browser how far the log has come, so that what it reads next includes this change. */
export function setEventPosition(ctx: Context, position: string | undefined): void {
  if (position) ctx.set(eventPositionHeader, position)
}

/** Of asking the read side, beside the time that it may wait. */
const wayThereAndBackMs = 500

/**
 * Answers with the changed object as a query would show it. The change stands without the read side: when that
 * does not answer in time, only the id is sent, marked stale.
 */
export async function respondWithRecord(
  ctx: Context,
  { bus, config }: Pick<Dependencies, 'bus'> & { readonly config: Pick<Dependencies['config'], 'readWaitMs'> },
  { resource, id, userId, position }: { resource: string; id: string; userId: UserId; position: string | undefined },
): Promise<void> {
  setEventPosition(ctx, position)
  const wanted = { resource, id, userId, after: position ?? '' }
  const record = await bus
    .request(recordRequest, wanted, config.readWaitMs + wayThereAndBackMs)
    .catch((error: unknown) => {
      if (error instanceof NoReply) return undefined
      throw error
    })
  const isFresh = record?.record && !record.stale
  if (!isFresh) ctx.set(staleHeader, 'true')
  ctx.body = isFresh ? record.record : { id }
}
