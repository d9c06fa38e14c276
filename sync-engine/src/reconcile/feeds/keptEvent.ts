import { type GoogleEvent, googleEvent, mostGuestsNamed } from '../../google/event.ts'
import { hasReminders } from '../plan/addedToCopy.ts'
import { mayBeCopyId } from '../plan/marker.ts'

const kept = Object.keys(googleEvent.shape).filter((key) => !['htmlLink', 'reminders', 'attendees'].includes(key))

/**
 * What is kept of an event: the fields the engine decides by. Of its guests only the account itself is kept as it is; of
 * the others that they are there, of rooms only where there is no guest, and of a video call that there is one. Of reminders those of a copy.
 */
export function keptEvent(event: GoogleEvent): GoogleEvent {
  const fields: { [name: string]: unknown } = {}
  for (const name of kept) if (event[name] !== undefined) fields[name] = event[name]
  const attendees = guestsWithoutNames(event)
  const call = event.conferenceData || event.hangoutLink ? { conferenceData: {} } : {}
  const reminders = mayBeCopyId(event.id) && hasReminders(event) ? { reminders: event.reminders } : {}
  return { ...fields, id: event.id, ...(attendees?.length ? { attendees } : {}), ...call, ...reminders }
}

/** Of an event with more guests than lists name, whichever answer it comes from: that there are many, and whether another person invites. */
function guestsWithoutNames({ attendees = [], attendeesOmitted, organizer }: GoogleEvent): GoogleEvent['attendees'] {
  const self = attendees.filter((guest) => guest.self)
  if (attendeesOmitted || attendees.length > mostGuestsNamed) {
    const inviter = organizer && !organizer.self ? [{ organizer: true }] : []
    return [...self, ...inviter, ...Array.from({ length: mostGuestsNamed - inviter.length }, () => ({}))]
  }
  const others = attendees.filter((guest) => !guest.self && !guest.resource)
  const guests = [...self, ...others.map(({ organizer: invites }) => (invites ? { organizer: invites } : {}))]
  return guests.length > 0 ? guests : attendees.map(() => ({ resource: true }))
}
