import { isDeepStrictEqual } from 'node:util'
import type { Emulator } from '../emulator.ts'
import type { EventFields, Shape, StoredEvent } from '../model/event.ts'
import { instanceWithStamp } from './recurrence.ts'
import { isOrganizersCopy, sharedInto } from './sharing.ts'

type Draft = Omit<StoredEvent, 'version' | 'tagged' | 'updated' | 'ordinal' | 'former'>

/** How many earlier plans of a series are remembered for the deltas that must name the instances that vanished. */
const MAX_FORMER = 20

/**
 * Writes one copy of an event and everything that follows from it: instances of a changed series, the guests' copies.
 * Every way in which an event changes ends here.
 */
export function persistEvent(emulator: Emulator, draft: Draft): StoredEvent {
  const { state, clock } = emulator
  const events = state.eventsOf(draft.calendarId)
  const before = events.get(draft.id)
  const version = state.nextVersion()
  const former = formerShapes(before, draft.fields, version)
  const untouched = before && onlyRemindersDiffer(before, draft) ? before : undefined
  const record: StoredEvent = {
    ...draft,
    version,
    updated: untouched?.updated ?? clock.now().toISOString(),
    tagged: untouched ? (untouched.tagged ?? untouched.version) : version,
    ordinal: before?.ordinal ?? version,
    ...(former.length > 0 ? { former } : {}),
  }
  state.putEvent(record)
  if (before) followSeries(emulator, before, record)
  if (record.recurringEventId !== undefined) shareVersion(emulator, record)
  if (isOrganizersCopy(record)) shareWithGuests(emulator, record, before?.fields)
  return record
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events#updated */
function onlyRemindersDiffer(before: StoredEvent, after: Draft): boolean {
  if (before.status !== after.status || before.fields.reminders === after.fields.reminders) return false
  const { reminders: _before, ...one } = before.fields
  const { reminders: _after, ...other } = after.fields
  return isDeepStrictEqual(one, other) && !isDeepStrictEqual(before.fields.reminders, after.fields.reminders)
}

function formerShapes(before: StoredEvent | undefined, after: EventFields, version: number): Shape[] {
  if (!before) return []
  const known = before.former ?? []
  if (!before.fields.recurrence && !after.recurrence) return known
  if (sameShape(before.fields, after)) return known
  const { start, end, recurrence } = before.fields
  return [...known, { until: version, start, end, ...(recurrence ? { recurrence } : {}) }].slice(-MAX_FORMER)
}

export function sameShape(a: EventFields, b: EventFields): boolean {
  return JSON.stringify([a.start, a.end, a.recurrence]) === JSON.stringify([b.start, b.end, b.recurrence])
}

/**
 * A changed instance gives its series, and with that all of its instances, its own version.
 * Source: answers that https://github.com/SwitchbackTech/compass recorded (mocks.gcal/fixtures/recurring)
 */
function shareVersion(
  { state }: Emulator,
  { calendarId, recurringEventId = '', id, version, tagged, updated }: StoredEvent,
): void {
  const events = state.eventsOf(calendarId)
  const series = events.get(recurringEventId)
  const others = events.exceptionsOf(recurringEventId).filter((one) => one.id !== id && one.status !== 'cancelled')
  for (const one of series ? [series, ...others] : others) state.putEvent({ ...one, version, tagged, updated })
}

/** Changed instances inherit from their series, and those the series plans no more are gone. */
function followSeries(emulator: Emulator, before: StoredEvent, series: StoredEvent): void {
  const { state } = emulator
  const exceptions = state.eventsOf(series.calendarId).exceptionsOf(series.id)
  if (exceptions.length === 0) return
  const zone = state.calendars.get(series.calendarId)?.timeZone ?? 'UTC'
  const moved = !sameShape(before.fields, series.fields)
  for (const exception of exceptions) {
    const stamp = exception.id.slice(series.id.length + 1)
    const gone = moved && instanceWithStamp(series.fields, stamp, zone) === undefined
    if (exception.status === 'cancelled' && !gone) continue
    state.putEvent({
      ...exception,
      ...(gone ? { status: 'cancelled' } : {}),
      version: series.version,
      tagged: series.tagged,
      updated: series.updated,
    })
  }
}

/**
 * Guests who are known here have a copy on their primary calendar, with the same id.
 * Source: https://developers.google.com/workspace/calendar/api/guides/sharing and
 * https://developers.google.com/workspace/calendar/api/concepts/events-calendars#organizer
 */
function shareWithGuests(emulator: Emulator, record: StoredEvent, before: EventFields | undefined): void {
  const { state } = emulator
  const invited = new Set((record.fields.attendees ?? []).map((attendee) => attendee.email))
  for (const { email } of state.accounts.values()) {
    if (email === record.calendarId) continue
    const copy = state.eventsOf(email).get(record.id)
    if (copy && copy.iCalUID !== record.iCalUID) continue
    if (invited.has(email)) putCopy(emulator, record, before, email, copy)
    else if (copy && copy.status !== 'cancelled') {
      putCopy(emulator, { ...record, status: 'cancelled' }, before, email, copy)
    }
  }
}

function putCopy(
  emulator: Emulator,
  record: StoredEvent,
  before: EventFields | undefined,
  email: string,
  copy: StoredEvent | undefined,
): void {
  if (!copy && record.status === 'cancelled') return
  const { state } = emulator
  const fields = sharedInto(copy?.fields, record.fields, before)
  // A guest who removed the event from the own calendar does not get it back by an update.
  const removed = copy?.status === 'cancelled' && declined(record.fields, email)
  const status = removed ? 'cancelled' : record.status
  if (copy && copy.status === status && JSON.stringify(copy.fields) === JSON.stringify(fields)) return
  const version = state.nextVersion()
  const former = formerShapes(copy, fields, version)
  const { former: _organizers, ...shared } = record
  const put: StoredEvent = {
    ...shared,
    calendarId: email,
    status,
    fields,
    version,
    tagged: version,
    ordinal: copy?.ordinal ?? version,
    ...(former.length > 0 ? { former } : {}),
  }
  state.putEvent(put)
  if (copy) followSeries(emulator, copy, put)
}

function declined(fields: EventFields, email: string): boolean {
  return (
    fields.attendees?.some((attendee) => attendee.email === email && attendee.responseStatus === 'declined') ?? false
  )
}
