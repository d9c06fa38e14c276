import { isAdmin, type Visitor } from '@calendar-sync/contracts/access'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import { type Bus, NoReply } from '@calendar-sync/platform/bus/bus'
import type { Context } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { requireStaff } from '../queries/reading.ts'

/** Who reads what is on record about people, as part of which request, and at whom that request has looked so far. */
export interface Reader extends Visitor {
  readonly userId: UserId
  readonly correlationId: string
  readonly lookedAt: Set<UserId>
}

const timeoutMs = 3_000

/** @throws DomainError `not_signed_in`, `forbidden` */
export async function readerOf({ pool }: Pick<QueryDependencies, 'pool'>, ctx: Context): Promise<Reader> {
  const visitor = await requireStaff(pool, ctx)
  return { ...visitor, userId: requireUser(ctx), correlationId: ctx.state.requestId, lookedAt: new Set() }
}

/**
 * Puts on record that a reader looks at these people, before anything of them is shown; each of them once for a request.
 * @throws DomainError `unavailable` when it cannot be put on record: then it is not shown
 */
export async function recordAccess(bus: Bus, reader: Reader, people: readonly (UserId | null)[]): Promise<void> {
  const { userId: viewerId, correlationId, lookedAt } = reader
  const looked = [...new Set(people.filter((person) => person !== null))].filter((person) => !lookedAt.has(person))
  if (looked.length === 0) return
  try {
    await bus.request(
      recordAccessRequest,
      { viewerId, people: looked, asAdmin: isAdmin(reader), correlationId },
      timeoutMs,
    )
    for (const person of looked) lookedAt.add(person)
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    throw new DomainError(
      'unavailable',
      'Looking at what is on record about a person is itself recorded, and that is not possible now. Please try again in a moment.',
    )
  }
}
