import { SyncId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import type { Account } from '../google/tokens.ts'

/** The syncs that read or write a calendar of the account. */
export async function syncsOfAccount(database: Queryable, { userId, accountId }: Account): Promise<SyncId[]> {
  const { rows } = await database.query<{ sync_id: string }>(
    'select sync_id from engine.syncs where user_id = $1 and (source_account = $2 or target_account = $2)',
    [userId, accountId],
  )
  return rows.map(({ sync_id }) => SyncId.parse(sync_id))
}
