import { AccountId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { claimSql } from '@calendar-sync/platform/background/claim'
import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import { lockPerson } from '../schedule/scheduleStore.ts'

/** A calendar that is to be watched, as one account sees it; its id is sealed. */
export interface WatchedCalendar {
  readonly accountId: AccountId
  readonly calendarKey: string
  readonly sealedCalendar: string
}

const Channel = z.object({
  channelId: z.string(),
  /** null: Google did not say, or was not heard. */
  resourceId: z.string().nullable(),
})
export type Channel = z.infer<typeof Channel>

/** A calendar whose channel is to be opened, renewed or stopped, by the engine that has the lease. */
const DueWatch = z
  .object({
    watchId: z.string(),
    userId: UserId,
    accountId: AccountId,
    calendarKey: z.string(),
    sealedCalendar: z.string(),
    channel: Channel.nullable(),
    oldChannel: Channel.nullable(),
    expiresAt: z.date().nullable(),
    /** Whether a sync that runs by itself wants to know of changes. */
    wanted: z.boolean(),
    /** When it is due again if no engine ends this lease. What is asked for meanwhile makes it due earlier and stands. */
    dueAgain: z.date(),
  })
  .readonly()
export type DueWatch = z.infer<typeof DueWatch>

export type WatchStore = ReturnType<typeof createWatchStore>

type Leased = Pick<DueWatch, 'watchId' | 'dueAgain'>

const channelIn = (columns: string) => `case when ${columns}channel_id is not null then
    json_build_object('channelId', ${columns}channel_id, 'resourceId', ${columns}resource_id) end`

const claimDueWatch = claimSql({
  table: 'engine.watched',
  key: 'watch_id',
  due: 'due_at <= $2',
  set: 'due_at = $3',
  returning: `watch_id as "watchId", user_id as "userId", account_id as "accountId", calendar_key as "calendarKey",
    sealed_calendar as "sealedCalendar", expires_at as "expiresAt", due_at as "dueAgain",
    ${channelIn('')} as channel, ${channelIn('old_')} as "oldChannel", exists (
    select from engine.wanted_watches wanted_by join engine.schedules schedule on schedule.user_id = watched.user_id
    where wanted_by.watch_id = watched.watch_id and schedule.auto_sync) as wanted`,
})

export function createWatchStore(pool: Pool) {
  return {
    /** What an active sync wants watched; nothing for one that is inactive. An older revision changes nothing. */
    setSync: (
      { syncId, userId, revision }: { readonly syncId: SyncId; readonly userId: UserId; readonly revision: number },
      calendars: readonly WatchedCalendar[],
      now: Date,
    ): Promise<void> =>
      inTransaction(pool, async (client) => {
        await lockPerson(client, userId)
        const { rowCount } = await client.query(
          `insert into engine.watching_syncs as known (sync_id, user_id, revision) values ($1, $2, $3)
           on conflict (sync_id) do update set revision = $3 where known.revision < $3`,
          [syncId, userId, revision],
        )
        if (rowCount === 0) return
        await client.query(
          `with gone as (delete from engine.wanted_watches where sync_id = $1 returning watch_id)
           update engine.watched set due_at = least(due_at, $2) where watch_id in (select watch_id from gone)`,
          [syncId, now],
        )
        for (const { accountId, calendarKey, sealedCalendar } of calendars) {
          await client.query(
            `with watch as (
               insert into engine.watched as known (user_id, account_id, calendar_key, sealed_calendar, due_at)
               values ($1, $2, $3, $4, $5)
               on conflict (account_id, calendar_key) do update set due_at = least(known.due_at, $5)
               returning watch_id)
             insert into engine.wanted_watches (sync_id, watch_id) select $6, watch_id from watch`,
            [userId, accountId, calendarKey, sealedCalendar, now, syncId],
          )
        }
      }),
    /** Something about a person changed that may open or stop channels. */
    async lookAgain(userId: UserId, now: Date): Promise<void> {
      await pool.query('update engine.watched set due_at = least(due_at, $2) where user_id = $1', [userId, now])
    },
    /** Those that are open for an account, for all its syncs. */
    async channelsOf(accountId: AccountId): Promise<Channel[]> {
      const { rows } = await pool.query<{ channel_id: string; resource_id: string }>(
        `select channel_id, resource_id from engine.watched where account_id = $1 and resource_id is not null
         union all
         select old_channel_id, old_resource_id from engine.watched
         where account_id = $1 and old_resource_id is not null`,
        [accountId],
      )
      return rows.map((row) => ({ channelId: row.channel_id, resourceId: row.resource_id }))
    },
    async forgetAccount(accountId: AccountId): Promise<void> {
      await pool.query('delete from engine.watched where account_id = $1', [accountId])
    },
    async claim(now: Date, leaseMilliseconds: number): Promise<DueWatch | undefined> {
      const dueAgain = new Date(now.getTime() + leaseMilliseconds)
      const { rows } = await pool.query(claimDueWatch, [leaseMilliseconds, now, dueAgain])
      return rows[0] && DueWatch.parse(rows[0])
    },
    /** Recorded before Google is asked. The last channel that Google confirmed is kept beside it. */
    async opening(watchId: string, channelId: string, tokenHash: string): Promise<void> {
      await pool.query(
        `with kept as (
           select case when stays then old_channel_id else channel_id end as channel,
             case when stays then old_token_hash else token_hash end as token,
             case when stays then old_resource_id else resource_id end as resource
           from (select *, resource_id is null and old_channel_id is not null as stays
             from engine.watched where watch_id = $1) as watch)
         update engine.watched set old_channel_id = kept.channel, old_token_hash = kept.token,
           old_resource_id = kept.resource, channel_id = $2, token_hash = $3, resource_id = null, expires_at = null
         from kept where watch_id = $1`,
        [watchId, channelId, tokenHash],
      )
    },
    async opened(
      { watchId, dueAgain }: Leased,
      { channelId, resourceId }: Channel,
      expiresAt: Date,
      dueAt: Date,
    ): Promise<void> {
      await pool.query(
        `update engine.watched set resource_id = $3, expires_at = $4, opened_at = clock_timestamp(), lease_until = null, error = null,
           due_at = case when due_at < $6 then due_at else $5 end
         where watch_id = $1 and channel_id = $2`,
        [watchId, channelId, resourceId, expiresAt, dueAt, dueAgain],
      )
    },
    async oldStopped(watchId: string): Promise<void> {
      await pool.query(
        `update engine.watched set old_channel_id = null, old_token_hash = null, old_resource_id = null
         where watch_id = $1`,
        [watchId],
      )
    },
    /** @param error why it could not be dealt with now */
    async later({ watchId, dueAgain }: Leased, dueAt: Date, error?: string): Promise<void> {
      await pool.query(
        `update engine.watched set due_at = case when due_at < $4 then due_at else $2 end, lease_until = null, error = $3
         where watch_id = $1`,
        [watchId, dueAt, error ?? null, dueAgain],
      )
    },
    async forget({ watchId, dueAgain }: Leased): Promise<void> {
      // A sync may have begun to want it while its channel was stopped.
      await pool.query(
        `with kept as (
           update engine.watched set channel_id = null, token_hash = null, resource_id = null, expires_at = null,
             due_at = case when due_at < $2 then due_at else 'infinity' end, lease_until = null
           where watch_id = $1 and exists (select from engine.wanted_watches wanted_by where wanted_by.watch_id = $1)
           returning watch_id)
         delete from engine.watched where watch_id = $1 and watch_id not in (select watch_id from kept)
           and not exists (select from engine.wanted_watches wanted_by where wanted_by.watch_id = $1)`,
        [watchId, dueAgain],
      )
    },
    /**
     * The syncs that a channel tells of.
     * @param changed whether it tells of a change: what was read of the calendar before is old then
     * @returns undefined for a channel that is not ours, or a wrong token
     */
    async syncsOf(
      channelId: string,
      tokenHash: string,
      changed: boolean,
    ): Promise<{ syncId: SyncId; userId: UserId }[] | undefined> {
      const { rows } = await pool.query<{ sync_id: string | null; user_id: string }>(
        `with told as (
           update engine.watched set told_at = case when $3 then clock_timestamp() else told_at end
           where (channel_id = $1 and token_hash = $2) or (old_channel_id = $1 and old_token_hash = $2)
           returning watch_id, user_id)
         select wanted_by.sync_id, told.user_id from told left join engine.wanted_watches wanted_by using (watch_id)`,
        [channelId, tokenHash, changed],
      )
      if (rows.length === 0) return undefined
      return rows.flatMap(({ sync_id, user_id }) =>
        sync_id === null ? [] : { syncId: SyncId.parse(sync_id), userId: UserId.parse(user_id) },
      )
    },
  }
}
