import type { FiltersState } from '@calendar-sync/contracts/domain/filters'
import type { ParkedEventEvent } from '@calendar-sync/contracts/domain/parkedEvent'
import type { KeywordFilter, SyncDefinition, SyncDirection, SyncEvent } from '@calendar-sync/contracts/domain/sync'
import type { FilterId } from '@calendar-sync/contracts/ids'
import type { Words } from './context.ts'
import { changesInWords, filterInWords, plural, quoted, routeOf } from './phrases.ts'

const shared = (shareDetails: boolean): string => (shareDetails ? 'full details' : 'busy only')

const directions: Readonly<Record<SyncDirection, string>> = {
  'one-way': 'one-way',
  'two-way': 'two-way',
  reverse: 'from target to source',
}

function filteredBy(filter: KeywordFilter, filterId: FilterId | undefined, { filters }: FiltersState): string {
  const name = filters.find((known) => known.filterId === filterId)?.name
  if (filterId) return `filtered by ${name === undefined ? 'a saved filter' : `the saved filter ${quoted(name)}`}`
  return filter.keywords.length === 0 ? 'without keywords' : `filtered by ${filterInWords(filter)}`
}

/** What a new sync copies, each way that it copies. */
function filterOf(data: SyncDefinition, filters: FiltersState): string {
  if (data.syncMode !== 'filtered') return data.syncMode === 'all' ? 'all events' : 'no events'
  const forward = filteredBy(data.filter, data.filterId, filters)
  const reverse = filteredBy(data.reverseFilter, data.reverseFilterId, filters)
  if (data.syncDirection !== 'two-way') return data.syncDirection === 'reverse' ? reverse : forward
  if (forward === reverse) return `both ways ${forward}`
  const sync = { kind: 'existing', active: true, ...data } as const
  return `${routeOf(sync, 'forward')} ${forward}, ${routeOf(sync, 'reverse')} ${reverse}`
}

export const syncWords: Words<SyncEvent['type']> = {
  SyncCreated: (data, { filters }) => {
    const route = routeOf({ kind: 'existing', active: true, ...data })
    const told = [directions[data.syncDirection], filterOf(data, filters), shared(data.shareDetails)]
    return `created the sync ${route} (${told.join(', ')})`
  },
  SyncActivated: (_, { sync }) => `switched the sync ${routeOf(sync)} on`,
  SyncDeactivated: ({ reason }, { sync }) =>
    `switched the sync ${routeOf(sync)} off${reason === 'account_removed' ? ' because an account was removed' : ''}`,
  FilterUpdated: ({ way, filter }, { sync }) => {
    const before = sync.kind === 'none' ? undefined : way === 'forward' ? sync.filter : sync.reverseFilter
    const from = before ? ` from ${filterInWords(before)}` : ''
    return `changed the filter of ${routeOf(sync, way)}${from} to ${filterInWords(filter)}`
  },
  SyncOptionsChanged: (data, { sync }) => {
    if (sync.kind === 'none') return `changed the options of ${routeOf(sync)}`
    const { shareDetails, conflictResolution, daysBack, daysForward, sensitivity } = { ...sync, ...data }
    const changes = changesInWords([
      ['what is shared', shared(sync.shareDetails), shared(shareDetails ?? sync.shareDetails)],
      ['what wins a conflict', sync.conflictResolution, conflictResolution ?? sync.conflictResolution],
      ['the days back', sync.daysBack, daysBack ?? sync.daysBack],
      ['the days ahead', sync.daysForward, daysForward ?? sync.daysForward],
      ['the sensitivity', sync.sensitivity, sensitivity ?? sync.sensitivity],
    ])
    return changes ? `changed ${changes} for ${routeOf(sync)}` : `confirmed the options of ${routeOf(sync)}`
  },
  SyncDeleted: ({ removeCopies }, { sync }) =>
    `deleted the sync ${routeOf(sync)} ${removeCopies ? 'and its copies' : 'and left its copies'}`,
}

export const parkedEventWords: Words<ParkedEventEvent['type']> = {
  SyncEventParked: ({ tries, error, way }, { sync }) =>
    `put an event of ${routeOf(sync, way)} aside after ${plural(tries, 'try', 'tries')}: ${error}`,
  ParkedEventRetried: (_, { sync }) => `took an event of ${routeOf(sync)} up again that had been put aside`,
  ParkedEventDropped: (_, { sync }) => `gave up an event of ${routeOf(sync)} that had been put aside`,
  ParkedEventResolved: (_, { sync }) => `noticed that an event of ${routeOf(sync)} is no longer put aside`,
}
