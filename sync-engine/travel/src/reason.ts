import type { TravelEvent, TravelField } from './event.ts'
import { conceptId, concepts, isConcept } from './lexicon/concepts.ts'
import type { Mention } from './lexicon/mention.ts'
import type { Model } from './model/model.ts'
import { ofElse, ofTravel, ofWord, saysCalledOff } from './plainSentences.ts'
import type { FieldReading, Part } from './reading.ts'
import type { Code } from './signals/codes.ts'
import type { Signals } from './signals/extract.ts'
import { featureName } from './signals/features.ts'
import { groupId, groupOf, isPerson, tellsOther, tellsTravel } from './signals/groups.ts'
import { wordOf } from './signals/wordFeatures.ts'
import { originalSpan } from './text/fold.ts'

/** Where a reason stands in the event, as positions in the field as it was written. */
type TravelMatch = Readonly<{ field: TravelField; start: number; end: number }>

/** Why an event is travel, or is not. `code` is stable; `sentence` is for a person. */
export type TravelReason = Readonly<{ code: string; sentence: string; match?: TravelMatch }>

/** So many reasons are told at most, those that weigh most first. */
const mostReasons = 3

/** `certain` is the reason for this verdict that stands above the score. */
type Verdict = Readonly<{ travel: boolean; score: number; certain: TravelReason | undefined }>

/**
 * What spoke for the verdict: the sign that stands above the score, then subjects by weight. A subject's weight is the
 * sum over its features: the words that name a flight in the title, say, alone and together with others. What tells a
 * person of the contrary is left out: beside "hours" an airport may weigh against travel, but reads as a reason for it.
 */
export function reasonsFor(
  { travel, score, certain }: Verdict,
  event: TravelEvent,
  signals: Signals,
  model: Model,
): TravelReason[] {
  const reasons: TravelReason[] = certain ? [certain] : []
  for (const { subject } of heaviest(signals.features.list, model.weights, travel ? 1 : -1)) {
    if (reasons.length === mostReasons) break
    if (subject.tellsOf === (travel ? 'else' : 'travel')) continue
    const reason = reasonOf(subject, travel, event, signals)
    // A pair that may be airports is the one that the certain reason has told.
    if (!reason || reason.code === `possible_${reasons[0]?.code}` || reasons.some((told) => isSaidBy(told, reason)))
      continue
    reasons.push(reason)
  }
  return reasons.length > 0 || travel ? reasons : [nothingAgainst(score, event, signals, model)]
}

/** A person who has read why a word counts learns nothing from a second reason that quotes it, or a part of it. */
const isSaidBy = (told: TravelReason, reason: TravelReason): boolean =>
  told.sentence === reason.sentence ||
  (told.match !== undefined &&
    told.match.field === reason.match?.field &&
    told.match.start < reason.match.end &&
    reason.match.start < told.match.end)

/** Of an event that nothing speaks against: does nothing suggest travel, or too little? */
function nothingAgainst(score: number, event: TravelEvent, signals: Signals, { thresholds }: Model): TravelReason {
  const something =
    score >= thresholds.generous ||
    signals.features.list.some((id) =>
      subjectsOf(id).some((subject) => subject.tellsOf === 'travel' && reasonOf(subject, true, event, signals)),
    )
  return { code: 'nothing', sentence: something ? 'Too little suggests travel.' : 'Nothing suggests travel.' }
}

const leastWeight = 0.15

// By number of a subject, used again for each event: only the function below writes it, and leaves it as it was.
const sums: number[] = []

/** The subjects of features that weigh enough for a verdict (`sign` 1) or against it (-1), the heaviest first. */
function heaviest(features: readonly number[], weights: Float64Array, sign: 1 | -1) {
  const met: Subject[] = []
  for (const id of features) {
    const weight = weights[id] ?? 0
    if (weight === 0) continue
    const parts = subjectsOf(id)
    for (const subject of parts) {
      const sum = sums[subject.id] ?? Number.NaN
      if (Number.isNaN(sum)) met.push(subject)
      sums[subject.id] = (Number.isNaN(sum) ? 0 : sum) + weight / parts.length
    }
  }
  const heavy: { subject: Subject; weight: number }[] = []
  for (const subject of met) {
    const weight = sign * (sums[subject.id] ?? 0) * subject.telling
    if (weight >= leastWeight) heavy.push({ subject, weight })
    sums[subject.id] = Number.NaN
  }
  return heavy.sort((a, b) => b.weight - a.weight)
}

/** What a feature is about, or each half of one that says two things together. */
type Subject = Readonly<{
  id: number
  name: string
  /** How much it tells a person. */
  telling: number
  /** The word it stands for, if it stands for one. */
  word: string | undefined
  /** Where it was found, and what. */
  place: Part | undefined
  what: string
  /** What its sentence makes a person think of. */
  tellsOf: 'travel' | 'else' | undefined
}>

const subjects = new Map<string, Subject>()
const byFeature: (readonly Subject[] | undefined)[] = []

/** Taken from the names of features, which do not change, and remembered. */
function subjectsOf(id: number): readonly Subject[] {
  const known = byFeature[id]
  if (known) return known
  const found = featureName(id).split(' + ').map(subjectOf)
  byFeature[id] = found
  return found
}

function subjectOf(name: string): Subject {
  const known = subjects.get(name)
  if (known) return known
  const at = name.indexOf(' ')
  const [part, what] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
  const place = partFields[part]
  const subject: Subject = {
    id: subjects.size,
    name,
    telling: telling(name),
    word: wordOf(name),
    place,
    what,
    tellsOf: tellsOf(name, what),
  }
  subjects.set(name, subject)
  return subject
}

