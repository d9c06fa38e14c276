import { places } from './airports.ts'
import { matchIn, type TravelMatch, type TravelReason, type TravelText, weak } from './reason.ts'

const name = "\\p{Lu}[\\p{L}.'’]+(?: \\p{Lu}[\\p{L}.'’]+)?"
const joined = new RegExp(`(?<![\\p{L}\\p{N}])(${name})( ?(?:→|->|=>|⇒|➔|›|>|✈️?) ?|[-–—]| [-–—~] )(${name})`, 'gu')
const carriers: ReadonlySet<string> = new Set([
  'flight_word',
  'rail_word',
  'bus_word',
  'sea_word',
  'airline_name',
  'train_number',
])
const placed: ReadonlySet<string> = new Set([...carriers, 'lodging_word', 'trip_word', 'car_hire_word'])
// At most a short word and punctuation between: "Hostel booking, Prague".
const longestGap = 10

/**
 * Weak, and only beside a word of travel: two places joined ("Treno Roma-Firenze"), or a known place next to the word
 * ("Airbnb Marseille", "Work trip: Chicago").
 */
export function routes(text: TravelText, words: readonly TravelReason[]): TravelReason[] {
  const vehicles = words.filter((word) => carriers.has(word.code))
  if (vehicles.length > 0) {
    for (const match of text.cased.matchAll(joined)) {
      const [whole, from = '', joint = '', to = ''] = match
      const route = matchIn(text, match.index, match.index + whole.length)
      // A hyphen joins many things: a place must be known, or the vehicle stand just before.
      const believable =
        /[→>⇒➔›✈]/u.test(joint) ||
        `${from} ${to}`.split(' ').some(isPlace) ||
        (!joint.startsWith(' ') && vehicles.some((word) => word.match && gap(word.match, route) < 4))
      if (believable) return [weak('route', `Names a route: ${from} – ${to}.`, route)]
    }
  }
  return placeBeside(
    text,
    words.filter((word) => placed.has(word.code)),
  )
}

function placeBeside(text: TravelText, words: readonly TravelReason[]): TravelReason[] {
  if (words.length === 0) return []
  for (const { index } of text.cased.matchAll(/(?<!\p{L})\p{Lu}\p{L}/gu)) {
    const [two = '', one = ''] = /^([\p{L}'’]+)(?: [\p{L}'’]+)?/u.exec(text.cased.slice(index)) ?? []
    const found = [two, one].find(isPlace)
    if (found === undefined) continue
    const match = matchIn(text, index, index + found.length)
    if (words.some((word) => word.match && gap(word.match, match) <= longestGap)) {
      return [weak('place_name', `Names ${found} with it.`, match)]
    }
  }
  return []
}

const isPlace = (cased: string): boolean => places.has(cased.toLowerCase())

// Characters between two matches of one field; overlapping ones are no neighbours.
function gap(one: TravelMatch, other: TravelMatch): number {
  const between = one.start < other.start ? other.start - one.end : one.start - other.end
  return between > 0 ? between : Number.POSITIVE_INFINITY
}
