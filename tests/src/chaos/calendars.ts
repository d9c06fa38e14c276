import { otherThan, type Place, type SyncRules, syncTwin, type Twin, type Window } from '../engine/histories/oracle.ts'
import {
  copyOf,
  requireOneCopyEach,
  requireSame,
  requireUntouched,
  type Shown,
  saidBy,
} from '../engine/histories/shown.ts'
import type { Emulator } from '../kit/emulator.ts'
import type { Dice } from './seed.ts'

/** Where a person's two calendars are. */
export interface Addresses {
  readonly work: { readonly email: string; readonly calendarId: string }
  readonly home: { readonly email: string; readonly calendarId: string }
}

const day = 24 * 60 * 60_000
const titles = ['Flight to Lisbon (LIS)', 'Flight to Oslo (OSL)', 'Flight to Rome (FCO)', 'Lunch'] as const
const places = ['', 'Terminal 1', 'Terminal 2'] as const
/** Few enough that the guard against mass deletions has no reason to ask. */
const mostEvents = 10
/** All people's events are well within it. */
const window: Window = { from: '2000', to: '2100' }

/** An event with the side on which its person changes it. */
interface Kept {
  readonly twin: Twin
  hand: 'original' | 'copy'
}

/**
 * A person who edits their calendars at Google while runs come and go at any moment, and the oracle beside them. They
 * change an event on one side: on the copy's only after both sides have come to say the same. So what both calendars
 * must show in the end does not depend on when the runs were.
 */
export class Calendars {
  readonly #emulator: Emulator
  readonly #where: Addresses
  readonly #rules: SyncRules
  readonly #kept: Kept[] = []
  readonly #leftAs = new Map<string, string | undefined>()
  #moment = 0

  constructor(emulator: Emulator, where: Addresses, rules: SyncRules) {
    this.#emulator = emulator
    this.#where = where
    this.#rules = rules
  }

  /** Does one thing. @returns what, or undefined when there was nothing to do it to */
  async edit(dice: Dice): Promise<string | undefined> {
    this.#moment += 1
    const alive = this.#kept.filter(({ twin }) => twin.original)
    const chosen = alive[dice.roll(Math.max(1, alive.length))]
    const deed = dice.roll(10)
    if (alive.length < 3 || (deed < 3 && alive.length < mostEvents)) return this.#add(dice)
    if (!chosen) return undefined
    if (deed === 3 && alive.length > 5) return this.#remove(chosen)
    if (deed > 6 && this.#rules.direction === 'two-way') return this.#changeCopy(chosen, dice)
    return chosen.hand === 'original' ? this.#change(chosen, dice) : this.#changeCopy(chosen, dice)
  }

  /** @throws Error with the first difference between what both calendars show and what the oracle says */
  async compare(): Promise<void> {
    for (const { twin } of this.#kept) syncTwin(twin, this.#rules, window)
    for (const at of ['work', 'home'] as const) {
      const events = await this.#events(at)
      const expected = this.#kept.flatMap(({ twin }) => (twin.at === at ? twin.original : twin.copy)?.said ?? [])
      requireSame(`${this.#where.work.email} in the end`, at, events, expected)
      requireOneCopyEach(events.filter(({ id }) => !this.#leftAs.has(id)))
      if (this.#rules.direction !== 'two-way') requireUntouched(events, this.#leftAs)
    }
  }

  /** Every event with its version. */
  async versions(): Promise<string> {
    const both = [...(await this.#events('work')), ...(await this.#events('home'))]
    return both.map(({ id, etag }) => `${id} ${etag}`).join()
  }

  async #add(dice: Dice): Promise<string> {
    const at: Place = dice.roll(3) === 0 ? 'home' : 'work'
    const event = await this.#emulator.addEvent(...this.#pathOf(at), {
      summary: dice.pick(titles),
      location: dice.pick(places),
      ...when(dice),
    })
    this.#leftAs.set(event.id, event.etag)
    const original = { said: saidBy(event), touched: this.#moment }
    const twin: Twin = { id: event.id, at, original, copy: undefined, state: 'none', before: undefined }
    this.#kept.push({ twin, hand: 'original' })
    return 'event added'
  }

  async #change({ twin }: Kept, dice: Dice): Promise<string> {
    const change = dice.pick<object>([{ summary: dice.pick(titles) }, { location: dice.pick(places) }, when(dice)])
    const event = await this.#emulator.changeEvent(...this.#pathOf(twin.at), twin.id, change)
    this.#leftAs.set(event.id, event.etag)
    twin.original = { said: saidBy(event), touched: this.#moment }
    return 'event changed'
  }

  async #changeCopy(kept: Kept, dice: Dice): Promise<string | undefined> {
    const { twin } = kept
    const at = otherThan(twin.at)
    const copy = (await this.#events(at)).find((event) => copyOf(event) === twin.id)
    const original = (await this.#events(twin.at)).find(({ id }) => id === twin.id)
    if (!copy || !original) return undefined
    if (kept.hand === 'original') {
      if (JSON.stringify(saidBy(copy)) !== JSON.stringify(saidBy(original))) return undefined
      syncTwin(twin, this.#rules, window)
      kept.hand = 'copy'
    }
    const change = dice.pick<object>([{ location: dice.pick(places) }, when(dice)])
    const changed = await this.#emulator.changeEvent(...this.#pathOf(at), copy.id, change)
    twin.copy = { said: saidBy(changed), touched: this.#moment }
    return 'copy changed'
  }

  async #remove({ twin, hand }: Kept): Promise<string | undefined> {
    if (hand === 'copy') return undefined
    await this.#emulator.deleteEvent(...this.#pathOf(twin.at), twin.id)
    twin.last = twin.original ?? { said: { title: '', place: '', start: '' }, touched: 0 }
    twin.original = undefined
    return 'event deleted'
  }

  #events = (at: Place): Promise<readonly Shown[]> => this.#emulator.events(...this.#pathOf(at))

  #pathOf = (at: Place): [string, string] => [this.#where[at].email, this.#where[at].calendarId]
}

/** An hour on one of the next twenty days. */
function when(dice: Dice): { start: object; end: object } {
  const start = Math.floor(Date.now() / day) * day + (1 + dice.roll(20)) * day + (8 + dice.roll(10)) * 3_600_000
  const at = (instant: number) => ({ dateTime: new Date(instant).toISOString() })
  return { start: at(start), end: at(start + 3_600_000) }
}
