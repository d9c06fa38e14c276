import type { SyncId, UserId } from '@calendar-sync/contracts/ids'
import {
  createJobQueue,
  type Job,
  type Replacement,
  rememberedForMs,
} from '@calendar-sync/platform/background/jobQueue'
import type { Clock } from '@calendar-sync/platform/clock'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { DateTime } from 'luxon'
import { z } from 'zod'
import type { Counts } from '../run/progress.ts'

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
  readonly toldAt: Date
}

/** What a week came to. */
export interface WeekTotals extends Counts {
  readonly runs: number
  readonly failed: number
}

export type EmailOutbox = ReturnType<typeof createEmailOutbox>

export function createEmailOutbox(pool: Pool, clock: Clock) {
  return {
    /** Named after what each is about: asked for twice, it is one email. */
    emails: createJobQueue(pool, { queue: 'emails', payload: Email, keepMs: rememberedForMs }),
    /** The next summary of each person who wants one. */
    weekly: createJobQueue(pool, { queue: 'weekly', payload: WeekEnd, keepMs: rememberedForMs, clock }),
    async tallyChecks({ tallyId, userId, syncId, checks, toldAt }: ChecksTally): Promise<void> {
      await pool.query(
        `insert into engine.run_tallies
           (run_id, user_id, sync_id, ended_at, runs, failed, created, updated, deleted, errors)
         values ($1, $2, $3, $4, $5, false, 0, 0, 0, 0) on conflict do nothing`,
        [tallyId, userId, syncId, toldAt, checks],
      )
    },
    async totals(userId: UserId, from: Date, to: Date): Promise<WeekTotals> {
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

/** The same hour of the same day is no further apart in any two zones. Milliseconds. */
export const betweenZones = 26 * 60 * 60_000

const monday = 1
const hour = 8

/** On the clock of a person's zone. A zone that is not known is UTC. */
function localTime(at: Date, timeZone: string): DateTime {
  const zoned = DateTime.fromJSDate(at, { zone: timeZone })
  return zoned.isValid ? zoned : DateTime.fromJSDate(at, { zone: 'utc' })
}

/** The first Monday morning, eight o'clock in the person's zone, after an instant. */
export function nextWeekly(after: Date, timeZone: string): Date {
  const local = localTime(after, timeZone)
  const thisWeek = local.startOf('week').set({ weekday: monday, hour })
  return (thisWeek > local ? thisWeek : thisWeek.plus({ weeks: 1 })).toJSDate()
}

/** When the week began that ended then: an hour more or less than seven days before where the clocks changed. */
export const weekBefore = (end: Date, timeZone: string): Date => localTime(end, timeZone).minus({ weeks: 1 }).toJSDate()

/** @param version of the person's settings that say so; @param endsAt when the week of the next summary ends, if they want one */
export const weeklyJob = (userId: UserId, version: string, endsAt: Date | undefined): Replacement<WeekEnd> => ({
  key: userId,
  personId: userId,
  payload: { endsAt: (endsAt ?? new Date(0)).toISOString() },
  version,
  dueAt: endsAt ?? null,
})
