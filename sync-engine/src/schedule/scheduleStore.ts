import { SyncSchedule } from '@calendar-sync/contracts/domain/preferences'
import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { claimSql } from '@calendar-sync/platform/background/claim'
import { inTransaction, type Pool, type PoolClient } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import { nextDue, shareOf } from './nextDue.ts'

/** A sync whose time has come, which an engine has the lease of. */
const DueSync = z.object({
  syncId: SyncId,
  userId: UserId,
  dueAt: z.date(),
  /** What its person chose; null when they never did. */
  schedule: SyncSchedule.nullable(),
  /** Whether other syncs were due as well when it was claimed. */
  othersWait: z.boolean(),
})
export type DueSync = Readonly<z.infer<typeof DueSync>>

export type ScheduleStore = ReturnType<typeof createScheduleStore>

/** As an object. */
const scheduleFields = `'autoSync', auto_sync, 'syncInterval', sync_interval, 'syncStartHour', start_hour, 'syncEndHour', end_hour,
  'timeZone', time_zone`

/**
 * Until this transaction ends, no other changes what this person asked for: when their syncs are due, and which calendars
 * are watched. Else their schedule and a sync of theirs, changed at the same time, would not know of each other.
 */
export const lockPerson = (client: PoolClient, userId: UserId) =>
  client.query('select pg_advisory_xact_lock(hashtext($1))', [`engine.schedule/${userId}`])

const claimDueSync = {
  name: 'engine.claim_turn',
  text: claimSql({
    table: 'engine.scheduled_syncs',
    key: 'sync_id',
    due: 'due_at <= $2',
    returning: `sync_id as "syncId", user_id as "userId", due_at as "dueAt", (
    select json_build_object(${scheduleFields}) from engine.schedules where schedules.user_id = scheduled_syncs.user_id) as schedule`,
    tellsOfOthers: true,
  }),
}

/** What is due is rows, so that a restart neither misses nor repeats a run. Instants are the callers' clock's. */
export function createScheduleStore(pool: Pool) {
  return {
    /** A person's newest choice; an older one changes nothing. Their syncs are due by it from `at` on. */
    setSchedule: (userId: UserId, revision: number, schedule: SyncSchedule, at: Date): Promise<void> =>
      inTransaction(pool, async (client) => {
        await lockPerson(client, userId)
        const { autoSync, syncInterval, syncStartHour, syncEndHour, timeZone } = schedule
        const { rowCount } = await client.query(
          `insert into engine.schedules as known
             (user_id, revision, auto_sync, sync_interval, start_hour, end_hour, time_zone)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (user_id) do update set revision = $2, auto_sync = $3, sync_interval = $4, start_hour = $5,
             end_hour = $6, time_zone = $7
           where known.revision < $2`,
          [userId, revision, autoSync, syncInterval, syncStartHour, syncEndHour, timeZone],
        )
        if (rowCount === 0) return
        await client.query(
          'update engine.scheduled_syncs set due_at = case when active then $2::timestamptz end where user_id = $1',
          [userId, autoSync ? nextDue(schedule, at, shareOf(userId)) : null],
        )
        // Channels are open for calendars of people who want to be synced by themselves.
        await client.query('update engine.watched set due_at = least(due_at, $2) where user_id = $1', [userId, at])
      }),
    /** A sync was made, switched on or off, or deleted. */
    setSync: (
      { syncId, userId, revision, active }: { syncId: SyncId; userId: UserId; revision: number; active: boolean },
      at: Date,
    ): Promise<void> =>
      inTransaction(pool, async (client) => {
        await lockPerson(client, userId)
        const schedule = await readSchedule(client, userId)
        await client.query(
          `insert into engine.scheduled_syncs as known (sync_id, user_id, revision, active, due_at)
           values ($1, $2, $3, $4, $5)
           on conflict (sync_id) do update set revision = $3, active = $4, due_at = $5
           where known.revision < $3`,
          [
            syncId,
            userId,
            revision,
            active,
            active && schedule?.autoSync ? nextDue(schedule, at, shareOf(userId)) : null,
          ],
        )
      }),
    /** Takes the lease of the sync that has been due longest. */
    async claim(now: Date, leaseMilliseconds: number): Promise<DueSync | undefined> {
      const { rows } = await pool.query({ ...claimDueSync, values: [leaseMilliseconds, now] })
      return rows[0] && DueSync.parse(rows[0])
    },
    scheduleOf: (userId: UserId): Promise<SyncSchedule | undefined> => readSchedule(pool, userId),
    /** Its turn was dealt with. Nothing when its due time was changed meanwhile. */
    async advance({ syncId, dueAt }: Pick<DueSync, 'syncId' | 'dueAt'>, next: Date | undefined): Promise<void> {
      // A Date has milliseconds; what an operator wrote has microseconds.
      await pool.query({
        name: 'engine.advance_turn',
        text: `update engine.scheduled_syncs
         set due_at = case when date_trunc('milliseconds', due_at) = $2 then $3 else due_at end, lease_until = null
         where sync_id = $1`,
        values: [syncId, dueAt, next],
      })
    },
  }
}

async function readSchedule(client: Pick<PoolClient, 'query'>, userId: UserId): Promise<SyncSchedule | undefined> {
  const { rows } = await client.query<{ schedule: SyncSchedule }>(
    `select json_build_object(${scheduleFields}) as schedule from engine.schedules where user_id = $1`,
    [userId],
  )
  return rows[0]?.schedule
}
