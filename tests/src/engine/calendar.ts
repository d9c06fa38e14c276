import type { EmulatedEvent, Emulator } from '../kit/emulator.ts'

const hour = 60 * 60 * 1000

/** A calendar in a person's hands, past OAuth and quota. */
export class Calendar {
  readonly email: string
  readonly id: string
  readonly #emulator: Emulator
  readonly #clock: () => Date

  constructor(emulator: Emulator, email: string, id: string, clock: () => Date) {
    this.#emulator = emulator
    this.email = email
    this.id = id
    this.#clock = clock
  }

  /** A timed event of two hours, so many days from now. */
  add = (summary: string, inDays: number, more: object = {}) => this.insert({ summary, ...this.when(inDays), ...more })

  insert = (body: object) => this.#emulator.addEvent(this.email, this.id, body)

  when(inDays: number) {
    const start = Math.floor(this.#clock().getTime() / hour) * hour + inDays * 24 * hour
    const at = (time: number) => ({ dateTime: new Date(time).toISOString(), timeZone: 'Europe/Berlin' })
    return { start: at(start), end: at(start + 2 * hour) }
  }

  change = (eventId: string, change: object) => this.#emulator.changeEvent(this.email, this.id, eventId, change)

  remove = (eventId: string) => this.#emulator.deleteEvent(this.email, this.id, eventId)

  /** A date of a series, by its place in the order of ids, which is the order in which the dates are planned. */
  async dateOf(seriesId: string, place: number): Promise<EmulatedEvent> {
    const dates = (await this.events()).filter(({ id }) => id.startsWith(`${seriesId}_`))
    const date = dates.sort((a, b) => (a.id < b.id ? -1 : 1))[place]
    if (!date) throw new Error(`The series has ${dates.length} dates.`)
    return date
  }

  events = () => this.#emulator.events(this.email, this.id)

  /** The one event that is there. @throws Error when there is none, or another beside it */
  async onlyEvent(): Promise<EmulatedEvent> {
    const [event, ...others] = await this.events()
    if (!event || others.length > 0) throw new Error(`There are ${others.length + (event ? 1 : 0)} events.`)
    return event
  }

  titles = () => this.#emulator.titles(this.email, this.id)
}
