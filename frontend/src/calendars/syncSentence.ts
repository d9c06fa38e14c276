import type { CalendarSync, CreateCalendarSyncBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { ConflictResolution } from '@calendar-sync/contracts/events/sync'
import { type FilterValues, filterOf } from './filterValues.ts'
import { splitKeywords } from './keywords.ts'

/** A piece of a sentence: words, or a keyword that the screen sets off. */
export type Part = string | { readonly keyword: string }

const andOr = (mode: FilterValues['mode']) => (mode === 'any' ? 'or' : 'and')

/** "flight, train or hotel" */
function enumerate(keywords: readonly string[], mode: FilterValues['mode']): Part[] {
  return keywords.flatMap((keyword, index): Part[] => {
    if (index === 0) return [{ keyword }]
    return [index === keywords.length - 1 ? ` ${andOr(mode)} ` : ', ', { keyword }]
  })
}

function places({ summary, description, location }: FilterValues): string {
  const names = [summary && 'title', description && 'description', location && 'location'].filter(
    (name) => name !== false,
  )
  return names.length === 0 || names.length === 3 ? '' : ` in the ${names.join(' or ')}`
}

/** "travel events that mention flight or hotel in the title" */
export function filterSentence(values: FilterValues, syncMode: CalendarSync['syncMode']): Part[] {
  const keywords = splitKeywords(values.keywords)
  if (syncMode === 'none') return ['nothing']
  if (syncMode === 'all' || keywords.length === 0) return ['all travel events']
  return ['travel events that mention ', ...enumerate(keywords, values.mode), places(values)].filter(
    (part) => part !== '',
  )
}

/** What a sentence needs to know: of a sync, or of one about to be created. */
export interface Sayable extends Omit<CreateCalendarSyncBody, 'pattern' | 'sourceCalendar' | 'targetCalendar'> {
  readonly sourceCalendar: Pick<Calendar, 'summary'>
  readonly targetCalendar: Pick<Calendar, 'summary'>
}

const winners: Record<ConflictResolution, (sync: Sayable) => string> = {
  keep_newest: () => 'the newer wins',
  keep_source: ({ sourceCalendar }) => `“${sourceCalendar.summary}” wins`,
  keep_target: ({ targetCalendar }) => `“${targetCalendar.summary}” wins`,
  merge: () => 'both changes are merged',
}

const certainty: Record<NonNullable<Sayable['sensitivity']>, string> = {
  careful: ' Only what is certainly travel.',
  balanced: '',
  generous: ' Also what may be travel.',
}

/** What a sync does, in a sentence or two. */
export function syncSentence(sync: Sayable): Part[] {
  const more = sync.syncMode === 'none' ? '' : certainty[sync.sensitivity ?? 'balanced']
  return more === '' ? copying(sync) : [...copying(sync), more]
}

function copying(sync: Sayable): Part[] {
  const forward = filterSentence(filterOf(sync, 'forward'), sync.syncMode)
  const reverse = filterSentence(filterOf(sync, 'reverse'), sync.syncMode)
  if (sync.syncDirection === 'one-way') return ['Copies ', ...forward, '.']
  if (sync.syncDirection === 'reverse') return ['Copies ', ...reverse, '.']
  const end = `; when both sides change, ${winners[sync.conflictResolution](sync)}.`
  return JSON.stringify(forward) === JSON.stringify(reverse)
    ? ['Copies ', ...forward, ' both ways', end]
    : ['Copies ', ...forward, `, and back from “${sync.targetCalendar.summary}” `, ...reverse, end]
}

/** "2 keywords, match any": the filter in brief. */
export function filterSummary(values: FilterValues, syncMode: CalendarSync['syncMode']): string {
  const { length } = splitKeywords(values.keywords)
  if (syncMode !== 'filtered' || length === 0) return 'No keyword filter'
  return `${length} keyword${length === 1 ? '' : 's'}, match ${values.mode}`
}
