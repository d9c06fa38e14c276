import type { EventFilter, EventFilterBody, SampleEvent } from '@calendar-sync/contracts/api/eventFilters'
import { defaultFilter, type FilterValues } from '../calendars/filterValues.ts'
import { splitKeywords } from '../calendars/keywords.ts'

/** A filter as a person edits it. */
export interface FilterForm extends FilterValues {
  readonly name: string
}

export const formOf = (filter: EventFilter | null): FilterForm =>
  filter
    ? {
        name: filter.name,
        keywords: filter.keywords.join(', '),
        mode: filter.mode,
        summary: filter.checkSummary,
        description: filter.checkDescription,
        location: filter.checkLocation,
      }
    : { name: '', ...defaultFilter }

const noField = 'At least one field to check must be enabled'

export interface FilterProblems {
  readonly name?: string
  readonly keywords?: string
  readonly fields?: string
}

/** What keeps a filter from being saved (specification, Event filter save). */
export const problemsOf = (form: FilterForm): FilterProblems => ({
  ...(form.name.trim() === '' && { name: 'Filter name is required' }),
  ...(splitKeywords(form.keywords).length === 0 && { keywords: 'At least one keyword is required' }),
  ...(!(form.summary || form.description || form.location) && { fields: noField }),
})

/** What keeps a filter from being previewed (specification, Filter preview). */
export function previewProblem(form: FilterForm): string | null {
  if (splitKeywords(form.keywords).length === 0) return 'Please enter at least one keyword for preview'
  return form.summary || form.description || form.location ? null : noField
}

const criteria = ({ keywords, mode, summary, description, location }: FilterForm) => ({
  keywords: splitKeywords(keywords),
  mode,
  checkSummary: summary,
  checkDescription: description,
  checkLocation: location,
})

export const filterBodyOf = (form: FilterForm): EventFilterBody => ({ name: form.name.trim(), ...criteria(form) })

export const previewBodyOf = (form: FilterForm, events: SampleEvent[]) => ({ ...criteria(form), events })

/** "title, description and location" */
export function fieldsInWords(checks: { summary: boolean; description: boolean; location: boolean }): string {
  const names = [checks.summary && 'title', checks.description && 'description', checks.location && 'location'].filter(
    (name) => name !== false,
  )
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
