import { mayUsePremium } from '@calendar-sync/contracts/access'
import { evolveSubscription, initialSubscription } from '@calendar-sync/contracts/domain/subscription'
import { evolveUser, initialUser } from '@calendar-sync/contracts/domain/user'
import type { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { RunStopped } from '../runStopped.ts'
import { loadRunnableSync, type RunnableSync } from './runnableSync.ts'

/**
 * A sync that may run without its person asking for it: it is active, its accounts can be used, and the person may use syncs
 * at all. A sync that waits for a reconnection pauses by this.
 * @returns undefined when it may not
 */
export async function loadAutoRunnable(
  sync: { readonly syncId: SyncId; readonly userId: UserId },
  eventLog: EventLog,
): Promise<RunnableSync | undefined> {
  const { userId } = sync
  const user = await load(eventLog, { initialState: initialUser, evolve: evolveUser }, userStream(userId))
  if (user.kind !== 'registered') return undefined
  const ofSubscription = { initialState: initialSubscription, evolve: evolveSubscription }
  const subscription = await load(eventLog, ofSubscription, subscriptionStream(userId))
  if (!mayUsePremium({ ...user, subscription })) return undefined
  try {
    return await loadRunnableSync(eventLog, { ...sync, kind: 'sync' })
  } catch (error) {
    if (error instanceof RunStopped) return undefined
    throw error
  }
}
