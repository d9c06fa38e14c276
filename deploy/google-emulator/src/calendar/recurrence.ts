import { DateTime } from 'luxon'
import rrule from 'rrule'
import { invalid } from '../http/googleError.ts'
import type { EventTime } from '../model/event.ts'
import { isAllDay, utcSeconds } from './time.ts'
import { dayLength, untilAsWall, wallFromDate, wallFromStamp, wallOf } from './wallClock.ts'

/** Where a series begins, and how it repeats. */
export interface Series {
  start: EventTime
  end: EventTime
  recurrence?: string[] | undefined
}

/** One instance by the series' plan, before anything was changed about it. */
export interface Instance {
  start: EventTime
  end: EventTime
  /** The UTC stamp in its id: `20240501T080000Z`, or `20240501` for a day. */
  stamp: string
}

const DAY = 86_400_000
/** No series is followed for more than a century. */
const FAR = 100 * 366 * DAY

/**
 * The instances of a series that end after `from` and start before `to` (milliseconds), at most `limit`. A series without recurrence has
 * one instance with an empty stamp. Wall-clock time stays the same over daylight-saving changes of the series' zone.
 */
export function expand(series: Series, from: number, to: number, limit: number, calendarZone: string): Instance[] {
  const rules = series.recurrence
  if (!rules || rules.length === 0) return [{ start: series.start, end: series.end, stamp: '' }]
  const plan = planOf(series, calendarZone)
  const found: Instance[] = []
  // A day's margin: the rule runs on wall-clock times, the window on instants.
  const first = new Date(Math.max(plan.first, from - plan.length - DAY))
  const last = new Date(Math.min(to + DAY, plan.first + FAR))
  for (const wall of plan.set.between(first, last, true, (_, index) => index < limit + 1000)) {
    const instance = plan.instanceAt(wall)
    if (instance.startsAt >= to) break
    if (instance.endsAt > from) found.push(instance)
    if (found.length >= limit) break
  }
  return found
}

/** The instance with this stamp, when the series has it. */
export function instanceWithStamp(series: Series, stamp: string, calendarZone: string): Instance | undefined {
  const digits = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(stamp)
  if (!digits) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = digits
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at)) return undefined
  const near = expand(series, at - 2 * DAY - 1, at + 2 * DAY, 100_000, calendarZone)
  return near.find((instance) => instance.stamp === stamp)
}

/** @throws GoogleError 400 when a line is not a rule Google would take. */
export function checkRecurrence(series: Series, calendarZone: string): void {
  for (const line of series.recurrence ?? []) {
    if (!/^(RRULE|EXRULE|RDATE|EXDATE)[:;]/i.test(line)) throw invalid('Invalid recurrence rule.')
  }
  try {
    planOf(series, calendarZone).set.between(new Date(0), new Date(0), true)
  } catch {
    throw invalid('Invalid recurrence rule.')
  }
}

interface Plan {
  set: InstanceType<typeof rrule.RRuleSet>
  first: number
  /** Milliseconds. */
  length: number
  instanceAt(wall: Date): Instance & { startsAt: number; endsAt: number }
}

// Rules are read once for each start and end object; records are never changed in place.
const plans = new WeakMap<object, { key: string; plan: Plan }>()

function planOf(series: Series, calendarZone: string): Plan {
  const key = JSON.stringify([series.recurrence, series.end, calendarZone])
  const known = plans.get(series.start)
  if (known?.key === key) return known.plan
  const plan = makePlan(series, calendarZone)
  plans.set(series.start, { key, plan })
  return plan
}

function makePlan({ start, end, recurrence = [] }: Series, calendarZone: string): Plan {
  const set = new rrule.RRuleSet(true)
  const zone = isAllDay(start) ? 'utc' : start.timeZone
  const dtstart = isAllDay(start) ? wallFromDate(start.date) : wallOf(Date.parse(start.dateTime), zone)
  let hasRule = false
  for (const line of recurrence) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).split(';')[0]?.toUpperCase()
    const value = line.slice(colon + 1)
    if (name === 'RRULE' || name === 'EXRULE') {
      const options = rrule.RRule.parseString(untilAsWall(value, zone))
      const rule = new rrule.RRule({ ...options, dtstart }, true)
      if (name === 'RRULE') set.rrule(rule)
      else set.exrule(rule)
      hasRule ||= name === 'RRULE'
    } else {
      const lineZone = /TZID=([^;:]+)/i.exec(line.slice(0, colon))?.[1] ?? zone
      for (const date of value.split(',')) {
        const wall = wallFromStamp(date, lineZone, zone, dtstart)
        if (name === 'RDATE') set.rdate(wall)
        else set.exdate(wall)
      }
    }
  }
  // The start is the first instance also when only dates are listed.
  if (!hasRule) set.rdate(dtstart)
  const length =
    isAllDay(start) || isAllDay(end) ? dayLength(start, end) : Date.parse(end.dateTime) - Date.parse(start.dateTime)
  const endZone = isAllDay(end) ? zone : end.timeZone
  return {
    set,
    first: dtstart.getTime(),
    length,
    instanceAt(wall) {
      if (isAllDay(start)) {
        const date = wall.toISOString().slice(0, 10)
        const last = new Date(wall.getTime() + length).toISOString().slice(0, 10)
        return {
          start: { date },
          end: { date: last },
          stamp: date.replaceAll('-', ''),
          startsAt: DateTime.fromISO(date, { zone: calendarZone }).toMillis(),
          endsAt: DateTime.fromISO(last, { zone: calendarZone }).toMillis(),
        }
      }
      const startsAt = DateTime.fromJSDate(wall, { zone: 'utc' }).setZone(zone, { keepLocalTime: true }).toMillis()
      const endsAt = startsAt + length
      return {
        start: { dateTime: utcSeconds(startsAt), timeZone: zone },
        end: { dateTime: utcSeconds(endsAt), timeZone: endZone },
        stamp: utcSeconds(startsAt).replace(/[-:]/g, ''),
        startsAt,
        endsAt,
      }
    },
  }
}
