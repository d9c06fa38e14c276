import type { GoogleEvent } from '../google/event.ts'
import { type JudgedTravel, judgeTravel, type TravelWishes } from './judgeTravel.ts'
import { type KeywordFilter, passesKeywordFilter } from './keywordFilter.ts'

/** What a person's rules look for in the texts of events. Plain data: it goes to another thread. */
export type ContentRules = Readonly<{
  travel: TravelWishes
  /** null: no keywords are looked for. */
  filter: KeywordFilter | null
}>

/** An event with what else counts for its verdict. */
export type ReadableEvent = Readonly<{
  event: GoogleEvent
  /** Days between the event and the nearest other instance of its series, when known. */
  seriesDays?: number | undefined
}>

/** What the texts of an event say. `keywords` is null when no filter was asked. */
export type ContentVerdict = Readonly<{
  travel: JudgedTravel
  keywords: Readonly<{ passes: boolean; reason: string }> | null
}>

/** Reads the texts of an event: the only place where the words of strangers are interpreted. */
export function readContent({ event, seriesDays }: ReadableEvent, { travel, filter }: ContentRules): ContentVerdict {
  const judged = judgeTravel(event, travel, seriesDays)
  if (!filter) return { travel: judged, keywords: null }
  const { passes, reason } = passesKeywordFilter(filter, event)
  return { travel: judged, keywords: { passes, reason } }
}
