import { conceptId } from '../lexicon/concepts.ts'
import { isPlace } from '../reading.ts'
import type { Code, CodeKind } from './codes.ts'
import type { Signals } from './extract.ts'
import { frameFeature } from './frame.ts'
import { isPerson } from './groups.ts'

const flightWords: ReadonlySet<number> = new Set([conceptId.flight, conceptId.operator_flight])
const besides: ReadonlySet<number> = new Set([
  ...flightWords,
  conceptId.to,
  conceptId.from,
  conceptId.airport,
  conceptId.airport_name,
  conceptId.airport_by_code,
])
const codesBesides: ReadonlySet<CodeKind> = new Set([
  'airport_code',
  'airport_pair',
  'possible_airport_pair',
  'possible_airport_code',
  'clock_time',
])

/**
 * The number in a title that is nothing but a flight, like "Flight AA 100", "Vol AF 1680" or "LH 1844 MUC-OSL": the number of an airline that flies, a word for a
 * flight or a place, and nothing else that the title could be about. Sent by another person it may be the flight of that person.
 */
export function flightTitle({ reading: { title, description }, codes, features }: Signals): Code | undefined {
  const number = codes.title.find(({ kind }) => kind === 'flight_number')
  if (!number || features.has(frameFeature.byOther) || features.has(frameFeature.call)) return undefined
  if (description.mentions.some(({ concept }) => concept === conceptId.called_off)) return undefined
  const { from, to } = number
  const others = title.words.map((_, at) => at).filter((at) => at < from || at >= to)
  const speaking = (at: number) => title.mentions.filter((one) => one.from <= at && one.to > at)
  const isCode = (at: number) =>
    codes.title.some((code) => codesBesides.has(code.kind) && code.from <= at && code.to > at)
  const fits = (at: number) => {
    const concepts = speaking(at).map(({ concept }) => concept)
    return (
      isCode(at) || concepts.some((concept) => besides.has(concept) || (isPlace[concept] && !concepts.some(isPerson)))
    )
  }
  const tells = (at: number) =>
    isCode(at) || speaking(at).some(({ concept }) => flightWords.has(concept) || isPlace[concept])
  return others.some(tells) && others.every(fits) ? number : undefined
}
