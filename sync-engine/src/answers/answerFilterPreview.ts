import type { FilterVerdict, SampleEvent } from '@calendar-sync/contracts/api/eventFilters'
import { previewQuestion } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { GoogleEvent } from '../google/event.ts'
import { type KeywordFilter, passesKeywordFilter } from '../plan/keywordFilter.ts'
import { detectTravel } from '../plan/travel/detectTravel.ts'

/** Answers what a filter makes of events, by the same two functions that decide in a sync. */
export const answerFilterPreview = (bus: Bus): Promise<Unsubscribe> =>
  bus.answer(previewQuestion, async ({ filter, events }) => ({
    results: events.map((event) => verdict(filter, event)),
  }))

/** `passes` is the keyword filter alone: whether the event is travel stands beside it. */
export function verdict(filter: KeywordFilter, sample: SampleEvent): FilterVerdict {
  const event = googleEventOf(sample)
  const { passes, reason } = passesKeywordFilter(filter, event)
  const { verdict: isTravel, reasons } = detectTravel(event)
  return {
    passes,
    reason,
    travel: {
      verdict: isTravel,
      reasons: reasons.map(({ strength, code, sentence }) => ({ strength, code, sentence })),
    },
  }
}

/** The event as the engine knows events, from what the page was shown of it. */
function googleEventOf(sample: SampleEvent): GoogleEvent {
  const { summary, description, location, eventType, start, end, startTimeZone, endTimeZone } = sample
  return {
    id: sample.id || 'sample',
    ...(summary ? { summary } : {}),
    ...(description ? { description } : {}),
    ...(location ? { location } : {}),
    ...(eventType ? { eventType } : {}),
    ...(start ? { start: momentOf(start, startTimeZone) } : {}),
    ...(end ? { end: momentOf(end, endTimeZone) } : {}),
  }
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

const momentOf = (at: string, timeZone: string | null | undefined) => ({
  ...(wholeDay.test(at) ? { date: at } : { dateTime: at }),
  ...(timeZone ? { timeZone } : {}),
})
