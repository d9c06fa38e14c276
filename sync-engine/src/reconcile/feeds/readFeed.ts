import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, type PoolClient } from '@calendar-sync/platform/database/pool'
import type { EngineParts } from '../../engineParts.ts'
import type { CalendarApi, EventsPage, EventsQuery } from '../../google/calendarApi.ts'
import type { GoogleEvent } from '../../google/event.ts'
import { GoogleFailure, isFailure } from '../../google/failure.ts'
import { followPages } from '../../google/pages.ts'
import { isTooLarge, openRoom, tooLarge } from '../../google/room.ts'
import type { PersonalSeal } from '../../personalSeal.ts'
import { linkedCopies } from '../linkStore.ts'
import { seesMore, withoutVersions } from './access.ts'
import { type Feed, type FeedSource, FeedTakenOver, type KnownEvent, type Reach } from './feed.ts'
import { changesIn, idsOf, unknownTombstones } from './feedChanges.ts'
import { forgetOld, knownEvents, markMissing, writeChanges } from './feedEvents.ts'
import type { FeedStore } from './feedStore.ts'
import { keptEvent } from './keptEvent.ts'
import { keepRhythms } from './seriesRhythm.ts'
import { covering, markWithoutTimes, needsFullRead, sameReach, type Window, widest } from './window.ts'

export interface FeedReading {
  readonly source: FeedSource
  readonly reach: Reach
  readonly api: CalendarApi
  readonly seal: PersonalSeal
  /** A read that began after this instant (by the database's clock) is new enough. */
  readonly since: Date
  /** Who reads: a run, or a preview. */
  readonly reader: string
  readonly stop: AbortSignal
}

export interface FeedDependencies extends Pick<EngineParts, 'clock' | 'pool'> {
  readonly feeds: FeedStore
  readonly marginDays: number
}

/** A reader that shows no sign of life for so long may be replaced. Milliseconds. */
const readerLease = 60_000
const busyWait = 50

/** A feed, and the events that this read brought, by their ids; its caller may do with these as it likes. */
interface ReadFeed {
  readonly feed: Feed
  readonly events: Map<string, GoogleEvent>
}

/**
 * Brings a feed up to date: by the changes since its sync token, or by everything in its window. Syncs that were asked
 * to run at the same time read it once. Nothing is stored before the last page has come.
 * Source: https://developers.google.com/workspace/calendar/api/guides/sync
 * @throws GoogleFailure
 */
export async function readFeed(reading: FeedReading, dependencies: FeedDependencies): Promise<ReadFeed> {
  const { source, reach, seal, since, reader, stop } = reading
  const { feeds, clock, marginDays } = dependencies
  const calendarKey = seal.hash('calendar', source.calendarId)
  for (;;) {
    stop.throwIfAborted()
    const { feed, lock: first } = await feeds.openLocked(source, calendarKey, reader, since, readerLease)
    // What was read just now may have been less than is wanted here.
    const readMore = first === 'fresh' && needsFullRead(feed, reach, clock(), marginDays)
    const lock = readMore ? (await feeds.openLocked(source, calendarKey, reader, 'infinity', readerLease)).lock : first
    if (lock === 'fresh') return { feed, events: new Map() }
    if (lock === 'busy') {
      await wait(busyWait, undefined, { signal: stop })
      continue
    }
    // Another reader may have brought it up to date between our looking and our locking.
    const isFresh = lock.feed.readAt && lock.feed.readAt > since
    if (isFresh && !needsFullRead(lock.feed, reach, clock(), marginDays)) {
      await feeds.unlock(feed.feedId, reader)
      return { feed: lock.feed, events: new Map() }
    }
    try {
      return await readLocked(lock.feed, lock.began, reading, dependencies)
    } catch (error) {
      await feeds.unlock(feed.feedId, reader)
      // As slow as this reader was, it is not what went wrong: what the other one brings is waited for.
      if (!(error instanceof FeedTakenOver)) throw error
    }
  }
}

async function readLocked(
  feed: Feed,
  began: Date,
  reading: FeedReading,
  dependencies: FeedDependencies,
): Promise<ReadFeed> {
  const { feeds, clock, marginDays } = dependencies
  const now = clock()
  if (!needsFullRead(feed, reading.reach, now, marginDays) && feed.syncToken !== undefined && feed.covered) {
    try {
      const pages = await allPages({ syncToken: feed.syncToken }, feed, reading, dependencies)
      if (!seesMore(feed, pages.last)) {
        const stored = await store(feed, began, pages, feed.covered, undefined, reading, dependencies)
        return { feed: stored, events: pages.events }
      }
    } catch (error) {
      // Of a calendar with more changes than there is room for, what is there now may be less.
      if (!isTokenRefused(error) && !isTooLarge(error)) throw error
      await feeds.forgetToken(feed.feedId)
    }
  }
  const reach = widest(feed.reach, reading.reach)
  return readFully(feed, began, reach, reading, dependencies).catch((error: unknown) => {
    // So far another sync looked, or this one once did.
    if (!isTooLarge(error) || sameReach(reach, reading.reach)) throw error
    return readFully(feed, began, reading.reach, reading, dependencies)
  })
}

