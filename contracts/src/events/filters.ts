import { z } from 'zod'
import { FilterId, SyncId, UserId } from '../ids.ts'
import { personal } from '../personal.ts'
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
