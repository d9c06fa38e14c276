import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import type { KeywordFilter, SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import { batchCalls } from '@calendar-sync/platform/database/batchCalls'
import type { EngineParts } from '../engineParts.ts'
import type { CalendarApi } from '../google/calendarApi.ts'
import { type GoogleEvent, isSeries } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import { originalRole, type Role, type RunStopped, stoppedBy } from '../runStopped.ts'
import { decisionsBy } from './eligibility/eligibility.ts'
import type { FeedRows } from './feeds/eventRows.ts'
import type { Feed, FeedSource } from './feeds/feed.ts'
import { type FeedDependencies, type FeedReading, readFeed } from './feeds/readFeed.ts'
import { instantsOf, type Window } from './feeds/window.ts'
import { calendarHash, isOurs, ourMarker } from './plan/marker.ts'
import { lastSeen, type Pair, type SeenCopy, type SeenOriginal } from './plan/pair.ts'
import type { PlanInputs } from './plan/planInputs.ts'

/** A calendar in a run: where it is read, and the account through which it is. */
export interface Side {
  readonly source: FeedSource
  readonly feed: Feed
  readonly api: CalendarApi
  /** Asks for the calendar itself, of which Google does not know an event. @throws GoogleFailure when Google no longer shows it */
  readonly confirmCalendar: () => Promise<void>
  /** What this run itself has read of it, by the events' ids: these need not be opened again. Each leaves it when it is decided. */
  readonly justRead: Map<string, GoogleEvent>
  /** Why Google does not show it, where the run may go on without. */
  readonly lost?: RunStopped
}

/** Of a calendar that was not read: nothing is known of it. */
const noFeed: Feed = {
  feedId: '00000000-0000-0000-0000-000000000000',
  syncToken: undefined,
  timeZone: 'UTC',
  accessRole: undefined,
  reach: { daysBack: 0, daysForward: 0 },
  covered: undefined,
  version: 0,
  readAt: undefined,
}

/** Where the events of a calendar are kept. */
export const feedRows = ({ feed, source }: Side, seal: PersonalSeal): FeedRows => ({
  feedId: feed.feedId,
  everyId: source.everyId,
  timeZone: feed.timeZone,
  seal,
})

interface ReadingSides extends Pick<FeedReading, 'reader' | 'seal' | 'since' | 'stop'> {
  readonly definition: SyncDefinition
  /** Of its person, where they are known already. */
  readonly accounts?: AccountsState
  /** Calendars that are as they were read then. */
  readonly heard?: Readonly<Partial<Record<Role, Date>>>
  /**
   * Which sides are lost already. Who removes copies needs no originals, and a calendar that cannot be read does not keep the copies in
   * the other one: it is lost, too.
   */
  readonly removal?: { readonly ways: readonly Way[]; readonly lost: Partial<Record<Role, RunStopped>> } | undefined
}

/** Brings the feeds of both calendars up to date. @throws RunStopped when one cannot be read */
export async function readSides(
  { definition, accounts, heard, removal, seal, since, reader, stop }: ReadingSides,
  dependencies: FeedDependencies & Pick<EngineParts, 'calendarOf'>,
): Promise<{ readonly source: Side; readonly target: Side }> {
  const read = async (role: Role): Promise<Side> => {
    const { accountId, calendarId } = definition[role]
    const { userId } = definition
    const api = dependencies.calendarOf({ userId, accountId }, stop, accounts)
    const source = { userId, accountId, calendarId, everyId: await api.everyId(calendarId) }
    const readAt = heard?.[role]
    const newEnough = readAt ? new Date(readAt.getTime() - 1) : since
    const reading = { source, reach: definition, api, seal, since: newEnough, reader, stop }
    const confirmCalendar = calendarCheck(api, calendarId)
    const without = (why?: RunStopped): Side => ({
      source,
      api,
      confirmCalendar,
      feed: noFeed,
      justRead: new Map(),
      ...(why && { lost: why }),
    })
    const lost = removal?.lost[role]
    if (lost || removal?.ways.length === 0) return without(lost)
    try {
      const { feed, events } = await readFeed(reading, dependencies)
      return { source, api, confirmCalendar, feed, justRead: events }
    } catch (error) {
      if (!isFailure(error)) throw error
      const why = stoppedBy(error, role, 'reading')
      if (!removal) throw why
      return without(why)
    }
  }
  // Both are waited for, so that nothing goes on reading after the run has ended.
  const [source, target] = await Promise.allSettled([read('source'), read('target')])
  if (source.status === 'rejected') throw source.reason
  if (target.status === 'rejected') throw target.reason
  return { source: source.value, target: target.value }
}

/** The copy as Google itself knows it. @throws GoogleFailure when Google does not say, or no longer shows the calendar */
export async function fetchCopy(copyEventId: string, side: Side): Promise<SeenCopy> {
  const event = await fetchEvent(copyEventId, side)
  return event ? seenCopy(event, side) : { kind: 'deleted' }
}

/** What an answer of Google says of a copy. */
export function seenCopy(event: GoogleEvent, { source }: Side): SeenCopy {
  if (event.status === 'cancelled') return { kind: 'deleted' }
  if (isSeries(event)) return { kind: 'deleted', becameSeries: true }
  const marker = ourMarker(event, ...source.everyId)
  return marker ? { kind: 'live', event, marker } : { kind: 'foreign' }
}

/**
 * The original of a pair as Google itself knows it. Of one that is gone Google need not say anything, so what is known of it stays.
 * @throws GoogleFailure when Google does not say, or no longer shows the calendar
 */
export async function fetchOriginal(
  { originalEventId, original }: Pick<Pair, 'originalEventId' | 'original'>,
  side: Side,
): Promise<SeenOriginal> {
  const event = await fetchEvent(originalEventId, side)
  const now = event ? seenOriginal(event, side) : goneOriginal
  return now.kind === 'deleted' ? { kind: 'deleted', last: lastSeen(original) } : now
}

/**
 * The event as Google itself knows it, cancelled when it was deleted not long ago; undefined when Google does not know it at all.
 * Of an event in a calendar that is no longer shared with us Google says the same, so then the calendar is asked for.
 * @throws GoogleFailure when Google does not say, or no longer shows the calendar
 */
export async function fetchEvent(eventId: string, { api, source: { calendarId }, confirmCalendar }: Side) {
  const event = await api.get(calendarId, eventId).catch(orUndefined)
  if (!event) await confirmCalendar()
  return event
}

/** No event lies here, so a list of it is an empty page. */
const longAgo = { from: new Date(0), to: new Date(1_000) }

/**
 * One call serves all events that Google has answered for together. It begins after that, and serves none that comes later: a calendar that
 * is lost in the middle of a run makes no event look deleted.
 */
export function calendarCheck(api: Pick<CalendarApi, 'events'>, calendarId: string): Side['confirmCalendar'] {
  const check = batchCalls<void, void>(async () => {
    await api.events(calendarId, longAgo, undefined)
    return () => undefined
  }, setImmediate)
  return () => check()
}

export const goneOriginal: SeenOriginal = { kind: 'deleted', last: undefined }

/** What an answer of Google says of an original. One that was made a series is gone: its dates are events of their own. */
export function seenOriginal(event: GoogleEvent, { feed }: Side): SeenOriginal {
  if (event.status === 'cancelled' || isSeries(event)) return goneOriginal
  const instants = instantsOf(event, feed.timeZone)
  return instants ? { kind: 'live', event, ...instants } : { kind: 'unknown' }
}

/** For `catch`: undefined for an event that Google does not know (any more). @throws what it is given, else */
export function orUndefined(error: unknown): undefined {
  if (!isFailure(error, 'not_found', 'gone')) throw error
}

/** One way of a sync: originals of one calendar, copies in the other. */
export interface Direction {
  readonly way: Way
  readonly definition: SyncDefinition
  /** Names the two calendars for links; the same for every sync that ever copies this way. */
  readonly key: string
  readonly original: Side
  readonly copy: Side
  readonly filter: KeywordFilter
  /** What the person decided about events, and their words for travel. */
  readonly travel: TravelState
  readonly window: Window
  readonly seal: PersonalSeal
}

const ways: Readonly<Record<SyncDefinition['syncDirection'], readonly Way[]>> = {
  'one-way': ['forward'],
  reverse: ['reverse'],
  'two-way': ['forward', 'reverse'],
}

/** The ways in which a sync copies. A reverse sync has the reverse way only, with the reverse filter. */
export const waysOf = ({ syncDirection }: SyncDefinition): readonly Way[] => ways[syncDirection]

export function directionOf(
  way: Way,
  definition: SyncDefinition,
  sides: { readonly source: Side; readonly target: Side },
  window: Window,
  seal: PersonalSeal,
  travel: TravelState,
): Direction {
  const [original, copy] = way === 'forward' ? [sides.source, sides.target] : [sides.target, sides.source]
  const key = directionKey(original, copy, seal)
  const filter = way === 'forward' ? definition.filter : definition.reverseFilter
  return { way, definition, key, original, copy, filter, travel, window, seal }
}

/** Names what is copied from one calendar into another. */
const directionKey = (from: Side, into: Side, seal: PersonalSeal): string =>
  seal.hash('direction', JSON.stringify([from.source.calendarId, into.source.calendarId]))

/**
 * A direction of a sync, as the plan reads it.
 * @param verdictOf what the texts of an event say
 * @param restore copies that a person deleted are made again
 */
export function planInputsOf(direction: Direction, verdictOf: PlanInputs['verdictOf'], restore: boolean): PlanInputs {
  const { way, definition, original, copy, window, travel } = direction
  const { syncId, syncMode, syncDirection, conflictResolution, shareDetails } = definition
  const { calendarId, everyId } = original.source
  return {
    syncId,
    originalKey: calendarHash(calendarId),
    copyKey: calendarHash(copy.source.calendarId),
    window,
    shareDetails,
    restore,
    twoWay: syncDirection === 'two-way' ? { rule: conflictResolution, original: originalRole(way) } : undefined,
    mode: syncMode,
    accessRole: original.feed.accessRole ?? 'freeBusyReader',
    isOurCopy: (event) => isOurs(event, ...everyId),
    decisionFor: decisionsBy(travel.decisions),
    verdictOf,
  }
}
