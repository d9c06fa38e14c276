import { DateTime } from 'luxon'
import { invalid } from '../http/googleError.ts'
import type { EventTime } from '../model/event.ts'
import { isAllDay } from './time.ts'

const DAY = 86_400_000

/** The clock on the wall in `zone`, written as if it were UTC: what the rule library counts in. */
export function wallOf(instant: number, zone: string): Date {
  return DateTime.fromMillis(instant, { zone }).setZone('utc', { keepLocalTime: true }).toJSDate()
}

export function wallFromDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

export function dayLength(start: EventTime, end: EventTime): number {
  if (!isAllDay(start) || !isAllDay(end)) return DAY
  return wallFromDate(end.date).getTime() - wallFromDate(start.date).getTime()
}

/** UNTIL is an instant in UTC (RFC 5545, 3.3.10); the rule counts in wall-clock time. */
export function untilAsWall(rule: string, zone: string): string {
  return rule.replace(/UNTIL=(\d{8}T\d{6})Z/i, (_, stamp: string) => {
    const instant = DateTime.fromFormat(stamp, "yyyyMMdd'T'HHmmss", { zone: 'utc' }).toMillis()
    const wall = wallOf(instant, zone).toISOString()
    return `UNTIL=${wall.slice(0, 19).replace(/[-:]/g, '')}Z`
  })
}

export function wallFromStamp(text: string, lineZone: string, zone: string, dtstart: Date): Date {
  const stamp = text.trim()
  if (/^\d{8}$/.test(stamp)) {
    const day = DateTime.fromFormat(stamp, 'yyyyMMdd', { zone: 'utc' })
    // A bare date names that day's instance, at the hour of the series.
    return new Date(day.toMillis() + (dtstart.getTime() % DAY))
  }
  const isUtc = stamp.endsWith('Z')
  const read = DateTime.fromFormat(stamp.replace('Z', ''), "yyyyMMdd'T'HHmmss", { zone: isUtc ? 'utc' : lineZone })
  if (!read.isValid) throw invalid('Invalid recurrence rule.')
  return wallOf(read.toMillis(), zone)
}
