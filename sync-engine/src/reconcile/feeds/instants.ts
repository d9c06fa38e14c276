import { DateTime } from 'luxon'
import type { GoogleEvent } from '../../google/event.ts'

/**
 * When an event begins and ends. All-day events begin at midnight in the calendar's time zone; one that is not known counts as
 * UTC.
 * @returns undefined for an event whose times Google did not give
 */
export function instantsOf(event: GoogleEvent, timeZone: string): { startsAt: Date; endsAt: Date } | undefined {
  const startsAt = instant(event.start, timeZone)
  const endsAt = instant(event.end, timeZone)
  return startsAt && endsAt ? { startsAt, endsAt } : undefined
}

function instant(time: GoogleEvent['start'], timeZone: string): Date | undefined {
  // RFC 3339 with an offset needs no zone; Date reads it a hundred times quicker than a date library.
  const at = time?.dateTime ? new Date(time.dateTime) : time?.date ? midnight(time.date, timeZone) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}

function midnight(date: string, timeZone: string): Date {
  const local = DateTime.fromISO(date, { zone: timeZone })
  return (local.isValid ? local : DateTime.fromISO(date, { zone: 'utc' })).toJSDate()
}
