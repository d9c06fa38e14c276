import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { SyncId } from '@calendar-sync/contracts/ids'
import type { Pool } from '@calendar-sync/platform/database/pool'

/** Remembers which accounts a sync uses. */
export async function rememberSync(pool: Pool, { syncId, userId, source, target }: SyncDefinition): Promise<void> {
  await pool.query(
    `insert into engine.syncs (sync_id, user_id, source_account, target_account) values ($1, $2, $3, $4)
     on conflict (sync_id) do nothing`,
    [syncId, userId, source.accountId, target.accountId],
  )
}

/** The links stay: a sync that is made again between the same calendars goes on with them. */
export async function forgetSync(pool: Pool, syncId: SyncId): Promise<void> {
  await pool.query('delete from engine.syncs where sync_id = $1', [syncId])
  await pool.query('delete from engine.failures where sync_id = $1', [syncId])
  await pool.query('delete from engine.checks where sync_id = $1 and told_at is not null', [syncId])
}
