import type { CalendarContext, TravelContext } from '@calendar-sync/travel/event'
import { judgeTravel as detectTravel, type Sensitivity, type TravelVerdict } from '@calendar-sync/travel/judgeTravel'
import type { TravelReason } from '@calendar-sync/travel/reason'
import { originalSpan } from '@calendar-sync/travel/text/fold'
import type { GoogleEvent } from '../../google/event.ts'
import {
  foldedField,
  type KeywordFilter,
  type KeywordMatch,
  passesKeywordFilter,
  type SearchedEvent,
} from './keywordFilter.ts'

/** What counts for one person, and how certain it must be. */
type TravelPreferences = PersonalWords & Readonly<{ sensitivity?: Sensitivity }>

/** What is asked of the texts of events: a person's words and keywords. Plain data: it goes to another thread. */
export type ContentQuery = Readonly<{
  travel: TravelPreferences
  /** null: no keywords are looked for. */
  filter: KeywordFilter | null
  /** What the calendar of the events tells about them, when it is known. */
  calendar?: CalendarContext | undefined
  /** Whether to tell every reason, and where words and keywords stand; a run has no use for it. */
  inFull?: boolean
}>

/** An event with what else counts for its verdict. */
export type ReadableEvent = Readonly<{
  event: GoogleEvent
  /** The fewest days between two dates of its series as they were planned, when known. */
  seriesDays?: number | undefined
}>

/** Where a keyword stands, in UTF-16 code units of the field as it was written. */
type ToldMatch = Pick<KeywordMatch, 'field' | 'start' | 'end'>

/** More marks than these in one event help no reader, and a preview of a hundred events is one message. */
const maxMatches = 100

/** So many of the reasons that weighed most are told in lists, the report of a run among them. */
export const toldInLists = 2

/** What the texts of an event say. `keywords` is null when no filter was asked. */
export type ContentVerdict = Readonly<{
  travel: TravelVerdict
  keywords: Readonly<{ passes: boolean; reason: string; matches?: readonly ToldMatch[] }> | null
}>

/** Reads the texts of an event: the only place where the words of strangers are interpreted. */
export function readContent(
  { event, seriesDays }: ReadableEvent,
  { travel, filter, calendar, inFull }: ContentQuery,
): ContentVerdict {
  const found = judgeTravel(event, travel, { seriesDays, calendar })
  const judged = inFull ? found : brief(found)
  if (!filter) return { travel: judged, keywords: null }
  const { passes, reason, matches } = passesKeywordFilter(filter, event)
  if (!inFull) return { travel: judged, keywords: { passes, reason } }
  const told = matches.slice(0, maxMatches).map(({ field, start, end }) => ({ field, start, end }))
  return { travel: judged, keywords: { passes, reason, matches: told } }
}

/** Is this event travel, how certainly, and why? What the person says about it, by tags or words, decides first. */
function judgeTravel(event: GoogleEvent, preferences: TravelPreferences, context: TravelContext): TravelVerdict {
  const stated = statedTravel(event, preferences)
  if (stated) return { travel: stated.travel, score: stated.travel ? 1 : 0, reasons: [stated.reason] }
  return detectTravel(event, context, preferences.sensitivity)
}

/** A run keeps the verdicts of thousands of events until each was dealt with. */
const brief = ({ travel, score, reasons }: TravelVerdict): TravelVerdict => ({
  travel,
  score,
  reasons: reasons.slice(0, toldInLists).map(({ code, sentence }) => ({ code, sentence })),
})

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
