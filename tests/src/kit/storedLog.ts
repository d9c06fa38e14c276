import {
  beginning,
  type EventStore,
  type StoredEvent,
  type Wanted,
} from '@calendar-sync/platform/event-store/eventStore'
import { connectEventStoreDb } from '@calendar-sync/platform/event-store/eventstoredb'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { silentLog } from '@calendar-sync/platform/log'
import type { Pool } from 'pg'

/**
 * The log that the product under test writes to, to look into it as a service would. The caller closes it.
 * @param url of the EventStoreDB that holds it; without one it is in Postgres
 */
export const openStoredLog = async (pool: Pool, url: string | undefined): Promise<EventStore> =>
  url ? connectEventStoreDb(url, silentLog) : createPostgresEventStore(pool)

/** Everything that was appended so far, or what is wanted of it, in order. */
export async function storedEvents(store: EventStore, wanted: Wanted = {}): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  for await (const { events } of store.replay(beginning, wanted)) found.push(...events)
  return found
}

/** The streams that hold what is wanted. */
export const storedStreams = async (store: EventStore, wanted: Wanted): Promise<string[]> => [
  ...new Set((await storedEvents(store, wanted)).map(({ stream }) => stream)),
]
