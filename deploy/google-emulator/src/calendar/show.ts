import { type AccessRole, roleIsAtLeast } from '../model/account.ts'
import type { StoredEvent } from '../model/event.ts'
import type { Occurrence } from './materialise.ts'
import { showEventTime } from './time.ts'

export interface Viewer {
  accessRole: AccessRole
  /** The zone of the response. */
  zone: string
  maxAttendees?: number | undefined
}

/**
 * It goes with `updated`, which reminders alone do not change: in recorded answers it is twice that in microseconds.
 * Source: https://github.com/SwitchbackTech/compass (mocks.gcal/fixtures)
 */
export function etagOf({ version, tagged = version }: StoredEvent): string {
  return `"${tagged * 2}"`
}

/** An event resource as the API answers it to this viewer. */
export function show(occurrence: Occurrence, viewer: Viewer) {
  if (isCancelledInstance(occurrence)) return tombstone(occurrence, viewer.zone)
  return isMasked(occurrence, viewer.accessRole) ? masked(occurrence, viewer) : full(occurrence, viewer)
}

/**
 * Of an instance that is gone while its series lives, Google guarantees no more than a tombstone's fields.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events#status
 */
const isCancelledInstance = ({ status, recurringEventId, seriesDeleted }: Occurrence) =>
  status === 'cancelled' && recurringEventId !== undefined && !seriesDeleted

/**
 * A deleted event in an incremental list: only its id is guaranteed, and for an instance also where it belonged.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events#status
 */
export function tombstone(occurrence: Occurrence, zone: string) {
  const { record, id, recurringEventId, originalStartTime } = occurrence
  return {
    kind: 'calendar#event',
    etag: etagOf(record),
    id,
    status: 'cancelled',
    ...(recurringEventId === undefined ? {} : { recurringEventId }),
    ...(originalStartTime ? { originalStartTime: showEventTime(originalStartTime, zone) } : {}),
  }
}

/**
 * Readers see that a private event is there, but not what it is; free/busy readers see that of every event.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/acl#role
 */
function isMasked({ fields }: Occurrence, role: AccessRole): boolean {
  if (roleIsAtLeast(role, 'writer')) return false
  return role === 'freeBusyReader' || fields.visibility === 'private' || fields.visibility === 'confidential'
}

function masked(occurrence: Occurrence, { zone }: Viewer) {
  const { record, fields } = occurrence
  return {
    ...tombstone(occurrence, zone),
    status: occurrence.status,
    created: record.created,
    updated: record.updated,
    start: showEventTime(fields.start, zone),
    end: showEventTime(fields.end, zone),
    ...(fields.recurrence ? { recurrence: fields.recurrence } : {}),
    ...(fields.transparency ? { transparency: fields.transparency } : {}),
    visibility: 'private',
    iCalUID: record.iCalUID,
    sequence: record.sequence,
    eventType: 'default',
  }
}

function full({ record, id, status, fields, recurringEventId, originalStartTime }: Occurrence, viewer: Viewer) {
  const { start, end, attendees, transparency, visibility, ...rest } = fields
  const { calendarId } = record
  const self = (person: StoredEvent['creator']) => (person.email === calendarId ? { ...person, self: true } : person)
  return {
    kind: 'calendar#event',
    etag: etagOf(record),
    id,
    status,
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${id} ${calendarId}`).toString('base64url')}`,
    created: record.created,
    updated: record.updated,
    ...rest,
    creator: self(record.creator),
    organizer: self(record.organizer),
    start: showEventTime(start, viewer.zone),
    end: showEventTime(end, viewer.zone),
    ...(recurringEventId === undefined ? {} : { recurringEventId }),
    ...(originalStartTime ? { originalStartTime: showEventTime(originalStartTime, viewer.zone) } : {}),
    // Values that are the default are left out, as Google does.
    ...(transparency === 'transparent' ? { transparency } : {}),
    ...(visibility && visibility !== 'default' ? { visibility } : {}),
    iCalUID: record.iCalUID,
    sequence: record.sequence,
    ...(attendees && attendees.length > 0 ? showAttendees(attendees, record, viewer.maxAttendees) : {}),
    reminders: fields.reminders ?? { useDefault: true },
    eventType: record.eventType,
  }
}

function showAttendees(attendees: NonNullable<Occurrence['fields']['attendees']>, record: StoredEvent, most?: number) {
  const shown = attendees.map((attendee) => ({
    ...attendee,
    ...(attendee.email === record.organizer.email ? { organizer: true } : {}),
    ...(attendee.email === record.calendarId ? { self: true } : {}),
  }))
  // Source: https://developers.google.com/workspace/calendar/api/v3/reference/events#guestsCanSeeOtherGuests
  const isGuest = record.organizer.email !== record.calendarId
  if (isGuest && record.fields.guestsCanSeeOtherGuests === false) return { attendees: onlySelf(shown) }
  if (most === undefined || shown.length <= most) return { attendees: shown }
  return { attendees: onlySelf(shown), attendeesOmitted: true }
}

function onlySelf<A extends object>(attendees: A[]): A[] {
  return attendees.filter((attendee) => 'self' in attendee)
}
