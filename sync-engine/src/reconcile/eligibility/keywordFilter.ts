import type { KeywordFilter as FilterOfSync } from '@calendar-sync/contracts/domain/sync'
import type { TravelField } from '@calendar-sync/travel/event'
import { type FoldedText, fold, originalSpan } from '@calendar-sync/travel/text/fold'
import { htmlToText } from '@calendar-sync/travel/text/html'

export type KeywordFilter = Readonly<Omit<FilterOfSync, 'keywords'> & { keywords: readonly string[] }>

/** The texts of an event that a keyword filter looks at. */
export type SearchedEvent = Readonly<{ [field in TravelField]?: string | undefined }>

/** Where a keyword was found; `start` and `end` are positions in the field as it was written, HTML included. */
export type KeywordMatch = Readonly<{ keyword: string; field: TravelField; start: number; end: number }>

type KeywordVerdict = Readonly<{ passes: boolean; reason: string; matches: readonly KeywordMatch[] }>

const words = { summary: 'title', description: 'description', location: 'location' } as const

/**
 * Does an event pass a keyword filter, why, and where do the keywords stand? The preview and the engine both ask here.
 *
 * A keyword matches when the whole phrase stands anywhere in a checked field; case and accents do not count. Each
 * keyword may match in a different field. A filter without keywords lets everything pass (Specification, "Create sync":
 * filtering without keywords is the same as all).
 */
export function passesKeywordFilter(filter: KeywordFilter, event: SearchedEvent): KeywordVerdict {
  const keywords = foldedKeywords(filter.keywords)
  if (keywords.length === 0)
    return { passes: true, reason: 'No keywords are set, so no event is left out for them.', matches: [] }

  const fields = checkedFields(filter)
  if (fields.length === 0) return { passes: false, reason: 'No field is chosen to search in.', matches: [] }

  const texts = fields.map((field) => ({
    field,
    text: foldedField(field, (event[field] ?? '').slice(0, longest[field])),
  }))
  const found: Found[] = []
  const missing: string[] = []
  for (const { keyword, phrase } of keywords) {
    const matches = texts.flatMap(({ field, text }) =>
      occurrences(text, phrase).map((span) => ({ keyword, field, ...span })),
    )
    if (matches.length > 0) found.push({ keyword, matches })
    else missing.push(keyword)
  }
  const passes = filter.mode === 'all' ? missing.length === 0 : found.length > 0
  const reason = passes
    ? `Contains ${list(
        firstOf(found).map(({ keyword, matches }) => `“${keyword}” in the ${places(matches)}`),
        found,
      )}.`
    : `Does not contain ${list(firstOf(missing).map(quoted), missing, filter.mode === 'any' ? 'or' : 'and')} in the ${list(
        fields.map((field) => words[field]),
        fields,
        'or',
      )}.`
  return { passes, reason, matches: found.flatMap(({ matches }) => matches) }
}

type Folded = Readonly<{ keyword: string; phrase: string }>
const foldedBefore = new WeakMap<readonly string[], readonly Folded[]>()

/** A filter's keywords are the same for thousands of events, so they are folded once. */
function foldedKeywords(written: readonly string[]): readonly Folded[] {
  const known = foldedBefore.get(written)
  if (known) return known
  const keywords = written.map((keyword) => keyword.trim()).filter((keyword) => keyword !== '')
  const folded = keywords.map((keyword) => ({ keyword, phrase: fold(keyword).folded }))
  foldedBefore.set(written, folded)
  return folded
}

type Found = Readonly<{ keyword: string; matches: readonly KeywordMatch[] }>

function checkedFields(filter: KeywordFilter): TravelField[] {
  const fields: TravelField[] = []
  if (filter.checkSummary) fields.push('summary')
  if (filter.checkDescription) fields.push('description')
  if (filter.checkLocation) fields.push('location')
  return fields
}

// Google allows no more, but does not promise it; what lies beyond is not searched.
const longest = { summary: 1_024, description: 8_192, location: 1_024 } as const

/** What a reader sees of a field, made comparable. */
export function foldedField(field: TravelField, text: string): FoldedText {
  if (field !== 'description') return fold(text)
  const plain = htmlToText(text)
  return fold(plain.text, plain)
}

/** A word that stands everywhere has thousands of places; the first tell enough. */
const maxPlaces = 20

function occurrences(text: FoldedText, phrase: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  // A keyword of accents only folds to nothing, and nothing stands everywhere.
  if (phrase === '') return found
  for (let at = text.folded.indexOf(phrase); at >= 0; at = text.folded.indexOf(phrase, at + phrase.length)) {
    found.push(originalSpan(text, at, at + phrase.length))
    if (found.length === maxPlaces) break
  }
  return found
}

function places(matches: readonly KeywordMatch[]): string {
  const fields = [...new Set(matches.map(({ field }) => words[field]))]
  return list(fields, fields)
}

const quoted = (keyword: string): string => `“${keyword}”`

/** A reason names so many keywords; of a hundred it says how many more there are. */
const maxNamed = 5
const firstOf = <Part>(all: readonly Part[]): readonly Part[] => all.slice(0, maxNamed)

/** @param all what the parts are the first of */
function list(parts: readonly string[], all: readonly unknown[], word: 'and' | 'or' = 'and'): string {
  if (all.length > parts.length) return `${parts.join(', ')} ${word} ${all.length - parts.length} more`
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`
}
