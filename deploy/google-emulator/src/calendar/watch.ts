import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ApiReply } from '../http/call.ts'
import { GoogleError, required } from '../http/googleError.ts'
import { checkScope, openCalendar } from './access.ts'
import { parseJsonBody } from './eventBody.ts'
import type { Operation } from './operation.ts'

const DAY = 86_400_000
/** Seven days when the app asks nothing, thirty at most. */
const USUAL_LIFE = 7 * DAY
const LONGEST_LIFE = 30 * DAY

const watchSchema = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  address: z.string().optional(),
  token: z.string().optional(),
  expiration: z.coerce.number().optional(),
  params: z.object({ ttl: z.coerce.number().optional() }).optional(),
})

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/watch */
export function watchEvents({ emulator, access, call, params }: Operation): ApiReply {
  checkScope(access, 'calendar.readonly', 'calendar.events', 'calendar.events.readonly')
  const { calendar } = openCalendar(emulator, access.email, params.calendarId ?? '', 'freeBusyReader')
  const { id, type, address, token, expiration, params: options } = watchSchema.parse(parseJsonBody(call.body))
  if (id === undefined) throw required('entity.id')
  if (!/^[A-Za-z0-9\-_+/=]{1,64}$/.test(id)) throw new GoogleError(400, 'channelIdInvalid', 'Invalid channel id')
  if (type !== 'web_hook' && type !== 'webhook')
    throw new GoogleError(400, 'channelUnknown', 'Unknown channel type', { domain: 'push' })
  if (address === undefined) throw required('entity.address')
  if (!isAllowed(address))
    throw new GoogleError(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`)
  if (emulator.state.channels.has(id)) throw new GoogleError(400, 'channelIdNotUnique', `Channel id ${id} not unique`)
  const now = emulator.clock.now().getTime()
  const wanted = expiration ?? (options?.ttl === undefined ? now + USUAL_LIFE : now + options.ttl * 1000)
  const channel = {
    id,
    resourceId: createHash('sha256').update(`${access.email} ${calendar.id}`).digest('base64url').slice(0, 27),
    email: access.email,
    calendarId: calendar.id,
    resourceUri: `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendar.id)}/events?alt=json`,
    address,
    ...(token === undefined ? {} : { token }),
    expiration: Math.min(wanted, now + LONGEST_LIFE),
    messages: 0,
  }
  emulator.state.channels.set(id, channel)
  emulator.push.opened(channel)
  const { email, calendarId, address: _, messages, expiration: until, ...shown } = channel
  return { status: 200, body: { kind: 'api#channel', ...shown, expiration: String(until) } }
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/channels/stop */
export function stopChannel({ emulator, access, call }: Operation): ApiReply {
  const { id, resourceId } = parseJsonBody(call.body)
  const channel = typeof id === 'string' ? emulator.state.channels.get(id) : undefined
  if (!channel || channel.resourceId !== resourceId || channel.email !== access.email) {
    throw new GoogleError(404, 'notFound', `Channel '${typeof id === 'string' ? id : ''}' not found for project`)
  }
  emulator.state.channels.delete(channel.id)
  return { status: 204 }
}

/** Google calls only https addresses; an address on this machine may be plain, so that tests need no certificate. */
function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
