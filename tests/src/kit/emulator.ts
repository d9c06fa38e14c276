import { randomBytes } from 'node:crypto'
import { z } from 'zod'

const EmulatedEvent = z.looseObject({
  id: z.string(),
  etag: z.string().optional(),
  status: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  attendees: z.array(z.unknown()).optional(),
  start: z.looseObject({ date: z.string().optional(), dateTime: z.string().optional() }).optional(),
  end: z.looseObject({}).optional(),
  extendedProperties: z.looseObject({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
export type EmulatedEvent = z.infer<typeof EmulatedEvent>

const RecordedRequest = z.looseObject({ method: z.string(), path: z.string(), status: z.number(), units: z.number() })

/** A person's hands in Google's own calendar, through the emulator's control API. */
export class Emulator {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Forgets every account and event. */
  async reset(): Promise<void> {
    await this.#call('POST', '/emulator/reset')
  }

  async events(email: string, calendarId: string): Promise<EmulatedEvent[]> {
    const answer = await this.#call('GET', this.#eventsPath(email, calendarId))
    return z.object({ items: z.array(EmulatedEvent) }).parse(answer).items
  }

  /** What the events of a person's first calendar are called, in order. */
  titles = async (email: string): Promise<string[]> =>
    (await this.events(email, email)).map(({ summary = '' }) => summary).sort()

  async addEvent(email: string, calendarId: string, event: object): Promise<EmulatedEvent> {
    return EmulatedEvent.parse(await this.#call('POST', this.#eventsPath(email, calendarId), event))
  }

  async changeEvent(email: string, calendarId: string, eventId: string, change: object): Promise<EmulatedEvent> {
    return EmulatedEvent.parse(await this.#call('PATCH', `${this.#eventsPath(email, calendarId)}/${eventId}`, change))
  }

  async deleteEvent(email: string, calendarId: string, eventId: string): Promise<void> {
    await this.#call('DELETE', `${this.#eventsPath(email, calendarId)}/${eventId}`)
  }

  async addAccount(account: {
    email: string
    name: string
    calendars?: object[]
    sub?: string
    emailVerified?: boolean
  }): Promise<void> {
    await this.#call('POST', '/emulator/accounts', account)
  }

  /** The address belongs to another Google account from now on. */
  handOver = (email: string, name: string) =>
    this.addAccount({ email, name, sub: BigInt(`0x${randomBytes(8).toString('hex')}`).toString() })

  /** Another, empty calendar comes in the place of this one; no tombstone says what became of its events. */
  async replaceCalendar(email: string, id: string): Promise<void> {
    const path = `/emulator/accounts/${encodeURIComponent(email)}/calendars`
    await this.#call('DELETE', `${path}/${encodeURIComponent(id)}`)
    await this.#call('POST', path, { id, summary: 'Work', primary: true, timeZone: 'Europe/Berlin' })
    await this.#call('POST', '/emulator/sync-tokens/expire', { account: email })
  }

  async addFault(fault: object): Promise<void> {
    await this.#call('POST', '/emulator/faults', fault)
  }

  async clearFaults(): Promise<void> {
    await this.#call('DELETE', '/emulator/faults')
  }

  async revoke(email: string): Promise<void> {
    await this.#call('POST', `/emulator/accounts/${encodeURIComponent(email)}/revoke`)
  }

  async requests() {
    return z.object({ items: z.array(RecordedRequest) }).parse(await this.#call('GET', '/emulator/requests')).items
  }

  async mails(): Promise<unknown[]> {
    return z.object({ items: z.array(z.unknown()) }).parse(await this.#call('GET', '/emulator/mails')).items
  }

  #eventsPath = (email: string, calendarId: string) =>
    `/emulator/accounts/${encodeURIComponent(email)}/calendars/${encodeURIComponent(calendarId)}/events`

  /** Any other call of the control API; its paths begin with `/emulator`. */
  control = (method: string, path: string, body?: object): Promise<unknown> => this.#call(method, path, body)

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
}
