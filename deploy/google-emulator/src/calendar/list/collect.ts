import type { Shape, StoredEvent } from '../../model/event.ts'
import type { EventsView } from '../../store/calendarEvents.ts'
import { exception, type Occurrence, planned, whole } from '../materialise.ts'
import { expand, type Series } from '../recurrence.ts'

/** A stretch of time, in milliseconds, and the zone in which days begin. */
export interface Window {
  from: number
  to: number
  zone: string
}

/** More instances than any window of ours holds; a rule that makes more is a mistake. */
const MAX_INSTANCES = 10_000

/** Every event and instance of a calendar, the deleted ones too; the window bounds only how far series are expanded. */
export function collectAll(events: EventsView, singleEvents: boolean, window: Window): Occurrence[] {
  const found: Occurrence[] = []
  for (const record of events.all()) {
    if (record.recurringEventId !== undefined) {
      const series = events.get(record.recurringEventId)
      // With its series there, an expanded list meets the exception while expanding.
      if (!series || !singleEvents) found.push(exception(record, series))
    } else if (singleEvents && record.fields.recurrence) {
      found.push(...instancesOf(record, events, window))
    } else found.push(whole(record))
  }
  return found
}

/** The instances of a series in the window, changed ones as they were changed (and possibly moved out of it). */
export function instancesOf(series: StoredEvent, events: EventsView, { from, to, zone }: Window): Occurrence[] {
  const exceptions = events.exceptionsOf(series.id)
  const changed = new Set(exceptions.map((record) => record.id))
  const instances = expand(series.fields, from, to, MAX_INSTANCES, zone)
    .map((instance) => planned(series, instance))
    .filter((instance) => !changed.has(instance.id))
  return [...instances, ...exceptions.map((record) => exception(record, series))]
}

/**
 * What changed after a version. With singleEvents a changed series is all its instances, and those it no longer has are
 * there as deleted, so that a client that follows deltas ends with what a fresh list would show.
 */
export function collectChanges(events: EventsView, since: number, singleEvents: boolean, window: Window): Occurrence[] {
  const found = new Map<string, Occurrence>()
  for (const record of events.changedSince(since)) {
    if (record.recurringEventId !== undefined) {
      found.set(record.id, exception(record, events.get(record.recurringEventId)))
      continue
    }
    if (!singleEvents) {
      found.set(record.id, whole(record))
      continue
    }
    const shapes = (record.former ?? []).filter((shape) => shape.until > since)
    for (const shape of shapes) for (const gone of vanished(record, shape, window)) found.set(gone.id, gone)
    const now = record.fields.recurrence ? instancesOf(record, events, window) : [whole(record)]
    for (const occurrence of now) found.set(occurrence.id, occurrence)
  }
  return [...found.values()]
}

/** The instances of an earlier plan, as deleted; those that exist still are put over them afterwards. */
function vanished(series: StoredEvent, shape: Shape, { from, to, zone }: Window): Occurrence[] {
  const plan: Series = shape
  if (!plan.recurrence) return [{ ...whole(series), status: 'cancelled' }]
  return expand(plan, from, to, MAX_INSTANCES, zone).map((instance) => planned(series, instance, 'cancelled'))
}
