import { airlineNames } from './airlines.ts'
import { japaneseSubject, occasion, subjectOfWork } from './notTravel.ts'
import { matchIn, type TravelReason, type TravelText, weak } from './reason.ts'
import { japaneseVocabulary, type TopicCode, topics, vocabulary } from './vocabulary.ts'

type Token = Readonly<{ word: string; start: number; end: number }>
type Meaning = TopicCode | 'airline_name'

const meanings = new Map<string, Meaning>()
for (const name of airlineNames) meanings.set(name, 'airline_name')
for (const topic of topics)
  for (const line of vocabulary[topic]) for (const word of line.split('|')) meanings.set(word, topic)

// German and Dutch write as one word what others write as two: Heimflug, Skiurlaub, Strandhotel.
const compounds: readonly (readonly [RegExp, TopicCode])[] = [
  [/\p{L}{2}(?:flug|vlucht)$/u, 'flight_word'],
  [/\p{L}{2}(?:zugfahrt|bahnfahrt|treinreis)$/u, 'rail_word'],
  [/\p{L}{3}(?:urlaub|vakantie|reise|reis)$/u, 'trip_word'],
  [/\p{L}{3}(?:hotel|herberge|ferienwohnung)$/u, 'lodging_word'],
]
const longestPhrase = 4
const japanese = topics.flatMap((topic) => {
  const words = japaneseVocabulary[topic]
  return words ? [{ topic, pattern: new RegExp(`(?:${words})${japaneseSubject}`, 'u') }] : []
})
const hasJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/u
const speaks: Readonly<Record<Meaning, string>> = {
  flight_word: 'a word for flying',
  rail_word: 'a word for train journeys',
  bus_word: 'a word for bus journeys',
  car_hire_word: 'which is about a rental car',
  sea_word: 'a word for travel by sea',
  lodging_word: 'a place to stay',
  trip_word: 'a word for trips',
  station_word: 'a place where journeys start',
  transfer_word: 'which is about a transfer',
  check_in_word: 'which is about checking in or out',
  departure_word: 'a word for departures and arrivals',
  boarding_word: 'a word for boarding',
  airline_name: 'an airline',
}

/** Travel words of a text, the first of each topic. None in a title that names a film, a class, a game or the like. */
export function travelWords(text: TravelText): TravelReason[] {
  if (occasion.test(text.folded)) return []
  const reasons = new Map<Meaning, TravelReason>()
  const add = (meaning: Meaning, start: number, end: number) => {
    if (reasons.has(meaning)) return
    const sentence = `Says “${text.cased.slice(start, end)}”, ${speaks[meaning]}.`
    reasons.set(meaning, weak(meaning, sentence, matchIn(text, start, end)))
  }
  const tokens = tokensOf(text.folded)
  for (let n = 0; n < tokens.length; n++) {
    const phrase = longestKnown(tokens, n)
    if (!phrase) continue
    const neighbours = [tokens[n - 2], tokens[n - 1], tokens[n + phrase.length], tokens[n + phrase.length + 1]]
    if (!neighbours.some((token) => token && subjectOfWork.test(token.word)))
      add(phrase.meaning, phrase.start, phrase.end)
    n += phrase.length - 1
  }
  if (hasJapanese.test(text.folded)) {
    for (const { topic, pattern } of japanese) {
      const match = pattern.exec(text.folded)
      if (match) add(topic, match.index, match.index + match[0].length)
    }
  }
  return [...reasons.values()]
}

function tokensOf(folded: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu))
    tokens.push({ word, start: index, end: index + word.length })
  return tokens
}

function longestKnown(tokens: readonly Token[], from: number) {
  for (let length = Math.min(longestPhrase, tokens.length - from); length > 0; length--) {
    const part = tokens.slice(from, from + length)
    const words = part.map((token) => token.word).join(' ')
    const meaning =
      meanings.get(words) ?? (length === 1 ? compounds.find(([ending]) => ending.test(words))?.[1] : undefined)
    const start = part[0]?.start
    const end = part.at(-1)?.end
    if (meaning !== undefined && start !== undefined && end !== undefined) return { meaning, length, start, end }
  }
  return undefined
}
