import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { syncDecider } from '@calendar-sync/contracts/domain/sync'
import { accountsStream, syncStream } from '@calendar-sync/contracts/streams'
import { liveOf } from '@calendar-sync/contracts/subjects'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { GrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import type { Vault } from '@calendar-sync/platform/privacy/vault'
import { engineContext } from '../commandContext.ts'
import type { EngineParts } from '../engineParts.ts'
import { isFailure } from '../google/failure.ts'
import type { GoogleOAuth } from '../google/oauth.ts'
import type { Account } from '../google/tokens.ts'
import { stopChannel } from '../push/channelLoop.ts'
import type { WatchStore } from '../push/watchStore.ts'
import { syncsOfAccount } from './syncsOfAccount.ts'

export interface RemoveAccountDependencies
  extends Pick<EngineParts, 'bus' | 'calendarOf' | 'clock' | 'eventLog' | 'pool'> {
  readonly vault: Vault
  readonly grantChanges: Pick<GrantChanges, 'beginRevocation'>
  readonly oauth: GoogleOAuth
  readonly watches: Pick<WatchStore, 'channelsOf' | 'forgetAccount'>
}

interface RemovalTask {
  /** The event that told of the removal. */
  readonly taskId: string
  readonly correlationId: string
  /** It was tried before. */
  readonly isRetry: boolean
}

/** Tells the person's browser, too: its page may have read the syncs between the removal and this. */
async function switchOffSyncs(
  account: Account,
  { taskId, correlationId }: RemovalTask,
  { bus, eventLog, pool, clock }: RemoveAccountDependencies,
): Promise<void> {
  const { userId, accountId } = account
  let last: Position | undefined
  for (const syncId of await syncsOfAccount(pool, account)) {
    const cause = { userId, correlationId, causationId: taskId }
    const context = engineContext(cause, taskId, `deactivate/${syncId}`, clock)
    const command = { type: 'DeactivateForRemovedAccount', accountId } as const
    const { events, position } = await execute(eventLog, syncDecider, syncStream(syncId), command, context)
    if (events.length > 0) last = position
  }
  if (last === undefined) return
  const message = 'The syncs of the removed account are switched off.'
  bus.publish(liveOf(userId), { type: 'sync_status_update', operation: 'account_changed', message, position: last })
}

/**
 * Ends what an account was used for: its syncs are deactivated with the reason, its channels are stopped, the grant is
 * revoked at Google, its credentials and what was kept of its calendars are deleted. Each step may be done again. Of an account
 * that was connected again meanwhile, only the syncs end: Google has one grant for both times. One that is being connected just now
 * is looked at again later, and what another person's connection of the same Google account left no credentials of is not revoked.
 * @throws GoogleFailure when Google does not answer
 */
export async function removeAccount(
  account: Account,
  task: RemovalTask,
  stop: AbortSignal,
  dependencies: RemoveAccountDependencies,
): Promise<void> {
  const { userId, accountId } = account
  const { eventLog, pool, vault, grantChanges, oauth, watches, calendarOf } = dependencies
  const isConnected = async () => {
    const { accounts } = await load(eventLog, accountsDecider, accountsStream(userId))
    return accounts.some((connected) => connected.accountId === accountId)
  }
  // Those of now may have been made, or switched on, after the account was connected again.
  if (task.isRetry && (await isConnected())) return
  await switchOffSyncs(account, task, dependencies)
  if (await isConnected()) return
  const api = calendarOf(account, stop)
  for (const channel of await watches.channelsOf(accountId)) {
    // One that cannot be stopped any more expires within a week, and its messages find no watch.
    await stopChannel(channel, api).catch((error: unknown) => {
      if (!isFailure(error)) throw error
    })
  }
  await watches.forgetAccount(accountId)
  const revocation = await grantChanges.beginRevocation(accountId)
  if (!revocation) throw new Error('The account is being connected again.')
  const notAsked = async (error: unknown) => {
    await revocation.withdraw()
    throw error
  }
  // Before the log is asked: new credentials are stored before it says that they came, and older versions announce no connection.
  const credentials = await vault.read(accountId).catch(notAsked)
  // Google may have taken minutes for the channels.
  if (await isConnected().catch(notAsked)) return revocation.withdraw()
  if (credentials) {
    await oauth.revoke(credentials.refreshToken ?? credentials.accessToken).catch(async (error: unknown) => {
      if (isFailure(error) && error.status !== undefined) await revocation.answered()
      throw error
    })
    const isForgotten = await vault.remove(accountId, credentials)
    await revocation.answered()
    if (!isForgotten) throw new Error('New credentials came while these were revoked.')
  } else await revocation.withdraw()
  await pool.query('delete from engine.feeds where account_id = $1', [accountId])
}
