import { type AnalyticsBy, Durations } from '@calendar-sync/contracts/api/analytics'
import type { Pool } from 'pg'
import { z } from 'zod'
import { schema } from '../projector/table.ts'
import { prepared } from '../queries/listRows.ts'
import type { Counts } from '../readModels/dailyFacts.ts'
import type { DayRange } from './periods.ts'

/** $1: the first day of the range, $2: the last one, $3: day, week or month */
const bucket = (day: string) => `case
  when ${day} < $1::date then 'before' when ${day} > $2::date then 'after'
  else to_char(date_trunc($3, ${day}::timestamp), 'YYYY-MM-DD') end`
const utcDay = (column: string) => `(${column} at time zone 'utc')::date`

const counted = `select ${bucket('day::date')} as bucket, name, sum(times::bigint)::float8 as times, min(day) as since
  from ${schema}.daily_facts, jsonb_each_text(counts) as fact (name, times) group by 1, 2`

/** Rows for each period, for the range (bucket null, within) and for all time (both null). */
const measured = (from: string, ended: string, began: string) => `select
    case when grouping(bucket) = 0 then bucket when grouping(within) = 0 then 'range' else 'all' end as bucket,
    count(*)::int as count, round(avg(ms))::float8 as "averageMs",
    round(percentile_cont(0.5) within group (order by ms))::float8 as "medianMs",
    round(percentile_cont(0.95) within group (order by ms))::float8 as "p95Ms", max(ms)::float8 as "maxMs"
  from (
    select ${bucket(utcDay(ended))} as bucket, ${utcDay(ended)} between $1::date and $2::date as within,
      greatest(0, round(extract(epoch from ${ended} - ${began}) * 1000)) as ms
    from ${schema}.${from} where ${ended} is not null) measured
  group by grouping sets ((bucket), (within), ())
  having grouping(within) = 1 or bool_and(within)`

const subscribedFirst = `select ${bucket(utcDay('subscribed_at'))} as bucket, count(*)::int as count
  from ${schema}.user_journeys where subscribed_at is not null group by 1`

const Counted = z.array(z.object({ bucket: z.string(), name: z.string(), times: z.int(), since: z.string() }))
const Measured = z.array(Durations.extend({ bucket: z.string() }))
const Subscribed = z.array(z.object({ bucket: z.string(), count: z.int() }))

/**
 * What the database adds up of a range: by period (named by its first day), before the range, and of all time.
 * @throws DomainError `unavailable` while one of the read models is being built for the first time
 */
export async function readFacts(pool: Pool, { from, to }: DayRange, by: AnalyticsBy) {
  const values = [from, to, by]
  const [facts, runs, journeys, subscribers] = await prepared(() =>
    Promise.all([
      pool.query(counted, values),
      pool.query(measured('run_times', 'completed_at', 'requested_at'), values),
      pool.query(measured('user_journeys', 'synced_at', 'registered_at'), values),
      pool.query(subscribedFirst, values),
    ]),
  )
  const rows = Counted.parse(facts.rows)
  const byBucket = new Map<string, Counts>()
  const allTime: Counts = {}
  for (const { bucket, name, times } of rows) {
    byBucket.set(bucket, { ...byBucket.get(bucket), [name]: times })
    allTime[name] = (allTime[name] ?? 0) + times
  }
  const firstDays = rows.map(({ since }) => since).toSorted()
  return {
    since: firstDays[0] ?? null,
    before: byBucket.get('before') ?? {},
    allTime,
    byPeriod: byBucket,
    /** By period; `range` for the whole range, `all` for all time; so the next two. */
    subscribed: sumOfSubscribers(Subscribed.parse(subscribers.rows)),
    timeToSync: durationsOf(Measured.parse(runs.rows)),
    timeToFirstSync: durationsOf(Measured.parse(journeys.rows)),
  }
}

const durationsOf = (rows: z.infer<typeof Measured>): Map<string, Durations> =>
  new Map(rows.map(({ bucket, ...durations }) => [bucket, durations]))

function sumOfSubscribers(rows: z.infer<typeof Subscribed>): Map<string, number> {
  const sums = new Map(rows.map(({ bucket, count }) => [bucket, count]))
  const sum = (all: typeof rows) => all.reduce((total, { count }) => total + count, 0)
  sums.set('range', sum(rows.filter(({ bucket }) => bucket !== 'before' && bucket !== 'after')))
  sums.set('all', sum(rows))
  return sums
}
