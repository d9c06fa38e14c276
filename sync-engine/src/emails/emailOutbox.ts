import { UserId } from '@calendar-sync/contracts/ids'
import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import { hourly } from '../hourly.ts'

export const EmailKind = z.enum(['sync_report', 'error_alert', 'reconnection', 'weekly_summary'])
export type EmailKind = z.infer<typeof EmailKind>

/** An email that is to be written to a person about a run, an account or a week. */
export interface EmailRequest {
  /** Derived from what it is about. */
  readonly emailId: string
  readonly userId: UserId
  readonly kind: EmailKind
  /** A run's id; for a reconnection the account's; for a summary the instant at which its week ended. */
  readonly subject: string
}

export interface ClaimedEmail extends EmailRequest {
  /** From 1. */
  readonly tries: number
}

export interface RunTally {
  readonly runId: string
  readonly userId: UserId
  readonly syncId: string
  readonly endedAt: Date
  readonly failed: boolean
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly errors: number
}

/** What a week came to. */
export interface WeekTotals {
  readonly runs: number
  readonly failed: number
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly errors: number
}

export interface EmailOutbox {
  /** Asked twice, it is one email. */
  add(email: EmailRequest): Promise<void>
  claim(leaseMilliseconds: number): Promise<ClaimedEmail | undefined>
  /** Sent or not wished for, or with `error` given up. */
  end(emailId: string, error?: string): Promise<void>
  tryAgain(emailId: string, inMilliseconds: number, error: string): Promise<void>
  tally(run: RunTally): Promise<void>
  totals(userId: UserId, from: Date, to: Date): Promise<WeekTotals>
  /** A person's newest wish: when the next summary is due, or that they want none. */
  setWeekly(userId: UserId, revision: number, dueAt: Date | undefined): Promise<void>
  /** Turns summaries that are due into emails; `next` says when the one after is. */
  takeWeekly(
    now: Date,
    take: (userId: UserId, dueAt: Date) => Promise<{ readonly email: EmailRequest; readonly next: Date }>,
  ): Promise<boolean>
}

interface EmailRow {
  readonly letter_id: string
  readonly user_id: string
  readonly kind: string
  readonly subject: string
  readonly tries: number
}

const insertEmail =
  'insert into engine.letters (letter_id, user_id, kind, subject) values ($1, $2, $3, $4) on conflict do nothing'
const valuesOf = ({ emailId, userId, kind, subject }: EmailRequest) => [emailId, userId, kind, subject]

export function createEmailOutbox(pool: Pool): EmailOutbox {
  // Longer than any event comes again, so that none is written twice.
  const prune = hourly(() => pool.query(`delete from engine.letters where ended_at < now() - interval '30 days'`))
  return {
    async add(email) {
      await pool.query(insertEmail, valuesOf(email))
    },
    async claim(leaseMilliseconds) {
      const { rows } = await pool.query<EmailRow>(
        `update engine.letters set tries = tries + 1, lease_until = clock_timestamp() + $1 * interval '1 millisecond'
         where letter_id = (
           select letter_id from engine.letters where ended_at is null and due_at <= clock_timestamp()
             and (lease_until is null or lease_until < clock_timestamp())
           order by due_at limit 1 for update skip locked)
         returning *`,
        [leaseMilliseconds],
      )
      const row = rows[0]
      if (!row) return undefined
      const { letter_id: emailId, subject, tries } = row
      return { emailId, userId: UserId.parse(row.user_id), kind: EmailKind.parse(row.kind), subject, tries }
    },
    async end(emailId, error) {
      await pool.query(
        'update engine.letters set ended_at = clock_timestamp(), lease_until = null, error = $2 where letter_id = $1',
        [emailId, error ?? null],
      )
      await prune()
    },
    async tryAgain(emailId, inMilliseconds, error) {
      await pool.query(
        `update engine.letters set due_at = clock_timestamp() + $2 * interval '1 millisecond', lease_until = null,
           error = $3 where letter_id = $1`,
        [emailId, inMilliseconds, error],
      )
    },
    async tally({ runId, userId, syncId, endedAt, failed, created, updated, deleted, errors }) {
      await pool.query(
        `with old as (
           delete from engine.run_tallies where user_id = $2 and ended_at < $4::timestamptz - interval '15 days')
         insert into engine.run_tallies (run_id, user_id, sync_id, ended_at, failed, created, updated, deleted, errors)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
        [runId, userId, syncId, endedAt, failed, created, updated, deleted, errors],
      )
    },
    async totals(userId, from, to) {
      const { rows } = await pool.query<WeekTotals>(
        `select count(*)::int as runs, (count(*) filter (where failed))::int as failed,
           coalesce(sum(created), 0)::int as created, coalesce(sum(updated), 0)::int as updated,
           coalesce(sum(deleted), 0)::int as deleted, coalesce(sum(errors), 0)::int as errors
         from engine.run_tallies where user_id = $1 and ended_at >= $2 and ended_at < $3`,
        [userId, from, to],
      )
      return rows[0] ?? { runs: 0, failed: 0, created: 0, updated: 0, deleted: 0, errors: 0 }
    },
    async setWeekly(userId, revision, dueAt) {
      await pool.query(
        `insert into engine.weekly as known (user_id, revision, due_at) values ($1, $2, $3)
         on conflict (user_id) do update set revision = $2,
           due_at = case when $3::timestamptz is null then null else coalesce(known.due_at, $3) end
         where known.revision < $2`,
        [userId, revision, dueAt],
      )
    },
    takeWeekly: (now, take) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ user_id: string; due_at: Date }>(
          'select user_id, due_at from engine.weekly where due_at <= $1 order by due_at limit 1 for update skip locked',
          [now],
        )
        if (!rows[0]) return false
        const { email, next } = await take(UserId.parse(rows[0].user_id), rows[0].due_at)
        await client.query(insertEmail, valuesOf(email))
        await client.query('update engine.weekly set due_at = $2 where user_id = $1', [email.userId, next])
        return true
      }),
  }
}
