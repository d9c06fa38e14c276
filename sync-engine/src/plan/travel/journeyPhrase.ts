import { places } from './airports.ts'
import { japaneseJourney, journey, journeyWithoutPlace, stay } from './journeyPatterns.ts'
import { japaneseSubject, occasion } from './notTravel.ts'
import { matchIn, strong, type TravelReason, type TravelText } from './reason.ts'
import { vocabulary } from './vocabulary.ts'

const japanese = japaneseJourney(japaneseSubject)
// Capitalised like places, and none.
const notPlaces = new Set(
  'win,lead,teach,succeed,grow,learn,be,become,work,nowhere,ikea,costco,mars,self,success,innen,innere,haus,do,value'.split(
    ',',
  ),
)
const lodging = new Set(vocabulary.lodging_word.flatMap((line) => line.split('|')))

/** Phrases that name a journey or a stay, mostly with the place it leads to. */
export function journeyPhrases(text: TravelText): TravelReason[] {
  // "Journey to the Moon (film)", but "Train to London for the concert": with an occasion only a known place will do.
  const atOccasion = occasion.test(text.folded)
  const reasons = [
    ...phrases(text, journey, atOccasion ? isKnownPlace : isPlace, 'a journey'),
    ...phrases(
      text,
      stay,
      (object, cased) => !atOccasion && (isPlace(object, cased) || lodging.has(firstWord(object))),
      'a stay',
    ),
  ]
  if (atOccasion || reasons.length > 0) return reasons
  const match = journeyWithoutPlace.exec(text.folded) ?? japanese.exec(text.folded)
  return match ? [named(text, match.index, match.index + match[0].length, 'a journey')] : []
}

function phrases(
  text: TravelText,
  matcher: RegExp,
  accepts: (object: string, cased: string) => boolean,
  what: string,
): TravelReason[] {
  return [...text.folded.matchAll(matcher)].flatMap((match) => {
    const object = match[1] ?? ''
    const at = match.index + match[0].length
    const cased = text.cased.slice(at, at + object.length)
    if (!accepts(object, cased)) return []
    const place = /^\S+(?: \p{Lu}\S*)*/u.exec(cased)?.[0].replace(/[,:;.!)]+$/, '') ?? ''
    return [named(text, match.index, at + place.length, what)]
  })
}

const named = (text: TravelText, from: number, to: number, what: string): TravelReason =>
  strong('journey_phrase', `“${text.cased.slice(from, to)}” names ${what}.`, matchIn(text, from, to))

// Places are capitalised; who types all in small letters is understood when the place is a city with an airport.
function isPlace(object: string, cased: string): boolean {
  if (notPlaces.has(firstWord(object))) return false
  if (/^\p{Lu}/u.test(cased)) return true
  return isKnownPlace(object)
}

function isKnownPlace(object: string): boolean {
  const words = object.split(' ').map((word) => word.replace(/[,:;.!)]+$/, ''))
  return words.some((_, n) => places.has(words.slice(0, n + 1).join(' ')))
}

const firstWord = (object: string): string => /^[\p{L}\p{N}]+/u.exec(object)?.[0] ?? ''
