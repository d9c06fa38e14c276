import { noCounts, totalOf } from '@calendar-sync/contracts/domain/runReport'
import { Way } from '@calendar-sync/contracts/domain/sync'
import { endedWell, RunKind, RunTrigger, type SyncRunState } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { hourly } from '@calendar-sync/platform/background/hourly'
import { inTransaction, type Pool, type Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { LeasedRun } from '../write/saveResults.ts'

/** The event that an engine was dealing with when it died, as column `suspect` of a run keeps it. */
const Suspect = z.object({ way: Way, originalEventId: z.string() }).readonly()
export type Suspect = z.infer<typeof Suspect>

/** A run that an engine has the lease of, as the statement that claims it answers. */
const ClaimedRun = z
  .object({
    runId: RunId,
    syncId: SyncId,
    userId: UserId,
    trigger: RunTrigger,
    kind: RunKind,
    correlationId: z.string(),
    causationId: z.string(),
    /** The log does not know of it before there is something to tell: no person asked for it. */
    quiet: z.boolean(),
    /** By the database's clock; feeds read after it are new enough. */
    requestedAt: z.date(),
    attempt: z.int(),
    /** How many engines died in it. */
    deaths: z.int(),
    claimedAt: z.date(),
    leaseUntil: z.date(),
    /** The event at which the engine before this one died, if it said so. */
    suspect: Suspect.nullable().catch(null),
    /** How far the sync's last run has planned, as its row keeps it. */
    cursor: z.unknown(),
    /** Whether other runs waited when it was claimed, be it for this one. */
    othersWait: z.boolean(),
  })
  .readonly()
export type ClaimedRun = z.infer<typeof ClaimedRun>

/** The request for a run. */
export type RunRequest = Pick<
  ClaimedRun,
  'runId' | 'syncId' | 'userId' | 'trigger' | 'kind' | 'correlationId' | 'causationId' | 'quiet'
>

/** What a run has that the engine which asked for it takes at once. */
const firstAttempt = { attempt: 1, deaths: 0, suspect: null, othersWait: false } as const

/** The engine that would carry a run out at once, and how long its lease would be. */
interface Taker {
  readonly engineId: string
  readonly leaseMilliseconds: number
}

export type RunStore = ReturnType<typeof createRunStore>

/** Rows of runs. One open run for each sync and kind. */
export function createRunStore(pool: Pool) {
  const forgetOld = hourly(async () => {
    await pool.query(`delete from engine.runs where ended_at < now() - interval '1 day'`)
    await pool.query(`delete from engine.run_tallies where ended_at < now() - interval '15 days'`)
  })
  /** Statements that began before this run's claim did not see it. Once the table is locked, they have ended, and show. */
  const isAlone = ({ runId, userId }: ClaimedRun) =>
    inTransaction(pool, async (client) => {
      await client.query('lock table engine.runs in share mode')
      const { rowCount } = await client.query(
        'select from engine.runs where user_id = $1 and run_id <> $2 and ended_at is null and lease_until is not null',
        [userId, runId],
      )
      return rowCount === 0
    })
  return {
    /**
     * @param taker takes the run's lease with it, unless another run waits, or one of the same sync is under way
     * @returns the run, when it was taken; 'queued'; or the run of the same sync and kind that has not ended and is to be
     * followed. A quiet one that is followed by one that is not is quiet no more.
     */
    async request(request: RunRequest, taker?: Taker): Promise<ClaimedRun | 'queued' | RunId> {
      for (;;) {
        const { rows } = await pool.query<{ readonly runId: string; readonly leaseUntil: Date | null }>({
          name: 'engine.request_run',
          text: `with taker as (
             select $9::text as engine_id, 1 as attempt, clock_timestamp() + $10 * interval '1 millisecond' as lease_until
             where $9 is not null and not exists (select from engine.runs
               where ended_at is null and (sync_id = $2 or lease_until is null or lease_until < clock_timestamp()
                 or (user_id = $3 and kind = 'remove_copies'))) and $7 <> 'remove_copies'),
           made as (
             insert into engine.runs (run_id, sync_id, user_id, trigger, correlation_id, causation_id, kind, quiet,
               engine_id, attempt, lease_until)
             select $1::uuid, $2, $3::uuid, $4, $5, $6, $7, $8, engine_id, coalesce(attempt, 0), lease_until
             from (values (1)) as always left join taker on true
             on conflict do nothing returning run_id, requested_at, lease_until),
           heard as (
             update engine.runs set quiet = false
             where sync_id = $2 and kind = $7 and ended_at is null and quiet and not $8 returning run_id)
           select run_id as "runId", requested_at as "requestedAt", clock_timestamp() as "claimedAt", lease_until as "leaseUntil",
             (select cursor from engine.syncs where sync_id = $2) as cursor from made union all
           select run_id, null, null, null, null from engine.runs where run_id = $1 union all
           select run_id, null, null, null, null from heard union all
           -- A quiet run may end unheard while this looks.
           select run_id, null, null, null, null from engine.runs
             where sync_id = $2 and kind = $7 and ended_at is null and (not quiet or $8) limit 1`,
          values: [
            ...[request.runId, request.syncId, request.userId, request.trigger],
            ...[request.correlationId, request.causationId, request.kind, request.quiet],
            ...[taker?.engineId, taker?.leaseMilliseconds],
          ],
        })
        const [row] = rows
        // None: the run in the way ended, or was asked for, while we looked. Ask again.
        if (!row) continue
        if (row.leaseUntil !== null) return ClaimedRun.parse({ ...request, ...row, ...firstAttempt })
        const found = RunId.parse(row.runId)
        return found === request.runId ? 'queued' : found
      }
    },
    /**
     * Takes the lease of the oldest run that waits, or whose engine died: of each sync one at a time, and one that removes copies
     * alone among its person's.
     * @returns 'blocked' when all that wait do so for another run of their sync, or are being taken in this moment
     */
    async claim(engineId: string, leaseMilliseconds: number): Promise<ClaimedRun | 'blocked' | undefined> {
      await forgetOld()
      const { rows } = await pool.query<{ readonly runId: string | null; readonly othersWait: boolean }>({
        name: 'engine.claim_run',
        text: `with claimed as (
           update engine.runs set engine_id = $1, attempt = attempt + 1, deaths = deaths + (lease_until is not null)::int,
             lease_until = clock_timestamp() + $2 * interval '1 millisecond'
           where run_id = (
             select run_id from engine.runs run
             where ended_at is null and (lease_until is null or lease_until < clock_timestamp())
               and not exists (select from engine.runs other where other.sync_id = run.sync_id and ${goesFirst})
               and not exists (select from engine.runs other
                 where other.user_id = run.user_id and other.kind = 'remove_copies' and ${goesFirst})
               and not (kind = 'remove_copies'
                 and exists (select from engine.runs other where other.user_id = run.user_id and ${goesFirst}))
             order by requested_at limit 1 for update skip locked)
           returning run_id as "runId", sync_id as "syncId", user_id as "userId", trigger, kind,
             correlation_id as "correlationId", causation_id as "causationId", requested_at as "requestedAt", attempt, deaths,
             lease_until as "leaseUntil", suspect, quiet, clock_timestamp() as "claimedAt",
             (select cursor from engine.syncs where syncs.sync_id = runs.sync_id) as cursor)
         select claimed.*, exists (select from engine.runs other where other.ended_at is null
             and (other.lease_until is null or other.lease_until < clock_timestamp())
             and other.run_id is distinct from claimed."runId") as "othersWait"
         from (values (1)) as always left join claimed on true`,
        values: [engineId, leaseMilliseconds],
      })
      const [row] = rows
      if (!row || row.runId === null) return row?.othersWait ? 'blocked' : undefined
      const run = ClaimedRun.parse(row)
      if (run.kind !== 'remove_copies' || (await isAlone(run))) return run
      await this.release(run)
      return 'blocked'
    },
    /** @returns false when the lease was lost */
    async renew({ runId, attempt }: LeasedRun, leaseMilliseconds: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update engine.runs set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
         where run_id = $1 and attempt = $2 and ended_at is null`,
        [runId, attempt, leaseMilliseconds],
      )
      return rowCount === 1
    },
    /** Gives the lease back before the end, so that another engine may go on at once. No event is to blame for that. */
    async release({ runId, attempt }: LeasedRun): Promise<void> {
      await pool.query(
        'update engine.runs set lease_until = null, suspect = null where run_id = $1 and attempt = $2 and ended_at is null',
        [runId, attempt],
      )
    },
    /** There is something to tell of a quiet run. @returns false when the lease was lost */
    async makeTold({ runId, attempt }: LeasedRun): Promise<boolean> {
      const { rowCount } = await pool.query(
        'update engine.runs set quiet = false where run_id = $1 and attempt = $2 and ended_at is null',
        [runId, attempt],
      )
      return rowCount === 1
    },
    /**
     * Ends its row and forgets its outcomes; whether it went well is kept with its sync, what it came to in its person's week.
     * @param ended what the log says of its end, at `at`
     */
    async end(
      client: Queryable,
      { runId, syncId, userId }: Pick<ClaimedRun, 'runId' | 'syncId' | 'userId'>,
      ended: SyncRunState,
      at: Date,
    ): Promise<void> {
      const hasCounts = ended.kind === 'completed' || ended.kind === 'failed'
      const { created, updated, deleted, errors } = hasCounts ? totalOf(ended) : noCounts
      await client.query({
        name: 'engine.end_run',
        text: `with reported as (delete from engine.run_outcomes where run_id = $1),
              sync as (update engine.syncs set well = $4 where sync_id = $2 and well <> $4),
              tally as (
                insert into engine.run_tallies (run_id, sync_id, user_id, ended_at, failed, created, updated, deleted, errors)
                select $1, $2, $3, $5, $6, $7, $8, $9, $10 where $4 is not null on conflict do nothing)
         update engine.runs set ended_at = clock_timestamp(), lease_until = null where run_id = $1`,
        values: [
          ...[runId, syncId, userId, endedWell(ended) ?? null, at],
          ...[ended.kind === 'failed', created, updated, deleted, errors],
        ],
      })
    },
  }
}

/** Of two open runs that exclude each other: one that has a lease before one that waits, else the older one. SQL. */
const goesFirst = `other.ended_at is null and
  (run.lease_until is not null, other.requested_at, other.run_id) < (other.lease_until is not null, run.requested_at, run.run_id)`
