import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { currentId } from '@calendar-sync/contracts/domain/primaryCalendar'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { CalendarApi } from './calendarApi.ts'
import { isFailure } from './failure.ts'
import type { CalendarOf } from './googleCalendar.ts'
import type { Account } from './tokens.ts'

/**
 * A primary calendar's id is its account's address, and Google knows it by another one once that changed. Where it knows none by an id,
 * the call is made with the one that the log has for it now.
 */
export const followMoved =
  (calendarOf: CalendarOf, eventLog: EventLog): CalendarOf =>
  (account, stop) => {
    const api = calendarOf(account, stop)
    const moved = new Map<string, Promise<string | undefined>>()
    const lookUp = (calendarId: string) => {
      const found = moved.get(calendarId) ?? currentIdOf(account, calendarId, eventLog)
      moved.set(calendarId, found)
      return found
    }
    const follow =
      <Rest extends unknown[], Answer>(call: (calendarId: string, ...rest: Rest) => Promise<Answer>) =>
      async (calendarId: string, ...rest: Rest): Promise<Answer> => {
        const known = await moved.get(calendarId)
        if (known !== undefined) return call(known, ...rest)
        try {
          return await call(calendarId, ...rest)
        } catch (error) {
          // Of a calendar that is there an event may be gone; then no other id is found.
          const current = isFailure(error, 'not_found') ? await lookUp(calendarId) : undefined
          if (current === undefined) throw error
          return call(current, ...rest)
        }
      }
    return {
      ...api,
      events: follow(api.events),
      get: follow(api.get),
      insert: follow(api.insert),
      replace: follow(api.replace),
      patch: follow(api.patch),
      delete: follow(api.delete),
      watch: follow(api.watch),
    } satisfies CalendarApi
  }

async function currentIdOf({ userId, accountId }: Account, calendarId: string, eventLog: EventLog) {
  return currentId(await load(eventLog, accountsDecider, accountsStream(userId)), accountId, calendarId)
}
