import type { Conflict, ConflictingEvent } from '@calendar-sync/contracts/api/conflicts'
import { conflictsRequest } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { z } from 'zod'
import type { GoogleEvent } from '../google/event.ts'
import { instantsOf, windowAt } from '../reconcile/feeds/window.ts'
import { ourMarker } from '../reconcile/plan/marker.ts'
import { cacheFor } from './cacheFor.ts'
import { mayWriteTo, type OwnCalendar, type ReadingOwnCalendars, readOwnCalendars } from './ownCalendars.ts'

/** What lies behind cannot be mended any more; as far ahead as syncs look. */
const reach = { daysBack: 0, daysForward: 30 }

/** Each look costs a unit for each calendar. Milliseconds. */
const goodFor = 60_000

/**
 * Answers which events of a person's calendars overlap. Asked of Google and not of feeds: feeds know only calendars that
 * a sync reads, and a clash with any other is as bad.
 */
export function handleConflicts(bus: Bus, dependencies: ReadingOwnCalendars, stop: AbortSignal): Promise<Unsubscribe> {
  const { clock } = dependencies
  const look = async (userId: string) => {
    const now = clock()
    const read = await readOwnCalendars(dependencies, userId, windowAt(now, reach), stop, mayWriteTo)
    if (read.outcome !== 'found') return read
    const { calendars, leftOut } = read
    return { outcome: 'found' as const, conflicts: conflictsOf(calendars, now), leftOut: [...leftOut] }
  }
  const lookOnce = cacheFor(look, isGood, goodFor, clock)
  return bus.respond(conflictsRequest, ({ userId }) => lookOnce(userId))
}

/** An account may be reconnected at any moment. */
const isGood = (answer: z.output<typeof conflictsRequest.reply>): boolean =>
  answer.outcome === 'found' && answer.leftOut.every(({ calendarSummary }) => calendarSummary !== null)

interface Claim {
  readonly from: number
  readonly to: number
  readonly iCalUID: string | undefined
  readonly shown: ConflictingEvent
}

/** More than a person mends at once. */
const maxConflicts = 50
/** Of one calendar at one time. With more, each would be held against each: time that grows with their square. */
const maxOverlapping = 60

/**
 * Pairs of events of different calendars that claim the same time, by when they begin to. Only calendars the person
 * keeps count, and only events that take up time: not whole days, not free ones, not declined ones. A copy is never in
 * conflict with anything: what it was copied from is.
 */
export function conflictsOf(calendars: readonly OwnCalendar[], now: Date): Conflict[] {
  const claims = calendars
    .filter(mayWriteTo)
    .flatMap((calendar) => calendar.events.flatMap((event) => claimOf(event, calendar) ?? []))
    .filter(({ to }) => to > now.getTime())
    .sort((a, b) => a.from - b.from)
  const conflicts: Conflict[] = []
  const running = new Map<string, readonly Claim[]>()
  for (const claim of claims) {
    for (const [calendarId, begun] of running) {
      const others = begun.filter(({ to }) => to > claim.from)
      running.set(calendarId, others)
      for (const other of others) if (clash(other, claim)) conflicts.push(conflictOf(other, claim))
    }
    if (conflicts.length >= maxConflicts) return conflicts.slice(0, maxConflicts)
    const own = running.get(claim.shown.calendarId) ?? []
    running.set(claim.shown.calendarId, [...own, claim].slice(-maxOverlapping))
  }
  return conflicts
}

/** The same invitation in two calendars is one appointment. */
const clash = (a: Claim, b: Claim): boolean =>
  a.shown.calendarId !== b.shown.calendarId && (a.iCalUID === undefined || a.iCalUID !== b.iCalUID)

function claimOf(event: GoogleEvent, calendar: OwnCalendar): Claim | undefined {
  const { calendarId, everyId, summary: calendarSummary, accountEmail, timeZone } = calendar
  const free =
    event.status === 'cancelled' ||
    event.transparency === 'transparent' ||
    !event.start?.dateTime ||
    event.eventType === 'workingLocation' ||
    event.attendees?.some((guest) => guest.self && guest.responseStatus === 'declined') ||
    ourMarker(event, ...everyId) !== undefined
  const times = free ? undefined : instantsOf(event, timeZone)
  if (!times || times.endsAt <= times.startsAt) return undefined
  return {
    from: times.startsAt.getTime(),
    to: times.endsAt.getTime(),
    iCalUID: event.iCalUID,
    shown: {
      id: event.id,
      summary: event.summary ?? '',
      start: times.startsAt.toISOString(),
      end: times.endsAt.toISOString(),
      calendarId,
      calendarSummary,
      accountEmail,
    },
  }
}

const conflictOf = (a: Claim, b: Claim): Conflict => ({
  id: `${a.shown.id}/${b.shown.id}`,
  start: b.shown.start,
  end: new Date(Math.min(a.to, b.to)).toISOString(),
  events: [a.shown, b.shown],
})
