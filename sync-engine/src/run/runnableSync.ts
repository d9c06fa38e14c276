import { mayUsePremium } from '@calendar-sync/contracts/access'
import { type AccountsState, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { assignedFilter, type FiltersState, filtersDecider } from '@calendar-sync/contracts/domain/filters'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { type SyncDefinition, syncDecider, withFiltering } from '@calendar-sync/contracts/domain/sync'
import { type TravelState, travelDecider } from '@calendar-sync/contracts/domain/travel'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import type { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { erased } from '@calendar-sync/contracts/personal'
import {
  accountsStream,
  filtersStream,
  subscriptionStream,
  syncStream,
  travelStream,
  userStream,
} from '@calendar-sync/contracts/streams'
import {
  unusableAccountOf,
  unusableAccountOn,
  unusableAccountSentences,
} from '@calendar-sync/contracts/unusableAccount'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { type Role, RunStopped } from '../runStopped.ts'
import type { RunRequest } from './runStore.ts'

/** A sync that may run now, and the accounts of its person as they were found with it. */
export interface RunnableSync {
  readonly definition: SyncDefinition
  readonly accounts: AccountsState
}

/** What a run goes by. */
export interface RunBasis extends RunnableSync {
  readonly travel: TravelState
}

/** @throws RunStopped as `loadRunnableSync` does */
export async function loadRunBasis(
  log: EventLog,
  run: Pick<RunRequest, 'syncId' | 'userId' | 'kind'>,
): Promise<RunBasis> {
  // Asked for in the same moment, a store may read them together.
  const [runnable, travel] = await Promise.all([loadRunnableSync(log, run), loadTravel(log, run.userId)])
  return { ...runnable, travel }
}

/**
 * What a sync that may run now is, from its stream. For the removal of its copies it must be deleted, for all else active.
 * @throws RunStopped when it is not, or, but for a removal, an account it needs is gone, switched off or must be reconnected, or what it
 * goes by cannot be read
 */
export async function loadRunnableSync(
  log: EventLog,
  { syncId, userId, kind }: Pick<RunRequest, 'syncId' | 'userId' | 'kind'>,
): Promise<RunnableSync> {
  // Asked for in the same moment, a store may read them together.
  const [sync, around] = await Promise.all([load(log, syncDecider, syncStream(syncId)), loadAround(log, userId)])
  const may = kind === 'remove_copies' ? sync.kind === 'deleted' : sync.kind === 'existing' && sync.active
  if (sync.kind === 'none' || !may) {
    throw new RunStopped('sync_inactive', `The sync was ${sync.kind === 'deleted' ? 'deleted' : 'switched off'}.`)
  }
  const definition = kind === 'remove_copies' ? definitionOf(sync) : usableSync(sync, around)
  return { definition, accounts: around.accounts }
}

/** Why a removal of copies cannot use the account of either side. Of that with the originals it needs nothing. */
export async function unusableSides(log: EventLog, sync: SyncDefinition): Promise<Partial<Record<Role, RunStopped>>> {
  const { accounts } = await load(log, accountsDecider, accountsStream(sync.userId))
  const why = (side: Role) => {
    const unusable = unusableAccountOn(side, sync, accounts)
    return unusable ? { [side]: new RunStopped(unusable.code, unusableAccountSentences[unusable.code](side)) } : {}
  }
  return { ...why('source'), ...why('target') }
}

/**
 * A sync that may run without its person asking for it: it is active, its accounts can be used, and the person may use syncs
 * at all. A sync that waits for a reconnection pauses by this.
 * @returns undefined when it may not
 */
export async function loadAutoRunnable(
  sync: { readonly syncId: SyncId; readonly userId: UserId },
  eventLog: EventLog,
): Promise<RunBasis | undefined> {
  const { userId } = sync
  // Asked for in the same moment, a store may read them together.
  const [user, subscription, basis] = await Promise.all([
    load(eventLog, userDecider, userStream(userId)),
    load(eventLog, subscriptionDecider, subscriptionStream(userId)),
    loadRunBasis(eventLog, { ...sync, kind: 'sync' }).catch((error: unknown) => {
      if (error instanceof RunStopped) return undefined
      throw error
    }),
  ])
  if (basis && wordsAreLost(basis.travel)) return undefined
  return user.kind === 'registered' && mayUsePremium({ ...user, subscription }) ? basis : undefined
}

/** @throws RunStopped when an account the sync needs is gone, switched off or must be reconnected, or what it goes by cannot be read */
export const requireUsableAccounts = async (log: EventLog, sync: SyncDefinition): Promise<SyncDefinition> =>
  usableSync(sync, await loadAround(log, sync.userId))

interface Around {
  readonly accounts: AccountsState
  readonly filters: FiltersState
}

/** What of its person a sync depends on. */
async function loadAround(log: EventLog, userId: UserId): Promise<Around> {
  const [accounts, filters] = await Promise.all([
    load(log, accountsDecider, accountsStream(userId)),
    load(log, filtersDecider, filtersStream(userId)),
  ])
  return { accounts, filters }
}

function usableSync(sync: SyncDefinition, { accounts, filters }: Around): SyncDefinition {
  const unusable = unusableAccountOf(sync, accounts.accounts)
  if (unusable) throw new RunStopped(unusable.code, unusableAccountSentences[unusable.code](unusable.side))
  // The person's key was lost, and may be put back.
  if ([sync.source, sync.target].some(({ calendarId }) => calendarId === erased))
    throw new RunStopped('sync_failed', 'Which calendars this sync is between cannot be read at the moment.')
  const usable = withSavedFilters(filters, definitionOf(sync))
  const { syncMode, filter, reverseFilter } = usable
  if (syncMode === 'filtered' && areLost([...filter.keywords, ...reverseFilter.keywords]))
    throw new RunStopped('sync_failed', 'The keywords of this sync cannot be read at the moment.')
  return usable
}

/** Whether the key that sealed these words was lost. Taken as they read then, they would let nothing pass, and copies go. */
const areLost = (words: readonly string[]): boolean => words.includes(erased)

const wordsAreLost = ({ words }: TravelState): boolean => areLost([...words.always, ...words.never])

/** @throws RunStopped when a person's words for travel cannot be read */
export function requireReadableWords(travel: TravelState): void {
  if (wordsAreLost(travel)) throw new RunStopped('sync_failed', 'Your words for travel cannot be read at the moment.')
}

/** A way that takes a saved filter is filtered by what the filter says now. */
function withSavedFilters(saved: FiltersState, definition: SyncDefinition): SyncDefinition {
  const { syncId } = definition
  const filter = assignedFilter(saved, syncId, 'forward')?.filter
  const reverseFilter = assignedFilter(saved, syncId, 'reverse')?.filter
  if (!filter && !reverseFilter) return definition
  const own = withFiltering(definition)
  return { ...own, filter: filter ?? own.filter, reverseFilter: reverseFilter ?? own.reverseFilter }
}

/** What the sync is, without whether it is active or deleted. */
function definitionOf(sync: SyncDefinition): SyncDefinition {
  const { syncId, userId, source, target, pattern, syncMode, syncDirection, conflictResolution } = sync
  const { filter, reverseFilter, daysBack, daysForward, shareDetails, sensitivity } = sync
  const calendars = { syncId, userId, source, target }
  const rules = { pattern, syncMode, syncDirection, conflictResolution, filter, reverseFilter }
  return { ...calendars, ...rules, daysBack, daysForward, shareDetails, sensitivity }
}

/** What a person decided about events, and their words for travel, from their stream. */
export const loadTravel = (eventLog: EventLog, userId: UserId): Promise<TravelState> =>
  load(eventLog, travelDecider, travelStream(userId))
