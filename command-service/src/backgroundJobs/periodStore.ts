import { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from '@calendar-sync/platform/database/pool'

export interface DuePeriod {
  readonly userId: UserId
  /** From 1. */
  readonly tries: number
}

/** When each person's plan is to be looked at again. */
export interface PeriodStore {
  /** @param asOf the log's position that says so */
  set(userId: UserId, dueAt: string | null, asOf: string): Promise<void>
  /** One that is due and that no other instance has claimed. */
  claim(now: Date, leaseMilliseconds: number): Promise<DuePeriod | undefined>
  /** Could not be dealt with: again at `dueAt`. */
  postpone(userId: UserId, dueAt: Date): Promise<void>
  remove(userId: UserId): Promise<void>
}

export const createPeriodStore = (pool: Pool): PeriodStore => ({
  async set(userId, dueAt, asOf) {
    await pool.query(
      `insert into commands.periods as known (user_id, due_at, as_of) values ($1, $2, $3)
       on conflict (user_id) do update set due_at = $2, as_of = $3, tries = 0, lease_until = null
       where known.as_of collate "C" <= $3 collate "C"`,
      [userId, dueAt, asOf],
    )
  },
  async claim(now, leaseMilliseconds) {
    const { rows } = await pool.query<{ user_id: string; tries: number }>(
      `update commands.periods set tries = tries + 1, lease_until = $2 where user_id = (
         select user_id from commands.periods
         where due_at <= $1 and (lease_until is null or lease_until < $1)
         order by due_at limit 1 for update skip locked)
       returning user_id, tries`,
      [now, new Date(now.getTime() + leaseMilliseconds)],
    )
    const row = rows[0]
    return row && { userId: UserId.parse(row.user_id), tries: row.tries }
  },
  async postpone(userId, dueAt) {
    await pool.query('update commands.periods set due_at = $2, lease_until = null where user_id = $1', [userId, dueAt])
  },
  async remove(userId) {
    await pool.query('delete from commands.periods where user_id = $1', [userId])
  },
})
