import type { CalendarSync, FilterBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { FilterMode } from '@calendar-sync/contracts/events/sync'
import { splitKeywords } from './keywords.ts'

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

type FilterFields = Pick<CalendarSync, Extract<keyof CalendarSync, `filter${string}` | `reverseFilter${string}`>>

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
export const filterBody = (values: FilterValues, way: Way): FilterBody =>
  way === 'forward' ? forwardBody(values) : reverseBody(values)
