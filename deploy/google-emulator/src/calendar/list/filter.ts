import type { EventFields } from '../../model/event.ts'
import { isObject, type Json } from '../../model/json.ts'
import type { Occurrence } from '../materialise.ts'
import { expand } from '../recurrence.ts'
import { instantOf } from '../time.ts'
import type { ListQuery } from './query.ts'

/** Whether a list that is not incremental shows this. */
export function passes(occurrence: Occurrence, query: ListQuery, zone: string): boolean {
  return (
    isShownWhenDeleted(occurrence, query) &&
    inWindow(occurrence, query, zone) &&
    (query.updatedMin === undefined || Date.parse(occurrence.record.updated) >= query.updatedMin) &&
    (query.iCalUID === undefined || occurrence.record.iCalUID === query.iCalUID) &&
    hasProperties(occurrence.fields.extendedProperties?.private, query.privateExtendedProperty) &&
    hasProperties(occurrence.fields.extendedProperties?.shared, query.sharedExtendedProperty) &&
    hasType(occurrence, query) &&
    (query.q === undefined || mentions(occurrence, query.q))
  )
}

export function hasType({ record }: Occurrence, { eventTypes }: ListQuery): boolean {
  return eventTypes.length === 0 || eventTypes.includes(record.eventType)
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/list#showDeleted */
function isShownWhenDeleted({ status, recurringEventId, seriesDeleted }: Occurrence, query: ListQuery): boolean {
  if (status !== 'cancelled' || query.showDeleted || query.updatedMin !== undefined) return true
  // Without expansion a client needs to know which instances of a living series are gone.
  return recurringEventId !== undefined && !query.singleEvents && !seriesDeleted
}

/** timeMin bounds the end and timeMax the start, both exclusive. A series is in the window when an instance of it is. */
function inWindow(
  { record, fields }: Occurrence,
  { timeMin, timeMax, singleEvents }: ListQuery,
  zone: string,
): boolean {
  if (timeMin === Number.NEGATIVE_INFINITY && timeMax === Number.POSITIVE_INFINITY) return true
  if (fields.recurrence && !singleEvents) return expand(fields, timeMin, timeMax, 1, zone).length > 0
  const span = record.fields === fields ? spanOf(fields, zone) : computeSpan(fields, zone)
  return span.end > timeMin && span.start < timeMax
}

interface Span {
  zone: string
  start: number
  end: number
}
// Reading ten thousand times from text is what makes a list slow; stored fields are never changed in place.
const spans = new WeakMap<EventFields, Span>()

function spanOf(fields: EventFields, zone: string): Span {
  const known = spans.get(fields)
  if (known?.zone === zone) return known
  const span = computeSpan(fields, zone)
  spans.set(fields, span)
  return span
}

function computeSpan(fields: EventFields, zone: string): Span {
  return { zone, start: instantOf(fields.start, zone), end: instantOf(fields.end, zone) }
}

export function startOf({ record, fields }: Occurrence, zone: string): number {
  return (record.fields === fields ? spanOf(fields, zone) : computeSpan(fields, zone)).start
}

function hasProperties(properties: Record<string, string> | undefined, wanted: string[]): boolean {
  return wanted.every((constraint) => {
    const equals = constraint.indexOf('=')
    return properties?.[constraint.slice(0, equals)] === constraint.slice(equals + 1)
  })
}

/** Every word of `q` in any of the searched fields, without regard to case. */
function mentions({ fields, record }: Occurrence, q: string): boolean {
  const texts = [
    fields.summary,
    fields.description,
    fields.location,
    ...(fields.attendees ?? []).flatMap((attendee) => [attendee.displayName, attendee.email]),
    record.organizer.displayName,
    record.organizer.email,
    ...leaves(fields.workingLocationProperties),
  ]
  const text = texts
    .filter((one) => one !== undefined)
    .join('\n')
    .toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function leaves(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (!isObject(value)) return []
  return Object.values(value).flatMap(leaves)
}
