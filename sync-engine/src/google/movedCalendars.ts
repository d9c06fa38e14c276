import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { everyId, nameAtGoogle, ownerOfPrimary, primaryKeyword } from '@calendar-sync/contracts/domain/primaryCalendar'
import type { AccountId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { discoverCalendars } from '../accounts/discoverCalendars.ts'
import type { RecordDiscovery } from '../accounts/recordDiscovery.ts'
import { type CalendarApi, type EventsPage, roleUntold } from './calendarApi.ts'
import { GoogleFailure, isFailure } from './failure.ts'
import type { CalendarOf } from './googleCalendar.ts'

/** What was asked was asked of another calendar, or of none: the next run asks by the new id. */
const calendarMoved = () => new GoogleFailure('outage', 404, 'calendarMoved')

/**
 * A primary calendar's id is its account's address, and Google knows it by another one once that changed; the former may be the calendar of
 * an heir of the address by then. Where the log knows of a change, the calendar is called by a name that no heir can have. Where Google
 * shows that there was one since, its list of calendars is read once.
 */
export const followMoved =
  (calendarOf: CalendarOf, eventLog: EventLog, recordDiscovery: RecordDiscovery): CalendarOf =>
  (account, stop, atFirst) => {
    const { userId, accountId } = account
    const api = calendarOf(account, stop)
    let known = atFirst && Promise.resolve(atFirst)
    let looking: Promise<boolean> | undefined
    /** By which names Google said of an event that it is not there. */
    const missed = new Set<string>()
    const accounts = () => {
      known ??= load(eventLog, accountsDecider, accountsStream(userId)).catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    }
    const nameOf = async (calendarId: string) => nameAtGoogle(await accounts(), accountId, calendarId)
    const ownerOf = async (calendarId: string) => ownerOfPrimary(await accounts(), accountId, calendarId)
    const lookThrough = async (owner: AccountId): Promise<boolean> => {
      const isConnected = (await accounts()).accounts.some((connected) => connected.accountId === owner)
      const ofOwner = owner === accountId ? api : calendarOf({ userId, accountId: owner }, stop)
      const isTold = isConnected && (await discoverCalendars({ userId, accountId: owner }, ofOwner, recordDiscovery))
      known = undefined
      return isTold
    }
    /** What Google's list of calendars says that it is called by now; undefined where that says nothing of it. */
    const nameByList = async (calendarId: string, called: string): Promise<string | undefined> => {
      const owner = called === primaryKeyword ? undefined : await ownerOf(calendarId)
      if (owner === undefined) return undefined
      looking ??= lookThrough(owner)
      return (await looking) ? nameOf(calendarId) : undefined
    }
    /** An account owns its primary calendar, also where others may see it. */
    const isAnothers = async (calendarId: string, called: string, { accessRole }: EventsPage) =>
      accessRole !== 'owner' &&
      accessRole !== roleUntold &&
      called !== primaryKeyword &&
      (await ownerOf(calendarId)) === accountId
    const follow =
      <Rest extends unknown[], Answer>(call: (calendarId: string, ...rest: Rest) => Promise<Answer>) =>
      async (calendarId: string, ...rest: Rest): Promise<Answer> => {
        const called = await nameOf(calendarId)
        return call(called, ...rest).catch((error: unknown) => {
          if (isFailure(error, 'not_found')) missed.add(called)
          throw error
        })
      }
    const events: CalendarApi['events'] = async (calendarId, ...rest) => {
      const called = await nameOf(calendarId)
      // That the calendar is there by this name tells nothing of events that were asked for by another.
      if ([...missed].some((name) => name !== called)) throw calendarMoved()
      const answer = await api.events(called, ...rest).catch((error: unknown) => {
        if (!isFailure(error, 'not_found')) throw error
        return error
      })
      if (!(answer instanceof GoogleFailure) && !(await isAnothers(calendarId, called, answer))) return answer
      const current = await nameByList(calendarId, called)
      if (current !== undefined && current !== called) {
        if (missed.size > 0) throw calendarMoved()
        return api.events(current, ...rest)
      }
      if (answer instanceof GoogleFailure) throw answer
      if (current === undefined) throw calendarMoved()
      return answer
    }
    const insert: CalendarApi['insert'] = async (calendarId, ...rest) => {
      const called = await nameOf(calendarId)
      return api.insert(called, ...rest).catch(async (error: unknown) => {
        if (!isFailure(error, 'not_found')) throw error
        const current = await nameByList(calendarId, called)
        throw current === undefined || current === called ? error : calendarMoved()
      })
    }
    return {
      ...api,
      events,
      insert,
      get: follow(api.get),
      replace: follow(api.replace),
      patch: follow(api.patch),
      delete: follow(api.delete),
      watch: follow(api.watch),
      everyId: async (calendarId) => everyId(await accounts(), accountId, calendarId),
    } satisfies CalendarApi
  }
