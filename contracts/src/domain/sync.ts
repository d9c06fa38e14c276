import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { AccountId, CalendarId, FilterId, SyncId, UserId } from '../ids.ts'
import { isEqual } from '../isEqual.ts'
import { personal } from '../personal.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'

export const SyncMode = z.enum(['filtered', 'all', 'none'])
export const SyncDirection = z.enum(['one-way', 'two-way', 'reverse'])
export type SyncDirection = z.infer<typeof SyncDirection>
export const ConflictResolution = z.enum(['keep_newest', 'keep_source', 'keep_target', 'merge'])
export type ConflictResolution = z.infer<typeof ConflictResolution>
export const FilterMode = z.enum(['any', 'all'])
export type FilterMode = z.infer<typeof FilterMode>
/** How certain it must be that an event is travel: `careful` copies only what certainly is, `generous` also what may be. */
export const Sensitivity = z.enum(['careful', 'balanced', 'generous'])
export type Sensitivity = z.infer<typeof Sensitivity>
/** The way events travel: `forward` from source to target, `reverse` from target to source. */
export const Way = z.enum(['forward', 'reverse'])
export type Way = z.infer<typeof Way>

export const KeywordFilter = z.object({
  keywords: z.array(personal(z.string())),
  mode: FilterMode,
  checkSummary: z.boolean(),
  checkDescription: z.boolean(),
  checkLocation: z.boolean(),
})
export type KeywordFilter = z.infer<typeof KeywordFilter>

/** One calendar as seen by one connected account. */
export const CalendarRef = z.object({
  accountId: AccountId,
  calendarId: personal(CalendarId),
  summary: personal(z.string()),
  accountEmail: personal(z.string()),
  primary: z.boolean(),
})
export type CalendarRef = z.infer<typeof CalendarRef>

/** How many days around now a sync looks at; a year is more than anyone plans ahead. */
export const DaysBack = z.int().min(0).max(365)
export const DaysForward = z.int().min(1).max(365)

/** What of a sync may be changed after it was made, besides its filters and whether it is active. */
export const SyncOptions = z.object({
  shareDetails: z.boolean(),
  conflictResolution: ConflictResolution,
  daysBack: DaysBack,
  daysForward: DaysForward,
  sensitivity: Sensitivity,
})
export type SyncOptions = z.infer<typeof SyncOptions>
export const ChangedSyncOptions = SyncOptions.partial()
export type ChangedSyncOptions = z.infer<typeof ChangedSyncOptions>

const withOptions = <Known extends SyncOptions>(known: Known, changed: ChangedSyncOptions): Known => ({
  ...known,
  shareDetails: changed.shareDetails ?? known.shareDetails,
  conflictResolution: changed.conflictResolution ?? known.conflictResolution,
  daysBack: changed.daysBack ?? known.daysBack,
  daysForward: changed.daysForward ?? known.daysForward,
  sensitivity: changed.sensitivity ?? known.sensitivity,
})

/** Why a sync is switched off: its person did it, or one of its accounts was removed. */
export const InactiveReason = z.enum(['person', 'account_removed'])

const sync = { syncId: SyncId, userId: UserId }

/** Stream `sync-<id>`: one sync relationship between two calendars. */
export const syncEvents = {
  SyncCreated: defineEvent(
    2,
    {
      ...sync,
      source: CalendarRef,
      target: CalendarRef,
      pattern: z.literal('travel'),
      syncMode: SyncMode,
      syncDirection: SyncDirection,
      conflictResolution: ConflictResolution,
      filter: KeywordFilter,
      reverseFilter: KeywordFilter,
      daysBack: z.int().min(0),
      daysForward: z.int().min(1),
      /** false: copies say only that the person is busy. */
      shareDetails: z.boolean(),
      sensitivity: Sensitivity,
      /** Saved filters that the sync takes from the beginning (`EventFilterAssigned` came before); absent: none. */
      filterId: FilterId.optional(),
      reverseFilterId: FilterId.optional(),
    },
    { 1: (data) => ({ sensitivity: 'balanced', ...data }) },
  ),
  SyncActivated: defineEvent(1, sync),
  SyncDeactivated: defineEvent(1, { ...sync, reason: InactiveReason }),
  FilterUpdated: defineEvent(1, { ...sync, way: Way, filter: KeywordFilter }),
  /** Only what changed. */
  SyncOptionsChanged: defineEvent(1, { ...sync, ...ChangedSyncOptions.shape }),
  SyncDeleted: defineEvent(1, { ...sync, removeCopies: z.boolean() }),
}
export type SyncEvent = EventOf<typeof syncEvents>

