import type { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { createJobQueue, type Job, type JobQueue, rememberedForMs } from '@calendar-sync/platform/background/jobQueue'
import type { Clock } from '@calendar-sync/platform/clock'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { Counts } from '../countsInWords.ts'

const EmailKind = z.enum(['sync_report', 'error_alert', 'reconnection', 'weekly_summary'])
export type EmailKind = z.infer<typeof EmailKind>

/** An email that is to be written to a person. */
const Email = z.object({
  kind: EmailKind,
  /** A run's id; for a reconnection the account's; for a summary the instant at which its week ended. */
  subject: z.string(),
})
export type Email = z.infer<typeof Email>
export type EmailJob = Job<Email>

/** The summary of a week that a person is owed: when the week ends. */
const WeekEnd = z.object({ endsAt: z.iso.datetime() })
export type WeekEnd = z.infer<typeof WeekEnd>

/** What a day's checks of a sync count for in a week, besides the runs (`run/runStore.ts`). */
interface ChecksTally {
  readonly tallyId: string
  readonly userId: UserId
  readonly syncId: SyncId
  readonly checks: number
  readonly lastAt: Date
}

/** What a week came to. */
export interface WeekTotals extends Counts {
  readonly runs: number
  readonly failed: number
}

export interface EmailOutbox {
  /** Named after what each is about: asked for twice, it is one email. */
  readonly emails: JobQueue<Email>
  /** The next summary of each person who wants one. */
  readonly weekly: JobQueue<WeekEnd>
  tallyChecks(tally: ChecksTally): Promise<void>
  totals(userId: UserId, from: Date, to: Date): Promise<WeekTotals>
}

export function createEmailOutbox(pool: Pool, clock: Clock): EmailOutbox {
  return {
    emails: createJobQueue(pool, { queue: 'emails', payload: Email, keepMs: rememberedForMs }),
    weekly: createJobQueue(pool, { queue: 'weekly', payload: WeekEnd, keepMs: rememberedForMs, clock }),
    async tallyChecks({ tallyId, userId, syncId, checks, lastAt }) {
      await pool.query(
        `insert into engine.run_tallies
           (run_id, user_id, sync_id, ended_at, runs, failed, created, updated, deleted, errors)
         values ($1, $2, $3, $4, $5, false, 0, 0, 0, 0) on conflict do nothing`,
        [tallyId, userId, syncId, lastAt, checks],
      )
    },
    async totals(userId, from, to) {
      const { rows } = await pool.query<WeekTotals>(
        `select coalesce(sum(runs), 0)::int as runs, (count(*) filter (where failed))::int as failed,
           coalesce(sum(created), 0)::int as created, coalesce(sum(updated), 0)::int as updated,
           coalesce(sum(deleted), 0)::int as deleted, coalesce(sum(errors), 0)::int as errors
         from engine.run_tallies where user_id = $1 and ended_at >= $2 and ended_at < $3`,
        [userId, from, to],
      )
      return rows[0] ?? { runs: 0, failed: 0, created: 0, updated: 0, deleted: 0, errors: 0 }
    },
  }
}
