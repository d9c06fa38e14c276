import type { TravelContext, TravelEvent } from '../event.ts'

const day = 86_400_000

/** When an event is, as far as it matters for travel. */
export type Timing = Readonly<{
  allDay: boolean
  /** Whole days of an all-day event, else 0. */
  days: number
  /** Of a timed event, else 0. */
  hours: number
  /** A timed event that has a night in it. */
  overnight: boolean
  /** Start and end are told in different time zones. */
  crossesZones: boolean
  /** Hour of the day at which a timed event starts, else -1. */
  startHour: number
  /** An all-day event from Thursday or Friday to Sunday or Monday. */
  weekend: boolean
}>

export function timingOf({ start, end }: TravelEvent): Timing {
  if (start?.date !== undefined) {
    const from = Date.parse(start.date)
    const days = end?.date === undefined ? 1 : Math.max(1, Math.round((Date.parse(end.date) - from) / day) || 1)
    const weekday = new Date(from).getUTCDay()
    const last = (weekday + days - 1) % 7
    const weekend = days >= 2 && days <= 5 && (weekday >= 4 || weekday === 6) && (last === 0 || last === 1)
    return { allDay: true, days, hours: 0, overnight: false, crossesZones: false, startHour: -1, weekend }
  }
  const from = start?.dateTime
  const to = end?.dateTime
  const startHour = from === undefined ? -1 : Number(from.slice(11, 13))
  const hours = from && to ? Math.max(0, (Date.parse(to) - Date.parse(from)) / 3_600_000) || 0 : 0
  const overnight = hours >= 5 && from?.slice(0, 10) !== to?.slice(0, 10) && Number(to?.slice(11, 13)) >= 4
  const crossesZones = start?.timeZone !== undefined && end?.timeZone !== undefined && start.timeZone !== end.timeZone
  return { allDay: false, days: 0, hours, overnight, crossesZones, startHour, weekend: false }
}

type Rhythm = 'once' | 'weekly' | 'rarely' | 'unknown'

/** How often an event's series comes: at least weekly, or more rarely; `unknown` when only the series is known. */
export function rhythmOf(event: TravelEvent, { seriesDays }: TravelContext): Rhythm {
  if (seriesDays !== undefined) return seriesDays <= 7 ? 'weekly' : 'rarely'
  const rule = event.recurrence?.find((line) => /^RRULE:/i.test(line))
  if (rule === undefined) return event.recurringEventId === undefined ? 'once' : 'unknown'
  const [, frequency = ''] = /FREQ=([A-Z]+)/i.exec(rule) ?? []
  const interval = Number(/INTERVAL=(\d{1,4})/i.exec(rule)?.[1] ?? 1)
  const days = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, YEARLY: 365 }[frequency.toUpperCase()] ?? 1
  return days * interval <= 7 ? 'weekly' : 'rarely'
}
