import { type AnalyticsBy, type AnalyticsQuery, maxAnalyticsDays } from '@calendar-sync/contracts/api/analytics'
import { DomainError } from '@calendar-sync/contracts/errors'

/** Days, both included, as `2026-01-31` in UTC. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const dayMilliseconds = 86_400_000
const defaultDays = 30

export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const plusDays = (day: string, days: number): string => dayOf(instantOf(day) + days * dayMilliseconds)

/** @throws DomainError `validation_failed` for a range that ends before it begins, or is too long */
export function rangeOf({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>, now: number): DayRange {
  const last = to ?? dayOf(now)
  const first = from ?? plusDays(last, 1 - defaultDays)
  if (first > last) throw new DomainError('validation_failed', 'The range ends before it begins.')
  if ((instantOf(last) - instantOf(first)) / dayMilliseconds >= maxAnalyticsDays)
    throw new DomainError('validation_failed', `A range has at most ${maxAnalyticsDays} days.`)
  return { from: first, to: last }
}

/** The first day of the period that a day lies in. Weeks begin on Monday. */
export function startOf(day: string, by: AnalyticsBy): string {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  const sinceMonday = (new Date(instantOf(day)).getUTCDay() + 6) % 7
  return plusDays(day, -sinceMonday)
}

/** A period, named by the day it begins, and the part of it that lies in the range. */
export interface Period extends DayRange {
  readonly start: string
}

/** Every period that the range touches, in order. */
export function periodsOf({ from, to }: DayRange, by: AnalyticsBy): Period[] {
  const periods: Period[] = []
  for (let start = startOf(from, by); start <= to; ) {
    const next = startOf(plusDays(start, { day: 1, week: 7, month: 31 }[by]), by)
    const end = plusDays(next, -1)
    periods.push({ start, from: start < from ? from : start, to: end > to ? to : end })
    start = next
  }
  return periods
}
