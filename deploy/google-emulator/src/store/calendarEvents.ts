import type { StoredEvent } from '../model/event.ts'

/** What can be read of one calendar, as it is or as it was at an earlier version. */
export interface EventsView {
  get(id: string): StoredEvent | undefined
  all(): Iterable<StoredEvent>
  /** Changed instances of a series, cancelled ones included. */
  exceptionsOf(seriesId: string): StoredEvent[]
  /** What changed after `version`, oldest change first. */
  changedSince(version: number): StoredEvent[]
}

/** The events of one calendar with the indexes that keep full lists and deltas cheap. */
export interface CalendarEvents extends EventsView {
  put(record: StoredEvent, keepHistory: boolean): void
  /** The calendar as a replica saw it that has heard of nothing after `version`. */
  asOf(version: number): EventsView
  forgetHistory(): void
}

export function createCalendarEvents(): CalendarEvents {
  const byId = new Map<string, StoredEvent>()
  const exceptions = new Map<string, Map<string, StoredEvent>>()
  const history = new Map<string, StoredEvent[]>()
  // Every change in order. An event changed twice stands here twice; only its newest line counts.
  let changes: { version: number; id: string }[] = []

  function firstAfter(version: number): number {
    let low = 0
    let high = changes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle]?.version ?? 0) <= version) low = middle + 1
      else high = middle
    }
    return low
  }

  const live: EventsView = {
    get: (id) => byId.get(id),
    all: () => byId.values(),
    exceptionsOf: (seriesId) => [...(exceptions.get(seriesId)?.values() ?? [])],
    changedSince(version) {
      const found: StoredEvent[] = []
      for (let index = firstAfter(version); index < changes.length; index++) {
        const change = changes[index]
        const record = change && byId.get(change.id)
        if (record && record.version === change.version) found.push(record)
      }
      return found
    },
  }

  return {
    ...live,
    put(record, keepHistory) {
      const before = byId.get(record.id)
      if (before && keepHistory) history.set(record.id, [...(history.get(record.id) ?? []), before])
      byId.set(record.id, record)
      if (record.recurringEventId !== undefined) {
        const siblings = exceptions.get(record.recurringEventId) ?? new Map<string, StoredEvent>()
        siblings.set(record.id, record)
        exceptions.set(record.recurringEventId, siblings)
      }
      changes.push({ version: record.version, id: record.id })
      if (changes.length > 2 * byId.size + 1000) {
        changes = changes.filter((change) => byId.get(change.id)?.version === change.version)
      }
    },
    asOf(version) {
      const then = (record: StoredEvent | undefined): StoredEvent | undefined => {
        if (!record || record.version <= version) return record
        return history.get(record.id)?.findLast((older) => older.version <= version)
      }
      const seen = (records: Iterable<StoredEvent>) => [...records].map(then).filter((record) => record !== undefined)
      return {
        get: (id) => then(byId.get(id)),
        all: () => seen(byId.values()),
        exceptionsOf: (seriesId) => seen(live.exceptionsOf(seriesId)),
        changedSince: (since) =>
          seen(live.changedSince(since))
            .filter((record) => record.version > since)
            .sort((a, b) => a.version - b.version),
      }
    },
    forgetHistory() {
      history.clear()
    },
  }
}
