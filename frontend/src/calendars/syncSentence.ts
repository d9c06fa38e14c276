import type { CalendarSync, CreateCalendarSyncBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { ConflictResolution } from '@calendar-sync/contracts/domain/sync'
import { quoted } from '../ui/isolated.ts'
import { type FilterValues, filterOf, splitKeywords } from './filterValues.ts'

/** A piece of a sentence: words, or a keyword that the screen sets off. */
type Part = string | { readonly keyword: string }

const andOr = (mode: FilterValues['mode']) => (mode === 'any' ? 'or' : 'and')

/** As many as the reasons of a run name. */
const mostNamed = 5

/** "flight, train or hotel", in which the last two words stay on one line; of many the first few, and how many more there are. */
function enumerate(keywords: readonly string[], mode: FilterValues['mode']): Part[] {
  const more = keywords.length - mostNamed
  const last = ` ${andOr(mode)}\u00a0`
  const named = keywords.slice(0, mostNamed).flatMap((keyword, index): Part[] => {
    if (index === 0) return [{ keyword }]
    return [index === keywords.length - 1 ? last : ', ', { keyword }]
  })
  return more > 0 ? [...named, `${last}${more} more`] : named
}

function places({ summary, description, location }: FilterValues): string {
  const names = [summary && 'title', description && 'description', location && 'location'].filter(
    (name) => name !== false,
  )
  return names.length === 0 || names.length === 3 ? '' : ` in the ${names.join(' or ')}`
}

/** "travel events that mention flight or hotel in the title"; where the arrow alone would say which way, also that in words. */
function filterSentence(values: FilterValues, syncMode: CalendarSync['syncMode'], way = ''): Part[] {
  const keywords = splitKeywords(values.keywords)
  if (syncMode === 'none') return ['nothing']
  if (syncMode === 'all' || keywords.length === 0) return [`all travel events${way}`]
  return [`travel events${way} that mention `, ...enumerate(keywords, values.mode), places(values)].filter(
    (part) => part !== '',
  )
}

/** What a sentence needs to know: of a sync, or of one about to be created. */
export interface SentenceInput extends Omit<CreateCalendarSyncBody, 'pattern' | 'sourceCalendar' | 'targetCalendar'> {
  readonly sourceCalendar: Pick<Calendar, 'summary'>
  readonly targetCalendar: Pick<Calendar, 'summary'>
  /** One about to be created shares details. */
  readonly shareDetails?: boolean
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
  const { syncMode, syncDirection, sourceCalendar, targetCalendar } = sync
  const [source, target] = [quoted(sourceCalendar.summary), quoted(targetCalendar.summary)]
  const way = syncDirection === 'reverse' ? ` from ${target} to ${source}` : ''
  const forward = filterSentence(filterOf(sync, 'forward'), syncMode)
  const reverse = filterSentence(filterOf(sync, 'reverse'), syncMode, way)
  const busy = sync.shareDetails === false && syncMode !== 'none' ? ', as busy only' : ''
  if (syncDirection === 'one-way') return ['Copies ', ...forward, `${busy}.`]
  if (syncDirection === 'reverse') return ['Copies ', ...reverse, `${busy}.`]
  const end = `${busy}; when both sides change, ${winners[sync.conflictResolution](sync)}.`
  return JSON.stringify(forward) === JSON.stringify(reverse)
    ? ['Copies ', ...forward, ' both ways', end]
    : ['Copies ', ...forward, `, and back from ${target} `, ...reverse, end]
}

/** "2 keywords, match any": the filter in brief. */
export function filterSummary(values: FilterValues, syncMode: CalendarSync['syncMode']): string {
  const { length } = splitKeywords(values.keywords)
  if (syncMode !== 'filtered' || length === 0) return 'No keyword filter'
  return `${length} keyword${length === 1 ? '' : 's'}, match ${values.mode}`
}
