import { DateTime } from 'luxon'
import type { GoogleEvent } from '../../google/event.ts'
import type { Feed, Reach } from './feed.ts'

const day = 24 * 60 * 60 * 1000

export interface Window {
  readonly from: Date
  readonly to: Date
}

/** Its edges are instants, not midnights. An event counts when it ends after `from` and starts before `to`, as Google bounds its lists. */
export const windowAt = (now: Date, { daysBack, daysForward }: Reach): Window => ({
  from: new Date(now.getTime() - daysBack * day),
  to: new Date(now.getTime() + daysForward * day),
})

/** Of a series that comes every week, the date before the first of the window, and the one after the last, are known. */
const weekAndMore = 8

/** What a full read looks at: the window, a week behind it, and a margin ahead into which the window can slide. */
export const covering = (now: Date, { daysBack, daysForward }: Reach, marginDays: number): Window =>
  windowAt(now, { daysBack: daysBack + weekAndMore, daysForward: daysForward + marginDays })

export const widest = (a: Reach, b: Reach): Reach => ({
  daysBack: Math.max(a.daysBack, b.daysBack),
  daysForward: Math.max(a.daysForward, b.daysForward),
})

export const sameReach = (a: Reach, b: Reach): boolean => a.daysBack === b.daysBack && a.daysForward === b.daysForward

/**
 * Whether changes since the last read are enough, or everything must be read again: the first time, for a wider reach,
 * and when nine tenths of the margin are used up.
 */
export function needsFullRead(feed: Feed, reach: Reach, now: Date, marginDays: number): boolean {
  if (feed.syncToken === undefined || !feed.covered) return true
  const needed = windowAt(now, reach)
  return feed.covered.from > needed.from || feed.covered.to < coverNeeded(needed, marginDays)
}

/** How far ahead a full read must have looked for changes since it to be enough: beyond the window, a tenth of the margin. */
export const coverNeeded = (window: Window, marginDays: number): Date =>
  new Date(window.to.getTime() + (marginDays * day) / 10)

export const overlaps = (event: { startsAt: Date; endsAt: Date }, window: Window): boolean =>
  event.endsAt > window.from && event.startsAt < window.to

/**
 * When an event begins and ends. All-day events begin at midnight in the calendar's time zone; one that is not known counts as
 * UTC.
 * @returns undefined for an event whose times Google did not give
 */
export function instantsOf(event: GoogleEvent, timeZone: string): { startsAt: Date; endsAt: Date } | undefined {
  const startsAt = instant(event.start, timeZone)
  const endsAt = instant(event.end, timeZone)
  return startsAt && endsAt ? { startsAt, endsAt } : undefined
}

/**
 * An event as a list tells it: one whose times cannot be read is marked, as others of an unknown form are (`readListed`), and what
 * is no time is left out. A deleted event need not have any.
 */
export function markWithoutTimes(event: GoogleEvent, timeZone: string): GoogleEvent {
  if (event.status === 'cancelled' || instantsOf(event, timeZone)) return event
  const { start, end, ...others } = event
  return {
    ...others,
    ...(instant(start, timeZone) ? { start } : {}),
    ...(instant(end, timeZone) ? { end } : {}),
    unreadable: true,
  }
}

function instant(time: GoogleEvent['start'], timeZone: string): Date | undefined {
  // RFC 3339 with an offset needs no zone; Date reads it a hundred times quicker than a date library.
  const at = time?.dateTime ? new Date(time.dateTime) : time?.date ? midnight(time.date, timeZone) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}

function midnight(date: string, timeZone: string): Date {
  const key = `${date} ${timeZone}`
  const known = midnights.get(key)
  if (known !== undefined) return new Date(known)
  const local = DateTime.fromISO(date, { zone: timeZone })
  const found = (local.isValid ? local : DateTime.fromISO(date, { zone: 'utc' })).toJSDate()
  // What is no date is any text.
  if (key.length > longestKey) return found
  if (midnights.size >= mostMidnights) midnights.clear()
  midnights.set(key, found.getTime())
  return found
}

/** The library takes 30 µs for each, and a run asks several times about each all-day event. */
const midnights = new Map<string, number>()
const mostMidnights = 10_000
const longestKey = 60
