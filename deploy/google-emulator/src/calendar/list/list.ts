import { createHash } from 'node:crypto'
import type { Emulator } from '../../emulator.ts'
import { badParameter, fullSyncRequired, GoogleError } from '../../http/googleError.ts'
import type { Calendar, ListEntry } from '../../model/calendar.ts'
import type { EventsView } from '../../store/calendarEvents.ts'
import type { Occurrence } from '../materialise.ts'
import { show, tombstone } from '../show.ts'
import { collectAll, collectChanges, type Window } from './collect.ts'
import { hasType, passes } from './filter.ts'
import { compare, sortKey } from './order.ts'
import type { ListQuery } from './query.ts'
import { type PageToken, pageTokenSchema, type SyncToken, seal, syncTokenSchema, unseal } from './tokens.ts'

const DAY = 86_400_000
/** Google expands series without end "to a limit"; deltas and lists without timeMax stop here. */
const HORIZON = 730 * DAY
/** Google lets tokens expire "for various reasons"; here they live four weeks, by the emulator's clock. */
const TOKEN_LIFE = 28 * DAY

/**
 * One page of events, with the token for the next one or for the next sync. `everything` leaves out lag and short pages: what a person
 * sees, not what an app is told.
 */
export function listEvents(
  emulator: Emulator,
  calendar: Calendar,
  entry: ListEntry,
  query: ListQuery,
  extent: 'page' | 'everything' = 'page',
) {
  const zone = query.timeZone ?? calendar.timeZone
  const page = query.pageToken === undefined ? undefined : readPageToken(query.pageToken, calendar, query)
  const since = query.syncToken === undefined ? undefined : readSyncToken(emulator, calendar, entry, query)
  checkUpdatedMin(emulator, query)
  const visible = extent === 'page' ? emulator.state.lag.visibleVersion(since ? 'delta' : 'list') : undefined
  const version = page?.version ?? visible ?? emulator.state.version
  const events: EventsView =
    visible === undefined ? emulator.state.eventsOf(calendar.id) : emulator.state.eventsOf(calendar.id).asOf(visible)

  const ordered = (since ? changes(emulator, events, since, query, zone) : matches(emulator, events, query, zone))
    .map((occurrence) => ({ occurrence, key: sortKey(occurrence, query, zone) }))
    .sort((a, b) => compare(a.key, b.key))
  const rest = page ? ordered.filter(({ key }) => compare(key, page.after) > 0) : ordered
  const size = extent === 'page' ? emulator.pageSize(query.maxResults) : query.maxResults
  const items = rest.slice(0, size)
  // An empty page leads on from where it began.
  const last = items.at(-1)?.key ?? page?.after ?? [Number.NEGATIVE_INFINITY, 0, '']
  const more = rest.length > items.length

  const viewer = { accessRole: entry.accessRole, zone, maxAttendees: query.maxAttendees }
  return {
    next: more
      ? {
          nextPageToken: seal({
            calendar: calendar.id,
            number: (page?.number ?? 0) + 1,
            after: [Math.max(last[0], -8.64e15), last[1], last[2]],
            version,
            query: digest(query),
          }),
        }
      : nextSync(emulator, calendar, query, since, version),
    items: items.map(({ occurrence }) =>
      since && occurrence.status === 'cancelled' && !query.showDeleted
        ? tombstone(occurrence, zone)
        : show(occurrence, viewer),
    ),
  }
}

function matches(emulator: Emulator, events: EventsView, query: ListQuery, zone: string): Occurrence[] {
  const horizon = emulator.clock.now().getTime() + HORIZON
  const window = { from: query.timeMin, to: Math.min(query.timeMax, horizon), zone }
  return collectAll(events, query.singleEvents, window).filter((occurrence) => passes(occurrence, query, zone))
}

function changes(
  emulator: Emulator,
  events: EventsView,
  since: SyncToken,
  query: ListQuery,
  zone: string,
): Occurrence[] {
  const window: Window = {
    from: since.timeMin ?? Number.NEGATIVE_INFINITY,
    to: Math.max(emulator.clock.now().getTime(), since.timeMax ?? 0) + HORIZON,
    zone,
  }
  return collectChanges(events, since.version, query.singleEvents, window).filter((one) => hasType(one, query))
}

function readPageToken(text: string, calendar: Calendar, query: ListQuery): PageToken {
  const token = unseal(text, pageTokenSchema, 'pageToken')
  if (token.calendar !== calendar.id || token.query !== digest(query)) {
    throw badParameter('pageToken', 'Invalid page token value.')
  }
  return token
}

/** @throws GoogleError 410 fullSyncRequired when the token is too old or was revoked */
function readSyncToken(emulator: Emulator, calendar: Calendar, entry: ListEntry, query: ListQuery): SyncToken {
  const token = unseal(query.syncToken ?? '', syncTokenSchema, 'syncToken')
  if (token.calendar !== calendar.id) throw badParameter('syncToken', 'Invalid sync token value.')
  const age = emulator.clock.now().getTime() - token.issued
  const revoked = token.version < Math.max(calendar.tokensValidFrom, entry.tokensValidFrom)
  if (revoked || age > TOKEN_LIFE) throw fullSyncRequired()
  if (token.singleEvents !== query.singleEvents) {
    throw badParameter('singleEvents', 'The parameters of an incremental list must be those of the initial one.')
  }
  return token
}

/** Google gives no sync token for a list that leaves things out by anything but its window. */
function nextSync(
  emulator: Emulator,
  calendar: Calendar,
  query: ListQuery,
  since: SyncToken | undefined,
  version: number,
) {
  const narrowed =
    query.orderBy !== undefined ||
    query.q !== undefined ||
    query.iCalUID !== undefined ||
    query.updatedMin !== undefined ||
    query.privateExtendedProperty.length > 0 ||
    query.sharedExtendedProperty.length > 0
  if (narrowed) return {}
  const token = {
    calendar: calendar.id,
    version: Math.max(version, since?.version ?? 0),
    singleEvents: query.singleEvents,
    timeMin: since ? since.timeMin : finite(query.timeMin),
    timeMax: since ? since.timeMax : finite(query.timeMax),
    issued: emulator.clock.now().getTime(),
  }
  return { nextSyncToken: seal(token) }
}

function finite(instant: number): number | null {
  return Number.isFinite(instant) ? instant : null
}

/** Source: https://developers.google.com/workspace/calendar/api/guides/errors (410 updatedMinTooLongAgo) */
function checkUpdatedMin(emulator: Emulator, { updatedMin }: ListQuery): void {
  if (updatedMin === undefined || updatedMin > emulator.clock.now().getTime() - TOKEN_LIFE) return
  throw new GoogleError(
    410,
    'updatedMinTooLongAgo',
    'The requested minimum modification time lies too far in the past.',
    {
      domain: 'calendar',
      location: 'updatedMin',
      locationType: 'parameter',
    },
  )
}

function digest(query: ListQuery): string {
  const { pageToken, maxResults, ...fixed } = query
  const text = JSON.stringify({ ...fixed, timeMin: String(fixed.timeMin), timeMax: String(fixed.timeMax) })
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
