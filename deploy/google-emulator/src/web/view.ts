import { calendarColor, eventColor } from '../calendar/colors.ts'
import { collectAll } from '../calendar/list/collect.ts'
import type { Occurrence } from '../calendar/materialise.ts'
import { instantOf, isAllDay, showEventTime } from '../calendar/time.ts'
import type { Emulator } from '../emulator.ts'
import { initials, personColor } from './html.ts'

const DAY = 86_400_000

/** Everything the page draws: each account's calendars and what is on them between two instants (milliseconds). */
export function viewOf(emulator: Emulator, from: number, to: number) {
  const { state, clock } = emulator
  const accounts = [...state.accounts.values()].sort((a, b) => a.ordinal - b.ordinal)
  return {
    version: state.version,
    now: clock.now().toISOString(),
    accounts: accounts.map(({ email, name }) => ({
      email,
      name,
      initials: initials(name),
      color: personColor(email),
      calendars: [...state.listEntries.values()]
        .filter((entry) => entry.email === email && !entry.deleted)
        .sort((a, b) => a.ordinal - b.ordinal)
        .map(({ calendarId, colorId, accessRole }) => {
          const calendar = state.calendars.get(calendarId)
          const zone = calendar?.timeZone ?? 'UTC'
          return {
            id: calendarId,
            summary: calendar?.summary ?? calendarId,
            timeZone: zone,
            color: calendarColor(colorId),
            accessRole,
            primary: calendar?.primaryOf === email,
            events: eventsBetween(emulator, calendarId, zone, from, to),
          }
        }),
    })),
  }
}

function eventsBetween(emulator: Emulator, calendarId: string, zone: string, from: number, to: number) {
  return collectAll(emulator.state.eventsOf(calendarId), true, { from, to: to + DAY, zone })
    .filter(({ status }) => status !== 'cancelled')
    .map((occurrence) => ({
      occurrence,
      start: instantOf(occurrence.fields.start, zone),
      end: instantOf(occurrence.fields.end, zone),
    }))
    .filter(({ start, end }) => end > from && start < to)
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .map(({ occurrence }) => draw(occurrence, calendarId, zone))
}

function draw({ id, fields, record, recurringEventId, status }: Occurrence, calendarId: string, zone: string) {
  const self = fields.attendees?.find((attendee) => attendee.email === calendarId)
  return {
    id,
    summary: fields.summary ?? '(No title)',
    description: fields.description ?? '',
    location: fields.location ?? '',
    start: showEventTime(fields.start, zone),
    end: showEventTime(fields.end, zone),
    allDay: isAllDay(fields.start),
    color: fields.colorId === undefined ? undefined : eventColor(fields.colorId),
    // Drawn with a mark: what an app put here, as against what a person wrote.
    byApp: record.madeBy === 'app',
    type: record.eventType,
    private: fields.visibility === 'private',
    free: fields.transparency === 'transparent',
    tentative: status === 'tentative',
    declined: self?.responseStatus === 'declined',
    guests: fields.attendees?.length ?? 0,
    series: recurringEventId ?? null,
    updated: record.updated,
  }
}
