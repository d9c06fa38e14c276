import type { TravelReason } from '@calendar-sync/travel/reason'
import { originalSpan } from '@calendar-sync/travel/text/fold'
import { foldedField, type KeywordMatch, passesKeywordFilter, type SearchedEvent } from './keywordFilter.ts'

const statedCodes = ['travel_tag', 'notravel_tag', 'always_word', 'never_word'] as const
type StatedCode = (typeof statedCodes)[number]

/** Whether a reason is what the person said, rather than what detection found. */
export const isStatedCode = (code: string): boolean => statedCodes.some((known) => known === code)

/** What a person said about travel in general, or in the event itself; it counts for more than what detection thinks. */
type StatedTravel = Readonly<{ travel: boolean; reason: TravelReason & Readonly<{ code: StatedCode }> }>

export type PersonalWords = Readonly<{ always?: readonly string[]; never?: readonly string[] }>

/** The person's say about an event: its tags, else their words. undefined: they said nothing, so it must be judged. */
export const statedTravel = (event: SearchedEvent, words: PersonalWords): StatedTravel | undefined =>
  byTag(event) ?? byWord(event, words)

// A whole tag: neither part of a longer one nor of an address on the web.
const tag = /(?<![\p{L}\p{N}_#&/])#(no)?travel(?![\p{L}\p{N}_]|-[\p{L}\p{N}])/gu
/** What lies beyond, Google would not have taken. */
const longestTagged = 8_192
const fieldNames = { summary: 'title', description: 'description' } as const

function byTag(event: SearchedEvent): StatedTravel | undefined {
  const found = (['summary', 'description'] as const).flatMap((field) => tagsIn(event, field))
  return found.find(({ travel }) => !travel) ?? found[0]
}

function tagsIn(event: SearchedEvent, field: keyof typeof fieldNames): StatedTravel[] {
  const value = (event[field] ?? '').slice(0, longestTagged)
  if (!/[#＃﹟]/u.test(value) && !value.includes('&')) return []
  const text = foldedField(field, value)
  return [...text.folded.matchAll(tag)].map((found) => {
    const travel = found[1] === undefined
    return {
      travel,
      reason: {
        code: travel ? 'travel_tag' : 'notravel_tag',
        sentence: `Its ${fieldNames[field]} says ${travel ? '#travel' : '#notravel'}.`,
        match: { field, ...originalSpan(text, found.index, found.index + found[0].length) },
      },
    }
  })
}

/** What never is travel weighs more than what always is. */
function byWord(event: SearchedEvent, { always = [], never = [] }: PersonalWords): StatedTravel | undefined {
  const not = firstMatch(event, never)
  if (not) return statedByWord(false, `“${not.keyword}” is one of your words for what is not travel.`, not)
  const is = firstMatch(event, always)
  return is && statedByWord(true, `“${is.keyword}” is one of your words for travel.`, is)
}

/** A word matches as a keyword of a filter does. */
const firstMatch = (event: SearchedEvent, words: readonly string[]): KeywordMatch | undefined =>
  words.length === 0
    ? undefined
    : passesKeywordFilter(
        { keywords: words, mode: 'any', checkSummary: true, checkDescription: true, checkLocation: true },
        event,
      ).matches[0]

const statedByWord = (travel: boolean, sentence: string, { field, start, end }: KeywordMatch): StatedTravel => ({
  travel,
  reason: { code: travel ? 'always_word' : 'never_word', sentence, match: { field, start, end } },
})
