import { haveAnotherReading, isAmbiguousAirline, isAmbiguousAirport } from '../lexicon/ambiguous.ts'
import { conceptId, english } from '../lexicon/concepts.ts'
import type { Knowledge } from '../lexicon/load.ts'
import type { FieldReading, Part } from '../reading.ts'
import { isHangul } from '../text/scripts.ts'
import type { Word } from '../text/words.ts'
import { feature } from './features.ts'

/** A form that bookings have; `from` and `to` are words of the field. `says` completes a reason. */
export type Code = Readonly<{ kind: CodeKind; from: number; to: number; says: string }>
export type CodeKind =
  | 'flight_number'
  | 'possible_flight_number'
  | 'airport_pair'
  | 'possible_airport_pair'
  | 'airport_code'
  | 'possible_airport_code'
  | 'line_number'
  | 'bus_number'
  | 'reservation_code'
  | 'clock_time'
  | 'time_in_digits'
  | 'number_before_unit'

const { flight, rail, coach, bus, sea, seat, ticket, boarding } = conceptId
const { operator_flight: operatorFlight, operator_rail: operatorRail } = conceptId

const noCodes: Code[] = []

/** Numbers, words with digits, and words as short as an airport's code: without any of them there is nothing to find. */
const mayBeCode = ({ script, text, capitals }: Word): boolean =>
  script === 'number' ||
  script === 'code' ||
  (script === 'spaced' && (text.length === 3 || (capitals && text.length === 6)))

/** The codes of a field, in one walk over its words. */
export function codesIn(field: FieldReading, { airlines, airports }: Knowledge): Code[] {
  const { words, text } = field
  if (!words.some(mayBeCode)) return noCodes
  const codes: Code[] = []
  const concepts = conceptsByWord(field)
  const inChinese = words.some(({ script, text: han }) => script === 'joined' && !isHangul(han))
  // Who writes everything small writes codes so too.
  const small = !words.some(({ capital }) => capital)
  let airportBefore: { at: number; code: string } | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) continue
    const next = words[at + 1]
    // "LH 1844"; a hyphen joins models of machines ("GA-500").
    const number = next?.script === 'number' && next.text.length <= 4 && isClose(text.folded, word, next)
    const smallDesignator = small && number && word.text.length === 2 && next.text.length >= 3 && !isEnglish(field, at)
    const designator = number && (word.capitals || word.script === 'code' || smallDesignator) && word.text.length <= 3
    if (word.script === 'code' || designator) {
      const found = flightNumber(word, designator ? next : undefined, airlines)
      if (found) {
        const to = at + (designator ? 2 : 1)
        const spoken =
          speaks(concepts, at - 1, flight, operatorFlight) ||
          speaks(concepts, at - 2, flight, operatorFlight) ||
          speaks(concepts, to, flight)
        const kind = found.sure || spoken ? 'flight_number' : 'possible_flight_number'
        codes.push({ kind, from: at, to, says: found.airline })
      }
    }
    if (word.script === 'number' || word.script === 'code') {
      // Chinese trains go by a letter and a number: G1371.
      if (inChinese && /^[gdcztk]\d{2,4}$/.test(word.text)) {
        codes.push({ kind: 'line_number', from: at, to: at + 1, says: '' })
      }
      if (speaks(concepts, at - 1, rail, operatorRail, coach, bus, sea) && /^\p{L}{0,2}\d{1,5}/u.test(word.text)) {
        const kind =
          speaks(concepts, at - 1, bus) && !speaks(concepts, at - 1, rail, coach, sea) ? 'bus_number' : 'line_number'
        codes.push({ kind, from: at - 1, to: at + 1, says: '' })
      }
      if (speaks(concepts, at - 1, seat, boarding) && word.text.length <= 4) {
        codes.push({ kind: 'number_before_unit', from: at - 1, to: at + 1, says: '' })
      }
    }
    if (isReservationCode(word, text.cased)) {
      const confirmed = confirms.has(words[at - 1]?.text ?? '')
      if (confirmed || [at - 1, at - 2, at - 3].some((before) => speaks(concepts, before, ticket))) {
        codes.push({ kind: 'reservation_code', from: confirmed ? at - 1 : at, to: at + 1, says: '' })
      }
    }
    if (word.script === 'number' && timeInDigits.test(word.text) && !isNumbered(words[at - 1], concepts[at - 1])) {
      codes.push({ kind: 'time_in_digits', from: at, to: at + 1, says: '' })
    }
    const clock = wordsOfClock(words, at, text.folded)
    if (clock > 0) codes.push({ kind: 'clock_time', from: at, to: at + clock, says: '' })
    if (word.text.length === 3 && word.script === 'spaced' && (word.capitals || (small && !concepts[at]))) {
      const code = word.text.toUpperCase()
      const airport = airports.get(code)
      if (airport) {
        const sure = airport.large && word.capitals && !isAmbiguousAirport(code)
        codes.push({ kind: sure ? 'airport_code' : 'possible_airport_code', from: at, to: at + 1, says: airport.city })
        if (airportBefore && airportBefore.code !== code && joinsPlaces(text.folded, words, airportBefore.at, at)) {
          const first = airports.get(airportBefore.code)
          const doubtful =
            small ||
            haveAnotherReading(airportBefore.code, code) ||
            (isAmbiguousAirport(airportBefore.code) && isAmbiguousAirport(code)) ||
            !(airport.large || first?.large)
          codes.push({
            kind: doubtful ? 'possible_airport_pair' : 'airport_pair',
            from: airportBefore.at,
            to: at + 1,
            says: `${first?.city ?? airportBefore.code} → ${airport.city}`,
          })
        }
        airportBefore = { at, code }
      }
    }
  }
  return codes
}

