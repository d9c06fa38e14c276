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
  nameInPlace: feature('name in place'),
  namePlace: feature('name, then place'),
  nameJourney: feature('name, then journey'),
  nameMoves: feature('name, then movement'),
  kinInPlace: feature('family in place'),
  kinPlace: feature('family, then place'),
  kinJourney: feature('family, then journey'),
  kinMoves: feature('family, then movement'),
  unknownInPlace: feature('unknown name in place'),
  unknownPlace: feature('unknown name, then place'),
  unknownJourney: feature('unknown name, then journey'),
  unknownMoves: feature('unknown name, then movement'),
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
} as const
