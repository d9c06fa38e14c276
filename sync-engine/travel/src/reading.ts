import type { TravelEvent, TravelField } from './event.ts'
import { anyLanguage, type Concept, conceptId, conceptNames, english } from './lexicon/concepts.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import type { Mention } from './lexicon/mention.ts'
import { type FoldedText, fold } from './text/fold.ts'
import { htmlToText } from './text/html.ts'
import { type Word, wordsOf } from './text/words.ts'

/** A field of an event with what its words speak of. */
export type FieldReading = Readonly<{
  field: TravelField
  text: FoldedText
  words: readonly Word[]
  mentions: readonly Mention[]
}>

export type Reading = Readonly<{ title: FieldReading; location: FieldReading; description: FieldReading }>
export type Part = keyof Reading

// Longer texts are cut: what says that the owner travels stands at their beginning.
const longest = { summary: 300, location: 300, description: 4096 } as const
const longestPlain = 1600

const nothing: FoldedText = { folded: '', cased: '', start: [], end: [] }

/** Reads the texts of an event. */
export function read(event: TravelEvent, lexicon: Lexicon): Reading {
  const title = readField('summary', prepared('summary', event.summary), lexicon)
  const location = readField('location', prepared('location', event.location), lexicon)
  const description = readField('description', described(event.description), lexicon)
  return {
    title: withNamesOnLeave(withoutLowerNames(inLanguages(title, languagesOfTitle(title, location, description)))),
    location,
    description,
  }
}

const prepared = (field: 'summary' | 'location', text: string | undefined): FoldedText =>
  text ? fold(text.slice(0, longest[field])) : nothing

function described(source: string | undefined): FoldedText {
  if (!source) return nothing
  const plain = htmlToText(source.slice(0, longest.description))
  return fold(plain.text.slice(0, longestPlain), plain)
}

function readField(field: TravelField, text: FoldedText, lexicon: Lexicon): FieldReading {
  if (text.folded === '') return { field, text, words: [], mentions: [] }
  const words = lexicon.part(wordsOf(text))
  return { field, text, words, mentions: lexicon.mentions(words) }
}

const bitsOf = new Map<number, readonly number[]>()
function bits(mask: number): readonly number[] {
  const known = bitsOf.get(mask)
  if (known) return known
  const found: number[] = []
  for (let bit = 0; bit < 31; bit++) if (mask & (1 << bit)) found.push(bit)
  bitsOf.set(mask, found)
  return found
}

// Used again for each event: only the function below writes it, and reads it at once.
const votes = new Float64Array(31)

/**
 * A title is in its own language: a note below it may be in another, or say too little to tell ("see you"). Where no word of the title
 * tells a language, what stands beside it does.
 */
function languagesOfTitle(title: FieldReading, ...others: readonly FieldReading[]): number {
  const own = languagesOf([title])
  return own === anyLanguage ? languagesOf(others) : own
}

/**
 * The languages in which most of the words make sense, and English, which people mix in everywhere. So "lot 4" is a
 * flight in a Polish title and a parking lot in an English one.
 */
function languagesOf(fields: readonly FieldReading[]): number {
  votes.fill(0)
  let any = false
  for (const { mentions, words } of fields) {
    for (let n = 0; n < mentions.length; ) {
      const at = mentions[n]?.from ?? 0
      let mask = 0
      for (; n < mentions.length && mentions[n]?.from === at; n++) mask |= mentions[n]?.languages ?? 0
      if (mask === anyLanguage || isDesignator(words, at)) continue
      const speaking = bits(mask)
      for (const bit of speaking) votes[bit] = (votes[bit] ?? 0) + 1 / speaking.length
      any = true
    }
  }
  if (!any) return anyLanguage
  let most = 0
  for (const vote of votes) if (vote > most) most = vote
  let mask = 0
  for (let bit = 0; bit < 31; bit++) if ((votes[bit] ?? 0) >= most * 0.6) mask |= 1 << bit
  return mask
}

/** The letters before a number ("AF 1680") are of no language, also where they are a word of one. */
function isDesignator(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word?.capitals === true && word.text.length <= 3 && words[at + 1]?.script === 'number'
}

/** What the words say in these languages; where they say nothing in them, what they say in English. */
function inLanguages(field: FieldReading, spoken: number): FieldReading {
  if (spoken === anyLanguage || field.mentions.every(({ languages }) => languages & spoken)) return field
  const understood = new Set<number>()
  for (const { languages, from } of field.mentions) {
    if (languages !== anyLanguage && languages & spoken) understood.add(from)
  }
  const mentions = field.mentions.filter(
    ({ languages, from }) => languages & spoken || (languages & english && !understood.has(from)),
  )
  return { ...field, mentions }
}

const { firstname: firstName, surname } = conceptId
const hasCase = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/**
 * Many names are words too ("will", "koch"). In lower case a surname is a word, and so is a first name beside words with
 * capitals; who writes everything small writes names so too.
 */
function withoutLowerNames(field: FieldReading): FieldReading {
  const { words, mentions } = field
  if (!mentions.some(({ concept }) => concept === firstName || concept === surname)) return field
  const capitals = words.some(({ capital }) => capital)
  const kept = mentions.filter(({ concept, from }) => {
    const word = words[from]
    if ((concept !== firstName && concept !== surname) || !word || word.capital || !hasCase.test(word.text)) return true
    return concept === firstName && !capitals
  })
  return { ...field, mentions: kept }
}

const placeConcepts: readonly Concept[] = [
  'country',
  'city6',
  'city5',
  'city4',
  'city3',
  'city2',
  'region',
  'leisure',
  'place',
  'bent',
  'airport_by_code',
]
/** For each concept: 1 when it is a place by name. */
export const isPlace = new Uint8Array(conceptNames.length)
for (const name of placeConcepts) isPlace[conceptId[name]] = 1

const absences = [conceptId.leave, conceptId.vacation]
const directions = [conceptId.to, conceptId.from, conceptId.in]

/** Beside a word of leave, a name that is a city too is the name of who is on leave ("Urlaub Sofia"), unless it is led to. */
function withNamesOnLeave(field: FieldReading): FieldReading {
  const { mentions } = field
  if (!mentions.some(({ concept }) => absences.includes(concept))) return field
  const has = (at: number, wanted: (concept: number) => boolean) =>
    mentions.some(({ from, to, concept }) => from <= at && to > at && wanted(concept))
  const kept = mentions.filter(({ concept, from }) => {
    if (!isPlace[concept] && concept !== conceptId.ambiguous) return true
    const isName = has(from, (one) => one === firstName) && has(from, (one) => one === conceptId.ambiguous)
    return !isName || has(from - 1, (one) => directions.includes(one))
  })
  return kept.length === mentions.length ? field : { ...field, mentions: kept }
}
