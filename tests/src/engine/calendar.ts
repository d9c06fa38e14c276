import type { Bench } from '@calendar-sync/google-emulator/testing'
import { z } from 'zod'

const Event = z.looseObject({
  id: z.string(),
  status: z.string(),
  etag: z.string(),
  iCalUID: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  transparency: z.string().optional(),
  visibility: z.string().optional(),
  colorId: z.string().optional(),
  attendees: z.array(z.unknown()).optional(),
  reminders: z.unknown(),
  start: z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() }),
  end: z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() }),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
export type Event = z.infer<typeof Event>

const hour = 60 * 60 * 1000

/** A calendar in a person's hands, past OAuth and quota. */
export class Calendar {
  readonly email: string
  readonly id: string
  readonly #bench: Bench
  readonly #clock: () => Date

  constructor(bench: Bench, email: string, id: string, clock: () => Date) {
    this.#bench = bench
    this.email = email
    this.id = id
    this.#clock = clock
  }

  /** A timed event of two hours, so many days from now. */
  add = (summary: string, inDays: number, more: object = {}) => this.insert({ summary, ...this.when(inDays), ...more })

  insert = (body: object) => this.#event('POST', '', body)

  when(inDays: number) {
    const start = Math.floor(this.#clock().getTime() / hour) * hour + inDays * 24 * hour
    const at = (time: number) => ({ dateTime: new Date(time).toISOString(), timeZone: 'Europe/Berlin' })
    return { start: at(start), end: at(start + 2 * hour) }
  }

  change = (eventId: string, change: object) => this.#event('PATCH', `/${eventId}`, change)

  async remove(eventId: string): Promise<void> {
    await this.#bench.control('DELETE', `${this.#path()}/${eventId}`)
  }

  async events(): Promise<Event[]> {
    const answer = await this.#bench.control('GET', `${this.#path()}?singleEvents=true`)
    return z.object({ items: z.array(Event) }).parse(answer).items
  }

  /** The one event that is there. @throws Error when there is none, or another beside it */
  async onlyEvent(): Promise<Event> {
    const [event, ...others] = await this.events()
    if (!event || others.length > 0) throw new Error(`There are ${others.length + (event ? 1 : 0)} events.`)
    return event
  }

  async titles(): Promise<string[]> {
    return (await this.events()).map(({ summary }) => summary ?? '').sort()
  }

  async #event(method: string, rest: string, body: object): Promise<Event> {
    return Event.parse(await this.#bench.control(method, this.#path() + rest, body))
  }

  #path = () => `/emulator/accounts/${encodeURIComponent(this.email)}/calendars/${encodeURIComponent(this.id)}/events`
}
