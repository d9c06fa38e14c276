import type { Analytics, AnalyticsBy } from '@calendar-sync/contracts/api/analytics'
import type { Pool } from 'pg'
import type { Counts } from '../readModels/dailyFacts.ts'
import { noDurations, presentFigures } from './figures.ts'
import { type DayRange, periodsOf } from './periods.ts'
import { readFacts } from './readFacts.ts'

/** The figures of a range, by period, in all, and of all time. */
export async function analyse(pool: Pool, range: DayRange, by: AnalyticsBy): Promise<Analytics> {
  const facts = await readFacts(pool, range, by)
  const figuresOf = (name: string, counts: Counts, total: number) =>
    presentFigures(
      {
        counts,
        subscribed: facts.subscribed.get(name) ?? 0,
        timeToSync: facts.timeToSync.get(name) ?? noDurations,
        timeToFirstSync: facts.timeToFirstSync.get(name) ?? noDurations,
      },
      total,
    )

  let total = peopleAfter(0, facts.before)
  let sum: Counts = {}
  const periods = periodsOf(range, by).map(({ start, from, to }) => {
    const counts = facts.byPeriod.get(start) ?? {}
    total = peopleAfter(total, counts)
    sum = added(sum, counts)
    return { from, to, ...figuresOf(start, counts, total) }
  })
  return {
    ...range,
    by,
    periods,
    range: figuresOf('range', sum, total),
    allTime: { since: facts.since, ...figuresOf('all', facts.allTime, peopleAfter(0, facts.allTime)) },
  }
}

const peopleAfter = (before: number, counts: Counts): number =>
  before + (counts['users.registered'] ?? 0) - (counts['users.erased'] ?? 0)

const added = (a: Counts, b: Counts): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
  )
