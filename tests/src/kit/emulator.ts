import { randomBytes } from 'node:crypto'
import { z } from 'zod'

const Time = z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() })
const EmulatedEvent = z.looseObject({
  id: z.string(),
  status: z.string(),
  etag: z.string(),
  iCalUID: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  colorId: z.string().optional(),
  attendees: z.array(z.unknown()).optional(),
  reminders: z.unknown(),
  start: Time,
  end: Time,
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
export type EmulatedEvent = z.infer<typeof EmulatedEvent>

const RecordedRequest = z.looseObject({
  method: z.string(),
  path: z.string(),
  status: z.int(),
  units: z.int(),
  batched: z.boolean(),
})
const Made = z.object({ id: z.string() })
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })

/** Start and end of an event of two hours that begins at an instant. */
export const during = (start: number) => ({
  start: { dateTime: new Date(start).toISOString() },
  end: { dateTime: new Date(start + 2 * 3_600_000).toISOString() },
})

/** A person's hands in Google's own calendar, through the emulator's control API. */
export class Emulator {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  events = async (email: string, calendarId: string): Promise<EmulatedEvent[]> => {
    const answer = await this.control('GET', `${this.#eventsPath(email, calendarId)}?singleEvents=true`)
    return listOf(EmulatedEvent).parse(answer).items
  }

  /** What the events of a calendar are called, in order: of a person's first one, unless another is named. */
  titles = async (email: string, calendarId = email): Promise<string[]> =>
    (await this.events(email, calendarId)).map(({ summary = '' }) => summary).sort()

  addEvent = async (email: string, calendarId: string, event: object): Promise<EmulatedEvent> =>
    EmulatedEvent.parse(await this.control('POST', this.#eventsPath(email, calendarId), event))

  changeEvent = async (email: string, calendarId: string, eventId: string, change: object): Promise<EmulatedEvent> =>
    EmulatedEvent.parse(await this.control('PATCH', `${this.#eventsPath(email, calendarId)}/${eventId}`, change))

  deleteEvent = (email: string, calendarId: string, eventId: string) =>
    this.control('DELETE', `${this.#eventsPath(email, calendarId)}/${eventId}`)

  addAccount = (account: {
    email: string
    name: string
    calendars?: object[]
    sub?: string
    emailVerified?: boolean
  }) => this.control('POST', '/emulator/accounts', account)

  /** A person with one calendar, which is called as they are unless it has a name of its own. */
  addPerson = (email: string, name: string, calendar = name) =>
    this.addAccount({
      email,
      name,
      calendars: [{ id: email, summary: calendar, primary: true, timeZone: 'Europe/Berlin' }],
    })

  /** The address belongs to another Google account from now on. */
  handOver = (email: string, name: string) =>
    this.addAccount({ email, name, sub: BigInt(`0x${randomBytes(8).toString('hex')}`).toString() })

  /** Another, empty calendar comes in the place of this one; no tombstone says what became of its events. */
  async replaceCalendar(email: string, id: string): Promise<void> {
    const path = `/emulator/accounts/${encodeURIComponent(email)}/calendars`
    await this.control('DELETE', `${path}/${encodeURIComponent(id)}`)
    await this.control('POST', path, { id, summary: 'Work', primary: true, timeZone: 'Europe/Berlin' })
    await this.control('POST', '/emulator/sync-tokens/expire', { account: email })
  }

  /** @returns the fault's id */
  addFault = async (fault: object) => Made.parse(await this.control('POST', '/emulator/faults', fault)).id

  clearFaults = () => this.control('DELETE', '/emulator/faults')

  revoke = (email: string) => this.control('POST', `/emulator/accounts/${encodeURIComponent(email)}/revoke`)

  requests = async () => listOf(RecordedRequest).parse(await this.control('GET', '/emulator/requests')).items

  mails = async () => listOf(z.unknown()).parse(await this.control('GET', '/emulator/mails')).items

  #eventsPath = (email: string, calendarId: string) =>
    `/emulator/accounts/${encodeURIComponent(email)}/calendars/${encodeURIComponent(calendarId)}/events`

  /** Any call of the control API; its paths begin with `/emulator`. */
  control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(this.url + path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
}
