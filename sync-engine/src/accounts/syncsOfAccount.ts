import { SyncId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import type { Account } from '../google/tokens.ts'

interface SyncRow {
  readonly sync_id: string
}

const idsOf = (rows: readonly SyncRow[]): SyncId[] => rows.map(({ sync_id }) => SyncId.parse(sync_id))

/** The syncs that read or write a calendar of the account. */
export async function syncsOfAccount(database: Queryable, { userId, accountId }: Account): Promise<SyncId[]> {
  const { rows } = await database.query<SyncRow>(
    'select sync_id from engine.syncs where user_id = $1 and (source_account = $2 or target_account = $2)',
    [userId, accountId],
  )
  return idsOf(rows)
}

/** All syncs of a person. */
export async function syncsOf(database: Queryable, { userId }: Pick<Account, 'userId'>): Promise<SyncId[]> {
  const { rows } = await database.query<SyncRow>('select sync_id from engine.syncs where user_id = $1', [userId])
  return idsOf(rows)
}
