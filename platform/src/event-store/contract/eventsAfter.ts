import type { EventStore, LogFilter, Position, StoredEvent } from '../eventStore.ts'

/** All events that a replay brings. */
export async function eventsAfter(
  store: Pick<EventStore, 'replay'>,
  after: Position,
  wanted?: LogFilter,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const batch of store.replay(after, wanted)) events.push(...batch.events)
  return events
}
