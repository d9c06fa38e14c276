import { type AccountsState, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { currentId } from '@calendar-sync/contracts/domain/primaryCalendar'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { discoverCalendars } from '../accounts/discoverCalendars.ts'
import type { RecordDiscovery } from '../accounts/recordDiscovery.ts'
import type { CalendarApi } from './calendarApi.ts'
import { GoogleFailure, isFailure } from './failure.ts'
import type { CalendarOf } from './googleCalendar.ts'

/**
 * A primary calendar's id is its account's address, and Google knows it by another one once that changed. It is called by the id that the
 * log has for it now, and never by one that it had before: that may be the calendar of an heir of the address. Where Google has no primary
 * calendar by the id of the log, it is asked once which ones the account has.
 */
export const followMoved =
  (calendarOf: CalendarOf, eventLog: EventLog, recordDiscovery: RecordDiscovery): CalendarOf =>
  (account, stop) => {
    const api = calendarOf(account, stop)
    let known: Promise<AccountsState> | undefined
    let discovery: Promise<void> | undefined
    /** Whether Google said of an event that it is not there, by the id that was asked for. */
    let missed = false
    const accounts = () => {
      known ??= load(eventLog, accountsDecider, accountsStream(account.userId)).catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    }
    const idNow = async (calendarId: string) => currentId(await accounts(), account.accountId, calendarId) ?? calendarId
    const isPrimary = async (calendarId: string) =>
      (await accounts()).primaryCalendars[account.accountId]?.some((id) => id === calendarId) === true
    const follow =
      <Rest extends unknown[], Answer>(call: (calendarId: string, ...rest: Rest) => Promise<Answer>) =>
      async (calendarId: string, ...rest: Rest): Promise<Answer> =>
        call(await idNow(calendarId), ...rest).catch((error: unknown) => {
          missed ||= isFailure(error, 'not_found')
          throw error
        })
    const events: CalendarApi['events'] = async (calendarId, ...rest) => {
      const called = await idNow(calendarId)
      try {
        return await api.events(called, ...rest)
      } catch (error) {
        if (!isFailure(error, 'not_found') || !(await isPrimary(calendarId))) throw error
        discovery ??= discoverCalendars(account, api, recordDiscovery).then(() => {
          known = undefined
        })
        await discovery
        const current = await idNow(calendarId)
        if (current === called) throw error
        // It was the calendar that was not there, and not the event: the next run asks for it by the new id.
        if (missed) throw new GoogleFailure('outage', 404, 'calendarMoved')
        return api.events(current, ...rest)
      }
    }
    return {
      ...api,
      events,
      get: follow(api.get),
      insert: follow(api.insert),
      replace: follow(api.replace),
      patch: follow(api.patch),
      delete: follow(api.delete),
      watch: follow(api.watch),
    } satisfies CalendarApi
  }
