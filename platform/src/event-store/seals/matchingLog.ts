import type { Pool } from 'pg'
import { StartupError } from '../../process.ts'
import { type EventStore, EventStoreUnavailable } from '../eventStore.ts'
import { chainStart, nextLink } from './chain.ts'
import { createSealStore } from './sealStore.ts'

/** The event store holds another log than the one that this database was made from; the message is one line. */
export class LogMismatch extends StartupError {}

/**
 * Compares the log with what this database knows of it: the event of the newest seal must be there and say what was
 * sealed. A log that was lost, is older (restored from a backup) or is another server's has none, and every read model and
 * checkpoint would silently be about something else. What was appended in the second or two before it was sealed is not seen.
 * @param key 32 bytes, the one that seals
 * @throws LogMismatch; what the store throws when it cannot be reached
 */
export async function requireMatchingLog(store: EventStore, pool: Pool, key: Buffer): Promise<void> {
  const [newest, before = chainStart] = await createSealStore(pool).newestTwo()
  if (!newest) return
  const event = await eventAfter(store, before.position)
  const reason = !event
    ? 'which ends before it'
    : event.position === newest.position && nextLink(key, before, event).seal.equals(newest.seal)
      ? undefined
      : 'in which another event stands there'
  if (reason === undefined) return
  throw new LogMismatch(
    `This database knows a log with an event at ${newest.position}; EVENTSTORE_URL, or Postgres without it, leads to a log ${reason}. Connect the log and the database that belong together, or see 'Another log' in docs/operations.md.`,
  )
}

async function eventAfter(store: EventStore, position: string) {
  try {
    return (await store.readAll(position, 1)).events[0]
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    // Positions of the other store, or beyond this one's end, are none that this one can read after.
    return undefined
  }
}
