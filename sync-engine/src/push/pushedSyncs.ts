import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { claimSql } from '@calendar-sync/platform/background/claim'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { EngineParts } from '../engineParts.ts'
import { type RunLoop, requestCheck } from '../run/runLoop.ts'
import { loadAutoRunnable } from '../run/runnableSync.ts'
import { isActiveAt } from '../schedule/nextDue.ts'
import type { ScheduleStore } from '../schedule/scheduleStore.ts'

const PushedSync = z.object({
  syncId: SyncId,
  userId: UserId,
  dueAt: z.date(),
  /** How often changes were told by then. */
  changes: z.string(),
})
type PushedSync = Readonly<z.infer<typeof PushedSync>>

export type PushedSyncs = ReturnType<typeof createPushedSyncs>

const claimPushedSync = claimSql({
  table: 'engine.pushed_syncs',
  key: 'sync_id',
  due: 'due_at <= clock_timestamp()',
  returning: 'sync_id as "syncId", user_id as "userId", due_at as "dueAt", changes',
})

/** @param quiet milliseconds in which changes are gathered; @param gap at least so many between two runs of a sync */
export const createPushedSyncs = (pool: Pool, { quiet, gap }: { quiet: number; gap: number }) => ({
  /** A calendar of theirs changed. Changes that come together are one run. */
  async changed(syncs: readonly Pick<PushedSync, 'syncId' | 'userId'>[]): Promise<void> {
    await pool.query(
      `insert into engine.pushed_syncs as known (sync_id, user_id, due_at)
       select sync_id, user_id, clock_timestamp() + $3 * interval '1 millisecond'
       from unnest($1::uuid[], $2::uuid[]) as changed (sync_id, user_id)
       on conflict (sync_id) do update set changes = known.changes + 1, due_at = coalesce(known.due_at,
         greatest(excluded.due_at, known.last_at + $4 * interval '1 millisecond'))`,
      [syncs.map(({ syncId }) => syncId), syncs.map(({ userId }) => userId), quiet, gap],
    )
  },
  async claim(leaseMilliseconds: number): Promise<PushedSync | undefined> {
    const { rows } = await pool.query(claimPushedSync, [leaseMilliseconds])
    return rows[0] && PushedSync.parse(rows[0])
  },
  /** Dealt with. What was told meanwhile is another run's. */
  async end({ syncId, changes }: PushedSync): Promise<void> {
    await pool.query(
      `update engine.pushed_syncs set last_at = clock_timestamp(), lease_until = null,
         due_at = case when changes > $2 then clock_timestamp() + $3 * interval '1 millisecond' end
       where sync_id = $1`,
      [syncId, changes, gap],
    )
  },
  async later({ syncId }: PushedSync): Promise<void> {
    await pool.query(
      `update engine.pushed_syncs set due_at = clock_timestamp() + $2 * interval '1 millisecond', lease_until = null
       where sync_id = $1`,
      [syncId, quiet],
    )
  },
  async isRunning(syncId: SyncId): Promise<boolean> {
    const { rows } = await pool.query('select 1 from engine.runs where sync_id = $1 and ended_at is null', [syncId])
    return rows.length > 0
  },
})

interface PushedDependencies extends EngineParts {
  readonly pushed: PushedSyncs
  readonly runLoop: Pick<RunLoop, 'readAhead' | 'request'>
  readonly schedules: ScheduleStore
}

const atOnce = 4

/**
 * Asks for the runs of syncs of which a calendar changed, where the person wants syncs to run by themselves, and at
 * this hour. A run that is under way may have read the calendar before it changed, so its end is waited for.
 */
export function createPushedLoop(dependencies: PushedDependencies): WorkLoop {
  const { pushed, schedules, eventLog, clock, settings, log, runLoop } = dependencies
  const work = async (sync: PushedSync) => {
    if (await pushed.isRunning(sync.syncId)) return pushed.later(sync)
    const schedule = await schedules.scheduleOf(sync.userId)
    const wanted = schedule?.autoSync && isActiveAt(schedule, clock())
    // The run's id follows from the due time: when this engine dies in between, the next one asks for the same run.
    const ahead = wanted && (await runLoop.readAhead(() => loadAutoRunnable(sync, eventLog)))
    if (ahead) {
      const { syncId, userId, dueAt } = sync
      await requestCheck({ syncId, userId }, 'push', dueAt.toISOString(), runLoop, ahead)
    }
    await pushed.end(sync)
  }
  const next = () => pushed.claim(settings.lease)
  return createWorkLoop({ name: 'pushed', next, work, atOnce, poll: settings.poll, log })
}
