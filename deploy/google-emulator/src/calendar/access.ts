import type { Emulator } from '../emulator.ts'
import type { ApiCall } from '../http/call.ts'
import { authError, GoogleError, needsRole, notFound } from '../http/googleError.ts'
import type { Access } from '../model/access.ts'
import { type AccessRole, roleIsAtLeast } from '../model/account.ts'
import type { Calendar, ListEntry } from '../model/calendar.ts'

/** @throws GoogleError 401 without a token that is still good */
export function authenticate(emulator: Emulator, call: ApiCall): Access {
  const header = call.headers.authorization
  const token = header?.replace(/^Bearer\s+/i, '') ?? call.query.get('access_token')
  if (!token) {
    throw new GoogleError(401, 'required', 'Login Required', { location: 'Authorization', locationType: 'header' })
  }
  const access = emulator.authority.accessOf(token)
  if (!access) throw authError()
  return access
}

const AUTH = 'https://www.googleapis.com/auth/'

/**
 * Refuses a call whose token was not granted any of these scopes (`calendar` opens everything).
 * Source: https://developers.google.com/workspace/calendar/api/auth
 * @throws GoogleError 403 insufficientPermissions
 */
export function checkScope(access: Access, ...names: string[]): void {
  const granted = new Set(access.scopes)
  if (['calendar', ...names].some((name) => granted.has(AUTH + name))) return
  throw new GoogleError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
}

export interface OpenedCalendar {
  calendar: Calendar
  entry: ListEntry
}

/**
 * The calendar by its id, or the person's own by `primary`; on the person's list or taken off it, which leaves the access as it was.
 * Source: https://developers.google.com/workspace/calendar/api/concepts/sharing
 * @throws GoogleError 404 when the person has no access, 403 when it is too little
 */
export function openCalendar(emulator: Emulator, email: string, id: string, least: AccessRole): OpenedCalendar {
  const calendarId = id === 'primary' ? email : id
  const calendar = emulator.state.calendars.get(calendarId)
  const entry = emulator.state.listEntries.get(`${email}\n${calendarId}`)
  if (!calendar || !entry) throw notFound()
  if (!roleIsAtLeast(entry.accessRole, least)) throw needsRole(least)
  return { calendar, entry }
}
