import { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { z } from 'zod'
import type { Client } from '../kit/client.ts'
import type { Commands } from './acknowledged.ts'
import type { Dice } from './seed.ts'

/** `unknown`: the last command about it got no answer, so both may be. */
type Fate = 'there' | 'gone' | 'unknown'

/** A person's event filters, and what was acknowledged about each. */
export class Filters {
  readonly #client: Client
  readonly #commands: Commands
  /** By name, which no two share. */
  readonly #fates = new Map<string, Fate>()
  readonly #ids = new Map<string, string>()

  constructor(client: Client, commands: Commands) {
    this.#client = client
    this.#commands = commands
  }

  /** Creates one, alters one or deletes one. */
  async change(dice: Dice): Promise<void> {
    const there = [...this.#ids.keys()].filter((name) => this.#fates.get(name) === 'there')
    const name = there[dice.roll(Math.max(1, there.length))]
    const deed = dice.roll(4)
    if (name === undefined || deed < 2) return this.#create(`Filter ${this.#fates.size}`)
    const path = `/api/event-filters/${this.#ids.get(name)}`
    if (deed === 2) {
      await this.#commands.send(this.#client, 'PATCH', path, { name, keywords: [`word ${dice.roll(1_000_000)}`] })
      return
    }
    const answer = await this.#commands.send(this.#client, 'DELETE', path)
    this.#fates.set(name, answer ? 'gone' : 'unknown')
  }

  /** @returns what the person is shown otherwise than was acknowledged */
  async differences(): Promise<string[]> {
    const answer = await this.#client.get('/api/event-filters')
    const shown = z.array(EventFilter.pick({ name: true })).safeParse(answer.body)
    if (!shown.success) return [`The filters answered ${answer.status}: ${JSON.stringify(answer.body)}`]
    const names = shown.data.map(({ name }) => name)
    const wrong = names.length > new Set(names).size ? ['Two filters have one name.'] : []
    for (const [name, fate] of this.#fates) {
      if (fate !== 'unknown' && names.includes(name) !== (fate === 'there')) wrong.push(`${name} should be ${fate}.`)
    }
    return wrong
  }

  async #create(name: string): Promise<void> {
    this.#fates.set(name, 'unknown')
    const answer = await this.#commands.send(this.#client, 'POST', '/api/event-filters', { name, keywords: ['flight'] })
    const made = z.object({ id: z.string() }).safeParse(answer?.body)
    if (answer?.status !== 201 || !made.success) return
    this.#fates.set(name, 'there')
    this.#ids.set(name, made.data.id)
  }
}
