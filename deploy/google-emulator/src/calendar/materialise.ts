import type { EventFields, StoredEvent } from '../model/event.ts'
import type { EventsView } from '../store/calendarEvents.ts'
import { type Instance, instanceWithStamp } from './recurrence.ts'

/** One event as a reader sees it: a single event, a series, or an instance with everything it inherits. */
export interface Occurrence {
  record: StoredEvent
  id: string
  status: StoredEvent['status']
  fields: EventFields
  recurringEventId?: string | undefined
  originalStartTime?: EventFields['start'] | undefined
  /** Of an instance: its whole series is deleted. */
  seriesDeleted?: boolean
}

/** A single event or a whole series. */
export function whole(record: StoredEvent): Occurrence {
  return { record, id: record.id, status: record.status, fields: record.fields }
}

/** An instance that was not changed on its own. It exists only as long as its series plans it. */
export function planned(series: StoredEvent, instance: Instance, status = series.status): Occurrence {
  const { recurrence, ...inherited } = series.fields
  return {
    record: series,
    id: `${series.id}_${instance.stamp}`,
    status,
    fields: { ...inherited, start: instance.start, end: instance.end },
    recurringEventId: series.id,
    originalStartTime: instance.start,
    seriesDeleted: series.status === 'cancelled',
  }
}

/** A changed instance: its own fields over those of its series. */
export function exception(record: StoredEvent, series: StoredEvent | undefined): Occurrence {
  return {
    record,
    id: record.id,
    // Nothing of a deleted series is left.
    status: series?.status === 'cancelled' ? 'cancelled' : record.status,
    fields: series ? inherit(record, series) : record.fields,
    recurringEventId: record.recurringEventId,
    originalStartTime: record.originalStartTime,
    seriesDeleted: series?.status === 'cancelled',
  }
}

function inherit(record: StoredEvent, series: StoredEvent): EventFields {
  const { recurrence, ...fields } = series.fields
  const own = new Set(record.own)
  const ownFields = Object.fromEntries(Object.entries(record.fields).filter(([name]) => own.has(name)))
  const cleared = [...own].filter((name) => !(name in ownFields))
  const inherited = Object.fromEntries(Object.entries(fields).filter(([name]) => !cleared.includes(name)))
  return { ...inherited, ...ownFields, start: record.fields.start, end: record.fields.end }
}

/** The event or instance with this id, deleted ones included; undefined when there never was one. */
export function find(events: EventsView, id: string, calendarZone: string): Occurrence | undefined {
  const record = events.get(id)
  if (record?.recurringEventId !== undefined) return exception(record, events.get(record.recurringEventId))
  if (record) return whole(record)
  const parts = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/.exec(id)
  const series = parts?.[1] === undefined ? undefined : events.get(parts[1])
  const instance = series?.fields.recurrence && instanceWithStamp(series.fields, parts?.[2] ?? '', calendarZone)
  return series && instance ? planned(series, instance) : undefined
}
