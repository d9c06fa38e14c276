import { type GoogleEvent, googleEvent } from '../google/event.ts'

const kept: ReadonlySet<string> = new Set(Object.keys(googleEvent.shape).filter((key) => key !== 'htmlLink'))

/** What is kept of an event: the fields the engine decides by, and of its guests only the account itself. */
export function keptEvent(event: GoogleEvent): GoogleEvent {
  const fields = Object.entries(event).filter(([key]) => kept.has(key))
  const attendees = event.attendees?.filter((guest) => guest.self)
  return { ...Object.fromEntries(fields), id: event.id, ...(attendees ? { attendees } : {}) }
}
