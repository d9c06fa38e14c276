import type { ApiReply } from '../http/call.ts'
import { getCalendar, getListEntry, insertCalendar, listCalendars, removeCalendar } from './calendars.ts'
import { getColors } from './colors.ts'
import { remove } from './deleteEvent.ts'
import { insert, patch, update } from './handlers.ts'
import type { Operation } from './operation.ts'
import { get, instances, list } from './readEvents.ts'
import { stopChannel, watchEvents } from './watch.ts'

interface Route {
  method: string
  path: RegExp
  /** Quota units: a patch costs three. Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/patch */
  units: number
  run: (operation: Operation) => ApiReply
}

const calendar = '/calendar/v3/calendars/(?<calendarId>[^/]+)'
const event = `${calendar}/events/(?<eventId>[^/]+)`
const calendarList = '/calendar/v3/users/me/calendarList'

const routes: Route[] = [
  route('GET', calendarList, 1, listCalendars),
  route('GET', `${calendarList}/(?<calendarId>[^/]+)`, 1, getListEntry),
  route('GET', '/calendar/v3/colors', 1, getColors),
  route('POST', '/calendar/v3/calendars', 1, insertCalendar),
  route('GET', calendar, 1, getCalendar),
  route('DELETE', calendar, 1, removeCalendar),
  route('GET', `${calendar}/events`, 1, list),
  route('POST', `${calendar}/events/watch`, 1, watchEvents),
  route('POST', `${calendar}/events`, 1, insert),
  route('GET', `${event}/instances`, 1, instances),
  route('GET', event, 1, get),
  route('PATCH', event, 3, patch),
  route('PUT', event, 1, update),
  route('DELETE', event, 1, remove),
  route('POST', '/calendar/v3/channels/stop', 1, stopChannel),
]

function route(method: string, path: string, units: number, run: Route['run']): Route {
  return { method, path: new RegExp(`^${path}/?$`), units, run }
}

export function findOperation(method: string, path: string) {
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(path) : null
    if (!found) continue
    const params: Record<string, string> = {}
    for (const [name, value] of Object.entries(found.groups ?? {})) params[name] = decode(value)
    return { units: route.units, run: route.run, params }
  }
  return undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