export type SyncDefinition = Extract<SyncEvent, { type: 'SyncCreated' }>['data']

export type SyncState =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'existing'; readonly active: boolean } & SyncDefinition)
  | ({ readonly kind: 'deleted'; readonly removeCopies: boolean } & SyncDefinition)

export const initialSync: SyncState = { kind: 'none' }

export function evolveSync(state: SyncState, event: SyncEvent): SyncState {
  if (event.type === 'SyncCreated') return { kind: 'existing', active: true, ...event.data }
  if (state.kind !== 'existing') return state
  if (event.type !== 'SyncDeleted') return changedSync(state, event)
  const { active: _, ...definition } = state
  return { ...definition, kind: 'deleted', removeCopies: event.data.removeCopies }
}

type Filtered = Pick<SyncDefinition, 'syncMode' | 'filter' | 'reverseFilter'>
type Changeable = SyncOptions & Filtered & { readonly active: boolean }

/** A filter is set in a sync that copied everything: it filters from now on, and words that did not count until now go. */
export const withFiltering = <Known extends Filtered>(known: Known): Known =>
  known.syncMode === 'all'
    ? {
        ...known,
        syncMode: 'filtered',
        filter: { ...known.filter, keywords: [] },
        reverseFilter: { ...known.reverseFilter, keywords: [] },
      }
    : known

/** What is known of a sync, with a change of it: for its state and its read model alike. */
export function changedSync<Known extends Changeable>(
  known: Known,
  event: Exclude<SyncEvent, { type: 'SyncCreated' | 'SyncDeleted' }>,
): Known {
  switch (event.type) {
    case 'SyncActivated':
      return { ...known, active: true }
    case 'SyncDeactivated':
      return { ...known, active: false }
    case 'FilterUpdated':
      return event.data.way === 'forward'
        ? { ...withFiltering(known), filter: event.data.filter }
        : { ...withFiltering(known), reverseFilter: event.data.filter }
    case 'SyncOptionsChanged':
      return withOptions(known, event.data)
  }
}

export type SyncCommand =
  | { readonly type: 'CreateSync'; readonly definition: SyncDefinition }
  | { readonly type: 'SetSyncActive'; readonly active: boolean }
  | { readonly type: 'UpdateFilter'; readonly way: Way; readonly filter: KeywordFilter }
  | { readonly type: 'ChangeOptions'; readonly options: ChangedSyncOptions }
  | { readonly type: 'DeleteSync'; readonly removeCopies: boolean }
  /** The engine's: a sync stops when an account that it needs was removed. */
  | { readonly type: 'DeactivateForRemovedAccount'; readonly accountId: AccountId }

function decide(command: SyncCommand, state: SyncState): readonly SyncEvent[] {
  if (command.type === 'CreateSync')
    return state.kind === 'none' ? [{ type: 'SyncCreated', data: command.definition }] : []
  if (command.type === 'DeleteSync' && state.kind === 'deleted') return []
  if (command.type === 'DeactivateForRemovedAccount') return deactivateFor(command.accountId, state)
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
      const didNotCount = state.syncMode === 'all' && filter.keywords.length > 0
      return isEqual(current, filter) && !didNotCount ? [] : [{ type: 'FilterUpdated', data: { ...ids, way, filter } }]
    }
    case 'ChangeOptions': {
      const changed = changedOptions(state, command.options)
      return Object.keys(changed).length === 0 ? [] : [{ type: 'SyncOptionsChanged', data: { ...ids, ...changed } }]
    }
    case 'DeleteSync':
      return [{ type: 'SyncDeleted', data: { ...ids, removeCopies: command.removeCopies } }]
  }
}

function deactivateFor(accountId: AccountId, state: SyncState): readonly SyncEvent[] {
  if (state.kind !== 'existing' || !state.active) return []
  const { syncId, userId, source, target } = state
  if (source.accountId !== accountId && target.accountId !== accountId) return []
  return [{ type: 'SyncDeactivated', data: { syncId, userId, reason: 'account_removed' } }]
}

function changedOptions(known: SyncOptions, options: ChangedSyncOptions): ChangedSyncOptions {
  const { shareDetails, conflictResolution, daysBack, daysForward, sensitivity } = options
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
