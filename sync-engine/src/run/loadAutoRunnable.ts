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
  const ofUser = { initialState: initialUser, evolve: evolveUser }
  const ofSubscription = { initialState: initialSubscription, evolve: evolveSubscription }
  // Asked for in the same moment, a store may read them together.
  const [user, subscription, runnable] = await Promise.all([
    load(eventLog, ofUser, userStream(userId)),
    load(eventLog, ofSubscription, subscriptionStream(userId)),
    loadRunnableSync(eventLog, { ...sync, kind: 'sync' }).catch((error: unknown) => {
      if (error instanceof RunStopped) return undefined
      throw error
    }),
  ])
  return user.kind === 'registered' && mayUsePremium({ ...user, subscription }) ? runnable : undefined
}
