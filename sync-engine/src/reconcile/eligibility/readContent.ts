import type { CalendarContext, TravelContext } from '@calendar-sync/travel/event'
import { judgeTravel as detectTravel, type Sensitivity, type TravelVerdict } from '@calendar-sync/travel/judgeTravel'
import type { GoogleEvent } from '../../google/event.ts'
import { type KeywordFilter, type KeywordMatch, passesKeywordFilter } from './keywordFilter.ts'
import { type PersonalWords, statedTravel } from './statedTravel.ts'

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
  /** Days between the event and the nearest other instance of its series, when known. */
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
