import { noCounts, totalOf } from '@calendar-sync/contracts/domain/runReport'
import { endedWell, type SyncRunState } from '@calendar-sync/contracts/domain/syncRun'
import { RunId } from '@calendar-sync/contracts/ids'
import { hourly } from '@calendar-sync/platform/background/hourly'
import { inTransaction, type Pool, type Queryable } from '@calendar-sync/platform/database/pool'
import {
  type ClaimedRun,
  type ClaimTimes,
  firstAttempt,
  type RunRequest,
  type RunRow,
  runOf,
  timesOf,
} from './claimedRun.ts'

type RequestedRow = { readonly run_id: string; readonly cursor: unknown } & (
  | ClaimTimes
  | { readonly requested_at: Date | null; readonly claimed_at: Date | null; readonly lease_until: null }
)

/** The engine that would carry a run out at once, and how long its lease would be. */
interface Taker {
  readonly engineId: string
  readonly leaseMilliseconds: number
}

export interface RunStore {
  /**
   * @param taker takes the run's lease with it, unless another run waits, or one of the same sync is under way
   * @returns the run, when it was taken; 'queued'; or the run of the same sync and kind that has not ended and is to be
   * followed. A quiet one that is followed by one that is not is quiet no more.
   */
  request(request: RunRequest, taker?: Taker): Promise<ClaimedRun | 'queued' | RunId>
  /**
   * Takes the lease of the oldest run that waits, or whose engine died: of each sync one at a time, and one that removes copies
   * alone among its person's.
   * @returns 'blocked' when all that wait do so for another run of their sync, or are being taken in this moment
   */
  claim(engineId: string, leaseMilliseconds: number): Promise<ClaimedRun | 'blocked' | undefined>
  /** @returns false when the lease was lost */
  renew(run: Pick<ClaimedRun, 'runId' | 'attempt'>, leaseMilliseconds: number): Promise<boolean>
  /** Gives the lease back before the end, so that another engine may go on at once. No event is to blame for that. */
  release(run: Pick<ClaimedRun, 'runId' | 'attempt'>): Promise<void>
  /** There is something to tell of a quiet run. @returns false when the lease was lost */
  makeTold(run: ClaimedRun): Promise<boolean>
  /**
   * Ends its row and forgets its outcomes; whether it went well is kept with its sync, what it came to in its person's week.
   * @param ended what the log says of its end, at `at`
   */
  end(
    client: Queryable,
    run: Pick<ClaimedRun, 'runId' | 'syncId' | 'userId'>,
    ended: SyncRunState,
    at: Date,
  ): Promise<void>
}

export function createRunStore(pool: Pool): RunStore {
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
    async request(request, taker) {
      for (;;) {
        const { rows } = await pool.query<RequestedRow>({
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
           select run_id, requested_at, clock_timestamp() as claimed_at, lease_until,
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
        if (row.lease_until !== null) return { ...request, ...timesOf(row), ...firstAttempt, cursor: row.cursor }
        const found = RunId.parse(row.run_id)
        return found === request.runId ? 'queued' : found
      }
    },
    async claim(engineId, leaseMilliseconds) {
      await forgetOld()
      const { rows } = await pool.query<RunRow | { readonly run_id: null; readonly others_wait: boolean }>({
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
           returning run_id, sync_id, user_id, trigger, kind, correlation_id, causation_id, requested_at, attempt, deaths,
             lease_until, suspect, quiet, clock_timestamp() as claimed_at,
             (select cursor from engine.syncs where syncs.sync_id = runs.sync_id) as cursor)
         select claimed.*, exists (select from engine.runs other where other.ended_at is null
             and (other.lease_until is null or other.lease_until < clock_timestamp())
             and other.run_id is distinct from claimed.run_id) as others_wait
         from (values (1)) as always left join claimed on true`,
        values: [engineId, leaseMilliseconds],
      })
      const [row] = rows
      if (!row || row.run_id === null) return row?.others_wait ? 'blocked' : undefined
      const run = runOf(row)
      if (run.kind !== 'remove_copies' || (await isAlone(run))) return run
      await this.release(run)
      return 'blocked'
    },
    async renew({ runId, attempt }, leaseMilliseconds) {
      const { rowCount } = await pool.query(
        `update engine.runs set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
         where run_id = $1 and attempt = $2 and ended_at is null`,
        [runId, attempt, leaseMilliseconds],
      )
      return rowCount === 1
    },
    async release({ runId, attempt }) {
      await pool.query(
        'update engine.runs set lease_until = null, suspect = null where run_id = $1 and attempt = $2 and ended_at is null',
        [runId, attempt],
      )
    },
    async makeTold({ runId, attempt }) {
      const { rowCount } = await pool.query(
        'update engine.runs set quiet = false where run_id = $1 and attempt = $2 and ended_at is null',
        [runId, attempt],
      )
      return rowCount === 1
    },
    async end(client, { runId, syncId, userId }, ended, at) {
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
