import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import { googleEndpoints } from '@calendar-sync/platform/googleEndpoints'
import { calendar } from 'googleapis/build/src/apis/calendar/index.js'
import { z } from 'zod'
import { observed, observedAs } from '../observability/observeGoogle.ts'
import { createBatching } from './batching.ts'
import { type CalendarApi, type EventPatch, type EventsQuery, roleUntold } from './calendarApi.ts'
import { mostGuestsNamed, readEvent, readListed } from './event.ts'
import { failureOfAnswer } from './failure.ts'
import { followPages } from './pages.ts'
import { createSend, type Sending } from './sendWithRetries.ts'
import type { Account } from './tokens.ts'
import { createPace, type Pace } from './writePace.ts'

/** Of its events only that they are a list: each is read by itself (`readListed`). */
const EventsAnswer = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
  timeZone: z.string().default('UTC'),
  accessRole: z.string().default(roleUntold),
})
const CalendarsAnswer = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        primary: z.boolean().default(false),
        accessRole: z.string(),
        timeZone: z.string().default('UTC'),
        backgroundColor: z.string().optional(),
      }),
    )
    .default([]),
})

/** `expiration` is milliseconds since 1970, as a text. */
const ChannelAnswer = z.object({ resourceId: z.string(), expiration: z.coerce.number() })

/** As many as Google gives in one answer, each of which costs a unit. */
const eventsPerPage = 2500
const calendarsPerPage = 250
/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/patch */
const patchUnits = 3

/** A call about events, with the name that Google's reference gives it. */
type EventCall =
  /** Of all events, by the parameters of the reference. */
  | { readonly name: 'list'; readonly query: Readonly<Record<string, string>> }
  | { readonly name: 'get'; readonly eventId: string }
  | { readonly name: 'insert'; readonly body: EventPatch & { readonly id: string } }
  | { readonly name: 'update' | 'patch'; readonly eventId: string; readonly etag: string; readonly body: EventPatch }
  | { readonly name: 'delete'; readonly eventId: string; readonly etag: string | undefined }

