import { conceptNames } from '../lexicon/concepts.ts'
import { feature } from './features.ts'
import { groupNames } from './groups.ts'

const table = (part: string, names: readonly string[]): readonly number[] =>
  names.map((name) => feature(`${part} ${name}`))
const numbered = (name: string, most: number): readonly number[] =>
  Array.from({ length: most + 1 }, (_, n) => feature(`${name} ${n}`))

export const inTitle = table('title', conceptNames)
export const groupInTitle = table('title group', groupNames)
export const begins = table('begins', conceptNames)
export const ends = table('ends', conceptNames)
export const unknownWords = numbered('unknown words', 5)
export const wordCounts = numbered('words', 9)

/** A title that begins with a person tells where that person is, or goes. */
const whoGoes = (who: string) => ({
  inPlace: feature(`${who} in place`),
  place: feature(`${who}, then place`),
  journey: feature(`${who}, then journey`),
  moves: feature(`${who}, then movement`),
})

export const titleFeature = {
  none: feature('no title'),
  onlyPlaces: feature('only places'),
  onlyPlacesPeople: feature('only places and people'),
  surePlace: feature('sure place'),
  unsurePlace: feature('unsure place'),
  twoPlaces: feature('two places'),
  route: feature('route'),
  unsureRoute: feature('unsure route'),
  arrow: feature('arrow'),
  toPlace: feature('to + place'),
  fromPlace: feature('from + place'),
  inPlace: feature('in + place'),
  toUnknown: feature('to + unknown name'),
  toHub: feature('to + hub'),
  toKin: feature('to + family'),
  placeTo: feature('place + to'),
  placeFrom: feature('place + from'),
  placeIn: feature('place + in'),
  withPerson: feature('with + person'),
  personFirst: feature('person first'),
  personLast: feature('person last'),
  question: feature('question mark'),
  quoted: feature('quotation marks'),
  colon: feature('colon'),
  slash: feature('slash'),
  hash: feature('number sign'),
  exclaim: feature('exclamation'),
  allCapitals: feature('all capitals'),
  picture: feature('picture'),
  unknownCapital: feature('unknown capitalised word'),
  onlyUnknownCapital: feature('only unknown capitalised words'),
  nameGoes: whoGoes('name'),
  kinGoes: whoGoes('family'),
  unknownGoes: whoGoes('unknown name'),
  namesJoined: feature('name and name'),
  initialFirst: feature('first word an initial'),
  firstUnknown: feature('first word an unknown name'),
  lastUnknown: feature('last word an unknown name'),
  parenthesis: feature('parenthesis'),
  dash: feature('dash'),
  plus: feature('plus'),
  atSign: feature('at sign'),
  comma: feature('comma'),
  anyTravel: feature('any travel word'),
  anyOther: feature('any other word'),
  capitalPair: feature('pair of three capitals beside a time or a vehicle'),
  theirs: feature('journey of a named person'),
} as const