/** What quotes the event tells a person more than what only counts its words, and a booking's code most. */
function telling(name: string): number {
  if (name in ofTravel || name in ofElse || wordOf(name) !== undefined) return 0.3
  return codeKinds.has(name.slice(name.indexOf(' ') + 1)) ? 2 : 1
}

function tellsOf(name: string, what: string): Subject['tellsOf'] {
  if (name in ofTravel) return 'travel'
  if (name in ofElse) return 'else'
  if (codeKinds.has(what)) return ofTown.has(what) ? undefined : 'travel'
  if (!isConcept(what) || ofTown.has(what)) return undefined
  const group = groupOf[conceptId[what]] ?? -1
  if (group === groupId.person || tellsOther[group]) return 'else'
  return tellsTravel[group] || group === groupId.booking || group === groupId.place ? 'travel' : undefined
}

/** What is part of a journey as often as of a day in town. */
const ofTown: ReadonlySet<string> = new Set(['bus', 'taxi', 'drive', 'bus_number', 'clock_time', 'time_in_digits'])

function reasonOf(subject: Subject, travel: boolean, event: TravelEvent, signals: Signals): TravelReason | undefined {
  const { name, word, place, what } = subject
  const plain = ofTravel[name] ?? ofElse[name]
  if (plain) return { code: codeOf(name), sentence: plain }
  if (word !== undefined) return wordReason(word, travel, signals.reading.title, event)
  if (!place) return undefined
  const field = signals.reading[place]
  const code = signals.codes[place].find(({ kind }) => kind === what)
  if (code) return isOfTrain(code, signals.codes[place]) ? undefined : codeReason(code, field, event)
  const mention =
    isConcept(what) && field.mentions.find((one) => one.concept === conceptId[what] && !saysLittle(one, place, field))
  if (!mention) return undefined
  const { match, words } = quoted(field, mention.from, mention.to, event)
  return { code: what, sentence: sentenceOf(what, words, place), match }
}

/** Everyday words of a note tell a person nothing, nor that people are called as a well-known city or a sport is. */
const saysLittle = ({ concept, from }: Mention, place: Part, { mentions }: FieldReading): boolean =>
  (concept === conceptId.common && place !== 'title') ||
  (isPerson(concept) &&
    mentions.some((one) => one.from === from && (wellKnown.has(one.concept) || saysMore(one.concept))))
const saysMore = (concept: number): boolean => concept !== conceptId.common && tellsOther[groupOf[concept] ?? -1] === 1
const wellKnown: ReadonlySet<number> = new Set([conceptId.country, conceptId.city6, conceptId.city5])

/** An airline has the letters of a train (*ICE 593*): who writes them means the train. */
const isOfTrain = ({ kind, from, to }: Code, others: readonly Code[]): boolean =>
  (kind === 'flight_number' || kind === 'possible_flight_number') &&
  others.some((other) => other.kind === 'line_number' && other.from <= from && other.to >= to)

const partFields: Readonly<Record<string, Part>> = {
  title: 'title',
  begins: 'title',
  ends: 'title',
  location: 'location',
  description: 'description',
}

const codeSentences: Readonly<Record<Code['kind'], (words: string, says: string) => string>> = {
  flight_number: (words, airline) => `“${words}” is a flight number of ${airline}.`,
  possible_flight_number: (words, airline) => `“${words}” may be a flight number of ${airline}.`,
  airport_pair: (_, cities) => `It names two airports: ${cities}.`,
  possible_airport_pair: (_, cities) => `It may name two airports: ${cities}.`,
  airport_code: (words, city) => `“${words}” is the airport code of ${city}.`,
  possible_airport_code: (words, city) => `“${words}” may be the airport code of ${city}.`,
  bus_number: (words) => `“${words}” is the number of a bus.`,
  line_number: (words) => `“${words}” is the number of a train or ship.`,
  reservation_code: (words) => `“${words}” looks like a booking code.`,
  clock_time: (words) => `It tells a time: “${words}”.`,
  time_in_digits: (words) => `It tells a time: “${words}”.`,
  number_before_unit: (words) => `“${words}” is what tickets say.`,
}

const codeKinds: ReadonlySet<string> = new Set(Object.keys(codeSentences))

/** What a code in a field stands for. */
export function codeReason(code: Code, field: FieldReading, event: TravelEvent): TravelReason {
  const { match, words } = quoted(field, code.from, code.to, event)
  return { code: code.kind, sentence: codeSentences[code.kind](words, code.says), match }
}

function wordReason(text: string, travel: boolean, field: FieldReading, event: TravelEvent): TravelReason | undefined {
  // One word, or two that follow each other.
  const said = text.split(' ')
  const at = field.words.findIndex((_, from) => said.every((word, n) => field.words[from + n]?.text === word))
  if (at < 0) return undefined
  const { match, words } = quoted(field, at, at + said.length, event)
  return { code: 'word', sentence: `“${words}” ${travel ? 'often' : 'seldom'} stands in travel.`, match }
}

function quoted({ field, text, words }: FieldReading, from: number, to: number, event: TravelEvent) {
  const start = words[from]?.start ?? 0
  const end = words[to - 1]?.end ?? start
  const span = originalSpan(text, start, end)
  return { match: { field, ...span }, words: (event[field] ?? '').slice(span.start, span.end).trim() }
}

function sentenceOf(name: string, words: string, place: Part): string {
  if (name === 'called_off') return saysCalledOff
  const what = isConcept(name) ? concepts[name] : name
  const where = place === 'title' ? '' : place === 'location' ? ' in its location' : ' in its description'
  return `“${words}”${where} ${ofWord[name] ?? `suggests ${what}`}.`
}

const codeOf = (subject: string): string => subject.replaceAll(' + ', ' ').replaceAll(' ', '_')
