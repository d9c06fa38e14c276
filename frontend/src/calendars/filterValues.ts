import type { CalendarSync, FilterBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { FilterMode } from '@calendar-sync/contracts/domain/sync'
import type { FilterId } from '@calendar-sync/contracts/ids'

/** Splits what was typed on commas; spaces around and empty parts are dropped (specification, Create sync). */
export const splitKeywords = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export type Way = 'forward' | 'reverse'

/** One way's filter as a person edits it. */
export interface FilterValues {
  /** As typed: comma-separated. */
  readonly keywords: string
  readonly mode: FilterMode
  readonly summary: boolean
  readonly description: boolean
  readonly location: boolean
}

/** Specification, Create sync, defaults; the help panel's tip is to start with 'travel'. */
export const defaultFilter: FilterValues = {
  keywords: '',
  mode: 'any',
  summary: true,
  description: true,
  location: true,
}

/** One way's filter as a person chooses it: a saved filter by its id, or these words of its own. */
export interface WayFilter extends FilterValues {
  readonly saved: FilterId | null
}

export const defaultWayFilter: WayFilter = { ...defaultFilter, saved: null }

/** The filter that a way of a sync takes. */
export const wayFilterOf = (sync: CalendarSync, way: Way): WayFilter => ({
  ...filterOf(sync, way),
  saved: way === 'forward' ? sync.filterId : sync.reverseFilterId,
})

type FilterFields = Pick<
  CalendarSync,
  Exclude<Extract<keyof CalendarSync, `filter${string}` | `reverseFilter${string}`>, 'filterId' | 'reverseFilterId'>
>

export const filterOf = (sync: FilterFields, way: Way): FilterValues =>
  way === 'forward'
    ? {
        keywords: sync.filterKeywords.join(', '),
        mode: sync.filterMode,
        summary: sync.filterCheckSummary,
        description: sync.filterCheckDescription,
        location: sync.filterCheckLocation,
      }
    : {
        keywords: sync.reverseFilterKeywords.join(', '),
        mode: sync.reverseFilterMode,
        summary: sync.reverseFilterCheckSummary,
        description: sync.reverseFilterCheckDescription,
        location: sync.reverseFilterCheckLocation,
      }

export const forwardBody = ({ keywords, mode, summary, description, location }: FilterValues) => ({
  filterKeywords: splitKeywords(keywords),
  filterMode: mode,
  filterCheckSummary: summary,
  filterCheckDescription: description,
  filterCheckLocation: location,
})

export const reverseBody = ({ keywords, mode, summary, description, location }: FilterValues) => ({
  reverseFilterKeywords: splitKeywords(keywords),
  reverseFilterMode: mode,
  reverseFilterCheckSummary: summary,
  reverseFilterCheckDescription: description,
  reverseFilterCheckLocation: location,
})

/** What `PATCH …/filter` is sent for one way. */
export function filterBody(values: WayFilter, way: Way): FilterBody {
  const { saved } = values
  if (way === 'forward') return saved ? { filterId: saved } : forwardBody(values)
  return saved ? { reverseFilterId: saved } : reverseBody(values)
}
