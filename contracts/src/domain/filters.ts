import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { FilterId, SyncId, UserId } from '../ids.ts'
import { isEqual } from '../isEqual.ts'
import { personal } from '../personal.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'
import { KeywordFilter, Way } from './sync.ts'

const ids = { userId: UserId, filterId: FilterId }
const assignment = { ...ids, syncId: SyncId, way: Way }
const content = { name: personal(z.string()), filter: KeywordFilter }

/** Stream `filters-<userId>`: the reusable event filters of a person, whose names are unique within it. */
export const filtersEvents = {
  EventFilterCreated: defineEvent(1, { ...ids, ...content }),
  EventFilterUpdated: defineEvent(1, { ...ids, ...content }),
  EventFilterActivated: defineEvent(1, ids),
  EventFilterDeactivated: defineEvent(1, ids),
  EventFilterDeleted: defineEvent(1, ids),
  /** One way of a sync takes this filter; what the filter says when a run starts is what counts. */
  EventFilterAssigned: defineEvent(1, assignment),
  /** That way of the sync takes its own words again. */
  EventFilterUnassigned: defineEvent(1, assignment),
}
export type FiltersEvent = EventOf<typeof filtersEvents>

export interface KnownFilter {
  readonly filterId: FilterId
  readonly name: string
  readonly filter: KeywordFilter
  readonly isActive: boolean
}

export interface FiltersState {
  readonly filters: readonly KnownFilter[]
  readonly deletedFilterIds: readonly FilterId[]
  /** Which ways of which syncs take which filter. It stands beside the filters, so that one in use is never deleted. */
  readonly assignments: readonly FilterAssignment[]
}

export interface FilterAssignment {
  readonly filterId: FilterId
  readonly syncId: SyncId
  readonly way: Way
}

/** The saved filter that a way of a sync takes; undefined: its own words. */
export const assignedFilter = (state: FiltersState, syncId: SyncId, way: Way): KnownFilter | undefined => {
  const assigned = state.assignments.find((known) => known.syncId === syncId && known.way === way)
  return assigned && state.filters.find(({ filterId }) => filterId === assigned.filterId)
}

export const initialFilters: FiltersState = { filters: [], deletedFilterIds: [], assignments: [] }

const changed = (state: FiltersState, id: FilterId, change: Partial<KnownFilter>): FiltersState => ({
  ...state,
  filters: state.filters.map((known) => (known.filterId === id ? { ...known, ...change } : known)),
})

const others = ({ assignments }: FiltersState, { syncId, way }: Pick<FilterAssignment, 'syncId' | 'way'>) =>
  assignments.filter((known) => known.syncId !== syncId || known.way !== way)

export function evolveFilters(state: FiltersState, event: FiltersEvent): FiltersState {
  const { filterId } = event.data
  switch (event.type) {
    case 'EventFilterCreated': {
      const { name, filter } = event.data
      return { ...state, filters: [...state.filters, { filterId, name, filter, isActive: true }] }
    }
    case 'EventFilterUpdated':
      return changed(state, filterId, { name: event.data.name, filter: event.data.filter })
    case 'EventFilterActivated':
      return changed(state, filterId, { isActive: true })
    case 'EventFilterDeactivated':
      return changed(state, filterId, { isActive: false })
    case 'EventFilterDeleted':
      return {
        filters: state.filters.filter((known) => known.filterId !== filterId),
        deletedFilterIds: [...state.deletedFilterIds, filterId],
        assignments: state.assignments.filter((known) => known.filterId !== filterId),
      }
    case 'EventFilterAssigned': {
      const { syncId, way } = event.data
      return { ...state, assignments: [...others(state, event.data), { filterId, syncId, way }] }
    }
    case 'EventFilterUnassigned':
      return { ...state, assignments: others(state, event.data) }
  }
}

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
  /** Ways of a sync that is about to be created take filters: all of them, or none where one cannot be taken. */
  | {
      readonly type: 'AssignFilters'
      readonly userId: UserId
      readonly syncId: SyncId
      readonly choices: readonly { readonly way: Way; readonly filterId: FilterId }[]
    }
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
  if (command.type === 'AssignFilters') {
    const { choices, ...of } = command
    return choices.flatMap((choice) => decide({ ...of, type: 'AssignFilter', ...choice }, state))
  }
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
      if (known.name === name && isEqual(known.filter, filter)) return []
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
function requireUnused({ filterId, name }: KnownFilter, { assignments }: FiltersState, change: string): void {
  const syncs = new Set(assignments.filter((known) => known.filterId === filterId).map(({ syncId }) => syncId)).size
  if (syncs === 0) return
  const used = syncs === 1 ? 'One sync uses' : `${syncs} syncs use`
  throw new DomainError(
    'filter_in_use',
    `${used} “${name}”. Choose another filter or own keywords there first; then you can ${change}.`,
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
