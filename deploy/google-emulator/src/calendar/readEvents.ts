import type { ApiReply } from '../http/call.ts'
import { isUnmodified } from '../http/conditions.ts'
import { invalid, notFound } from '../http/googleError.ts'
import { checkScope, openCalendar } from './access.ts'
import { instancesOf } from './list/collect.ts'
import { passes } from './list/filter.ts'
import { listEvents } from './list/list.ts'
import { readListQuery } from './list/query.ts'
import { find } from './materialise.ts'
import type { Operation } from './operation.ts'
import { etagOf, show } from './show.ts'

const readScopes = [
  'calendar.readonly',
  'calendar.events',
  'calendar.events.readonly',
  'calendar.events.owned',
  'calendar.events.owned.readonly',
]

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
export function list({ emulator, access, call, params }: Operation): ApiReply {
  checkScope(access, ...readScopes)
  const { calendar, entry } = openCalendar(emulator, access.email, params.calendarId ?? '', 'freeBusyReader')
  const query = readListQuery(call.query)
  const { items, next } = listEvents(emulator, calendar, entry, query)
  const body = {
    kind: 'calendar#events',
    etag: `"p${emulator.state.version}"`,
    summary: entry.summaryOverride ?? calendar.summary,
    ...(calendar.description === undefined ? {} : { description: calendar.description }),
    updated: new Date(Math.floor(emulator.state.version / 1000)).toISOString(),
    timeZone: query.timeZone ?? calendar.timeZone,
    accessRole: entry.accessRole,
    defaultReminders: calendar.primaryOf === undefined ? [] : [{ method: 'popup', minutes: 10 }],
    ...next,
    items,
  }
  return { status: 200, body }
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/get */
export function get({ emulator, access, call, params }: Operation): ApiReply {
  checkScope(access, ...readScopes)
  const { calendar, entry } = openCalendar(emulator, access.email, params.calendarId ?? '', 'freeBusyReader')
  const found = find(emulator.state.eventsOf(calendar.id), params.eventId ?? '', calendar.timeZone)
  if (!found) throw notFound()
  const etag = etagOf(found.record)
  if (isUnmodified(call, etag)) return { status: 304, headers: { etag } }
  const { timeZone, maxAttendees } = readListQuery(call.query)
  const zone = timeZone ?? calendar.timeZone
  return { status: 200, headers: { etag }, body: show(found, { accessRole: entry.accessRole, zone, maxAttendees }) }
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/instances */
export function instances({ emulator, access, call, params }: Operation): ApiReply {
  checkScope(access, ...readScopes)
  const { calendar, entry } = openCalendar(emulator, access.email, params.calendarId ?? '', 'freeBusyReader')
  const events = emulator.state.eventsOf(calendar.id)
  const series = events.get(params.eventId ?? '')
  if (!series) throw notFound()
  if (!series.fields.recurrence) throw invalid('The event is not a recurring event.')
  const query = { ...readListQuery(call.query), singleEvents: true }
  const zone = query.timeZone ?? calendar.timeZone
  const horizon = emulator.clock.now().getTime() + 730 * 86_400_000
  const items = instancesOf(series, events, { from: query.timeMin, to: Math.min(query.timeMax, horizon), zone })
    .filter((instance) => passes(instance, query, zone))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, query.maxResults)
    .map((instance) => show(instance, { accessRole: entry.accessRole, zone, maxAttendees: query.maxAttendees }))
  const body = {
    kind: 'calendar#events',
    summary: calendar.summary,
    timeZone: zone,
    accessRole: entry.accessRole,
    items,
  }
  return { status: 200, body }
}
