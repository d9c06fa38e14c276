import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@calendar-sync/contracts/errors'
import {
  type ChangedSyncOptions,
  evolveSync,
  initialSync,
  type KeywordFilter,
  type SyncDefinition,
  type SyncEvent,
  type SyncOptions,
  type SyncState,
  type Way,
} from '@calendar-sync/contracts/events/sync'
import type { Decider } from '@calendar-sync/platform/decider'

export type SyncCommand =
  | { readonly type: 'CreateSync'; readonly definition: SyncDefinition }
  | { readonly type: 'SetSyncActive'; readonly active: boolean }
  | { readonly type: 'UpdateFilter'; readonly way: Way; readonly filter: KeywordFilter }
  | { readonly type: 'ChangeOptions'; readonly options: ChangedSyncOptions }
  | { readonly type: 'DeleteSync'; readonly removeCopies: boolean }

function decide(command: SyncCommand, state: SyncState): readonly SyncEvent[] {
  if (command.type === 'CreateSync')
    return state.kind === 'none' ? [{ type: 'SyncCreated', data: command.definition }] : []
  if (command.type === 'DeleteSync' && state.kind === 'deleted') return []
  if (state.kind !== 'existing') throw new DomainError('not_found', 'There is no such sync.')
  const ids = { syncId: state.syncId, userId: state.userId }
  switch (command.type) {
    case 'SetSyncActive':
      if (state.active === command.active) return []
      return command.active
        ? [{ type: 'SyncActivated', data: ids }]
        : [{ type: 'SyncDeactivated', data: { ...ids, reason: 'person' } }]
    case 'UpdateFilter': {
      const { way, filter } = command
      const current = way === 'forward' ? state.filter : state.reverseFilter
      return isDeepStrictEqual(current, filter) ? [] : [{ type: 'FilterUpdated', data: { ...ids, way, filter } }]
    }
    case 'ChangeOptions': {
      const changed = changedOptions(state, command.options)
      return Object.keys(changed).length === 0 ? [] : [{ type: 'SyncOptionsChanged', data: { ...ids, ...changed } }]
    }
    case 'DeleteSync':
      return [{ type: 'SyncDeleted', data: { ...ids, removeCopies: command.removeCopies } }]
  }
}

function changedOptions(known: SyncOptions, wished: ChangedSyncOptions): ChangedSyncOptions {
  const { shareDetails, conflictResolution, daysBack, daysForward, sensitivity } = wished
  return {
    ...(shareDetails === undefined || shareDetails === known.shareDetails ? {} : { shareDetails }),
    ...(conflictResolution === undefined || conflictResolution === known.conflictResolution
      ? {}
      : { conflictResolution }),
    ...(daysBack === undefined || daysBack === known.daysBack ? {} : { daysBack }),
    ...(daysForward === undefined || daysForward === known.daysForward ? {} : { daysForward }),
    ...(sensitivity === undefined || sensitivity === known.sensitivity ? {} : { sensitivity }),
  }
}

export const syncDecider: Decider<SyncCommand, SyncState, SyncEvent> = {
  initialState: initialSync,
  decide,
  evolve: evolveSync,
}
