import type { FilterVerdict, SampleEvent } from '@calendar-sync/contracts/api/eventFilters'
import { initialTravel, type TravelState } from '@calendar-sync/contracts/events/travel'
import { previewQuestion } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { seriesDays } from '@calendar-sync/travel/series'
import type { GoogleEvent } from '../google/event.ts'
import { type DecisionFor, decisionInWords, decisionsBy } from '../plan/eventDecisions.ts'
import { judgeTravel } from '../plan/judgeTravel.ts'
import { type KeywordFilter, passesKeywordFilter } from '../plan/keywordFilter.ts'
import { loadTravel } from '../runs/loadTravel.ts'

/** Answers what a filter makes of events, by the same functions that decide in a sync. */
export const answerFilterPreview = (bus: Bus, eventLog: EventLog): Promise<Unsubscribe> =>
  bus.answer(previewQuestion, async ({ userId, filter, events }) => {
    const { words, decisions } = await loadTravel(eventLog, userId)
    const decisionFor = decisionsBy(decisions)
    const gaps = seriesDays(events.map(googleEventOf))
    return { results: events.map((event) => verdict(filter, event, { words, decisionFor, gaps })) }
  })

interface PersonalRules {
  readonly words: TravelState['words']
  readonly decisionFor: DecisionFor
  /** Days between the instances of each series. */
  readonly gaps: ReadonlyMap<string, number>
}

const noRules: PersonalRules = { words: initialTravel.words, decisionFor: () => null, gaps: new Map() }

/** `passes` is the keyword filter alone unless the person decided: whether the event is travel stands beside it. */
export function verdict(filter: KeywordFilter, sample: SampleEvent, personal = noRules): FilterVerdict {
  const event = googleEventOf(sample)
  const judged = judgeTravel(event, personal.words, personal.gaps.get(event.recurringEventId ?? ''))
  const travel = {
    verdict: judged.travel,
    score: judged.score,
    reasons: judged.reasons.map(({ code, sentence }) => ({ code, sentence })),
  }
  const { recurringEventId = null } = event
  const never = sample.neverCopied ?? null
  const decided = never === null ? personal.decisionFor(event) : null
  if (decided) {
    const passes = decided.decision === 'copy'
    return { passes, reason: decisionInWords(decided), travel, recurringEventId, decided, offer: opposite(passes) }
  }
  const { passes, reason } = passesKeywordFilter(filter, event)
  const offer = never === null && sample.id ? opposite(passes && judged.travel) : null
  return { passes, reason: never === null ? reason : `${reason} ${never}`, travel, recurringEventId, decided, offer }
}

const opposite = (copied: boolean) => (copied ? 'never' : 'copy')

/** The event as the engine knows events, from what the page was shown of it. */
function googleEventOf(sample: SampleEvent): GoogleEvent {
  const { summary, description, location, eventType, start, end, startTimeZone, endTimeZone, recurringEventId } = sample
  return {
    id: sample.id || 'sample',
    ...(summary ? { summary } : {}),
    ...(description ? { description } : {}),
    ...(location ? { location } : {}),
    ...(eventType ? { eventType } : {}),
    ...(recurringEventId ? { recurringEventId } : {}),
    ...(start ? { start: momentOf(start, startTimeZone) } : {}),
    ...(end ? { end: momentOf(end, endTimeZone) } : {}),
  }
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

const momentOf = (at: string, timeZone: string | null | undefined) => ({
  ...(wholeDay.test(at) ? { date: at } : { dateTime: at }),
  ...(timeZone ? { timeZone } : {}),
})
