import { longestTexts, type SampleEvent } from '@calendar-sync/contracts/api/eventFilters'
import { beginningOf } from '@calendar-sync/contracts/beginningOf'
import { sampleEventsRequest } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import { fitting, maxReplyBytes } from '../fitting.ts'
import type { GoogleEvent } from '../google/event.ts'
import { neverFor } from '../reconcile/eligibility/eligibility.ts'
import { instantsOf, windowAt } from '../reconcile/feeds/window.ts'
import { isOurs } from '../reconcile/plan/marker.ts'
import { type OwnCalendar, type ReadingOwnCalendars, readOwnCalendars } from './ownCalendars.ts'

/** Events from the past 14 and the next 30 days (specification, Calendar sync page). */
const reach = { daysBack: 14, daysForward: 30 }

/** As many as a person looks through, unless fewer fit into one message. */
const maxSamples = 100
const maxDescriptionLength = 4_000

/** Answers recent and coming events of a person's calendars, to try a filter on. */
export const handleSampleEvents = (
  bus: Bus,
  dependencies: ReadingOwnCalendars,
  stop: AbortSignal,
): Promise<Unsubscribe> =>
  bus.respond(sampleEventsRequest, async ({ userId }) => {
    const now = dependencies.clock()
    const read = await readOwnCalendars(dependencies, userId, windowAt(now, reach), stop)
    if (read.outcome !== 'found') return read
    return { outcome: 'found' as const, events: samplesOf(read.calendars, now), leftOut: [...read.leftOut] }
  })

/** The events nearest to now, in the order in which they begin. Our own copies are none: what they were copied from is. */
export function samplesOf(calendars: readonly OwnCalendar[], now: Date): SampleEvent[] {
  const dated = calendars.flatMap((calendar) =>
    calendar.events.flatMap((event) => {
      const left = event.status === 'cancelled' || isOurs(event, ...calendar.everyId)
      const times = left ? undefined : instantsOf(event, calendar.timeZone)
      return times ? [{ calendar, event, at: times.startsAt.getTime() }] : []
    }),
  )
  const nearest = dated
    .sort((a, b) => Math.abs(a.at - now.getTime()) - Math.abs(b.at - now.getTime()))
    .slice(0, maxSamples)
    .map(({ event, calendar, at }) => ({ at, sample: { ...sampleOf(event), neverCopied: whyNever(event, calendar) } }))
  return [...fitting(nearest, maxReplyBytes)].sort((a, b) => a.at - b.at).map(({ sample }) => sample)
}

const sampleOf = ({ start, end, attendees = [], ...event }: GoogleEvent): SampleEvent => ({
  id: event.id,
  summary: beginningOf(event.summary ?? '', longestTexts.summary),
  description: beginningOf(event.description ?? '', maxDescriptionLength),
  location: beginningOf(event.location ?? '', longestTexts.location),
  start: start?.dateTime ?? start?.date ?? null,
  end: end?.dateTime ?? end?.date ?? null,
  startTimeZone: start?.timeZone ?? null,
  endTimeZone: end?.timeZone ?? null,
  eventType: event.eventType ?? 'default',
  recurringEventId: event.recurringEventId ?? null,
  guests: attendees.filter(({ self }) => !self).length,
  invited: attendees.some(({ self, organizer }) => organizer && !self),
  call: event.conferenceData !== undefined,
})

/** As far as it can be told without a sync. */
const whyNever = (event: GoogleEvent, { accessRole, everyId }: OwnCalendar): string | null =>
  neverFor(event, false, {
    mode: 'filtered',
    accessRole,
    isOurCopy: (seen) => isOurs(seen, ...everyId),
  })?.reason ?? null
