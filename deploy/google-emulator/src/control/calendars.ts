import type { Emulator } from '../emulator.ts'
import type { AccessRole } from '../model/account.ts'
import type { Calendar, ListEntry } from '../model/calendar.ts'

export interface NewCalendar {
  id: string
  summary: string
  timeZone: string
  description?: string | undefined
  primaryOf?: string | undefined
  accessRole?: AccessRole | undefined
  colorId?: string | undefined
}

/** Makes a calendar and puts it on a person's list; an existing one with that id is shared with the person instead. */
export function addCalendar(emulator: Emulator, email: string, wanted: NewCalendar): Calendar {
  const { state } = emulator
  const known = state.calendars.get(wanted.id)
  const { accessRole = 'owner', colorId, ...rest } = wanted
  const calendar: Calendar = known ?? { ...rest, version: state.nextVersion(), tokensValidFrom: 0 }
  if (!known) state.calendars.set(calendar.id, calendar)
  const version = state.nextVersion()
  const mine = [...state.listEntries.values()].filter((entry) => entry.email === email).length
  putEntry(emulator, {
    email,
    calendarId: calendar.id,
    accessRole,
    colorId: colorId ?? String(((mine * 7 + 15) % 24) + 1),
    selected: true,
    hidden: false,
    deleted: false,
    version,
    tokensValidFrom: 0,
    ordinal: version,
  })
  return calendar
}

export function putEntry(emulator: Emulator, entry: ListEntry): void {
  emulator.state.listEntries.set(`${entry.email}\n${entry.calendarId}`, entry)
}

/**
 * Changes what a person may do with a calendar. Sync tokens die with it.
 * Source: https://developers.google.com/workspace/calendar/api/guides/sync ("changes in related ACLs")
 */
export function changeRole(emulator: Emulator, entry: ListEntry, accessRole: AccessRole): ListEntry {
  const version = emulator.state.nextVersion()
  const changed = { ...entry, accessRole, version, tokensValidFrom: version }
  putEntry(emulator, changed)
  return changed
}

/** Takes a calendar and its events away from everybody. False when there is none with this id. */
export function removeFromLists(emulator: Emulator, calendarId: string): boolean {
  const { state } = emulator
  if (!state.calendars.has(calendarId)) return false
  for (const entry of [...state.listEntries.values()]) {
    if (entry.calendarId === calendarId) putEntry(emulator, { ...entry, deleted: true, version: state.nextVersion() })
  }
  state.dropEvents(calendarId)
  state.calendars.delete(calendarId)
  return true
}
