import type { FilterVerdict, SampleEvent } from '@calendar-sync/contracts/api/eventFilters'
import { beginningOf } from '@calendar-sync/contracts/beginningOf'
import { previewRequest, previewTimeoutMs } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { seriesDays } from '@calendar-sync/travel/series'
import { maxReplyBytes } from '../fitting.ts'
import type { GoogleEvent } from '../google/event.ts'
import { decisionInWords, decisionsBy } from '../reconcile/eligibility/eligibility.ts'
import type { ContentVerdict } from '../reconcile/eligibility/readContent.ts'
import { unreadableReason } from '../reconcile/plan/eventFault.ts'
import type { PlanInputs } from '../reconcile/plan/planInputs.ts'
import type { ReadingThreads } from '../reconcile/readingThreads/readingThreads.ts'
import { loadTravel } from '../run/runnableSync.ts'

/**
 * Answers what a filter makes of events, by the same functions that decide in a sync. Texts are read in a thread of their
 * own: a page that sends slow texts holds up neither runs nor other people's pages.
 */
export const handleFilterPreview = (
  bus: Bus,
  eventLog: EventLog,
  readingThreads: ReadingThreads,
): Promise<Unsubscribe> =>
  bus.respond(previewRequest, async ({ userId, filter, events: samples }) => {
    const { words, decisions } = await loadTravel(eventLog, userId)
    const decisionFor = decisionsBy(decisions)
    const events = samples.map(googleEventOf)
    const gaps = seriesDays(events)
    const readable = events.map((event) => ({ event, seriesDays: gaps.get(event.recurringEventId ?? '') }))
    const asker = { userId, signal: AbortSignal.timeout(previewTimeoutMs) }
    const calendar = await readingThreads.calendar(asker, events)
    const verdicts = await readingThreads.read(asker, readable, { travel: words, filter, calendar, inFull: true })
    return { results: allFitting(samples.map((sample, n) => verdictOf(sample, verdicts[n], decisionFor))) }
  })

/** Longer than what is left of any verdict in `inBrief`. Bytes. */
const briefBytes = 800

/** Every verdict; where not all fit into one message whole, of some only what matters most. */
export function allFitting(verdicts: readonly FilterVerdict[]): FilterVerdict[] {
  let left = maxReplyBytes - verdicts.length * briefBytes
  return verdicts.map((verdict) => {
    const more = Buffer.byteLength(JSON.stringify(verdict)) - briefBytes
    if (more > left) return inBrief(verdict)
    left -= more
    return verdict
  })
}

const inBrief = ({ passes, reason, travel, decided, offer }: FilterVerdict): FilterVerdict => {
  const short = reason.length > 100 ? `${beginningOf(reason, 99)}…` : reason
  const same = { passes, decided, offer, recurringEventId: null }
  return { ...same, reason: short, matches: [], travel: { ...travel, reasons: [] } }
}

const unread: ContentVerdict = {
  travel: { travel: false, score: 0, reasons: [{ code: 'unreadable', sentence: unreadableReason }] },
  keywords: { passes: false, reason: unreadableReason },
}

/**
 * `passes` is the keyword filter alone unless the person decided: whether the event is travel stands beside it.
 * @param content what the texts say; undefined when they could not be read
 */
export function verdictOf(
  sample: SampleEvent,
  content: ContentVerdict | undefined,
  decisionFor: PlanInputs['decisionFor'] = () => null,
): FilterVerdict {
  const event = googleEventOf(sample)
  const { travel: judged, keywords } = content ?? unread
  const travel = {
    verdict: judged.travel,
    score: judged.score,
    reasons: judged.reasons.map(({ code, sentence }) => ({ code, sentence })),
  }
  const { recurringEventId = null } = event
  const matches = [...(keywords?.matches ?? [])]
  const same = { matches, travel, recurringEventId }
  const never = sample.neverCopied ?? null
  const decided = never === null ? decisionFor(event) : null
  if (decided) {
    const passes = decided.decision === 'copy'
    return { ...same, passes, reason: decisionInWords(decided), decided, offer: opposite(passes) }
  }
  const { passes, reason } = keywords ?? { passes: true, reason: '' }
  const offer = never === null && sample.id ? opposite(passes && judged.travel) : null
  return { ...same, passes, reason: never === null ? reason : `${reason} ${never}`, decided, offer }
}

const opposite = (copied: boolean) => (copied ? 'never' : 'copy')

/** The event as the engine knows events, from what the page was shown of it. */
export function googleEventOf(sample: SampleEvent): GoogleEvent {
  const { summary, description, location, eventType, start, end, startTimeZone, endTimeZone, recurringEventId } = sample
  const { guests = 0, invited = false, call = false } = sample
  const attendees = Array.from({ length: guests }, (_, n) => (invited && n === 0 ? { organizer: true } : {}))
  return {
    id: sample.id || 'sample',
    ...(summary ? { summary } : {}),
    ...(description ? { description } : {}),
    ...(location ? { location } : {}),
    ...(eventType ? { eventType } : {}),
    ...(recurringEventId ? { recurringEventId } : {}),
    ...(guests > 0 ? { attendees } : {}),
    ...(call ? { conferenceData: {} } : {}),
    ...(start ? { start: momentOf(start, startTimeZone) } : {}),
    ...(end ? { end: momentOf(end, endTimeZone) } : {}),
  }
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

const momentOf = (at: string, timeZone: string | null | undefined) => ({
  ...(wholeDay.test(at) ? { date: at } : { dateTime: at }),
  ...(timeZone ? { timeZone } : {}),
})
