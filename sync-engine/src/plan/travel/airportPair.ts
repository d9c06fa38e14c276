import { fold } from '../foldedText.ts'
import { airportCities } from './airports.ts'
import { haveAnotherReading, isAmbiguousAirport } from './ambiguous.ts'
import { matchIn, strong, type TravelReason, type TravelText, weak } from './reason.ts'

type Mention = Readonly<{ code: string; city: string; start: number; end: number; named: boolean }>

const codes = /(?<![\p{L}\p{N}_])[A-Z]{3}(?![\p{L}\p{N}_])/gu
// SFO-JFK-LHR is a run of airports, SAP-Kurs is a word: a hyphen must lead to another code.
const hyphenatedWord = /^-(?![A-Z]{3}(?![\p{L}\p{N}_]))/u
const arrow = '→|➔|➝|➡️?|⇒|✈️?|[-=–—]+>|>|›|»'
const line = '-|–|—|~|〜|to|nach|a|para|per|pour|vers|naar|do|から|hacia'
// "SFO → JFK", "Lisbon (LIS) to Porto (OPO)": between the codes stand the joint, brackets and the second city's name.
const between = new RegExp(`^\\)? ?(?:(${arrow})|(?:${line})(?![\\p{L}])) ?(?:[\\p{L}.'’-]+ ){0,4}\\(?$`, 'u')
const towardsOrFrom = /^\)? ?(?:→|->|to|nach|pour|vers|a|para|per|naar|do) ?\p{Lu}/u

/** Known airports joined into a journey (strong), or a code beside its city's name (weak). */
export function airportPairs(text: TravelText): TravelReason[] {
  const mentions = airportMentions(text)
  const reasons: TravelReason[] = []
  mentions.forEach((mention, n) => {
    const next = mentions[n + 1]
    const joint = next && between.exec(text.cased.slice(mention.end, next.start))
    if (next && joint && mention.code !== next.code && speaksOfAirports(mention, next, joint[1] !== undefined)) {
      const sentence = `Two airports: ${mention.city} (${mention.code}) → ${next.city} (${next.code}).`
      reasons.push(strong('airport_pair', sentence, matchIn(text, mention.start, next.end)))
    } else if (
      next &&
      mention.end + 1 === next.start &&
      !isAmbiguousAirport(mention.code) &&
      !isAmbiguousAirport(next.code)
    ) {
      const sentence = `Two airport codes: ${mention.code} (${mention.city}), ${next.code} (${next.city}).`
      reasons.push(weak('airport_code', sentence, matchIn(text, mention.start, next.end)))
    } else if (mention.named) {
      const sentence = `Names the airport ${mention.city} (${mention.code}).`
      const place = matchIn(text, mention.start, mention.end)
      const leads = towardsOrFrom.test(text.cased.slice(mention.end))
      reasons.push(leads ? strong('airport_pair', sentence, place) : weak('airport_code', sentence, place))
    } else if (!isAmbiguousAirport(mention.code) && speaksOfFlying.test(text.folded)) {
      const sentence = `“${mention.code}” is the airport of ${mention.city}.`
      reasons.push(weak('airport_code', sentence, matchIn(text, mention.start, mention.end)))
    }
  })
  return reasons
}

const speaksOfFlying =
  /flight|flug|vuelo|vlucht|(?<!\p{L})(?:vols?|voos?|vol[oi]|lot|wylot|przylot|airport|boarding|gate|terminal)(?!\p{L})|フライト|便|空港|ターミナル/u

function speaksOfAirports(first: Mention, second: Mention, arrows: boolean): boolean {
  if (first.named || second.named) return true
  if (haveAnotherReading(first.code, second.code)) return false
  return arrows || !isAmbiguousAirport(first.code) || !isAmbiguousAirport(second.code)
}

function airportMentions(text: TravelText): Mention[] {
  const mentions: Mention[] = []
  for (const { 0: code, index } of text.cased.matchAll(codes)) {
    const city = airportCities.get(code)
    const end = index + code.length
    const afterHyphen = text.cased[index - 1] === '-' && mentions.at(-1)?.end !== index - 1
    if (city === undefined || afterHyphen || hyphenatedWord.test(text.cased.slice(end, end + 5))) continue
    mentions.push({ code, city, start: index, end, named: follows(city, text.folded, index) })
  }
  return mentions
}

// "Lisbon LIS", "New York (JFK)": the city's own name just before says that the code means its airport.
function follows(city: string, text: string, at: number): boolean {
  const before = text.slice(0, at).replace(/[ ([]+$/, '')
  const name = fold(city).folded
  return before.length < at && before.endsWith(name) && !/\p{L}$/u.test(before.slice(0, -name.length))
}
