import type { EventStore, Position } from './eventStore.ts'

/** Counts by reading, for stores that do not count by themselves: `EventStore.count`. */
export async function countByReading(
  replay: EventStore['replay'],
  after: Position,
  until: Position,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for await (const { events } of replay(after)) {
    for (const { type, position } of events) {
      if (position > until) return counts
      counts.set(type, (counts.get(type) ?? 0) + 1)
    }
  }
  return counts
}
