import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { addCalendar, removeFromLists } from '../control/calendars.ts'
import type { Emulator } from '../emulator.ts'
import { type ApiReply, flag } from '../http/call.ts'
import { badParameter, fullSyncRequired, GoogleError, invalid, notFound, required } from '../http/googleError.ts'
import { accessRoleSchema, roleIsAtLeast } from '../model/account.ts'
import type { Calendar, ListEntry } from '../model/calendar.ts'
import { checkScope, openCalendar } from './access.ts'
import { calendarColor } from './colors.ts'
import { parseJsonBody } from './eventBody.ts'
import { unseal } from './list/tokens.ts'
import type { Operation } from './operation.ts'
import { isZone } from './time.ts'

const readScopes = ['calendar.readonly', 'calendar.calendarlist', 'calendar.calendarlist.readonly']

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/calendarList */
function showEntry(emulator: Emulator, entry: ListEntry) {
  const calendar = emulator.state.calendars.get(entry.calendarId)
  const etag = `"${entry.version * 2}"`
  if (entry.deleted || !calendar)
    return { kind: 'calendar#calendarListEntry', etag, id: entry.calendarId, deleted: true }
  const primary = calendar.primaryOf === entry.email
  return {
    kind: 'calendar#calendarListEntry',
    etag,
    id: calendar.id,
    summary: calendar.summary,
    ...(calendar.description === undefined ? {} : { description: calendar.description }),
    timeZone: calendar.timeZone,
    ...(entry.summaryOverride === undefined ? {} : { summaryOverride: entry.summaryOverride }),
    colorId: entry.colorId,
    backgroundColor: calendarColor(entry.colorId),
    foregroundColor: '#000000',
    ...(entry.hidden ? { hidden: true } : {}),
    ...(entry.selected ? { selected: true } : {}),
    accessRole: entry.accessRole,
    defaultReminders: primary ? [{ method: 'popup', minutes: 10 }] : [],
    ...(primary ? { primary: true } : {}),
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  }
}

const tokenSchema = z.object({ list: z.string(), version: z.number(), offset: z.number() })

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list */
export function listCalendars({ emulator, access, call }: Operation): ApiReply {
  checkScope(access, ...readScopes)
  const { query } = call
  const sync = query.get('syncToken')
  const page = query.get('pageToken')
  const least = accessRoleSchema.optional().safeParse(query.get('minAccessRole') ?? undefined)
  if (!least.success) throw badParameter('minAccessRole', `Invalid value '${query.get('minAccessRole')}'.`)
  if (sync !== null && query.has('minAccessRole'))
    throw badParameter('minAccessRole', 'Sync token cannot be used with minAccessRole.')
  for (const name of ['showDeleted', 'showHidden']) {
    if (sync !== null && flag(query, name) === false)
      throw badParameter(name, `Sync token cannot be used with ${name} set to false.`)
  }
  const since = sync === null ? undefined : unseal(sync, tokenSchema, 'syncToken')
  const from = page === null ? undefined : unseal(page, tokenSchema, 'pageToken')
  if ((since ?? from) !== undefined && (since ?? from)?.list !== access.email)
    throw badParameter('pageToken', 'Invalid page token value.')
  const entries = [...emulator.state.listEntries.values()]
    .filter((entry) => entry.email === access.email)
    .sort((a, b) => a.ordinal - b.ordinal)
  if (since && entries.some((entry) => entry.tokensValidFrom > since.version)) throw fullSyncRequired()
  const shown = entries.filter((entry) => {
    if (since) return entry.version > since.version
    if (entry.deleted && flag(query, 'showDeleted') !== true) return false
    if (entry.hidden && flag(query, 'showHidden') !== true) return false
    return least.data === undefined || roleIsAtLeast(entry.accessRole, least.data)
  })
  const size = Math.min(Number(query.get('maxResults') ?? 100) || 100, 250)
  const offset = from?.offset ?? 0
  const version = from?.version ?? emulator.state.version
  const token = (next: number) =>
    Buffer.from(JSON.stringify({ list: access.email, version, offset: next })).toString('base64url')
  const more = shown.length > offset + size
  const body = {
    kind: 'calendar#calendarList',
    etag: `"p${emulator.state.version}"`,
    ...(more ? { nextPageToken: token(offset + size) } : { nextSyncToken: token(0) }),
    items: shown.slice(offset, offset + size).map((entry) => showEntry(emulator, entry)),
  }
  return { status: 200, body }
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/get */
export function getListEntry({ emulator, access, params }: Operation): ApiReply {
  checkScope(access, ...readScopes)
  const { entry } = openCalendar(emulator, access.email, params.calendarId ?? '', 'freeBusyReader')
  if (entry.deleted) throw notFound()
  return { status: 200, body: showEntry(emulator, entry) }
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/calendars/get */
export function getCalendar({ emulator, access, params }: Operation): ApiReply {
  checkScope(access, 'calendar.readonly', 'calendar.calendars', 'calendar.calendars.readonly', 'calendar.app.created')
  const { calendar } = openCalendar(emulator, access.email, params.calendarId ?? '', 'freeBusyReader')
  return { status: 200, body: showCalendar(calendar) }
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/calendars/insert */
export function insertCalendar({ emulator, access, call }: Operation): ApiReply {
  checkScope(access, 'calendar.calendars', 'calendar.app.created')
  const json = parseJsonBody(call.body)
  const { summary, timeZone = 'UTC' } = json
  if (typeof summary !== 'string' || summary === '') throw required('Missing title.')
  if (typeof timeZone !== 'string' || !isZone(timeZone)) throw invalid('Invalid time zone.')
  const id = `${randomBytes(13).toString('hex')}@group.calendar.google.com`
  const calendar = addCalendar(emulator, access.email, { id, summary, timeZone })
  return { status: 200, body: showCalendar(calendar) }
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/calendars/delete */
export function removeCalendar({ emulator, access, params }: Operation): ApiReply {
  checkScope(access, 'calendar.calendars', 'calendar.app.created')
  const { calendar } = openCalendar(emulator, access.email, params.calendarId ?? '', 'owner')
  if (calendar.primaryOf !== undefined) {
    throw new GoogleError(400, 'cannotDeletePrimaryCalendar', 'Cannot delete the primary calendar.', {
      domain: 'calendar',
    })
  }
  if (!removeFromLists(emulator, calendar.id)) throw notFound()
  return { status: 204 }
}

function showCalendar(calendar: Calendar) {
  const { id, summary, description, location, timeZone } = calendar
  return {
    kind: 'calendar#calendar',
    etag: `"${calendar.version * 2}"`,
    id,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(location === undefined ? {} : { location }),
    timeZone,
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  }
}
