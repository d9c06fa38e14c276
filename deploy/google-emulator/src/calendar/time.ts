import { DateTime, IANAZone } from 'luxon'
import { invalid, required } from '../http/googleError.ts'
import type { EventTime } from '../model/event.ts'

/** A time as a client writes it. */
export interface TimeInput {
  date?: string | undefined
  dateTime?: string | undefined
  timeZone?: string | undefined
}

/**
 * Reads a start or end. A time without an offset needs a zone; a time without a zone gets the calendar's.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events#start
 * @throws GoogleError 400
 */
export function readEventTime(input: TimeInput, which: 'start' | 'end', calendarZone: string): EventTime {
  const { date, dateTime, timeZone } = input
  if (date !== undefined && dateTime !== undefined) throw invalid(`Invalid ${which} time.`)
  if (timeZone !== undefined && !isZone(timeZone)) {
    throw invalid(`Invalid time zone definition for ${which} time.`)
  }
  if (date !== undefined) {
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !DateTime.fromISO(date).isValid) throw invalid(`Invalid ${which} time.`)
    return { date }
  }
  if (dateTime === undefined) throw required(`Missing ${which} time.`)
  const hasOffset = /([zZ]|[+-]\d\d:?\d\d)$/.test(dateTime)
  if (!hasOffset && timeZone === undefined) throw required(`Missing time zone definition for ${which} time.`)
  const read = DateTime.fromISO(dateTime, { zone: timeZone ?? 'utc' })
  if (!read.isValid || !dateTime.includes('T')) throw invalid(`Invalid ${which} time.`)
  return { dateTime: utcSeconds(read.toMillis()), timeZone: timeZone ?? calendarZone }
}

// Luxon keeps the zones that it made, but `isValidZone` asks the runtime anew, for almost half of the time of reading a time.
export const isZone = (name: string): boolean => IANAZone.create(name).isValid

export function isAllDay(time: EventTime): time is { date: string } {
  return 'date' in time
}

/** The instant, in milliseconds; a day begins at midnight in the calendar's zone. */
export function instantOf(time: EventTime, calendarZone: string): number {
  if (!isAllDay(time)) return Date.parse(time.dateTime)
  if (calendarZone === 'UTC') return Date.parse(`${time.date}T00:00:00Z`)
  return DateTime.fromISO(time.date, { zone: calendarZone }).toMillis()
}

/** As the API shows it: in the zone of the response. */
export function showEventTime(time: EventTime, zone: string): TimeInput {
  if (isAllDay(time)) return { date: time.date }
  return { dateTime: showInstant(Date.parse(time.dateTime), zone), timeZone: time.timeZone }
}

export function showInstant(instant: number, zone: string): string {
  if (zone === 'UTC') return utcSeconds(instant)
  const minutes = offsetAt(instant, zone)
  const wall = new Date(instant + minutes * 60_000).toISOString().slice(0, 19)
  const size = Math.abs(minutes)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

// Asking the runtime for an offset is what makes a list of thousands slow. Offsets change at quarters of an hour only.
const QUARTER = 900_000
const offsets = new Map<string, Map<number, number>>()

/** Minutes that a zone's clocks are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  let known = offsets.get(zone)
  if (!known || known.size > 100_000) {
    known = new Map()
    offsets.set(zone, known)
  }
  const quarter = Math.floor(instant / QUARTER)
  const offset = known.get(quarter) ?? Math.round(IANAZone.create(zone).offset(instant))
  known.set(quarter, offset)
  return offset
}

/** RFC 3339 in UTC, whole seconds, as Google stores them. */
export function utcSeconds(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

const rfc3339 = /^\d{4}-\d\d-\d\d[tT]\d\d:\d\d:\d\d(\.\d+)?([zZ]|[+-]\d\d:\d\d)$/

/** Milliseconds of an RFC 3339 time with its mandatory offset (fractions ignored), or undefined when it is none. */
export function parseRfc3339(text: string): number | undefined {
  if (!rfc3339.test(text)) return undefined
  const instant = Date.parse(text.replace(/\.\d+/, ''))
  return Number.isNaN(instant) ? undefined : instant
}
