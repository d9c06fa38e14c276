import { EngineWork } from '@calendar-sync/contracts/api/operations'
import { engineWorkRequest } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { QuotaLimits } from '../google/quota.ts'

const isoTime = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const runsShown = 100

/** Runs that have not ended, oldest first. A lease that ran out belongs to no engine: another one will take the run. */
const openRuns = `select run_id as "runId", sync_id as "syncId", user_id as "userId", trigger, kind,
    case when lease_until > clock_timestamp() then engine_id end as "engineId",
    ${isoTime('requested_at')} as "requestedAt", ${isoTime('lease_until')} as "leaseUntil", attempt
  from engine.runs where ended_at is null order by requested_at limit ${runsShown}`

const counts = `select
    (select count(*) from engine.runs where ended_at is null and lease_until > clock_timestamp())::int as "runsClaimed",
    (select count(*) from engine.runs where ended_at is null and (lease_until is null or lease_until <= clock_timestamp()))::int
      as "runsWaiting",
    (select count(*) from background.jobs where queue = 'tasks' and ended_at is null and due_at <= clock_timestamp())::int as "tasksDue",
    (select count(*) from background.jobs where queue = 'tasks' and ended_at is null)::int as "tasksOpen",
    (select count(*) from engine.scheduled_syncs where due_at <= clock_timestamp())::int as "schedulesDue",
    (select ${isoTime('min(due_at)')} from engine.scheduled_syncs where due_at > clock_timestamp()) as "nextScheduleAt",
    (select count(*) from engine.failures where parked_at is null)::int as "eventsFailing",
    (select count(*) from engine.failures where parked_at is not null and not dropped)::int as "eventsParked"`

/** Units of the last 60 seconds, of all people together. */
const spent = `select
    coalesce(sum(units) filter (where scope = 'project'), 0)::int as used,
    coalesce(max(of_person), 0)::int as "mostByOnePerson"
  from (
    select scope, sum(units) as units, case when scope <> 'project' then sum(units) end as of_person
    from engine.quota where second > floor(extract(epoch from clock_timestamp())) - 60 group by scope) scopes`

const Counts = EngineWork.omit({ runs: true, quota: true })
const Spent = z.object({ used: z.int(), mostByOnePerson: z.int() })

/** What all engines together have to do and have spent at Google, from the tables they share. */
export async function readEngineStats(pool: Pool, limits: QuotaLimits | undefined): Promise<EngineWork> {
  const [runs, counted, quota] = await Promise.all([pool.query(openRuns), pool.query(counts), pool.query(spent)])
  return {
    runs: EngineWork.shape.runs.parse(runs.rows),
    ...Counts.parse(counted.rows[0]),
    quota: {
      ...Spent.parse(quota.rows[0]),
      limit: limits?.perProject ?? null,
      limitPerUser: limits?.perUser ?? null,
    },
  }
}

/** Answers those who run the system. @param limits undefined when nothing limits what is spent */
export const handleEngineStats = (bus: Bus, pool: Pool, limits: QuotaLimits | undefined): Promise<Unsubscribe> =>
  bus.respond(engineWorkRequest, () => readEngineStats(pool, limits))
