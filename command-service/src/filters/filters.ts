import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@calendar-sync/contracts/errors'
import {
  assignedFilter,
  evolveFilters,
  type FiltersEvent,
  type FiltersState,
  initialFilters,
  type KnownFilter,
} from '@calendar-sync/contracts/events/filters'
import type { KeywordFilter, Way } from '@calendar-sync/contracts/events/sync'
import type { FilterId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

interface OfFilter {
  readonly userId: UserId
  readonly filterId: FilterId
}

export type FiltersCommand =
  | (OfFilter & { readonly type: 'CreateFilter'; readonly name: string; readonly filter: KeywordFilter })
  | (OfFilter & { readonly type: 'UpdateFilter'; readonly name: string; readonly filter: KeywordFilter })
  | (OfFilter & { readonly type: 'SetFilterActive'; readonly isActive: boolean })
  | (OfFilter & { readonly type: 'DeleteFilter' })
  /** A way of a sync takes a filter, instead of its own words or another one. */
  | (OfFilter & { readonly type: 'AssignFilter'; readonly syncId: SyncId; readonly way: Way })
  /** A way of a sync takes its own words. */
  | {
      readonly type: 'UnassignFilter'
      readonly userId: UserId
      readonly syncId: SyncId
      readonly way: Way
    }

/** More than anyone looks through, few enough that a person's filters stay one short stream. */
const mostFilters = 200

function decide(command: FiltersCommand, state: FiltersState): readonly FiltersEvent[] {
  if (command.type === 'UnassignFilter') return unassign(command, state)
  const { userId, filterId } = command
  const ids = { userId, filterId }
  const known = state.filters.find((filter) => filter.filterId === filterId)
  const deleted = state.deletedFilterIds.includes(filterId)
  if (command.type === 'CreateFilter') return known || deleted ? [] : create(command, state)
  if (!known) {
    if (command.type === 'DeleteFilter' && deleted) return []
    throw new DomainError('not_found', 'There is no such filter.')
  }
  switch (command.type) {
    case 'UpdateFilter': {
      const { name, filter } = command
      if (known.name === name && isDeepStrictEqual(known.filter, filter)) return []
      requireFreeName(name, state, known)
      return [{ type: 'EventFilterUpdated', data: { ...ids, name, filter } }]
    }
    case 'SetFilterActive':
      if (known.isActive === command.isActive) return []
      if (!command.isActive) requireUnused(known, state, 'switch it off')
      return [{ type: command.isActive ? 'EventFilterActivated' : 'EventFilterDeactivated', data: ids }]
    case 'DeleteFilter':
      requireUnused(known, state, 'delete it')
      return [{ type: 'EventFilterDeleted', data: ids }]
    case 'AssignFilter': {
      const { syncId, way } = command
      if (assignedFilter(state, syncId, way) === known) return []
      if (!known.isActive)
        throw new DomainError('filter_inactive', `“${known.name}” is switched off. Switch it on to use it in a sync.`)
      return [{ type: 'EventFilterAssigned', data: { ...ids, syncId, way } }]
    }
  }
}

function unassign(
  { userId, syncId, way }: Extract<FiltersCommand, { type: 'UnassignFilter' }>,
  state: FiltersState,
): readonly FiltersEvent[] {
  const filterId = assignedFilter(state, syncId, way)?.filterId
  return filterId ? [{ type: 'EventFilterUnassigned', data: { userId, filterId, syncId, way } }] : []
}

/** A sync that takes a filter must not lose it unseen: without its keywords, all travel would be copied. */
function requireUnused({ filterId, name }: KnownFilter, { assignments }: FiltersState, wish: string): void {
  const syncs = new Set(assignments.filter((known) => known.filterId === filterId).map(({ syncId }) => syncId)).size
  if (syncs === 0) return
  const used = syncs === 1 ? 'One sync uses' : `${syncs} syncs use`
  throw new DomainError(
    'filter_in_use',
    `${used} “${name}”. Choose another filter or own keywords there first; then you can ${wish}.`,
  )
}

function create(
  { userId, filterId, name, filter }: Extract<FiltersCommand, { type: 'CreateFilter' }>,
  state: FiltersState,
): readonly FiltersEvent[] {
  requireFreeName(name, state)
  if (state.filters.length >= mostFilters)
    throw new DomainError('validation_failed', `You can keep up to ${mostFilters} filters.`)
  return [{ type: 'EventFilterCreated', data: { userId, filterId, name, filter } }]
}

/** Names are unique per person (specification, Event filter), and people do not tell two apart by their case alone. */
function requireFreeName(name: string, { filters }: FiltersState, own?: KnownFilter): void {
  const taken = filters.some((other) => other !== own && folded(other.name) === folded(name))
  if (taken) throw new DomainError('filter_name_taken', `You already have a filter named “${name}”.`)
}

const folded = (name: string) => name.normalize('NFC').toLowerCase()

export const filtersDecider: Decider<FiltersCommand, FiltersState, FiltersEvent> = {
  initialState: initialFilters,
  decide,
  evolve: evolveFilters,
}
