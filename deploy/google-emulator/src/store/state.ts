import { z } from 'zod'
import { accountSchema } from '../model/account.ts'
import { calendarSchema, listEntrySchema } from '../model/calendar.ts'
import { channelSchema } from '../model/channel.ts'
import { type StoredEvent, storedEventSchema } from '../model/event.ts'
import { accessTokenSchema, grantSchema } from '../model/grant.ts'
import { mailSchema } from '../model/mail.ts'
import { type CalendarEvents, createCalendarEvents } from './calendarEvents.ts'
import { createCollection } from './collection.ts'
import { type JournalEntry, memoryJournal, openJournal } from './journal.ts'
import { createLag } from './lag.ts'

export type State = ReturnType<typeof createState>

/** Everything the emulator remembers. With `file` it outlives the process, a killed one too. */
export function createState(file: string | undefined) {
  let journal = memoryJournal
  const writeListeners = new Set<(collection: string) => void>()
  const write = (entry: JournalEntry) => {
    journal.append(entry)
    for (const listener of writeListeners) listener(entry.c)
    if (journal.lines > 2000 + 2 * live()) journal.rewrite(dump())
  }
  const accounts = createCollection('account', accountSchema, write)
  const calendars = createCollection('calendar', calendarSchema, write)
  const listEntries = createCollection('listEntry', listEntrySchema, write)
  const events = createCollection('event', storedEventSchema, write)
  const grants = createCollection('grant', grantSchema, write)
  const accessTokens = createCollection('accessToken', accessTokenSchema, write)
  const channels = createCollection('channel', channelSchema, write)
  const mails = createCollection('mail', mailSchema, write)
  const numbers = createCollection('number', z.number(), write)
  const all = [accounts, calendars, listEntries, events, grants, accessTokens, channels, mails, numbers]

  const byCalendar = new Map<string, CalendarEvents>()
  const listeners = new Set<(record: StoredEvent) => void>()
  const lag = createLag()
  let version = 0

  function live(): number {
    return all.reduce((sum, collection) => sum + collection.size, 0)
  }
  function* dump(): Iterable<JournalEntry> {
    for (const collection of all) yield* collection.dump()
  }
  function eventsOf(calendarId: string): CalendarEvents {
    let found = byCalendar.get(calendarId)
    if (!found) {
      found = createCalendarEvents()
      byCalendar.set(calendarId, found)
    }
    return found
  }

  if (file !== undefined) {
    const named = new Map(all.map((collection) => [collection.name, collection]))
    journal = openJournal(file, (entry) => named.get(entry.c)?.replay(entry))
    for (const record of [...events.values()].sort((a, b) => a.version - b.version)) {
      eventsOf(record.calendarId).put(record, false)
      version = Math.max(version, record.version)
    }
    for (const one of [...calendars.values(), ...listEntries.values()]) version = Math.max(version, one.version)
    if (journal.lines > 1000 + 2 * live()) journal.rewrite(dump())
  }

  return {
    accounts,
    calendars,
    listEntries,
    events,
    grants,
    accessTokens,
    channels,
    mails,
    numbers,
    lag,
    eventsOf,
    /** The next version: grows always, also over restarts, and looks like the microseconds in Google's etags. */
    nextVersion(): number {
      version = Math.max(version + 1, Date.now() * 1000)
      return version
    },
    get version() {
      return version
    },
    putEvent(record: StoredEvent): void {
      events.set(`${record.calendarId}\n${record.id}`, record)
      eventsOf(record.calendarId).put(record, lag.keepsHistory)
      lag.wrote(record.version)
      for (const listener of listeners) listener(record)
    },
    /** Forgets a calendar's events without a trace (the calendar itself was deleted). */
    dropEvents(calendarId: string): void {
      for (const record of byCalendar.get(calendarId)?.all() ?? []) events.delete(`${calendarId}\n${record.id}`)
      byCalendar.delete(calendarId)
    },
    onEvent(listener: (record: StoredEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Hears of every write, by the name of the collection. */
    onWrite(listener: (collection: string) => void): () => void {
      writeListeners.add(listener)
      return () => writeListeners.delete(listener)
    },
    forgetHistory(): void {
      for (const index of byCalendar.values()) index.forgetHistory()
    },
    /** Forgets everything. */
    clear(): void {
      for (const collection of all) collection.clear()
      byCalendar.clear()
      lag.set({})
      journal.rewrite([])
      for (const listener of writeListeners) listener('event')
    },
    close(): void {
      journal.close()
    },
  }
}
