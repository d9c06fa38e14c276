import { DateTime } from 'luxon'

/** The same day and time of the next month; the last day of a shorter one. UTC, ISO 8601. */
export const monthAfter = (instant: string): string => inUtc(instant).plus({ months: 1 }).toJSDate().toISOString()

/** Nothing is charged in the first 14 days (specification, Landing page); who waited for the launch has a month more. */
export function trialEnd(at: Date, waited: boolean): string {
  const end = DateTime.fromJSDate(at, { zone: 'utc' }).plus({ days: 14 })
  return (waited ? end.plus({ months: 1 }) : end).toJSDate().toISOString()
}

export interface Period {
  readonly start: string
  readonly end: string
}

/**
 * The period that a renewal pays for. Months that have passed altogether without the person's renewal are not charged.
 * @param expiry when the last period ended
 */
export function renewedPeriod(expiry: string, at: Date): Period {
  let start = expiry
  while (monthAfter(start) <= at.toISOString()) start = monthAfter(start)
  return { start, end: monthAfter(start) }
}

const inUtc = (instant: string) => DateTime.fromISO(instant, { zone: 'utc' })
