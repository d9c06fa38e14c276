import { conceptId } from '../lexicon/concepts.ts'
import type { Mention } from '../lexicon/mention.ts'
import type { FieldReading } from '../reading.ts'
import { conceptsByWord } from './codes.ts'
import { type Features, feature } from './features.ts'
import { groupId, groupOf, isFunction, isNamedPlace, isPerson, tellsTravel } from './groups.ts'

export const calledOffFeature = {
  marked: feature('marked as called off'),
  struckOut: feature('struck out'),
  apart: feature('called off, set apart'),
  journeyBefore: feature('journey, then called off'),
  journeyAfter: feature('called off, then journey'),
  otherBefore: feature('something else, then called off'),
  otherThenJourney: feature('something else called off, then journey'),
  clauseAfter: feature('called off, then journey apart'),
  noJourney: feature('no + journey'),
  onlyDescribed: feature('called off in the description only'),
  bookingOff: feature('booking called off in the description'),
  keptToo: feature('called off, and takes place'),
} as const
export const fetchFeature = {
  person: feature('fetches a person'),
  unknown: feature('fetches an unknown name'),
  atHub: feature('fetches at a hub'),
  car: feature('fetches a car'),
  me: feature('fetched by another'),
} as const
const f = calledOffFeature
const { called_off: calledOff, kept, none, fetch, car_hire: carHire, operator_car: operatorCar, me } = conceptId

type Here = readonly number[] | undefined
const says = (here: Here, concept: number): boolean => here?.includes(concept) ?? false
const inGroups = (here: Here, ...groups: readonly number[]): boolean =>
  here?.some((concept) => groups.includes(groupOf[concept] ?? -1)) ?? false
const isJourney = (here: Here): boolean =>
  here?.some((concept) => isNamedPlace(concept) || tellsTravel[groupOf[concept] ?? -1] === 1) ?? false

/** Struck out as people do where they cannot strike out; other crosses are pictures, which the vocabulary knows. */
const struckOut = /~~|[✕✗✘]/u
/** What begins another clause. */
const clause = /^\s*(?:[,;.!:→、，。；]|[-–—])|^[)\]）】」]/u
const opening = /[([{（【「『<*–—-]\s*$/u

/** Does it say anywhere that something is called off? */
export const tellsCalledOff = ({ mentions }: FieldReading): boolean =>
  mentions.some(({ concept }) => concept === calledOff)

/** Does the title begin with the mark of what is called off, as calendars and people set it: "Canceled: …", "CANCELLED - …", "CANCELLED (snow) …", "[CANX] …"? */
export function markOfCalledOff({ words, mentions, text }: FieldReading): { from: number; to: number } | undefined {
  const mark = mentions.find(({ concept }) => concept === calledOff)
  if (!mark || mentions.some(({ concept }) => concept === kept)) return undefined
  const first = words.findIndex(({ script }) => script !== 'picture')
  if (mark.from > Math.max(0, first)) return undefined
  const begin = words[mark.from]
  const end = words[mark.to - 1]
  if (!begin || !end || mark.to >= words.length) return undefined
  const after = text.folded.slice(end.end, end.end + 3)
  const bracketed = /^\s*[\])}）】」』*]/u.test(after) && opening.test(text.folded.slice(0, begin.start))
  return bracketed || /^(?:\s*[:：(]|\s+[-–—]\s)/u.test(after) ? { from: mark.from, to: mark.to } : undefined
}

/** Where an event says that something is called off, and whether that is the journey or leaves the person free for it. */
export function addCalledOff(features: Features, title: FieldReading, description: FieldReading): void {
  if (struckOut.test(title.text.folded)) features.add(f.struckOut)
  // Most titles say nothing of it.
  if (!title.mentions.some(({ concept }) => concept === calledOff || concept === kept || concept === none)) {
    addDescribed(features, description)
    return
  }
  const concepts = conceptsByWord(title)
  addNoJourney(features, title, concepts)
  const keeps = title.mentions.some(({ concept }) => concept === kept)
  const at = title.mentions.find(({ concept }) => concept === calledOff)
  if (at) {
    if (keeps) features.add(f.keptToo)
    if (markOfCalledOff(title)) features.add(f.marked)
    addAround(features, title, concepts, at)
  } else if (!keeps) addDescribed(features, description)
}

/** "No Berlin this week"; Japanese, Korean and Turkish say it at the end. */
function addNoJourney(features: Features, { words, mentions }: FieldReading, concepts: readonly Here[]): void {
  for (const { concept, from, to } of mentions) {
    if (concept !== none) continue
    const next = concepts[to]?.every(isFunction) ? concepts[to + 1] : concepts[to]
    if (isJourney(next) || (to === words.length && isJourney(concepts[from - 1]))) features.add(f.noJourney)
  }
}

function addAround(
  features: Features,
  { words, text }: FieldReading,
  concepts: readonly Here[],
  { from, to }: Mention,
): void {
  const [begin, end] = [words[from], words[to - 1]]
  if (from > 0 && begin && opening.test(text.folded.slice(0, begin.start))) features.add(f.apart)
  const before = concepts.slice(0, from)
  const after = concepts.slice(to)
  const other = before.some(isElse)
  const journeyAfter = from > 0 && after.some(isJourney)
  if (before.some(isJourney)) features.add(f.journeyBefore)
  if (other) features.add(f.otherBefore)
  if (!journeyAfter) return
  features.add(f.journeyAfter)
  if (other) features.add(f.otherThenJourney)
  if (end && clause.test(text.folded.slice(end.end, end.end + 3))) features.add(f.clauseAfter)
}

/** What airlines and hotels write of a booking that is off, unless they write before it that it could be. */
function addDescribed(features: Features, { words, mentions }: FieldReading): void {
  const at = mentions.find(({ concept }) => concept === calledOff)
  if (!at || mentions.some(({ concept, from }) => concept === kept && from < at.from)) return
  features.add(f.onlyDescribed)
  const booked = mentions.some(
    ({ concept, from }) => Math.abs(from - at.from) < nearby && bookings.has(groupOf[concept] ?? -1),
  )
  if (booked && words.length > 2) features.add(f.bookingOff)
}

/** In so many words a sentence names what it calls off. */
const nearby = 8
const bookings: ReadonlySet<number> = new Set([groupId.booking, groupId.vehicle, groupId.stay])

const isElse = (here: Here): boolean =>
  inGroups(here, groupId.gathering, groupId.daily, groupId.strangers) && !isJourney(here)

/** Who fetches or brings another person goes to a station and does not travel; who fetches a rented car, or is fetched, does. */
export function addFetching(features: Features, title: FieldReading): void {
  const { words, mentions } = title
  if (!mentions.some(({ concept }) => concept === fetch)) return
  const concepts = conceptsByWord(title)
  words.forEach((word, n) => {
    const here = concepts[n]
    if (says(here, fetch)) return
    if (here?.some(isPerson) || inGroups(here, groupId.kin, groupId.strangers)) features.add(fetchFeature.person)
    if (says(here, me)) features.add(fetchFeature.me)
    if (inGroups(here, groupId.hub)) features.add(fetchFeature.atHub)
    if (says(here, carHire) || says(here, operatorCar)) features.add(fetchFeature.car)
    if (here || !word.capital) return
    // "Collect the Hendersons": the verb stands before the name, or after it as in German and Japanese.
    const near = [n - 1, n - 2, n + 1, words.length - 1].some((one) => says(concepts[one], fetch))
    if (near) features.add(fetchFeature.unknown)
  })
}
