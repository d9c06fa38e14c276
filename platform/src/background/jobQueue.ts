import { UserId } from '@calendar-sync/contracts/ids'
import pg from 'pg'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Pool, Queryable } from '../database/pool.ts'
import { claimSql } from './claim.ts'
import { hourly } from './hourly.ts'

/** Work that is owed. */
export interface JobRequest<Payload> {
  /** Names the job in its queue, after what asks for it: asked for twice, it is one. */
  readonly key: string
  readonly personId: UserId
  /** Ids and instants only, nothing personal: it is kept in the clear. */
  readonly payload: Payload
  /** Of the jobs of a queue with the same one, one is done at a time. A job that waits for another try holds none up. */
  readonly serialKey?: string
}

/** A job that is replaced by a newer request instead of being asked for once. */
export interface Replacement<Payload> extends JobRequest<Payload> {
  /** Ordered byte by byte; an older one changes nothing. */
  readonly version: string
  /** null: nothing is owed until the next replacement. */
  readonly dueAt: Date | null
}

/** A job that a worker has the lease of. */
export interface Job<Payload> {
  readonly key: string
  readonly personId: UserId
  readonly payload: Payload
  /** From 1. */
  readonly tries: number
  /** Tells this claim from later ones: a worker that lost its lease can report nothing any more. */
  readonly claim: number
  /** Of a job that is replaced; else empty. */
  readonly version: string
}
type Claim = Pick<Job<unknown>, 'key' | 'claim'>

export type JobQueue<Payload> = ReturnType<typeof createJobQueue<Payload>>

interface JobQueueOptions<Payload> {
  readonly queue: string
  readonly payload: z.ZodType<Payload>
  /** How long a job that was done is remembered, in milliseconds. What was given up stays for an operator. */
  readonly keepMs: number
  /** By which jobs are due; the database's when absent. */
  readonly clock?: Clock
}

const day = 24 * 60 * 60_000
/** Longer than any event comes again. */
export const rememberedForMs = 30 * day

const JobRow = z.object({
  job_key: z.string(),
  person_id: UserId,
  payload: z.unknown(),
  tries: z.int(),
  claim: z.int(),
  version: z.string().nullable(),
})
const leased = 'queue = $1 and job_key = $2 and claim = $3 and lease_until is not null'
const fromNow = (parameter: string) => `clock_timestamp() + ${parameter} * interval '1 millisecond'`

const claimDue = claimSql({
  table: 'background.jobs',
  key: 'job_key',
  within: 'queue = $2',
  due: `ended_at is null and due_at <= coalesce($3::timestamptz, clock_timestamp())
       and not exists (select from background.jobs other where other.queue = $2
         and other.serial_key = claimed.serial_key and other.lease_until is not null
         and other.job_key <> claimed.job_key)`,
  set: 'tries = tries + 1, claim = claim + 1',
  returning: 'job_key, person_id, payload, tries, claim, version',
})

/** One kind of work, kept in Postgres: claimed by lease, tried again with pauses, given up at last. */
export function createJobQueue<Payload>(
  pool: Pool,
  { queue, payload: schema, keepMs, clock }: JobQueueOptions<Payload>,
) {
  const at = () => clock?.() ?? null
  const change = async (set: string, { key, claim }: Claim, ...values: readonly unknown[]): Promise<boolean> => {
    const sql = `update background.jobs set ${set} where ${leased}`
    return (await pool.query(sql, [queue, key, claim, ...values])).rowCount === 1
  }
  const prune = hourly(() =>
    pool.query(
      `delete from background.jobs where queue = $1 and error is null and ended_at < ${fromNow('-$2::float8')}`,
      [queue, keepMs],
    ),
  )
  return {
    /** @param client whose transaction it is part of, when it is */
    async add(job: JobRequest<Payload>, delayMs = 0, client: Queryable = pool): Promise<void> {
      const { key, personId, payload, serialKey = null } = job
      await client.query(
        `insert into background.jobs (queue, due_at, job_key, person_id, payload, serial_key)
         values ($1, coalesce($2::timestamptz, clock_timestamp()) + $3 * interval '1 millisecond', $4, $5, $6, $7) on conflict do nothing`,
        [queue, at(), delayMs, key, personId, JSON.stringify(payload), serialKey],
      )
    },
    /** @param keepDueMs a due time that has passed stays, and one that lies further before the new one than this; undefined: none does */
    async replace(job: Replacement<Payload>, keepDueMs?: number): Promise<void> {
      const { key, personId, payload, serialKey = null, version, dueAt } = job
      const kept = `known.due_at is not null and excluded.due_at is not null and $8::float8 is not null
        and (known.due_at <= coalesce($9::timestamptz, clock_timestamp())
          or excluded.due_at > known.due_at + $8 * interval '1 millisecond')`
      await pool.query(
        `insert into background.jobs as known (queue, job_key, person_id, payload, serial_key, version, due_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (queue, job_key) do update set version = excluded.version, tries = 0, lease_until = null,
           ended_at = null, error = null,
           payload = case when ${kept} then known.payload else excluded.payload end,
           due_at = case when ${kept} then known.due_at else excluded.due_at end
         where known.version collate "C" <= excluded.version collate "C"`,
        [queue, key, personId, JSON.stringify(payload), serialKey, version, dueAt, keepDueMs ?? null, at()],
      )
    },
    /** Takes the lease of the job that has been due longest. Leases are reckoned by the database's clock. */
    async claim(leaseMs: number): Promise<Job<Payload> | undefined> {
      for (;;) {
        try {
          const { rows } = await pool.query(claimDue, [leaseMs, queue, at()])
          if (!rows[0]) return undefined
          const { job_key: key, person_id: personId, payload, version, ...counts } = JobRow.parse(rows[0])
          return { key, personId, payload: schema.parse(payload), ...counts, version: version ?? '' }
        } catch (error) {
          if (!isTakenInTheSameMoment(error)) throw error
        }
      }
    },
    /** @returns false when the lease was lost: so for `end` and `retry`, which do nothing then */
    renew: (job: Claim, leaseMs: number) => change(`lease_until = ${fromNow('$4')}`, job, leaseMs),
    /** Done, or with `error` given up. */
    async end(job: Claim, error?: string) {
      const ended = await change('ended_at = clock_timestamp(), lease_until = null, error = $4', job, error ?? null)
      await prune()
      return ended
    },
    retry(job: Claim, delayMs: number, error: string) {
      const due = "coalesce($4::timestamptz, clock_timestamp()) + $5 * interval '1 millisecond'"
      return change(`due_at = ${due}, lease_until = null, error = $6`, job, at(), delayMs, error)
    },
    async removeAllOf(personId: UserId) {
      await pool.query('delete from background.jobs where queue = $1 and person_id = $2', [queue, personId])
    },
  }
}

/** Another worker has just claimed a job with the same serial key. */
const isTakenInTheSameMoment = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'one_job_at_a_time'
