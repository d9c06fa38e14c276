import type { UserId } from '@calendar-sync/contracts/ids'
import type { Replacement } from '@calendar-sync/platform/background/jobQueue'
import { DateTime } from 'luxon'
import type { WeekEnd } from './emailOutbox.ts'

const monday = 1
const hour = 8

/** The first Monday morning, eight o'clock in the person's zone, after an instant. A zone that is not known is UTC. */
export function nextWeekly(after: Date, timeZone: string): Date {
  const zoned = DateTime.fromJSDate(after, { zone: timeZone })
  const local = zoned.isValid ? zoned : DateTime.fromJSDate(after, { zone: 'utc' })
  const thisWeek = local.startOf('week').set({ weekday: monday, hour })
  return (thisWeek > local ? thisWeek : thisWeek.plus({ weeks: 1 })).toJSDate()
}

/** @param version of the person's settings that say so; @param endsAt when the week of the next summary ends, if they want one */
export const weeklyJob = (userId: UserId, version: string, endsAt: Date | undefined): Replacement<WeekEnd> => ({
  key: userId,
  personId: userId,
  payload: { endsAt: (endsAt ?? new Date(0)).toISOString() },
  version,
  dueAt: endsAt ?? null,
})
