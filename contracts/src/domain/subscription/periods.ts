import { DateTime } from 'luxon'
import type { Invoice } from '../subscription.ts'

/** The same day and time of the next month; the last day of a shorter one. UTC, ISO 8601. */
export const monthAfter = (instant: string): string => monthsAfter(instant, 1)

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
 * @param paid the periods that were paid for, the oldest first: a plan keeps its day of the month beyond shorter months
 */
export function renewedPeriod(expiry: string, at: Date, paid: readonly Pick<Invoice, 'periodStart'>[]): Period {
  const anchor = anchorOf([...paid.map(({ periodStart }) => periodStart), expiry])
  const startAfter = (months: number) => monthsAfter(anchor, months)
  let months = monthsBetween(anchor, expiry)
  let start = expiry
  while (startAfter(months + 1) <= at.toISOString()) {
    months += 1
    start = startAfter(months)
  }
  return { start, end: startAfter(months + 1) }
}

/** The first start of the months that lead to the last one. Another day in between, as an end that an admin set, begins them anew. */
const anchorOf = (starts: readonly string[]): string =>
  starts.reduce((anchor, start) => (isWholeMonthsAfter(anchor, start) ? anchor : start))

const isWholeMonthsAfter = (anchor: string, instant: string): boolean =>
  Date.parse(monthsAfter(anchor, monthsBetween(anchor, instant))) === Date.parse(instant)

/** By the calendar alone, not by days: from 31 January to 28 February it is one. */
const monthsBetween = (from: string, to: string): number => {
  const [first, last] = [inUtc(from), inUtc(to)]
  return (last.year - first.year) * 12 + last.month - first.month
}

/** The same day and time so many months later; the last day of a shorter month. UTC, ISO 8601. */
const monthsAfter = (instant: string, months: number): string =>
  inUtc(instant).plus({ months }).toJSDate().toISOString()

const inUtc = (instant: string) => DateTime.fromISO(instant, { zone: 'utc' })
