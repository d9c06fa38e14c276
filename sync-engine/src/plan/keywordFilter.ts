import { type FoldedText, fold, originalSpan } from '@calendar-sync/travel/text/fold'
import { htmlToText } from '@calendar-sync/travel/text/html'

export type KeywordFilter = Readonly<{
  keywords: readonly string[]
  mode: 'any' | 'all'
  checkSummary: boolean
  checkDescription: boolean
  checkLocation: boolean
}>

export type SearchedField = 'summary' | 'description' | 'location'

/** The texts of an event that a keyword filter looks at. */
export type SearchedEvent = Readonly<{ [field in SearchedField]?: string | undefined }>

/** Where a keyword was found; `start` and `end` are positions in the field as it was written, HTML included. */
export type KeywordMatch = Readonly<{ keyword: string; field: SearchedField; start: number; end: number }>

export type KeywordVerdict = Readonly<{ passes: boolean; reason: string; matches: readonly KeywordMatch[] }>

const words = { summary: 'title', description: 'description', location: 'location' } as const

/**
 * Does an event pass a keyword filter, why, and where do the keywords stand? The preview and the engine both ask here.
 *
 * A keyword matches when the whole phrase stands anywhere in a checked field, whatever its case or accents; each
 * keyword may match in a different field. A filter without keywords lets everything pass (Specification, "Create sync":
 * filtering without keywords is the same as all).
 */
export function passesKeywordFilter(filter: KeywordFilter, event: SearchedEvent): KeywordVerdict {
  const keywords = filter.keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== '')
  if (keywords.length === 0) return { passes: true, reason: 'No keywords are set, so every event passes.', matches: [] }

  const fields = checkedFields(filter)
  if (fields.length === 0) return { passes: false, reason: 'No field is chosen to search in.', matches: [] }

  const texts = fields.map((field) => ({ field, text: readable(field, event[field] ?? '') }))
  const matches = keywords.flatMap((keyword) => {
    const phrase = fold(keyword).folded
    return texts.flatMap(({ field, text }) => occurrences(text, phrase).map((span) => ({ keyword, field, ...span })))
  })
  const found = keywords.filter((keyword) => matches.some((match) => match.keyword === keyword))
  const missing = keywords.filter((keyword) => !found.includes(keyword))
  const passes = filter.mode === 'all' ? missing.length === 0 : found.length > 0
  const reason = passes
    ? `Contains ${list(found.map((keyword) => `“${keyword}” in the ${places(keyword, matches)}`))}.`
    : `Does not contain ${list(quoted(missing), filter.mode === 'any' ? 'or' : 'and')} in the ${list(
        fields.map((field) => words[field]),
        'or',
      )}.`
  return { passes, reason, matches }
}

function checkedFields(filter: KeywordFilter): SearchedField[] {
  const fields: SearchedField[] = []
  if (filter.checkSummary) fields.push('summary')
  if (filter.checkDescription) fields.push('description')
  if (filter.checkLocation) fields.push('location')
  return fields
}

function readable(field: SearchedField, value: string): FoldedText {
  if (field !== 'description') return fold(value)
  const plain = htmlToText(value)
  return fold(plain.text, plain)
}

function occurrences(text: FoldedText, phrase: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  // A keyword of accents only folds to nothing, and nothing stands everywhere.
  if (phrase === '') return found
  for (let at = text.folded.indexOf(phrase); at >= 0; at = text.folded.indexOf(phrase, at + phrase.length)) {
    found.push(originalSpan(text, at, at + phrase.length))
  }
  return found
}

function places(keyword: string, matches: readonly KeywordMatch[]): string {
  const fields = new Set(matches.filter((match) => match.keyword === keyword).map((match) => words[match.field]))
  return list([...fields])
}

const quoted = (keywords: readonly string[]): string[] => keywords.map((keyword) => `“${keyword}”`)

function list(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`
}
