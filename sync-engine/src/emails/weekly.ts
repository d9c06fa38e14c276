import { DateTime } from 'luxon'

const monday = 1
const hour = 8

/** The first Monday morning, eight o'clock in the person's zone, after an instant. A zone that is not known is UTC. */
export function nextWeekly(after: Date, timeZone: string): Date {
  const zoned = DateTime.fromJSDate(after, { zone: timeZone })
  const local = zoned.isValid ? zoned : DateTime.fromJSDate(after, { zone: 'utc' })
  const thisWeek = local.startOf('week').set({ weekday: monday, hour })
  return (thisWeek > local ? thisWeek : thisWeek.plus({ weeks: 1 })).toJSDate()
}