/** For each word of a field the concepts it speaks of. */
export function conceptsByWord({ words, mentions }: FieldReading): (number[] | undefined)[] {
  const concepts: (number[] | undefined)[] = new Array(words.length)
  for (const { concept, from, to } of mentions) {
    for (let at = from; at < to; at++) {
      const known = concepts[at]
      if (known) known.push(concept)
      else concepts[at] = [concept]
    }
  }
  return concepts
}

// Outside of the walk, which would make it anew for each field.
function speaks(concepts: readonly (readonly number[] | undefined)[], at: number, ...wanted: number[]): boolean {
  const here = concepts[at]
  return here?.some((concept) => wanted.includes(concept)) ?? false
}

const isClose = (text: string, word: Word, next: Word): boolean =>
  next.start === word.end || (next.start === word.end + 1 && text[word.end] === ' ')

type FlightNumber = Readonly<{ airline: string; sure: boolean }>

function flightNumber(word: Word, number: Word | undefined, airlines: Knowledge['airlines']): FlightNumber | undefined {
  const [, designator = '', digits = ''] =
    number === undefined
      ? (/^([a-z]{2}|[a-z]\d|\d[a-z]|[a-z]{3})(\d{1,4})[a-z]?$/.exec(word.text) ?? [])
      : ['', word.text, number.text]
  if (designator === '' || digits === '' || Number(digits) === 0) return undefined
  const code = designator.toUpperCase()
  const airline = airlines.get(code)
  if (airline === undefined) return undefined
  const typed = word.capitals || (word.script === 'code' && digits.length >= 3)
  // Designators with a digit look like models, years and rooms ("D365", "FY27") unless the number is long.
  const long = digits.length >= (/\d/.test(code) ? 3 : 2)
  return { airline, sure: typed && long && !isAmbiguousAirline(code) }
}

// Letters and digits mixed, or six capitals: what airlines and booking sites print.
function isReservationCode(word: Word, cased: string): boolean {
  const written = cased.slice(word.start, word.end)
  if (word.script === 'code') return written.length >= 5 && written.length <= 12 && written === written.toUpperCase()
  if (word.script === 'number') return written.length >= 6
  return word.script === 'spaced' && word.capitals && written.length === 6
}

/** What people write before the number of a booking, and what is another word elsewhere. */
const confirms: ReadonlySet<string> = new Set(['conf', 'cnf', 'confo', 'res', 'rsv', 'itin'])

/** "0703", as timetables have it; what may be a year is none. */
const timeInDigits = /^(?:0\d|1[0-8]|2[1-3])[0-5]\d$/

/** "dl 1951" is a flight, "at 1951" is not. */
const isEnglish = ({ mentions }: FieldReading, at: number): boolean =>
  mentions.some(({ from, languages }) => from === at && (languages & english) > 0)

/** "ICE 1509", "Train 1204": a vehicle has a number, and no time, behind it. */
const isNumbered = (before: Word | undefined, says: readonly number[] | undefined): boolean =>
  (before?.capitals === true && before.text.length <= 3) || (says?.some((concept) => vehicles.has(concept)) ?? false)
const vehicles: ReadonlySet<number> = new Set([flight, rail, coach, bus, sea, operatorFlight, operatorRail])

/** How many words of a time begin here: "9am" is one, "9:40" are two. */
function wordsOfClock(words: readonly Word[], at: number, text: string): 0 | 1 | 2 {
  const word = words[at]
  if (!word) return 0
  if (word.script === 'code') {
    return /^(?:[01]?\d|2[0-3])h(?:[0-5]\d)?$|^(?:1[0-2]|[1-9])(?:am|pm)$/.test(word.text) ? 1 : 0
  }
  if (word.script !== 'number' || word.text.length > 2 || Number(word.text) > 23) return 0
  const next = words[at + 1]
  if (!next || next.start !== word.end + 1 || !':.'.includes(text[word.end] ?? ' ')) return 0
  return /^[0-5]\d(?:am|pm|h|hs|uhr)?$/.test(next.text) ? 2 : 0
}

const joint =
  /^[\s([)\]]*(?:→|➔|➝|➡️?|⇒|⇄|↔|✈️?|[-=–—~]+>?|>+|›|»|\/|to|nach|a|para|per|pour|vers|naar|do|til|till|から|hacia|в|до|到|至|往|에서|से|إلى|الى|אל)[\s([)\]]*$/u

/** Do an arrow, a dash or "to" stand between two words, with at most one word more (the second city's name)? */
export function joinsPlaces(text: string, words: readonly Word[], first: number, second: number): boolean {
  const a = words[first]
  const b = words[second]
  if (!a || !b || second - first > 4 || b.start - a.end > 40) return false
  const between = text.slice(a.end, b.start)
  if (between.trim() === '' && second === first + 1) return true
  if (joint.test(between)) return true
  return /[→➔➝➡⇒⇄↔>–—-]|(?<!\p{L})(?:to|nach|naar|vers|para|per|do)(?!\p{L})/u.test(between)
}

/** The feature that a part of an event has a code of this kind. */
export const codeFeature = (part: Part, kind: CodeKind): number => feature(`${part} ${kind}`)
