import type { Copy } from '@calendar-sync/projection-service/readModels/copiedEvents'
import {
  type Half,
  leftAlone,
  loseLink,
  otherThan,
  type Place,
  type SyncRules,
  syncTwin,
  type Twin,
  type Window,
} from './oracle.ts'
import { type Deed, days, places, titles } from './script.ts'
import { copyOf, inWords, requireOneCopyEach, requireSame, requireUntouched, type Shown, saidBy } from './shown.ts'
import type { UserActions } from './userActions.ts'

const day = 24 * 60 * 60 * 1000
const bothPlaces = ['work', 'home'] satisfies Place[]

/** An event of the two calendars: the original one of its twin, or the copy. */
interface Chosen {
  readonly twin: Twin
  readonly half: Half
  readonly isCopy: boolean
}

/** A person's two calendars and what the oracle says about them. */
export class World {
  /** What happened, for the developer who reads of a history that went wrong. */
  readonly told: string[]
  readonly #actions: UserActions
  readonly #rules: SyncRules
  readonly #window: Window
  readonly #twins: Twin[] = []
  /** The version in which a person left each of their own events. */
  readonly #leftAs = new Map<string, string | undefined>()
  #moment = 0

  constructor(actions: UserActions, rules: SyncRules) {
    this.#actions = actions
    this.#rules = rules
    const from = (days: number) => new Date(actions.now().getTime() + days * day).toISOString()
    this.#window = { from: from(-14), to: from(30) }
    this.told = [JSON.stringify(rules)]
  }

  /**
   * Lets the person do something.
   * @param spared what shall not be touched
   * @returns what was touched
   */
  async do(
    deed: Deed,
    spared: (one: { twin: Twin; half: Half }) => boolean = () => false,
  ): Promise<Chosen | undefined> {
    await this.#actions.pass()
    this.#moment += 1
    if (deed.kind === 'add') {
      const { at, title: summary, place: location } = deed
      return this.#add(at, {
        summary,
        location,
        attendees: this.#actions.guests(at, false),
        ...this.#actions.when(deed.day),
      })
    }
    const there = this.#twins
      .flatMap((twin): Chosen[] => [
        ...(twin.original ? [{ twin, half: twin.original, isCopy: false }] : []),
        ...(twin.copy && deed.kind !== 'decline' ? [{ twin, half: twin.copy, isCopy: true }] : []),
      ])
      .filter((one) => !spared(one))
    const chosen = there[deed.which % Math.max(1, there.length)]
    const event = chosen && (await this.#eventOf(chosen))
    if (!chosen || !event) return undefined
    const at = placeOf(chosen)
    this.told.push(`${deed.kind} ${chosen.isCopy ? 'the copy of ' : ''}${inWords(chosen.half.said)} at ${at}`)
    switch (deed.kind) {
      case 'remove':
        await this.#remove(chosen, at, event)
        return chosen
      case 'duplicate': {
        const { summary, location, start, end, extendedProperties } = event
        return this.#add(at, { summary, location, start, end, extendedProperties })
      }
      case 'decline': {
        const declined = !chosen.half.declined
        await this.#change(chosen, at, event, { attendees: this.#actions.guests(at, declined) })
        chosen.half.declined = declined
        return chosen
      }
      case 'change': {
        const { field, value } = deed
        const change = {
          title: { summary: titles[value % titles.length] },
          place: { location: places[value % places.length] },
          start: this.#actions.when(days[value % days.length] ?? 0),
        }[field]
        await this.#change(chosen, at, event, change)
        return chosen
      }
    }
  }

  /** What one sync makes of all. */
  sync(): void {
    for (const twin of this.#twins) syncTwin(twin, this.#rules, this.#window)
  }

  /** @returns false when links may not be lost now, since an edit that only they know would be lost with them */
  loseLinks(): boolean {
    if (this.#twins.some((twin) => leftAlone(twin, this.#rules))) return false
    this.told.push('links lost')
    this.#twins.forEach(loseLink)
    return true
  }

  /** @throws Error with the first difference between the calendars and what the oracle says */
  async compare(when: string): Promise<void> {
    for (const at of bothPlaces) {
      const events = await this.#actions.events(at)
      const expected = this.#twins.flatMap((twin) => (twin.at === at ? twin.original : twin.copy)?.said ?? [])
      requireSame(when, at, events, expected)
      requireOneCopyEach(events.filter(({ id }) => !this.#leftAs.has(id)))
      if (this.#rules.direction !== 'two-way') requireUntouched(events, this.#leftAs)
    }
  }

  /** @throws Error when the list of copies that stand is another than the oracle's */
  requireListed(listed: readonly Pick<Copy, 'way' | 'sourceEventId' | 'summary' | 'start'>[]): void {
    const stand = this.#twins.flatMap(({ id, at, original, copy }) =>
      original && copy ? [[at === 'work' ? 'forward' : 'reverse', id, original.said.title, original.said.start]] : [],
    )
    const inLines = (all: readonly (readonly string[])[]) =>
      all
        .map((parts) => parts.join(' | '))
        .sort()
        .join('\n')
    const told = inLines(
      listed.map(({ way, sourceEventId, summary, start }) => [
        way,
        sourceEventId,
        summary,
        new Date(start).toISOString(),
      ]),
    )
    if (told !== inLines(stand)) throw new Error(`Listed as copied are\n${told}\ninstead of\n${inLines(stand)}`)
  }

  /** Every event with its version. */
  async versions(): Promise<string> {
    const both = await Promise.all(bothPlaces.map((at) => this.#actions.events(at)))
    return both
      .flat()
      .map(({ id, etag }) => `${id} ${etag}`)
      .join()
  }

  async #eventOf(chosen: Chosen): Promise<Shown | undefined> {
    const events = await this.#actions.events(placeOf(chosen))
    const { id } = chosen.twin
    return chosen.isCopy
      ? events.find((event) => !this.#leftAs.has(event.id) && copyOf(event) === id)
      : events.find((event) => event.id === id)
  }

  async #add(at: Place, body: object): Promise<Chosen> {
    const event = await this.#actions.add(at, body)
    const said = saidBy(event)
    this.told.push(`add ${inWords(said)} at ${at}`)
    this.#leftAs.set(event.id, event.etag)
    const original = { said, touched: this.#moment }
    const twin: Twin = { id: event.id, at, original, copy: undefined, state: 'none', before: undefined }
    this.#twins.push(twin)
    return { twin, half: original, isCopy: false }
  }

  async #change({ half, isCopy }: Chosen, at: Place, { id }: Shown, change: object): Promise<void> {
    const event = await this.#actions.change(at, id, change)
    this.told.push(`  … to ${inWords(saidBy(event))}`)
    if (!isCopy) this.#leftAs.set(id, event.etag)
    half.said = saidBy(event)
    half.touched = this.#moment
  }

  async #remove({ twin, half, isCopy }: Chosen, at: Place, { id }: Shown): Promise<void> {
    await this.#actions.remove(at, id)
    if (isCopy) twin.copy = undefined
    else {
      twin.last = half
      twin.original = undefined
    }
  }
}

const placeOf = ({ twin, isCopy }: Pick<Chosen, 'twin' | 'isCopy'>): Place => (isCopy ? otherThan(twin.at) : twin.at)
