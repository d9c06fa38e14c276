import type { Emulator } from '../emulator.ts'
import type { EventFields, StoredEvent } from '../model/event.ts'
import { asDraft, ownFields } from './draft.ts'
import { mailGuests, type SendUpdates } from './mails.ts'
import { find } from './materialise.ts'
import { persistEvent } from './persistEvent.ts'
import { sharedInto } from './sharing.ts'

/** How a guest answered. */
export function responseOf(fields: EventFields, email: string) {
  return fields.attendees?.find((attendee) => attendee.email === email)?.responseStatus
}

/** A guest's answer, and what a guest may modify, reaches the organizer's copy, and from there everybody's. */
export function answerInvitation(
  emulator: Emulator,
  guests: StoredEvent,
  before: string | undefined,
  author: { sendUpdates: SendUpdates },
): void {
  const now = responseOf(guests.fields, guests.calendarId)
  const organizers = find(emulator.state.eventsOf(guests.organizer.email), guests.id, 'UTC')
  const guestMayModify = organizers?.fields.guestsCanModify === true && guests.status !== 'cancelled'
  const isSame = organizers?.record.iCalUID === guests.iCalUID && organizers.status !== 'cancelled'
  if (organizers && isSame && (now !== before || guestMayModify)) {
    const source = guestMayModify ? sharedInto(organizers.fields, guests.fields) : organizers.fields
    const attendees = (source.attendees ?? []).map((attendee) =>
      attendee.email === guests.calendarId && now !== undefined ? { ...attendee, responseStatus: now } : attendee,
    )
    const fields = { ...source, attendees }
    persistEvent(emulator, {
      ...asDraft(organizers),
      fields,
      ...(organizers.recurringEventId === undefined ? {} : { own: ownFields(organizers, fields) }),
    })
  }
  if (now !== before) mailGuests(emulator, guests, 'response', author.sendUpdates)
}
