import type { LeftOutCalendar } from '@calendar-sync/contracts/api/conflicts'
import {
  type AccountsState,
  accessRank,
  accountsDecider,
  type DiscoveredCalendar,
} from '@calendar-sync/contracts/domain/accounts'
import { hasFormerId, lastingId } from '@calendar-sync/contracts/domain/primaryCalendar'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import pLimit from 'p-limit'
import type { EngineParts } from '../engineParts.ts'
import type { CalendarApi } from '../google/calendarApi.ts'
import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import { openRoom } from '../google/room.ts'
import { keptEvent } from '../reconcile/feeds/keptEvent.ts'
import type { Window } from '../reconcile/feeds/window.ts'

export type ReadingOwnCalendars = Pick<EngineParts, 'calendarOf' | 'clock' | 'eventLog' | 'log'>

export interface OwnCalendar {
  readonly calendarId: string
  /** By which markers of copies may name it. */
  readonly everyId: readonly string[]
  readonly summary: string
  readonly timeZone: string
  readonly accountEmail: string
  readonly accessRole: DiscoveredCalendar['accessRole']
  readonly events: readonly GoogleEvent[]
}

type OwnCalendars =
  | {
      readonly outcome: 'found'
      readonly calendars: readonly OwnCalendar[]
      readonly leftOut: readonly LeftOutCalendar[]
    }
  | { readonly outcome: 'reconnection_required' }
  | { readonly outcome: 'failed'; readonly message: string }

/** A person with more is shown those that come first: each costs a call. */
const maxCalendars = 20
/** Of a calendar; nearly all fit on one, of 2,500 events. */
const maxPages = 10
/** Pages of so many calendars are held at once. */
const atOnce = 3
/** The caller gives up after 11 s, so that retries beyond that are of no use to it. */
const timeoutMs = 9_000

/**
 * The events of a person's active accounts in a window, read from Google now. A calendar that cannot be read is left
 * out and named as such; only when none can be, that is the answer. Pages for which there is no room are left out too.
 * @param counts which calendars are wanted at all
 */
export async function readOwnCalendars(
  { eventLog, log, calendarOf }: ReadingOwnCalendars,
  person: string,
  window: Window,
  stop: AbortSignal,
  counts: (calendar: DiscoveredCalendar) => boolean = () => true,
): Promise<OwnCalendars> {
  const userId = UserId.parse(person)
  const known = await load(eventLog, accountsDecider, accountsStream(userId))
  const { accounts } = known
  const active = accounts.filter(({ isActive }) => isActive)
  const giveUp = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
  const usable = active.filter(({ reconnectionRequired }) => !reconnectionRequired)
  const wanted = readable(usable, known)
    .filter(({ calendar }) => counts(calendar))
    .slice(0, maxCalendars)
  if (wanted.length === 0)
    return active.some(({ reconnectionRequired }) => reconnectionRequired)
      ? { outcome: 'reconnection_required' }
      : { outcome: 'found', calendars: [], leftOut: [] }
  const hasRoomFor = openRoom()
  const readOne = async ({ account, calendar, knownId }: (typeof wanted)[number]): Promise<OwnCalendar> => {
    const api = calendarOf({ userId, accountId: AccountId.parse(account.accountId) }, giveUp)
    const { calendarId, summary, timeZone, accessRole } = calendar
    const events = await eventsOf(api, knownId, window, hasRoomFor)
    const shown = { calendarId, summary, timeZone, accessRole, accountEmail: account.email }
    return { ...shown, everyId: await api.everyId(knownId), events }
  }
  const limit = pLimit(atOnce)
  const read = await Promise.allSettled(wanted.map((one) => limit(readOne, one)))
  const calendars = read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (calendars.length > 0) return { outcome: 'found', calendars, leftOut: leftOutOf(active, wanted, read) }
  const reasons = read.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (reasons.some((reason) => isFailure(reason, 'reconnection_required'))) return { outcome: 'reconnection_required' }
  log.warn({ error: reasons[0] }, 'No calendar of a person could be read.')
  return { outcome: 'failed', message: 'Google does not answer at the moment. Try again later.' }
}

/** Google may answer with fewer events than it has, or with none, and lead on. */
async function eventsOf(
  api: CalendarApi,
  calendarId: string,
  window: Window,
  hasRoomFor: ReturnType<typeof openRoom>,
): Promise<GoogleEvent[]> {
  const events: GoogleEvent[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { items, nextPageToken } = await api.events(calendarId, window, pageToken)
    if (!hasRoomFor(items)) break
    events.push(...items.map(keptEvent))
    if (nextPageToken === undefined) break
    pageToken = nextPageToken
  }
  return events
}

/** The accounts that have to be reconnected, and of the others each calendar that could not be read. */
function leftOutOf(
  active: readonly Connected[],
  wanted: ReturnType<typeof readable>,
  read: readonly PromiseSettledResult<OwnCalendar>[],
): LeftOutCalendar[] {
  const unread = wanted.flatMap((one, nth) => {
    const result = read[nth]
    return result?.status === 'rejected' ? [{ ...one, reason: result.reason }] : []
  })
  const isLost = ({ accountId, reconnectionRequired }: Connected) =>
    reconnectionRequired ||
    unread.some(({ account, reason }) => account.accountId === accountId && isFailure(reason, 'reconnection_required'))
  const leftOut = (account: Connected, calendarSummary: string | null) => ({
    accountId: AccountId.parse(account.accountId),
    accountEmail: account.email,
    calendarSummary,
  })
  return [
    ...active.filter(isLost).map((account) => leftOut(account, null)),
    ...unread
      .filter(({ account, calendar }) => !isLost(account) && mayWriteTo(calendar))
      .map(({ account, calendar }) => leftOut(account, calendar.summary)),
  ]
}

/** Whether it is one that the person keeps. */
export const mayWriteTo = ({ accessRole }: Pick<DiscoveredCalendar, 'accessRole'>): boolean =>
  accessRole !== 'reader' && accessRole !== 'freeBusyReader'

type Connected = AccountsState['accounts'][number]

/** Each calendar once, through the account that may do most with it, of those that may see what its events are. */
function readable(accounts: readonly Connected[], known: AccountsState) {
  const seen = new Set<string>()
  return accounts
    .flatMap((account) => account.calendars.map((calendar) => ({ account, calendar })))
    .sort((a, b) => accessRank(a.calendar.accessRole) - accessRank(b.calendar.accessRole))
    .flatMap(({ account, calendar }) => {
      const knownId = lastingId(known, account.accountId, calendar)
      if (knownId === undefined || hasFormerId(known, calendar)) return []
      if (calendar.accessRole === 'freeBusyReader' || seen.has(calendar.calendarId)) return []
      seen.add(calendar.calendarId)
      return { account, calendar, knownId }
    })
}
