import { type GoogleEvent, googleEvent } from '../../google/event.ts'

const kept = Object.keys(googleEvent.shape).filter((key) => key !== 'htmlLink')

// Detection asks whether a few or many are invited; more than that it need not know.
const maxGuests = 6

/**
 * What is kept of an event: the fields the engine decides by. Of its guests only the account itself is kept as it is; of
 * the others that they are there, and of a video call that there is one.
 */
export function keptEvent(event: GoogleEvent): GoogleEvent {
  const fields: { [name: string]: unknown } = {}
  for (const name of kept) if (event[name] !== undefined) fields[name] = event[name]
  const attendees = event.attendees && guestsWithoutNames(event.attendees)
  const call = event.conferenceData || event.hangoutLink ? { conferenceData: {} } : {}
  return { ...fields, id: event.id, ...(attendees ? { attendees } : {}), ...call }
}

function guestsWithoutNames(guests: NonNullable<GoogleEvent['attendees']>): NonNullable<GoogleEvent['attendees']> {
  const others = guests.filter((guest) => !guest.self && !guest.resource)
  const nameless = others.slice(0, maxGuests).map(({ organizer }) => (organizer ? { organizer } : {}))
  return [...guests.filter((guest) => guest.self), ...nameless]
}
