import { randomBytes } from 'node:crypto'
import type { Emulator } from '../emulator.ts'
import { alreadyDeleted, duplicate, GoogleError, invalid, notOrganizer } from '../http/googleError.ts'
import type { Calendar } from '../model/calendar.ts'
import type { EventFields, StoredEvent } from '../model/event.ts'
import { asDraft, ownFields } from './draft.ts'
import type { EventBody } from './eventBody.ts'
import { checkGmailFields, checkNewEventType, checkSameEventType } from './eventTypes.ts'
import { answerInvitation, responseOf } from './invitations.ts'
import { mailGuests, type SendUpdates } from './mails.ts'
import type { Occurrence } from './materialise.ts'
import { persistEvent, sameShape } from './persistEvent.ts'
import { changesOrganizersOwn, isOrganizersCopy } from './sharing.ts'

/** Who writes, and by which way. */
export interface Author {
  email: string
  /** A person in Google's own screens may do what apps may not: answer invitations of others, have mails made into events. */
  madeBy: 'person' | 'app'
  sendUpdates: SendUpdates
}

const ID = /^[a-v0-9]{5,1024}$/

/**
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/insert
 * @throws GoogleError 400 for what is not allowed, 409 when the id exists on this calendar or did
 */
export function insertEvent(
  emulator: Emulator,
  calendar: Calendar,
  body: EventBody,
  fields: EventFields,
  author: Author,
) {
  if (body.id !== undefined && !ID.test(body.id)) throw invalid('Invalid resource id value.')
  const id = body.id ?? newId()
  if (emulator.state.eventsOf(calendar.id).get(id)) throw duplicate()
  const type = body.eventType ?? 'default'
  if (author.madeBy === 'app') checkNewEventType(type, fields, calendar)
  const owner = ownerOf(emulator, calendar)
  const record = persistEvent(emulator, {
    id,
    calendarId: calendar.id,
    eventType: type,
    status: body.status === 'tentative' ? 'tentative' : 'confirmed',
    iCalUID: body.iCalUID ?? `${id}@google.com`,
    created: emulator.clock.now().toISOString(),
    sequence: body.sequence ?? 0,
    creator: { email: author.email },
    organizer: author.madeBy === 'person' && body.organizer ? { ...body.organizer } : owner,
    fields,
    madeBy: author.madeBy,
  })
  mailGuests(emulator, record, 'invitation', author.sendUpdates)
  return record
}

/** Everything patch and update have in common: `fields` and `body` are what the event shall be afterwards. */
export function changeEvent(
  emulator: Emulator,
  target: Occurrence,
  body: EventBody,
  fields: EventFields,
  author: Author,
) {
  const { record } = target
  checkSameEventType(record.eventType, body.eventType)
  if (body.sequence !== undefined && body.sequence < record.sequence) {
    throw invalid(
      'Invalid sequence value. The specified sequence number is below the current sequence number of the resource. Re-fetch the resource and use its sequence number on the following request.',
    )
  }
  if (target.recurringEventId !== undefined && fields.recurrence) throw invalid('Invalid recurrence rule.')
  const status = body.status ?? 'confirmed'
  if (status === 'cancelled' && target.status !== 'cancelled') return deleteEvent(emulator, target, author)
  if (author.madeBy === 'app') checkGmailFields(record.eventType, target.fields, fields)
  if (author.madeBy === 'app' && !mayChange(record, target.fields, fields)) throw notOrganizer()
  const retimed = !sameShape(target.fields, fields) || target.status === 'cancelled'
  const changed = persistEvent(emulator, {
    ...asDraft(target),
    status,
    sequence: Math.max(record.sequence + (retimed ? 1 : 0), body.sequence ?? 0),
    fields,
    ...(target.recurringEventId === undefined ? {} : { own: ownFields(target, fields) }),
  })
  if (isOrganizersCopy(changed)) mailGuests(emulator, changed, 'update', author.sendUpdates)
  else answerInvitation(emulator, changed, responseOf(target.fields, changed.calendarId), author)
  return changed
}

/**
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/delete
 * @throws GoogleError 410 deleted when it already is
 */
export function deleteEvent(emulator: Emulator, target: Occurrence, author: Author): StoredEvent {
  if (target.status === 'cancelled') throw alreadyDeleted()
  const before = responseOf(target.fields, target.record.calendarId)
  const isGuest = before !== undefined && !isOrganizersCopy(target.record)
  const deleted = persistEvent(emulator, {
    ...asDraft(target),
    status: 'cancelled',
    sequence: target.record.sequence + 1,
    fields: isGuest ? { ...target.fields, attendees: declining(target) } : target.fields,
    ...(target.recurringEventId === undefined ? {} : { own: ownFields(target, target.fields) }),
  })
  if (isOrganizersCopy(deleted)) mailGuests(emulator, deleted, 'cancellation', author.sendUpdates)
  else answerInvitation(emulator, deleted, before, author)
  return deleted
}

function mayChange(record: StoredEvent, before: EventFields, after: EventFields): boolean {
  return isOrganizersCopy(record) || before.guestsCanModify === true || !changesOrganizersOwn(before, after)
}

function declining({ fields, record }: Occurrence) {
  return (fields.attendees ?? []).map((attendee) =>
    attendee.email === record.calendarId ? { ...attendee, responseStatus: 'declined' as const } : attendee,
  )
}

function ownerOf(emulator: Emulator, calendar: Calendar) {
  if (calendar.primaryOf === undefined) return { email: calendar.id, displayName: calendar.summary }
  const account = emulator.state.accounts.get(calendar.primaryOf)
  if (!account) throw new GoogleError(404, 'notFound', 'Not Found')
  return { email: account.email }
}

/** Twenty-six characters of base32hex, like the ids Google makes. */
function newId(): string {
  const digits = '0123456789abcdefghijklmnopqrstuv'
  return Array.from(randomBytes(26), (byte) => digits[byte & 31]).join('')
}
