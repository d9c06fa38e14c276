import type { GoogleEvent } from '../../google/event.ts'
import { type TravelReason, weak } from './reason.ts'

/** Weak: the event starts in one time zone and ends in another, as flights do. */
export function crossesTimeZones({ start, end }: GoogleEvent): TravelReason[] {
  if (!start?.dateTime || !end?.dateTime || !start.timeZone || !end.timeZone) return []
  if (canonical(start.timeZone) === canonical(end.timeZone)) return []
  return [
    weak('time_zones', `Starts in the time zone ${readable(start.timeZone)} and ends in ${readable(end.timeZone)}.`),
  ]
}

/** Nights between start and end: all-day ends are exclusive, so 1 to 4 May as dates are two nights, 1 to 3 May. */
export function nights({ start, end }: GoogleEvent): number {
  if (start?.date && end?.date) return days(end.date) - days(start.date) - 1
  if (start?.dateTime && end?.dateTime) return days(end.dateTime) - days(start.dateTime)
  return 0
}

// By the local dates as written: 18:00 to 10:00 next morning is one night wherever it is.
const days = (moment: string): number => Math.round(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) / 86_400_000)

const readable = (zone: string): string => zone.replaceAll('_', ' ')

const canonicalNames = new Map<string, string>()

// Asia/Calcutta and Asia/Kolkata are one zone. A name this machine does not know stands for itself.
function canonical(zone: string): string {
  const known = canonicalNames.get(zone)
  if (known !== undefined) return known
  let name = zone
  try {
    name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    name = zone
  }
  canonicalNames.set(zone, name)
  return name
}
