import { DateTime } from 'luxon'
import { readBody, readFields } from '../calendar/eventBody.ts'
import { insertEvent } from '../calendar/mutateEvent.ts'
import type { Emulator } from '../emulator.ts'
import type { Attendee, EventType } from '../model/event.ts'
import type { JsonObject } from '../model/json.ts'

/** An event told as a person would: in days from the day of seeding, on the wall clock of its zone. */
export interface SeedEvent {
  title: string
  /** Days from today. */
  day: number
  /** `HH:mm`; without it the event is all-day. */
  from?: string
  to?: string
  /** Days until the end: of a timed event that ends on a later day, or how many days an all-day event lasts. */
  days?: number
  /** Where it starts, when not in the calendar's zone, and where it ends, when that is another one still. */
  zone?: string
  endZone?: string
  where?: string
  text?: string
  type?: EventType
  repeat?: string
  free?: boolean
  private?: boolean
  guests?: { email: string; name?: string; answer?: Attendee['responseStatus'] }[]
  organizer?: { email: string; name: string }
  extra?: JsonObject
}

/** Writes events on a calendar as its owner would have. */
export function plan(emulator: Emulator, email: string, calendarId: string, events: SeedEvent[]): void {
  const calendar = emulator.state.calendars.get(calendarId)
  if (!calendar) throw new Error(`There is no calendar ${calendarId} to seed.`)
  for (const event of events) {
    const body = readBody(bodyOf(event, emulator.clock.now(), calendar.timeZone))
    const fields = readFields(body, calendar.timeZone, false)
    insertEvent(emulator, calendar, body, fields, { email, madeBy: 'person', sendUpdates: 'none' })
  }
}

/** The days from today to the next Monday to Friday (1 to 5) in `weeks` weeks, so that meetings fall on working days. */
export function weekday(emulator: Emulator, zone: string, iso: number, weeks = 0): number {
  const today = DateTime.fromJSDate(emulator.clock.now(), { zone }).weekday
  return ((iso - today + 7) % 7) + weeks * 7
}

function bodyOf(event: SeedEvent, now: Date, calendarZone: string): JsonObject {
  const zone = event.zone ?? calendarZone
  const date = (days: number) => DateTime.fromJSDate(now, { zone: calendarZone }).plus({ days }).toISODate() ?? ''
  const timed = event.from !== undefined
  const last = event.day + (event.days ?? (timed ? 0 : 1))
  return {
    summary: event.title,
    start: timed ? { dateTime: `${date(event.day)}T${event.from}:00`, timeZone: zone } : { date: date(event.day) },
    end: timed
      ? { dateTime: `${date(last)}T${event.to ?? event.from}:00`, timeZone: event.endZone ?? zone }
      : { date: date(last) },
    ...(event.where === undefined ? {} : { location: event.where }),
    ...(event.text === undefined ? {} : { description: event.text }),
    ...(event.type === undefined ? {} : { eventType: event.type }),
    ...(event.repeat === undefined ? {} : { recurrence: [`RRULE:${event.repeat}`] }),
    ...(event.free === true ? { transparency: 'transparent' } : {}),
    ...(event.private === true ? { visibility: 'private' } : {}),
    ...(event.organizer ? { organizer: { email: event.organizer.email, displayName: event.organizer.name } } : {}),
    ...(event.guests ? { attendees: event.guests.map(guestOf) } : {}),
    ...event.extra,
  }
}

function guestOf({
  email,
  name,
  answer = 'needsAction',
}: {
  email: string
  name?: string
  answer?: Attendee['responseStatus']
}) {
  return { email, responseStatus: answer, ...(name === undefined ? {} : { displayName: name }) }
}

/** What Gmail writes under an event it made from a mail. */
export const FROM_GMAIL = `To see detailed information for automatically created events like this one, use the official Google Calendar app. https://g.co/calendar

This event was created from an email you received in Gmail. https://mail.google.com/mail?extsrc=cal&plid=stand-in`

/** A booking that Gmail found in a mail: private, and not blocking time. */
export function fromGmail(event: SeedEvent): SeedEvent {
  return { type: 'fromGmail', free: true, private: true, text: FROM_GMAIL, ...event }
}
