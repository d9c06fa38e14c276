import { type EventFilter, EventFilterBody, type SampleEvent } from '@calendar-sync/contracts/api/eventFilters'
import { defaultFilter, type FilterValues, splitKeywords } from '../calendars/filterValues.ts'

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

/** The fields of the form, and what stands for all three of the checks. */
type Named = 'name' | 'keywords' | 'fields'
export type FilterProblems = Partial<Record<Named, string>>

const placeOf: Readonly<Record<string, Named>> = { name: 'name', keywords: 'keywords', checkSummary: 'fields' }

/** What keeps a filter from being saved, by field, in the server's own words (specification, Event filter save). */
export function problemsOf(form: FilterForm): FilterProblems {
  const issues = [...(EventFilterBody.safeParse(filterBodyOf(form)).error?.issues ?? []), ...fieldIssue(form)]
  return Object.fromEntries(
    issues.map(({ path: [field], message }) => [placeOf[String(field)] ?? 'keywords', message] as const),
  )
}

/** zod looks at the fields together only when each is right. */
const fieldIssue = ({ summary, description, location }: FilterForm) =>
  summary || description || location ? [] : [{ path: ['checkSummary'], message: noField }]

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
