import { syncDecider } from '@calendar-sync/contracts/domain/sync'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { syncStream } from '@calendar-sync/contracts/streams'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { loadAt } from '@calendar-sync/platform/commands/execute'
import type { EngineParts } from '../engineParts.ts'
import { PersonErased, personalSeal } from '../personalSeal.ts'
import type { WatchedCalendar, WatchStore } from './watchStore.ts'

interface WatchDependencies extends Pick<EngineParts, 'clock' | 'eventLog' | 'keys'> {
  readonly watches: WatchStore
  readonly channelLoop: Pick<WorkLoop, 'wake'>
}

/** Keeps the calendars that need a channel in step with the syncs there are. Doing it twice, or late, changes nothing. */
export function watchReaction(dependencies: WatchDependencies): Reaction {
  const { watches, clock, channelLoop } = dependencies
  const watch = ({ data }: { readonly data: { readonly syncId: SyncId } }) => watchFor(data.syncId, dependencies)
  return {
    name: 'push',
    categories: ['sync', 'accounts'],
    handlers: {
      SyncCreated: watch,
      SyncActivated: watch,
      SyncDeactivated: watch,
      SyncDeleted: watch,
      AccountReconnected: ({ data }) => watches.lookAgain(data.userId, clock()),
    },
    onReaction: () => channelLoop.wake(),
  }
}

/**
 * Both calendars are watched, also the one that is only copied to: an invitation that arrives there by itself takes the
 * place of the copy, and the schedule need not look where Google tells of everything.
 */
async function watchFor(syncId: SyncId, { eventLog, keys, watches, clock }: WatchDependencies): Promise<void> {
  const { state: sync, revision } = await loadAt(eventLog, syncDecider, syncStream(syncId))
  if (sync.kind === 'none' || revision === 'none') return
  const { userId } = sync
  try {
    const seal = await personalSeal(keys, userId)
    const sides = sync.kind === 'existing' && sync.active ? [sync.source, sync.target] : []
    const calendars = sides.map(({ accountId, calendarId }): WatchedCalendar => {
      const calendarKey = seal.hash('calendar', calendarId)
      return { accountId, calendarKey, sealedCalendar: seal.seal(calendarId, `watch/${calendarKey}`) }
    })
    await watches.setSync({ syncId, userId, revision }, calendars, clock())
  } catch (error) {
    if (!(error instanceof PersonErased)) throw error
  }
}
