import { googleEndpoints } from '@calendar-sync/platform/googleEndpoints'
import { calendar } from 'googleapis/build/src/apis/calendar/index.js'
import { z } from 'zod'
import { asItIs, observedCalls } from '../observability/observeGoogle.ts'
import type { Batching } from './batching.ts'
import { batchingAdapter } from './batchingAdapter.ts'
import type { CalendarApi, EventChange, EventsQuery } from './calendarApi.ts'
import { googleEvent } from './event.ts'
import type { Send } from './send.ts'
import type { Account } from './tokens.ts'

const EventsAnswer = z.object({
  items: z.array(googleEvent).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
  timeZone: z.string().default('UTC'),
  accessRole: z.string().default('none'),
})
const CalendarsAnswer = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        description: z.string().optional(),
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
const noMail = 'none'
/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/patch */
const patchUnits = 3

/**
 * The official client, without its own retries (they would not be counted against the quota) and its own tokens.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference
 */
export function createGoogleCalendar(
  { baseUrl, timeout }: { readonly baseUrl: string | undefined; readonly timeout: number },
  send: Send,
  batching: Batching,
) {
  const client = calendar({ version: 'v3', rootUrl: googleEndpoints(baseUrl).apiRoot, retry: false, timeout })
  const by = (token: string) => ({ headers: { Authorization: `Bearer ${token}` }, adapter: observedCalls(asItIs) })
  const joining = observedCalls(batchingAdapter(batching, timeout))
  /** Of one event: such calls come in numbers, so they may travel together. */
  const together = (token: string, etag?: string) => ({
    headers: { Authorization: `Bearer ${token}`, ...(etag === undefined ? {} : { 'If-Match': etag }) },
    adapter: joining,
    // The client's own would keep a timer for each call long after its answer; the adapter sees to it.
    timeout: 0,
  })
  // The client's types do not know null, which is how a PATCH clears a field.
  const written = (body: EventChange) => ({ ...body })

  return (account: Account): CalendarApi => ({
    async calendars() {
      const found: z.infer<typeof CalendarsAnswer>['items'] = []
      for (let pageToken: string | undefined; ; ) {
        const parameters = { maxResults: calendarsPerPage, ...(pageToken === undefined ? {} : { pageToken }) }
        const { data } = await send(account, (token) => client.calendarList.list(parameters, by(token)))
        const page = CalendarsAnswer.parse(data)
        found.push(...page.items)
        pageToken = page.nextPageToken
        if (pageToken === undefined) break
      }
      return found.map(({ summaryOverride, backgroundColor, ...listed }) => ({
        ...listed,
        summary: summaryOverride ?? listed.summary,
        description: listed.description,
        color: backgroundColor ?? null,
      }))
    },
    async events(calendarId, query, pageToken) {
      // All but the token and the window must be the same in every list call of a feed, as Google's guide to
      // synchronisation asks. Of the guests only the account itself is wanted.
      const parameters = {
        calendarId,
        singleEvents: true,
        showDeleted: true,
        maxAttendees: 1,
        maxResults: eventsPerPage,
        ...bounds(query),
        ...(pageToken === undefined ? {} : { pageToken }),
      }
      const { data } = await send(account, (token) => client.events.list(parameters, by(token)))
      const { items, ...page } = EventsAnswer.parse(data)
      return { ...page, items, nextPageToken: page.nextPageToken, nextSyncToken: page.nextSyncToken }
    },
    async get(calendarId, eventId) {
      const { data } = await send(account, (token) => client.events.get({ calendarId, eventId }, together(token)))
      return googleEvent.parse(data)
    },
    async insert(calendarId, eventId, body) {
      const requestBody = { id: eventId, ...written(body) }
      const parameters = { calendarId, sendUpdates: noMail, requestBody }
      const { data } = await send(account, (token) => client.events.insert(parameters, together(token)))
      return googleEvent.parse(data)
    },
    async replace(calendarId, eventId, etag, body) {
      const parameters = { calendarId, eventId, sendUpdates: noMail, requestBody: written(body) }
      const { data } = await send(account, (token) => client.events.update(parameters, together(token, etag)))
      return googleEvent.parse(data)
    },
    async patch(calendarId, eventId, etag, change) {
      const parameters = { calendarId, eventId, sendUpdates: noMail, requestBody: written(change) }
      const { data } = await send(
        account,
        (token) => client.events.patch(parameters, together(token, etag)),
        patchUnits,
      )
      return googleEvent.parse(data)
    },
    async watch(calendarId, { channelId, token, address }) {
      const requestBody = { id: channelId, token, address, type: 'web_hook' }
      const { data } = await send(account, (access) => client.events.watch({ calendarId, requestBody }, by(access)))
      const { resourceId, expiration } = ChannelAnswer.parse(data)
      return { resourceId, expiresAt: new Date(expiration) }
    },
    async stopChannel(channelId, resourceId) {
      const requestBody = { id: channelId, resourceId }
      await send(account, (access) => client.channels.stop({ requestBody }, by(access)))
    },
    async delete(calendarId, eventId, etag) {
      const parameters = { calendarId, eventId, sendUpdates: noMail }
      await send(account, (token) => client.events.delete(parameters, together(token, etag)))
    },
  })
}

function bounds(query: EventsQuery) {
  if ('syncToken' in query) return { syncToken: query.syncToken }
  if ('changedSince' in query) return { updatedMin: query.changedSince.toISOString() }
  return { timeMin: query.from.toISOString(), timeMax: query.to.toISOString() }
}
