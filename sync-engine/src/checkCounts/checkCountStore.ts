import { type CountedChecks, syncChecksDecider, syncChecksEvents } from '@calendar-sync/contracts/domain/syncChecks'
import { SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncChecksStream } from '@calendar-sync/contracts/streams'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { v5 as deriveUuid } from 'uuid'
import { z } from 'zod'
import { engineContext } from '../commandContext.ts'
import type { EngineParts } from '../engineParts.ts'
import type { ClaimedRun } from '../run/runStore.ts'

/** A run that no person asked for, and that found nothing to do. */
interface EndedCheck extends Pick<ClaimedRun, 'runId' | 'syncId' | 'attempt'> {
  readonly trigger: 'schedule' | 'push'
  /** Copies that were as they should be. */
  readonly unchanged: number
  /** What it asked Google. */
  readonly calls: number
  readonly at: Date
}

export type CheckCountStore = ReturnType<typeof createCheckCountStore>

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Postgres's code for a null where none may be. */
const notNullViolation = '23502'
const PostgresError = z.object({ code: z.string() })
const Counted = syncChecksEvents.SyncChecksCounted.schema

export function createCheckCountStore(pool: Pool) {
  const endOnce = async ({ runId, syncId, attempt, trigger, unchanged, calls, at }: EndedCheck) => {
    const { rowCount } = await pool.query({
      name: 'engine.end_check',
      // An engine whose clock is behind may come when its day was closed: it counts for the day after. Should the day be
      // closed while this statement looks, null makes all of it fail.
      text: `with ended as (
         update engine.runs set ended_at = clock_timestamp(), lease_until = null
         where run_id = $1 and attempt = $3 and ended_at is null and quiet
           and exists (select from engine.syncs where sync_id = $2 and well)
         returning sync_id, user_id)
       insert into engine.checks as known (sync_id, day, user_id, schedule, push, unchanged, calls, last_at)
       select sync_id, greatest($4::date, (select max(day) + 1 from engine.checks where sync_id = $2 and closed)), user_id,
         ($5 = 'schedule')::int, ($5 = 'push')::int, $6, $7, $8
       from ended
       on conflict (sync_id, day) do update set
         schedule = case when not known.closed then known.schedule + excluded.schedule end,
         push = known.push + excluded.push, unchanged = known.unchanged + excluded.unchanged,
         calls = known.calls + excluded.calls, last_at = greatest(known.last_at, excluded.last_at)`,
      values: [runId, syncId, attempt, dayOf(at), trigger, unchanged, calls, at],
    })
    return rowCount === 1
  }
  return {
    /**
     * Ends a quiet run and counts it, in one statement: when an engine dies, it is counted once, or goes on elsewhere.
     * @returns false when it must be told: a person asked for it meanwhile, the run before it did not end well, the sync is
     * gone, or another engine has it
     */
    async end(run: EndedCheck): Promise<boolean> {
      for (;;) {
        try {
          return await endOnce(run)
        } catch (error) {
          if (PostgresError.safeParse(error).data?.code !== notNullViolation) throw error
        }
      }
    },
    /** Ends a quiet run that had nothing to look at, and counts nothing. @returns false when it must be told, or another engine has it */
    async drop({ runId, attempt }: Pick<EndedCheck, 'runId' | 'attempt'>): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update engine.runs set ended_at = clock_timestamp(), lease_until = null
         where run_id = $1 and attempt = $2 and ended_at is null and quiet`,
        [runId, attempt],
      )
      return rowCount === 1
    },
    /** Takes a day that is over and not told yet. @param now by whose UTC day */
    async claim(now: Date, leaseMilliseconds: number): Promise<CountedChecks | undefined> {
      const { rows } = await pool.query<{ lastAt: Date }>(
        `update engine.checks set closed = true, lease_until = clock_timestamp() + $2 * interval '1 millisecond'
         where (sync_id, day) = (
           select sync_id, day from engine.checks due
           where told_at is null and (day < $1::date or closed) and (lease_until is null or lease_until < clock_timestamp())
             -- A sync's days are told in their order.
             and not exists (select from engine.checks before
               where before.sync_id = due.sync_id and before.day < due.day and before.told_at is null)
           order by day limit 1 for update skip locked)
         returning sync_id as "syncId", user_id as "userId", day::text, schedule, push, unchanged, calls, last_at as "lastAt"`,
        [dayOf(now), leaseMilliseconds],
      )
      const [row] = rows
      return row && Counted.parse({ ...row, lastAt: row.lastAt.toISOString() })
    },
    /** It is on the log. */
    async told({ syncId, day }: CountedChecks): Promise<void> {
      // The newest is kept while the sync is there: it says when that was last checked.
      await pool.query(
        `with old as (
           delete from engine.checks where sync_id = $1 and (day < $2::date and told_at is not null
             or day = $2::date and not exists (select from engine.syncs where sync_id = $1)))
         update engine.checks set told_at = clock_timestamp(), lease_until = null where sync_id = $1 and day = $2::date
           and exists (select from engine.syncs where sync_id = $1)`,
        [syncId, day],
      )
    },
    /** When each sync of a person was last checked without anything to tell; older checks may be forgotten. */
    async lastOf(userId: UserId): Promise<{ readonly syncId: SyncId; readonly at: Date }[]> {
      const { rows } = await pool.query<{ sync_id: string; at: Date }>(
        'select sync_id, max(last_at) as at from engine.checks where user_id = $1 group by sync_id',
        [userId],
      )
      return rows.map(({ sync_id, at }) => ({ syncId: SyncId.parse(sync_id), at }))
    },
  }
}

const atOnce = 4

/** Tells of the checks of a sync when their day is over: one event, the same one whichever engine tells it. */
export function createCheckCountLoop(
  checks: CheckCountStore,
  { eventLog, clock, settings, log }: EngineParts,
): WorkLoop {
  const work = async (counted: CountedChecks) => {
    const { syncId, userId, day } = counted
    const cause = { userId, correlationId: deriveUuid(`checks/${day}`, syncId), causationId: null, bySchedule: true }
    const context = engineContext(cause, syncId, `checks/${day}`, clock)
    await execute(eventLog, syncChecksDecider, syncChecksStream(syncId), { type: 'CountChecks', counted }, context)
    await checks.told(counted)
  }
  const next = () => checks.claim(clock(), settings.lease)
  return createWorkLoop({ name: 'checks', next, work, atOnce, poll: settings.poll, log })
}
