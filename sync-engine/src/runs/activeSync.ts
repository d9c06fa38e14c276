import { evolveAccounts, initialAccounts } from '@calendar-sync/contracts/events/accounts'
import { assignedFilter, evolveFilters, initialFilters } from '@calendar-sync/contracts/events/filters'
import { evolveSync, initialSync, type SyncDefinition } from '@calendar-sync/contracts/events/sync'
import { type Obstacle, obstacleOf } from '@calendar-sync/contracts/obstacle'
import { accountsStream, filtersStream, syncStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { type Role, RunStopped } from './runStopped.ts'
import type { RunRequest } from './runStore.ts'

/** A sync that may run now. */
export interface ActiveSync {
  readonly definition: SyncDefinition
}

/**
 * What the sync is, from its stream. For the removal of its copies it must be deleted, for all else active.
 * @throws RunStopped when it is not, or an account it needs is gone, switched off or must be reconnected
 */
export async function loadActiveSync(
  log: EventLog,
  { syncId, kind }: Pick<RunRequest, 'syncId' | 'kind'>,
): Promise<ActiveSync> {
  const sync = await load(log, { initialState: initialSync, evolve: evolveSync }, syncStream(syncId))
  const may = kind === 'remove_copies' ? sync.kind === 'deleted' : sync.kind === 'existing' && sync.active
  if (sync.kind === 'none' || !may) {
    throw new RunStopped('sync_inactive', 'This sync is not active.')
  }
  return usableSync(log, sync)
}

/** @throws RunStopped when an account the sync needs is gone, switched off or must be reconnected */
export async function usableSync(log: EventLog, sync: SyncDefinition): Promise<ActiveSync> {
  const { accounts } = await load(
    log,
    { initialState: initialAccounts, evolve: evolveAccounts },
    accountsStream(sync.userId),
  )
  const obstacle = obstacleOf(sync, accounts)
  if (obstacle) throw new RunStopped(obstacle.code, obstacleSentences[obstacle.code](obstacle.side))
  return { definition: await withSavedFilters(log, definitionOf(sync)) }
}

const obstacleSentences: Record<Obstacle['code'], (role: Role) => string> = {
  account_removed: (role) => `The ${role} account is no longer connected.`,
  account_inactive: (role) => `The ${role} account is switched off.`,
  reconnection_required: (role) =>
    `Google no longer lets us use the ${role} account. Reconnect it on the Accounts page.`,
}

/** A way that takes a saved filter is filtered by what the filter says now. */
async function withSavedFilters(log: EventLog, definition: SyncDefinition): Promise<SyncDefinition> {
  const { syncId, userId } = definition
  const ofFilters = { initialState: initialFilters, evolve: evolveFilters }
  const saved = await load(log, ofFilters, filtersStream(userId))
  return {
    ...definition,
    filter: assignedFilter(saved, syncId, 'forward')?.filter ?? definition.filter,
    reverseFilter: assignedFilter(saved, syncId, 'reverse')?.filter ?? definition.reverseFilter,
  }
}

/** What the sync is, without whether it is active or deleted. */
function definitionOf(sync: SyncDefinition): SyncDefinition {
  const { syncId, userId, source, target, pattern, syncMode, syncDirection, conflictResolution } = sync
  const { filter, reverseFilter, daysBack, daysForward, shareDetails, sensitivity } = sync
  const calendars = { syncId, userId, source, target }
  const rules = { pattern, syncMode, syncDirection, conflictResolution, filter, reverseFilter }
  return { ...calendars, ...rules, daysBack, daysForward, shareDetails, sensitivity }
}
