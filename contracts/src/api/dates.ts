import { z } from 'zod'

const [firstYear, lastYear] = [1970, 2999]

/** Postgres has no year 0, and JavaScript writes the years after 9999 with a sign, which sorts before every other. */
function isComputable(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= firstYear && year <= lastYear
}
const range = `A year is from ${firstYear} to ${lastYear}.`

/** A day of the calendar, such as `2026-01-31`. */
export const Day = (message?: string) => z.iso.date(message).refine(isComputable, range)

/** A moment with its offset from UTC; it leaves as one in UTC. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine(isComputable, range)
  .transform((text) => new Date(text).toISOString())
