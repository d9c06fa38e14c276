import { SyncId } from '@calendar-sync/contracts/ids'
import { syncStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Vault } from '@calendar-sync/platform/privacy/vault'
import { engineContext } from '../commandContext.ts'
import type { GoogleOAuth } from '../google/oauth.ts'
import type { Account } from '../google/tokens.ts'
import { syncDecider } from '../syncs/sync.ts'

export interface RemovingAccount {
  readonly eventLog: EventLog
  readonly pool: Pool
  readonly vault: Vault
  readonly oauth: GoogleOAuth
  readonly clock: Clock
}

/**
 * Ends what an account was used for: its syncs are deactivated with the reason, the grant is revoked at Google, its
 * credentials and what was kept of its calendars are deleted. Each step may be done again.
 * @param taskId the event that told of the removal
 * @throws GoogleFailure when Google does not answer
 */
export async function removeAccount(
  account: Account,
  task: { readonly taskId: string; readonly correlationId: string },
  { eventLog, pool, vault, oauth, clock }: RemovingAccount,
): Promise<void> {
  const { userId, accountId } = account
  const { rows } = await pool.query<{ sync_id: string }>(
    'select sync_id from engine.syncs where user_id = $1 and (source_account = $2 or target_account = $2)',
    [userId, accountId],
  )
  for (const row of rows) {
    const syncId = SyncId.parse(row.sync_id)
    const cause = { userId, correlationId: task.correlationId, causationId: task.taskId }
    const context = engineContext(cause, task.taskId, `deactivate/${syncId}`, clock)
    const command = { type: 'DeactivateForRemovedAccount', accountId } as const
    await execute(eventLog, syncDecider, syncStream(syncId), command, context)
  }
  const credentials = await vault.read(accountId)
  if (credentials) await oauth.revoke(credentials.refreshToken ?? credentials.accessToken)
  await vault.remove(accountId)
  await pool.query('delete from engine.feeds where account_id = $1', [accountId])
}