async function readFully(
  feed: Feed,
  began: Date,
  reach: Reach,
  reading: FeedReading,
  dependencies: FeedDependencies,
): Promise<ReadFeed> {
  const covered = covering(dependencies.clock(), reach, dependencies.marginDays)
  const { events, last } = await allPages(covered, feed, reading, dependencies)
  const outside = await changesOutside(feed, covered, reading, dependencies)
  const pages = { events: withNewer(events, outside ?? []), last }
  const full = { reach, shown: outside ? covered : 'everywhere' } as const
  return { feed: await store(feed, began, pages, covered, full, reading, dependencies), events: pages.events }
}

/**
 * Google refuses a token that it no longer takes as 410, or as 400 ("Invalid sync token value").
 * Source: https://github.com/kewisch/gdata-provider/blob/main/src/background/request.js
 */
const isTokenRefused = (error: unknown) =>
  isFailure(error, 'gone') || (isFailure(error, 'refused') && error.status === 400)

/** What the machine's clock and Google's may differ by, and lists may lag. Milliseconds. */
const overlap = 60 * 60 * 1000

/**
 * What changed since the last read, wherever it lies: pairs that were moved out of the window are kept in step too, and
 * a full read does not show them. One list, and only where there are such events.
 * @returns undefined when Google no longer remembers so far back, or there is no room for them
 */
async function changesOutside(
  feed: Feed,
  covered: Window,
  reading: FeedReading,
  dependencies: FeedDependencies,
): Promise<AllPages['events'] | undefined> {
  if (!feed.readAt || !(await dependencies.feeds.knowsOutside(feed.feedId, covered))) return new Map()
  try {
    const changedSince = new Date(feed.readAt.getTime() - overlap)
    return (await allPages({ changedSince }, feed, reading, dependencies)).events
  } catch (error) {
    if (!isFailure(error, 'gone') && !isTooLarge(error)) throw error
    return undefined
  }
}

/** What either of two lists shows, each event as it was changed last: the later list may come from a server that lags behind. */
function withNewer(first: AllPages['events'], second: Iterable<[string, GoogleEvent]>): AllPages['events'] {
  const both = new Map(first)
  for (const [id, event] of second) {
    const known = both.get(id)
    if (!known?.updated || !event.updated || new Date(event.updated) >= new Date(known.updated)) both.set(id, event)
  }
  return both
}

interface AllPages {
  /** By their ids. */
  readonly events: Map<string, GoogleEvent>
  readonly last: EventsPage
}

/** What a full read looked at. */
interface FullRead {
  readonly reach: Reach
  /** Where an event that was not shown is missing. */
  readonly shown: Window | 'everywhere'
}

/**
 * Pages may be short or empty and still lead on. A reader that gets further shows a sign of life with each.
 * @throws GoogleFailure also when there is no room for all
 */
async function allPages(
  query: EventsQuery,
  { feedId }: Feed,
  { api, source, reader, stop }: FeedReading,
  { feeds }: FeedDependencies,
): Promise<AllPages> {
  // An event that changes while its pages are read may come twice: the last one counts.
  const events = new Map<string, GoogleEvent>()
  const nextOf = followPages()
  const hasRoomFor = openRoom()
  for (let pageToken: string | undefined; ; ) {
    stop.throwIfAborted()
    const page = await api.events(source.calendarId, query, pageToken)
    if (!hasRoomFor(page.items)) throw new GoogleFailure('refused', 200, tooLarge)
    for (const event of page.items) events.set(event.id, keptEvent(markWithoutTimes(event, page.timeZone)))
    pageToken = nextOf(page)
    if (pageToken === undefined) return { events, last: page }
    await feeds.renew(feedId, reader, readerLease)
  }
}

async function store(
  feed: Feed,
  began: Date,
  { events, last }: AllPages,
  covered: Window,
  full: FullRead | undefined,
  { source, seal, reader }: FeedReading,
  { pool, feeds, clock }: FeedDependencies,
): Promise<Feed> {
  const { nextSyncToken: syncToken, timeZone, accessRole } = last
  if (syncToken === undefined) throw new Error('The last page of a list carried no sync token.')
  const read = { syncToken, timeZone, accessRole }
  const ids = [...events.keys()]
  // Of a feed that was never read nothing is known, and most reads bring nothing.
  const isFirst = feed.readAt === undefined
  const shown = [...events.values()]
  const known: ReadonlyMap<string, KnownEvent> =
    isFirst || ids.length === 0 ? new Map() : await knownEvents(pool, feed.feedId, idsOf(shown))
  // A full read shows deletions of any time.
  const mayBeCopy = full ? await linkedCopies(pool, unknownTombstones(shown, known)) : () => true
  const comparable = seesMore(feed, last) ? withoutVersions(known) : known
  const changes = changesIn(shown, comparable, covered, timeZone, mayBeCopy)
  if (changes.length === 0 && !full) return feeds.saveUnchanged(feed, reader, began, read)
  return inTransaction(pool, async (client: PoolClient) => {
    const version = await feeds.nextVersion(client)
    const rows = { feedId: feed.feedId, everyId: source.everyId, timeZone, seal }
    await writeChanges(client, rows, version, changes)
    if (full && !isFirst) {
      await markMissing(client, feed.feedId, version, full.shown, ids)
      await forgetOld(client, feed.feedId, covering(clock(), full.reach, 0).from)
    }
    const ofFull = full && { full: { ...covered, reach: full.reach } }
    const saved = await feeds.save(client, feed.feedId, reader, version, began, { ...read, ...ofFull })
    await keepRhythms(client, feed.feedId, saved.version)
    return saved
  })
}
