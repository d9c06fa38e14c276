import { googleEndpoints } from '@calendar-sync/platform/googleEndpoints'
import { observed } from '../observability/observeGoogle.ts'
import type { Batching } from './batching.ts'
import type { EventChange } from './calendarApi.ts'
import { failureOfAnswer } from './failure.ts'

/** A call about events, with the name that Google's reference gives it. */
export type EventCall =
  /** Of all events, by the parameters of the reference. */
  | { readonly name: 'list'; readonly query: Readonly<Record<string, string>> }
  | { readonly name: 'get'; readonly eventId: string }
  | { readonly name: 'insert'; readonly body: EventChange & { readonly id: string } }
  | { readonly name: 'update' | 'patch'; readonly eventId: string; readonly etag: string; readonly body: EventChange }
  | { readonly name: 'delete'; readonly eventId: string; readonly etag: string | undefined }

const methods = { list: 'GET', get: 'GET', insert: 'POST', update: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/**
 * Calls about one event come in thousands, so they travel in batches, and all of these pass by the general client: with
 * what that prepares and copies for each, a first copy cost twice the processor time. None asks Google to send mail.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events
 */
export function createEventCalls(baseUrl: string | undefined, batching: Batching) {
  const { pathname } = new URL('calendar/v3/calendars/', googleEndpoints(baseUrl).apiRoot)
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
