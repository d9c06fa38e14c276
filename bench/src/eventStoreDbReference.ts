import type { NewEvent } from '@calendar-sync/platform/event-store/eventStore'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

/** EventStoreDB's own client, without anything of ours. */
export function openBareEventStoreDb(url: string) {
  const client = EventStoreDBClient.connectionString(url)
  return {
    append: (stream: string, events: readonly NewEvent[]) =>
      client.appendToStream(
        stream,
        events.map(({ type, data, metadata }) => jsonEvent({ id: metadata.eventId, type, data, metadata })),
      ),
    close: () => client.dispose(),
  }
}
