import { z } from 'zod'
import { FilterId, UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf } from './event.ts'
import { KeywordFilter } from './sync.ts'

const ids = { userId: UserId, filterId: FilterId }
const content = { name: personal(z.string()), filter: KeywordFilter }

/** Stream `filters-<userId>`: the reusable event filters of a person, whose names are unique within it. */
export const filtersEvents = {
  EventFilterCreated: defineEvent(1, { ...ids, ...content }),
  EventFilterUpdated: defineEvent(1, { ...ids, ...content }),
  EventFilterActivated: defineEvent(1, ids),
  EventFilterDeactivated: defineEvent(1, ids),
  EventFilterDeleted: defineEvent(1, ids),
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
}

export const initialFilters: FiltersState = { filters: [], deletedFilterIds: [] }

const changed = (state: FiltersState, id: FilterId, change: Partial<KnownFilter>): FiltersState => ({
  ...state,
  filters: state.filters.map((known) => (known.filterId === id ? { ...known, ...change } : known)),
})

export function evolveFilters(state: FiltersState, event: FiltersEvent): FiltersState {
  const { userId: _, filterId, ...rest } = event.data
  switch (event.type) {
    case 'EventFilterCreated': {
      const { name, filter } = event.data
      return { ...state, filters: [...state.filters, { filterId, name, filter, isActive: true }] }
    }
    case 'EventFilterUpdated':
      return changed(state, filterId, rest)
    case 'EventFilterActivated':
      return changed(state, filterId, { isActive: true })
    case 'EventFilterDeactivated':
      return changed(state, filterId, { isActive: false })
    case 'EventFilterDeleted':
      return {
        filters: state.filters.filter((known) => known.filterId !== filterId),
        deletedFilterIds: [...state.deletedFilterIds, filterId],
      }
  }
}
