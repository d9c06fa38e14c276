import type { SyncSchedule } from '@calendar-sync/contracts/events/settings'
import { DateTime } from 'luxon'

const minute = 60_000
/** The offsets of all zones are multiples of it, so active hours begin and end on it, whatever the clocks do. */
const quarter = 15 * minute

/** Whether syncs may run at an instant. A zone that is not known counts as UTC. */
export function isActiveAt({ syncStartHour, syncEndHour, timeZone }: SyncSchedule, instant: Date): boolean {
  if (syncStartHour === syncEndHour) return true
  const local = DateTime.fromJSDate(instant, { zone: timeZone })
  const { hour } = local.isValid ? local : DateTime.fromJSDate(instant, { zone: 'utc' })
  return syncStartHour < syncEndHour
    ? hour >= syncStartHour && hour < syncEndHour
    : hour >= syncStartHour || hour < syncEndHour
}

/**
 * When a sync is due next: an interval after `last`, or at the first active moment after that. On a day on which the
 * clocks skip the only active hour, that is a day later.
 */
export function nextDue(schedule: SyncSchedule, last: Date): Date {
  let due = last.getTime() + schedule.syncInterval * minute
  while (!isActiveAt(schedule, new Date(due))) due = (Math.floor(due / quarter) + 1) * quarter
  return new Date(due)
}

/** The next due time after `now`: turns that nobody was there for are made up for by one run, not by many. */
export function nextDueAfter(schedule: SyncSchedule, last: Date, now: Date): Date {
  let due = nextDue(schedule, last)
  while (due <= now) due = nextDue(schedule, due)
  return due
}
