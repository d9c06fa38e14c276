import type { CalendarSync, CreateCalendarSyncBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { ConflictResolution, FilterMode, Sensitivity } from '@calendar-sync/contracts/domain/sync'
import { quoted } from '../ui/isolated.ts'
import { type FilterValues, filterOf, splitKeywords } from './filterValues.ts'

export const conflictLabels: Record<ConflictResolution, string> = {
  keep_newest: 'Keep newest',
  keep_source: 'Keep source',
  keep_target: 'Keep target',
  merge: 'Merge',
}

export const sensitivityLabels: Record<Sensitivity, string> = {
  careful: 'Careful',
  balanced: 'Balanced',
  generous: 'Generous',
}

export const modeLabels: Record<FilterMode, string> = { any: 'Match any', all: 'Match all' }

/** A piece of a sentence: words, or a keyword that the screen sets off. */
type Part = string | { readonly keyword: string }

const andOr = (mode: FilterValues['mode']) => (mode === 'any' ? 'or' : 'and')

/** "flight, train or hotel", in which the last two words stay on one line. */
function enumerate(keywords: readonly string[], mode: FilterValues['mode']): Part[] {
  return keywords.flatMap((keyword, index): Part[] => {
    if (index === 0) return [{ keyword }]
    return [index === keywords.length - 1 ? ` ${andOr(mode)}\u00a0` : ', ', { keyword }]
  })
}

function places({ summary, description, location }: FilterValues): string {
  const names = [summary && 'title', description && 'description', location && 'location'].filter(
    (name) => name !== false,
  )
  return names.length === 0 || names.length === 3 ? '' : ` in the ${names.join(' or ')}`
}

/** "travel events that mention flight or hotel in the title" */
function filterSentence(values: FilterValues, syncMode: CalendarSync['syncMode']): Part[] {
  const keywords = splitKeywords(values.keywords)
  if (syncMode === 'none') return ['nothing']
  if (syncMode === 'all' || keywords.length === 0) return ['all travel events']
  return ['travel events that mention ', ...enumerate(keywords, values.mode), places(values)].filter(
    (part) => part !== '',
  )
}

/** What a sentence needs to know: of a sync, or of one about to be created. */
export interface SentenceInput extends Omit<CreateCalendarSyncBody, 'pattern' | 'sourceCalendar' | 'targetCalendar'> {
  readonly sourceCalendar: Pick<Calendar, 'summary'>
  readonly targetCalendar: Pick<Calendar, 'summary'>
}

const winners: Record<ConflictResolution, (sync: SentenceInput) => string> = {
  keep_newest: () => 'the newer change wins, and a change beats a deletion',
  keep_source: ({ sourceCalendar }) => `${quoted(sourceCalendar.summary)} wins`,
  keep_target: ({ targetCalendar }) => `${quoted(targetCalendar.summary)} wins`,
  merge: () => 'both changes are merged',
}

const certainty: Record<NonNullable<SentenceInput['sensitivity']>, string> = {
  careful: ' Only what is certainly travel.',
  balanced: '',
  generous: ' Also what may be travel.',
}

/** What a sync does, in a sentence or two. */
export function syncSentence(sync: SentenceInput): Part[] {
  const more = sync.syncMode === 'none' ? '' : certainty[sync.sensitivity ?? 'balanced']
  return more === '' ? copying(sync) : [...copying(sync), more]
}

function copying(sync: SentenceInput): Part[] {
  const forward = filterSentence(filterOf(sync, 'forward'), sync.syncMode)
  const reverse = filterSentence(filterOf(sync, 'reverse'), sync.syncMode)
  if (sync.syncDirection === 'one-way') return ['Copies ', ...forward, '.']
  if (sync.syncDirection === 'reverse') return ['Copies ', ...reverse, '.']
  const end = `; when both sides change, ${winners[sync.conflictResolution](sync)}.`
  return JSON.stringify(forward) === JSON.stringify(reverse)
    ? ['Copies ', ...forward, ' both ways', end]
    : ['Copies ', ...forward, `, and back from ${quoted(sync.targetCalendar.summary)} `, ...reverse, end]
}

/** "2 keywords, match any": the filter in brief. */
export function filterSummary(values: FilterValues, syncMode: CalendarSync['syncMode']): string {
  const { length } = splitKeywords(values.keywords)
  if (syncMode !== 'filtered' || length === 0) return 'No keyword filter'
  return `${length} keyword${length === 1 ? '' : 's'}, match ${values.mode}`
}
