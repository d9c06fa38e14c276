import { isAmbiguousAirport } from '../lexicon/ambiguous.ts'
import { conceptId } from '../lexicon/concepts.ts'
import type { FieldReading } from '../reading.ts'
import { calledOffFeature, tellsCalledOff } from './calledOffSignals.ts'
import { type Code, type CodeKind, conceptsByWord } from './codes.ts'
import type { Signals } from './extract.ts'
import { frameFeature } from './frame.ts'
import { groupOf, isNamedPlace, isPerson, tellsOther } from './groups.ts'
import { titleFeature } from './titleFeatures.ts'

/** What a word of the title says: that it is about a flight, where one goes, what may stand beside either, or anything else. */
type Says = 'flight' | 'place' | 'beside' | 'else'

const flightWords: ReadonlySet<number> = new Set([conceptId.flight, conceptId.operator_flight])
const directions: ReadonlySet<number> = new Set([conceptId.to, conceptId.from])
const besides: ReadonlySet<number> = new Set([...directions, conceptId.airport, conceptId.airport_name])
const sureAirports: ReadonlySet<CodeKind> = new Set(['airport_code', 'airport_pair'])
const numbersAndTimes: ReadonlySet<CodeKind> = new Set(['flight_number', 'possible_flight_number', 'clock_time'])

/** Another person's flight, one that is talked about, one that is struck out, and one that is not settled. */
const leftToTheModel = [frameFeature.byOther, frameFeature.call, calledOffFeature.struckOut, titleFeature.question]

/**
 * The number in a title that is nothing but a flight, like "Flight AA 100", "Vol AF 1680" or "LH 1844 MUC-OSL": the number of an airline that flies, a word for a
 * flight or a place, and nothing else that the title could be about. Sent by another person it may be the flight of that person.
 */
export function flightTitle({ reading: { title, description }, codes, features }: Signals): Code | undefined {
  const number = codes.title.find(({ kind }) => kind === 'flight_number')
  if (!number || leftToTheModel.some((id) => features.has(id))) return undefined
  // Some airlines have the letters of a train: "ICE 593 Hamburg".
  if (codes.title.some(({ kind }) => kind === 'line_number')) return undefined
  if ([title, description].some(tellsCalledOff)) return undefined
  const says = saidBy(title, codes.title)
  if (says.includes('else')) return undefined
  return says.includes('flight') || (says.includes('place') && !mayBeElse(title, number)) ? number : undefined
}

function saidBy(title: FieldReading, codes: readonly Code[]): Says[] {
  const concepts = conceptsByWord(title)
  const says = title.words.map((_, at) => saidByConcepts(concepts[at], concepts[at - 1]))
  const isAmbiguous = (at: number) => isAmbiguousAirport(title.words[at]?.text.toUpperCase() ?? '')
  for (const { kind, from, to } of codes) {
    const ends = [from, to - 1]
    if (sureAirports.has(kind)) for (const at of ends) says[at] = 'flight'
    // As one writes who writes everything small: "lh1844 muc-osl".
    if (kind === 'possible_airport_pair') for (const at of ends) says[at] = ends.some(isAmbiguous) ? 'beside' : 'place'
    if (kind === 'possible_airport_code' && !concepts[from]) says[from] = 'beside'
    // Between its ends a pair may have a city, also one that is a name.
    for (let at = from + 1; at < to - 1; at++) if (concepts[at]?.some(isNamedPlace)) says[at] = 'beside'
    if (numbersAndTimes.has(kind)) says.fill('beside', from, to)
  }
  return says
}

function saidByConcepts(here: readonly number[] = [], before: readonly number[] = []): Says {
  if (here.some((concept) => flightWords.has(concept))) return 'flight'
  // A name or a word that is a place too is the place when it is led to: "to Paris".
  const isLedTo = before.some((concept) => directions.has(concept))
  if (here.some(isNamedPlace) && (isLedTo || !here.some(isPerson)))
    return isLedTo || !here.some(isElse) ? 'place' : 'beside'
  return here.some((concept) => besides.has(concept)) ? 'beside' : 'else'
}

const isElse = (concept: number): boolean => concept === conceptId.ambiguous || tellsOther[groupOf[concept] ?? -1] === 1

const year = /^(?:19[5-9]|20[0-4])\d$/

/** A year ("EK 2028 Duitsland"), or letters that are a month, a nation or a word ("SEP 24 Berlin"), beside a place alone. */
function mayBeElse({ words }: FieldReading, { from, to }: Code): boolean {
  const written = words.slice(from, to).map(({ text }) => text)
  const [, letters = '', digits = ''] = /^([a-z]{3}|..)(\d+)/.exec(written.join('')) ?? []
  return year.test(digits) || (letters.length === 3 && isAmbiguousAirport(letters.toUpperCase()))
}