const methods = { list: 'GET', get: 'GET', insert: 'POST', update: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/** Google Calendar for an account. @param stop ends waiting, never a call that is under way */
/** @param accounts of the person, as the log has them, where they are known already */
export type CalendarOf = (account: Account, stop: AbortSignal, accounts?: AccountsState) => CalendarApi

/**
 * The official client, without its own retries (they would not be counted against the quota) and its own tokens; calls
 * about one event travel in batches.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference
 */
export function createGoogleCalendar(baseUrl: string | undefined, sending: Sending): CalendarOf {
  const { requestTimeout: timeout } = sending.settings
  const client = calendar({ version: 'v3', rootUrl: googleEndpoints(baseUrl).apiRoot, retry: false, timeout })
  const by = (token: string, name: string) => ({
    headers: { Authorization: `Bearer ${token}` },
    adapter: observedAs(name),
  })
  const callOne = createEventCalls(baseUrl, timeout)

  return (account, stop) => {
    const send = createSend(account, stop, sending)
    let calls = 0
    const paces = new Map<string, Pace>()
    const paceOf = (calendarId: string) => {
      const known = paces.get(calendarId)
      if (known) return known
      const { writesAtOnce: most, firstWait, longestWait } = sending.settings
      const pace = createPace({ most, firstWait, longestWait }, stop)
      paces.set(calendarId, pace)
      return pace
    }
    const call = (calendarId: string, about: EventCall, units?: number) => {
      calls += 1
      const pace = methods[about.name] === 'GET' ? undefined : paceOf(calendarId)
      return send((token) => callOne(token, calendarId, about), { units, pace })
    }
    return {
      async calendars() {
        const found: z.infer<typeof CalendarsAnswer>['items'] = []
        const nextOf = followPages()
        for (let pageToken: string | undefined; ; ) {
          const parameters = { maxResults: calendarsPerPage, ...(pageToken === undefined ? {} : { pageToken }) }
          const { data } = await send((token) => client.calendarList.list(parameters, by(token, 'calendarList.list')))
          const page = CalendarsAnswer.parse(data)
          found.push(...page.items)
          pageToken = nextOf(page)
          if (pageToken === undefined) break
        }
        return found.map(({ summaryOverride, backgroundColor, ...listed }) => ({
          ...listed,
          summary: summaryOverride ?? listed.summary,
          color: backgroundColor ?? null,
        }))
      },
      async events(calendarId, wanted, pageToken) {
        // All but the token and the window must be the same in every list call of a feed, as Google's guide to
        // synchronisation asks. Of an event with more guests Google names the account itself alone, and says so.
        const query = {
          singleEvents: 'true',
          showDeleted: 'true',
          maxAttendees: String(mostGuestsNamed),
          maxResults: String(eventsPerPage),
          ...bounds(wanted),
          ...(pageToken === undefined ? {} : { pageToken }),
        }
        const { items, ...page } = EventsAnswer.parse(await call(calendarId, { name: 'list', query }))
        const { nextPageToken, nextSyncToken } = page
        return { ...page, items: readListed(items), nextPageToken, nextSyncToken }
      },
      async get(calendarId, eventId) {
        const answer = await call(calendarId, { name: 'get', eventId })
        return readListed([answer])[0] ?? readEvent(answer)
      },
      insert: async (calendarId, eventId, content) =>
        readEvent(await call(calendarId, { name: 'insert', body: { id: eventId, ...content } })),
      replace: async (calendarId, eventId, etag, body) =>
        readEvent(await call(calendarId, { name: 'update', eventId, etag, body })),
      patch: async (calendarId, eventId, etag, body) =>
        readEvent(await call(calendarId, { name: 'patch', eventId, etag, body }, patchUnits)),
      async delete(calendarId, eventId, etag) {
        await call(calendarId, { name: 'delete', eventId, etag })
      },
      everyId: async (calendarId) => [calendarId],
      callsAboutEvents: () => calls,
      async watch(calendarId, { channelId, token, address }) {
        const requestBody = { id: channelId, token, address, type: 'web_hook' }
        const { data } = await send((access) =>
          client.events.watch({ calendarId, requestBody }, by(access, 'events.watch')),
        )
        const { resourceId, expiration } = ChannelAnswer.parse(data)
        return { resourceId, expiresAt: new Date(expiration) }
      },
      async stopChannel(channelId, resourceId) {
        const requestBody = { id: channelId, resourceId }
        await send((access) => client.channels.stop({ requestBody }, by(access, 'channels.stop')))
      },
    }
  }
}

function bounds(query: EventsQuery) {
  if ('syncToken' in query) return { syncToken: query.syncToken }
  if ('changedSince' in query) return { updatedMin: query.changedSince.toISOString() }
  return { timeMin: query.from.toISOString(), timeMax: query.to.toISOString() }
}

/**
 * Calls about one event come in thousands, so they travel in batches, and all of these pass by the general client: with
 * what that prepares and copies for each, a first copy cost twice the processor time. None asks Google to send mail.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events
 */
function createEventCalls(baseUrl: string | undefined, timeout: number) {
  const endpoints = googleEndpoints(baseUrl)
  const batching = createBatching(endpoints.batch, timeout)
  const { pathname } = new URL('calendar/v3/calendars/', endpoints.apiRoot)
  const pathOf = (calendarId: string, call: EventCall) => {
    const events = `${pathname}${encodeURIComponent(calendarId)}/events`
    if (call.name === 'list') return `${events}?${new URLSearchParams(call.query)}`
    const path = call.name === 'insert' ? events : `${events}/${encodeURIComponent(call.eventId)}`
    return call.name === 'get' ? path : `${path}?sendUpdates=none`
  }
  /** @returns what Google answered: the event, a page of events, or '' to a deletion. @throws GoogleFailure, what the transport throws */
  return (token: string, calendarId: string, call: EventCall): Promise<unknown> =>
    observed(`events.${call.name}`, async (answered) => {
      const body = 'body' in call ? JSON.stringify(call.body) : undefined
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...('etag' in call && call.etag !== undefined ? { 'if-match': call.etag } : {}),
      }
      const part = { method: methods[call.name], path: pathOf(calendarId, call), headers, body }
      const reply = await batching[call.name === 'list' ? 'alone' : 'join'](`Bearer ${token}`, part)
      answered(reply.status)
      const data = fromJson(reply.body)
      if (reply.status < 200 || reply.status > 299) throw failureOfAnswer(reply.status, data)
      return data
    })
}

/** A proxy on the way may answer a page for people. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
