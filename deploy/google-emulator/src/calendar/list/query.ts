import { flag } from '../../http/call.ts'
import { badParameter, emptyRange, GoogleError, invalid } from '../../http/googleError.ts'
import { type EventType, eventTypeSchema } from '../../model/event.ts'
import { isZone, parseRfc3339 } from '../time.ts'

/** The parameters of events.list. Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
export interface ListQuery {
  singleEvents: boolean
  showDeleted: boolean
  /** Milliseconds. */
  timeMin: number
  timeMax: number
  updatedMin?: number | undefined
  orderBy?: 'startTime' | 'updated' | undefined
  q?: string | undefined
  iCalUID?: string | undefined
  privateExtendedProperty: string[]
  sharedExtendedProperty: string[]
  eventTypes: EventType[]
  maxResults: number
  maxAttendees?: number | undefined
  timeZone?: string | undefined
  pageToken?: string | undefined
  syncToken?: string | undefined
}

/** What a client may not ask together with a sync token, so that its state stays whole. */
const refusedWithSyncToken = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
]

/** @throws GoogleError 400 naming the parameter */
export function readListQuery(query: URLSearchParams): ListQuery {
  const syncToken = query.get('syncToken') ?? undefined
  if (syncToken !== undefined) checkWithSyncToken(query)
  const timeMin = instant(query, 'timeMin') ?? Number.NEGATIVE_INFINITY
  const timeMax = instant(query, 'timeMax') ?? Number.POSITIVE_INFINITY
  if (timeMin >= timeMax) throw emptyRange('timeMax')
  const singleEvents = flag(query, 'singleEvents') ?? false
  const orderBy = query.get('orderBy') ?? undefined
  if (orderBy !== undefined && orderBy !== 'startTime' && orderBy !== 'updated') {
    throw badParameter('orderBy', `Invalid value '${orderBy}'. Allowed values: [startTime, updated]`)
  }
  if (orderBy === 'startTime' && !singleEvents) {
    throw new GoogleError(400, 'badRequest', 'The requested ordering is not available for the particular query.', {
      location: 'orderBy',
      locationType: 'parameter',
    })
  }
  const timeZone = query.get('timeZone') ?? undefined
  if (timeZone !== undefined && !isZone(timeZone)) throw invalid('Invalid time zone.')
  return {
    singleEvents,
    showDeleted: flag(query, 'showDeleted') ?? false,
    timeMin,
    timeMax,
    updatedMin: instant(query, 'updatedMin'),
    orderBy,
    q: query.get('q') || undefined,
    iCalUID: query.get('iCalUID') ?? undefined,
    privateExtendedProperty: query.getAll('privateExtendedProperty'),
    sharedExtendedProperty: query.getAll('sharedExtendedProperty'),
    eventTypes: query.getAll('eventTypes').map(readEventType),
    maxResults: Math.min(count(query, 'maxResults') ?? 250, 2500),
    maxAttendees: count(query, 'maxAttendees'),
    timeZone,
    pageToken: query.get('pageToken') ?? undefined,
    syncToken,
  }
}

function checkWithSyncToken(query: URLSearchParams): void {
  const refused = refusedWithSyncToken.find((name) => query.has(name))
  if (refused !== undefined) {
    throw badParameter(refused, `Sync token cannot be used with the parameter ${refused}.`)
  }
  if (query.get('showDeleted') === 'false') {
    throw badParameter('showDeleted', 'Sync token cannot be used with showDeleted set to false.')
  }
}

function instant(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const read = parseRfc3339(text)
  if (read === undefined) throw badParameter(name, 'Bad Request')
  return read
}

function count(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) {
    throw new GoogleError(
      400,
      'invalidParameter',
      `Invalid value '${text}'. Values must be within the range: [1, 2147483647]`,
      {
        location: name,
        locationType: 'parameter',
      },
    )
  }
  return number
}

function readEventType(text: string): EventType {
  const read = eventTypeSchema.safeParse(text)
  if (!read.success) throw badParameter('eventTypes', `Invalid value '${text}'.`)
  return read.data
}
