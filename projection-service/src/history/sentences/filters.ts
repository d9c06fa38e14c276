import type { FiltersEvent, FiltersState } from '@calendar-sync/contracts/domain/filters'
import type { FilterId } from '@calendar-sync/contracts/ids'
import type { Words } from './context.ts'
import { filterInWords, isVeiled, quoted, routeOf } from './phrases.ts'

const known = ({ filters }: FiltersState, id: FilterId) => filters.find(({ filterId }) => filterId === id)
const nameOf = (filters: FiltersState, id: FilterId): string => {
  const name = known(filters, id)?.name
  return name === undefined ? 'a filter' : `the filter ${quoted(name)}`
}

export const filtersWords: Words<FiltersEvent['type']> = {
  EventFilterCreated: ({ name, filter }) => `created the filter ${quoted(name)}: ${filterInWords(filter)}`,
  EventFilterUpdated: ({ filterId, name, filter }, { filters }) => {
    const before = known(filters, filterId)
    const renamed = before && before.name !== name ? ` and renamed it to ${quoted(name)}` : ''
    const from = before ? ` from ${filterInWords(before.filter)}` : ''
    return `${isVeiled(name) ? 'changed or renamed' : 'changed'} ${nameOf(filters, filterId)}${from} to ${filterInWords(filter)}${renamed}`
  },
  EventFilterActivated: ({ filterId }, { filters }) => `switched ${nameOf(filters, filterId)} on`,
  EventFilterDeactivated: ({ filterId }, { filters }) => `switched ${nameOf(filters, filterId)} off`,
  EventFilterAssigned: ({ filterId, way }, { filters, sync }) =>
    `chose ${nameOf(filters, filterId)} for ${routeOf(sync, way)}`,
  EventFilterUnassigned: ({ filterId, way }, { filters, sync }) =>
    `no longer takes ${nameOf(filters, filterId)} for ${routeOf(sync, way)}`,
  EventFilterDeleted: ({ filterId }, { filters }) => `deleted ${nameOf(filters, filterId)}`,
}
