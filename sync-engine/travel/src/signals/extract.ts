import type { TravelContext, TravelEvent } from '../event.ts'
import { anyLanguage, conceptId, conceptNames } from '../lexicon/concepts.ts'
import type { Knowledge } from '../lexicon/load.ts'
import { type FieldReading, type Part, type Reading, read } from '../reading.ts'
import { addCalendar, withNames } from './calendarSignals.ts'
import { addCalledOff, addFetching } from './calledOffSignals.ts'
import { type Code, type CodeKind, codeFeature, codesIn } from './codes.ts'
import { addConjunctions } from './conjunctions.ts'
import { Features, feature } from './features.ts'
import { addFrame } from './frame.ts'
import { addSequence } from './sequence.ts'
import { addTitle } from './titleSignals.ts'
import { addWords } from './wordFeatures.ts'

/** Everything that was found in an event, before anything is weighed. */
export type Signals = Readonly<{ features: Features; reading: Reading; codes: Readonly<Record<Part, readonly Code[]>> }>

const table = (part: Part): readonly number[] => conceptNames.map((name) => feature(`${part} ${name}`))
const conceptIn = { location: table('location'), description: table('description') }
const noLocation = feature('no location')
const noDescription = feature('no description')
const gmailNote = feature('description written by Gmail')
const none: readonly Code[] = []

/** Looks at an event from all sides, in time that grows with its texts and no faster. */
export function extract(event: TravelEvent, context: TravelContext, known: Knowledge): Signals {
  const reading = read(event, known.lexicon)
  const features = new Features()
  addFrame(features, event, context)
  const codes = {
    title: addCodes(features, 'title', reading.title, known),
    location: addCodes(features, 'location', reading.location, known),
    description: addCodes(features, 'description', reading.description, known),
  }
  const coded = withCodes(reading.title, codes.title)
  const title = context.calendar ? withNames(coded, context.calendar) : coded
  addTitle(features, title)
  if (context.calendar) addCalendar(features, event.summary, title, context.calendar)
  addCalledOff(features, title, reading.description)
  addFetching(features, title)
  addConcepts(features, 'location', reading.location)
  addConcepts(features, 'description', reading.description)
  if (reading.location.words.length === 0) features.add(noLocation)
  if (event.description) addSender(features, event.description)
  else features.add(noDescription)
  addConjunctions(features)
  // Of these no conjunction is made, which would look at each of them.
  addWords(features, title.words)
  addSequence(features, title)
  return { features, reading, codes }
}

const airport = conceptId.airport_by_code
const flight = conceptId.flight_by_number
const speaking: ReadonlyMap<CodeKind, number> = new Map([
  ['airport_pair', airport],
  ['airport_code', airport],
  ['flight_number', flight],
])

/** What is a code for sure is read as what it stands for, not as the name or the word that it also may be. */
function withCodes(field: FieldReading, codes: readonly Code[]): FieldReading {
  const known = codes.flatMap(({ kind, from, to }) => {
    // "conf 3351204478": no conference.
    const concept = kind === 'reservation_code' && to - from === 2 ? conceptId.ticket : speaking.get(kind)
    // Of a pair its ends are codes; what stands between them is not.
    if (concept === undefined) return []
    return (kind === 'airport_pair' ? [from, to - 1] : range(from, to)).map((at) => ({ concept, at }))
  })
  if (known.length === 0) return field
  const coded = new Map(known.map(({ at, concept }) => [at, concept]))
  const mentions = [
    ...field.mentions.filter(({ from }) => !coded.has(from)),
    ...[...coded].map(([at, concept]) => ({ concept, languages: anyLanguage, from: at, to: at + 1 })),
  ]
  return { ...field, mentions: mentions.sort((a, b) => a.from - b.from) }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n)

function addCodes(features: Features, part: Part, field: FieldReading, known: Knowledge): readonly Code[] {
  if (field.words.length === 0) return none
  const codes = codesIn(field, known)
  for (const { kind } of codes) features.add(codeFeature(part, kind))
  return codes
}

function addConcepts(features: Features, part: keyof typeof conceptIn, { mentions }: FieldReading): void {
  for (const { concept } of mentions) features.add(conceptIn[part][concept] ?? 0)
}

// Only what stands near the beginning: longer descriptions are cut everywhere.
const mostRead = 8_192

function addSender(features: Features, description: string): void {
  const head = description.slice(0, mostRead)
  if (head.includes('g.co/calendar') || head.includes('support.google.com/calendar')) features.add(gmailNote)
}
