import type { Batch, EventStore, LogFilter, Position, StoredEvent } from '../eventStore.ts'

/** The log page by page, to its end. */
export async function* pagesAfter(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  limit: number,
  wanted?: LogFilter,
): AsyncGenerator<Batch> {
  for (let from = after; ; ) {
    const page = await store.readAll(from, limit, wanted)
    yield page
    if (page.caughtUp) return
    from = page.position
  }
}

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
