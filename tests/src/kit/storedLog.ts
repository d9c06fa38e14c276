import { eventsAfter } from '@calendar-sync/platform/event-store/contract/eventsAfter'
import {
  beginning,
  type EventStore,
  type LogFilter,
  type StoredEvent,
} from '@calendar-sync/platform/event-store/eventStore'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { silentLog } from '@calendar-sync/platform/log'
import type { Pool } from 'pg'

/**
 * The log that the product under test writes to, to look into it as a service would. The caller closes it.
 * @param url of the EventStoreDB that holds it; without one it is in Postgres
 */
export async function openStoredLog(pool: Pool, url: string | undefined): Promise<EventStore> {
  if (url === undefined) return createPostgresEventStore(pool)
  // Its client takes a while to load.
  const { connectEventStoreDb } = await import('@calendar-sync/platform/event-store/eventstoredb')
  return connectEventStoreDb(url, silentLog)
}

/** Everything that was appended so far, or what is wanted of it, in order. */
export const storedEvents = (store: EventStore, wanted?: LogFilter): Promise<StoredEvent[]> =>
  eventsAfter(store, beginning, wanted)
