import type { AnalyticsBy } from '@calendar-sync/contracts/api/analytics'

// Days of the figures are UTC: in another zone the first of a month could become the last of the one before.
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** What people read for a period. @param from its first day, like 2026-01-31 */
export const periodName = (from: string, by: AnalyticsBy): string =>
  (by === 'month' ? month : day).format(new Date(from))
