import type { SyncSchedule } from '@calendar-sync/contracts/domain/preferences'
import type { UserId } from '@calendar-sync/contracts/ids'
import { DateTime } from 'luxon'
import { digest } from '../digest.ts'

const minute = 60_000
/** The offsets of all zones are multiples of it, so active hours begin and end on it, also when clocks change. */
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
 * Where in an interval a person has their turn when the active hours begin: from 0 to below 1, the same each day. Else
 * all people of a time zone would be due at once. All syncs of a person go together, so that they share what they read.
 */
export const shareOf = (userId: UserId): number =>
  Number.parseInt(digest(`turn\n${userId}`, 'hex').slice(0, 8), 16) / 2 ** 32

/**
 * When a sync is due next: an interval after `last`; or when that is outside the active hours, within an interval after
 * they begin, and before they end. On a day on which the clocks skip the only active hour, that is a day later.
 * @param share of the interval that passes first when the hours begin, from 0 to below 1
 */
export function nextDue(schedule: SyncSchedule, last: Date, share: number): Date {
  const interval = schedule.syncInterval * minute
  const due = last.getTime() + interval
  if (isActiveAt(schedule, new Date(due))) return new Date(due)
  let opening = due
  while (!isActiveAt(schedule, new Date(opening))) opening = (Math.floor(opening / quarter) + 1) * quarter
  let open = quarter
  while (open < interval && isActiveAt(schedule, new Date(opening + open))) open += quarter
  return new Date(opening + Math.floor(share * Math.min(interval, open)))
}

/** The next due time after `now`: turns that no engine was there for are made up for by one run, not by many. */
export function nextDueAfter(schedule: SyncSchedule, last: Date, now: Date, share: number): Date {
  let due = nextDue(schedule, last, share)
  while (due <= now) due = nextDue(schedule, due, share)
  return due
}
