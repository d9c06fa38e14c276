import { type Concept, conceptId } from '../lexicon/concepts.ts'
import { codeFeature } from './codes.ts'
import { type Features, feature, featureName } from './features.ts'
import { frameFeature, whenFeature } from './frame.ts'
import { type Group, groupId } from './groups.ts'
import { groupInTitle, inTitle, titleFeature, unknownWords, wordCounts } from './titleSignals.ts'

const made = new Map<number, number>()

/** The feature that says both. */
function both(a: number, b: number): number {
  const key = a * 65_536 + b
  const known = made.get(key)
  if (known !== undefined) return known
  const id = feature(`${featureName(a)} + ${featureName(b)}`)
  made.set(key, id)
  return id
}

const concepts = (...names: readonly Concept[]): readonly number[] =>
  names.map((name) => inTitle[conceptId[name] ?? 0] ?? 0)
const inGroup = (...names: readonly Group[]): readonly number[] => names.map((name) => groupInTitle[groupId[name]] ?? 0)
const titleCodes = (...kinds: Parameters<typeof codeFeature>[1][]): readonly number[] =>
  kinds.map((kind) => codeFeature('title', kind))
const t = titleFeature
const f = frameFeature
const whens = Object.values(whenFeature)

const travelWords: readonly number[] = [
  t.anyTravel,
  ...inGroup('vehicle', 'ride', 'stay', 'journey', 'movement', 'hub', 'kin'),
  ...concepts(
    'flight',
    'rail',
    'coach',
    'bus',
    'sea',
    'drive',
    'car_hire',
    'transfer',
    'taxi',
    'lodging',
    'overnight',
    'check_in',
    'boarding',
    'trip',
    'business_trip',
    'vacation',
    'weekend_away',
    'camp',
    'depart',
    'arrive',
    'return_home',
    'away',
    'visit',
    'relatives',
    'airport',
    'station',
    'port',
    'ticket',
    'seat',
    'leave',
    'airport_name',
    'operator_flight',
    'operator_rail',
    'operator_coach',
    'operator_sea',
    'operator_car',
    'operator_lodging',
    'operator_booking',
  ),
]
const aroundWords: readonly number[] = [
  t.surePlace,
  t.unsurePlace,
  t.toPlace,
  t.fromPlace,
  t.route,
  t.toUnknown,
  t.withPerson,
  t.question,
  t.personFirst,
  t.personLast,
  t.anyOther,
  t.unknownCapital,
  t.firstUnknown,
  t.lastUnknown,
  t.colon,
  t.dash,
  f.guests,
  f.byOther,
  f.call,
  f.weekly,
  f.zones,
  f.gmail,
  ...whens,
  ...unknownWords.slice(0, 3),
  ...wordCounts.slice(1, 4),
  ...titleCodes(
    'airport_code',
    'possible_airport_code',
    'clock_time',
    'flight_number',
    'possible_flight_number',
    'line_number',
  ),
  ...inGroup('chore', 'strangers', 'gathering', 'daily', 'person', 'place', 'movement', 'booking', 'hub'),
]
const placeSigns: readonly number[] = [
  t.onlyPlaces,
  t.onlyPlacesPeople,
  t.surePlace,
  t.unsurePlace,
  t.route,
  t.unsureRoute,
  t.toPlace,
  t.inPlace,
  t.fromPlace,
  t.arrow,
  t.twoPlaces,
  t.toUnknown,
  t.onlyUnknownCapital,
  t.unknownCapital,
  t.nameInPlace,
  t.namePlace,
  t.unknownInPlace,
  t.unknownPlace,
  t.nameJourney,
  t.unknownJourney,
  t.nameMoves,
  ...titleCodes(
    'airport_pair',
    'possible_airport_pair',
    'airport_code',
    'possible_airport_code',
    'flight_number',
    'possible_flight_number',
    'clock_time',
    'line_number',
  ),
]
const aroundPlaces: readonly number[] = [
  t.nameInPlace,
  t.namePlace,
  t.unknownInPlace,
  t.unknownPlace,
  t.nameJourney,
  t.unknownJourney,
  f.guests,
  f.call,
  f.weekly,
  f.rarely,
  f.byOther,
  t.anyOther,
  t.anyTravel,
  t.personFirst,
  t.personLast,
  t.firstUnknown,
  t.dash,
  t.colon,
  ...whens,
  ...inGroup('chore', 'strangers', 'gathering', 'daily', 'person'),
  ...unknownWords.slice(0, 4),
]

/** By number of a feature: 1 when it is among these. */
function flagsOf(ids: readonly number[]): Uint8Array {
  const flags = new Uint8Array(Math.max(...ids) + 1)
  for (const id of ids) flags[id] = 1
  return flags
}
const isTravelWord = flagsOf(travelWords)
const isAroundWord = flagsOf(aroundWords)
const isPlaceSign = flagsOf(placeSigns)
const isAroundPlace = flagsOf(aroundPlaces)

/**
 * What is said together: "train" beside "to" and a place is a journey, beside "task" it is something to do. Adds, for
 * each word of travel and each sign of a place that is there, what of its surroundings is there too.
 */
export function addConjunctions(features: Features): void {
  const { list } = features
  const single = list.length
  for (let n = 0; n < single; n++) {
    const id = list[n] ?? 0
    const isWord = isTravelWord[id] === 1
    const isSign = isPlaceSign[id] === 1
    if (!isWord && !isSign) continue
    for (let m = 0; m < single; m++) {
      const other = list[m] ?? 0
      if (other === id) continue
      if (isWord && isAroundWord[other] === 1) features.add(both(id, other))
      else if (isSign && isAroundPlace[other] === 1) features.add(both(id, other))
    }
  }
}
