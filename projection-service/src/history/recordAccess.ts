import { isAdmin, type Visitor } from '@calendar-sync/contracts/access'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import { type Bus, NoReply } from '@calendar-sync/platform/bus/bus'

/** Who reads the history, as part of which request, and at whom that request has looked so far. */
export interface Reader extends Visitor {
  readonly userId: UserId
  readonly correlationId: string
  readonly lookedAt: Set<UserId>
}

const timeoutMs = 3_000

/**
 * Puts on record that these people's history is read, before anything of it is shown; each of them once for a request.
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
      'Reading a history is itself recorded, and that is not possible now. Please try again in a moment.',
    )
  }
}
