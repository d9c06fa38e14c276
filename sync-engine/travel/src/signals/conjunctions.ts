import { type Concept, conceptId } from '../lexicon/concepts.ts'
import { calendarFeature } from './calendarSignals.ts'
import { calledOffFeature, fetchFeature } from './calledOffSignals.ts'
import { codeFeature } from './codes.ts'
import { type Features, feature, featureName } from './features.ts'
import { frameFeature, whenFeature } from './frame.ts'
import { type Group, groupId, members } from './groups.ts'
import { groupInTitle, inTitle, titleFeature, unknownWords, wordCounts } from './titleFeatures.ts'

const concepts = (...names: readonly Concept[]): readonly number[] => names.map((name) => inTitle[conceptId[name]] ?? 0)
const inGroup = (...names: readonly Group[]): readonly number[] => names.map((name) => groupInTitle[groupId[name]] ?? 0)
const titleCodes = (...kinds: Parameters<typeof codeFeature>[1][]): readonly number[] =>
  kinds.map((kind) => codeFeature('title', kind))
const t = titleFeature
const f = frameFeature
const calendar = Object.values(calendarFeature)
const whens = Object.values(whenFeature)
/** What turns a trip into none, also where all else says that it is one. */
const calledOff: readonly number[] = [
  ...Object.values(calledOffFeature),
  ...Object.values(fetchFeature),
  ...inGroup('off', 'kept', 'fetch'),
]

const travelGroups = ['vehicle', 'ride', 'stay', 'journey', 'movement', 'hub', 'kin'] as const
const ofTravel = [...travelGroups, 'booking' as const].flatMap((group): readonly Concept[] => members[group])
/** These weigh by themselves: what is said beside them was never learnt. */
const alone: ReadonlySet<Concept> = new Set(['flight_by_number', 'operator_transfer'])
const travelWords: readonly number[] = [
  t.anyTravel,
  ...inGroup(...travelGroups),
  ...concepts('leave', ...ofTravel.filter((concept) => !alone.has(concept))),
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
  t.capitalPair,
  t.theirs,
  t.unknownCapital,
  t.firstUnknown,
  t.initialFirst,
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
  ...calendar,
  ...calledOff,
  ...unknownWords.slice(0, 3),
  ...wordCounts.slice(1, 4),
  ...titleCodes(
    'airport_code',
    'possible_airport_code',
    'clock_time',
    'time_in_digits',
    'flight_number',
    'possible_flight_number',
    'line_number',
  ),
  ...inGroup('chore', 'strangers', 'gathering', 'daily', 'person', 'place', 'movement', 'booking', 'hub'),
]
const whoGoes: readonly number[] = [
  ...[t.nameGoes, t.unknownGoes].flatMap(({ inPlace, place, journey }) => [inPlace, place, journey]),
  ...Object.values(t.kinGoes),
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
  t.nameGoes.moves,
  t.capitalPair,
  t.theirs,
  ...whoGoes,
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
  ...titleCodes('clock_time', 'time_in_digits'),
  ...whoGoes,
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
  t.initialFirst,
  t.dash,
  t.colon,
  ...whens,
  ...calendar,
  ...calledOff,
  ...inGroup('chore', 'strangers', 'gathering', 'daily', 'person'),
  ...unknownWords.slice(0, 4),
]

/** What a feature is in a conjunction, as bits by its number. */
const word = 1
const aroundWord = 2
const placeSign = 4
const aroundPlace = 8
const roles = new Uint8Array(Math.max(...travelWords, ...aroundWords, ...placeSigns, ...aroundPlaces) + 1)
for (const id of travelWords) roles[id] = (roles[id] ?? 0) | word
for (const id of aroundWords) roles[id] = (roles[id] ?? 0) | aroundWord
for (const id of placeSigns) roles[id] = (roles[id] ?? 0) | placeSign
for (const id of aroundPlaces) roles[id] = (roles[id] ?? 0) | aroundPlace

/** By the numbers of two features the number of the one that says both, plus one; 0 when it is not made yet. */
const made: (Uint32Array | undefined)[] = []

/** The feature that says both. */
function both(a: number, b: number): number {
  const withFirst = made[a] ?? new Uint32Array(roles.length)
  made[a] = withFirst
  const known = withFirst[b] ?? 0
  if (known > 0) return known - 1
  const id = feature(`${featureName(a)} + ${featureName(b)}`)
  withFirst[b] = id + 1
  return id
}

/**
 * What is said together: "train" beside "to" and a place is a journey, beside "task" it is something to do. Adds, for
 * each word of travel and each sign of a place that is there, what of its surroundings is there too.
 */
export function addConjunctions(features: Features): void {
  const { list } = features
  const single = list.length
  for (let n = 0; n < single; n++) {
    const id = list[n] ?? 0
    const role = roles[id] ?? 0
    const wanted = (role & word ? aroundWord : 0) | (role & placeSign ? aroundPlace : 0)
    if (wanted === 0) continue
    for (let m = 0; m < single; m++) {
      const other = list[m] ?? 0
      if (((roles[other] ?? 0) & wanted) !== 0 && other !== id) features.add(both(id, other))
    }
  }
}
