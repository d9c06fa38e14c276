import { isAdmin, type Visitor } from '@calendar-sync/contracts/access'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import { type Bus, NoReply } from '@calendar-sync/platform/bus/bus'

/** Who reads the history, and as part of which request. */
export interface Reader extends Visitor {
  readonly userId: UserId
  readonly correlationId: string
}

const timeoutMs = 3_000

/**
 * Puts on record that these people's history is read, before anything of it is shown.
 * @throws DomainError `unavailable` when it cannot be put on record: then it is not shown
 */
export async function recordAccess(bus: Bus, reader: Reader, people: readonly (UserId | null)[]): Promise<void> {
  const looked = [...new Set(people.filter((person) => person !== null))]
  if (looked.length === 0) return
  const { userId: viewerId, correlationId } = reader
  try {
    await bus.request(
      recordAccessRequest,
      { viewerId, people: looked, asAdmin: isAdmin(reader), correlationId },
      timeoutMs,
    )
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    throw new DomainError(
      'unavailable',
      'Reading a history is itself recorded, and that is not possible now. Please try again in a moment.',
    )
  }
}
