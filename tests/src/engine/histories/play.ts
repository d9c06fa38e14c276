import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Event } from '../calendar.ts'
import type { Laboratory, Person } from '../laboratory.ts'
import { type Half, leftAlone, loseLink, otherThan, type Place, type Said, syncTwin, type Twin } from './oracle.ts'
import { type Deed, places, type Round, type Script, titles } from './script.ts'

type SyncId = Awaited<ReturnType<Laboratory['makeSync']>>

const MadeFault = z.object({ id: z.string() })
const saidBy = ({ summary = '', location = '', start }: Event): Said => ({
  title: summary,
  place: location,
  start: new Date(start.dateTime ?? '').toISOString(),
})
const key = ({ title, place, start }: Said) => [title, place, start].join(' | ')

/** Plays one history against the engine and the oracle. @throws Error with the first difference */
export async function playHistory(lab: Laboratory, script: Script) {
  const person = await lab.makePerson()
  const { direction, rule, shareDetails } = script.rules
  const sync = { syncDirection: direction, conflictResolution: rule, shareDetails }
  const player = new Player(lab, person, script, await lab.makeSync(person, sync))
  try {
    for (const round of script.rounds) await player.play(round)
  } catch (error) {
    const told = [JSON.stringify(script.rules), ...player.told].join('\n  ')
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n  ${told}`, { cause: error })
  }
}

class Player {
  readonly told: string[] = []
  readonly #lab: Laboratory
  readonly #person: Person
  readonly #script: Script
  readonly #syncId: SyncId
  readonly #twins: Twin[] = []
  /** The version in which a person left each event. */
  readonly #leftAs = new Map<string, string>()
  #moment = 0

  constructor(lab: Laboratory, person: Person, script: Script, syncId: SyncId) {
    this.#lab = lab
    this.#person = person
    this.#script = script
    this.#syncId = syncId
  }

  async play({ deeds, meanwhile, faults, requests, loseLinks, expireTokens }: Round): Promise<void> {
    const lab = this.#lab
    this.told.push('— a round')
    const touched = new Set<Twin>()
    for (const deed of deeds) {
      const twin = await this.#do(deed, new Set())
      if (twin) touched.add(twin)
    }
    if (expireTokens) await lab.control('POST', '/emulator/sync-tokens/expire', {})
    const made: string[] = []
    for (const fault of faults) made.push(...(await this.#disturbGoogle(fault)))
    const runs = await Promise.all(Array.from({ length: requests }, () => lab.requestRun(this.#person, this.#syncId)))
    if (meanwhile) {
      await sleep(10)
      await this.#do(meanwhile, touched)
    }
    for (const run of runs) {
      const { state } = await lab.endOf(run)
      this.told.push(`a run ${state.kind}${state.kind === 'failed' ? `: ${state.code}` : ''}`)
    }
    for (const id of made) await lab.control('DELETE', `/emulator/faults/${id}`)
    await this.#settle(loseLinks)
  }

  /** Faults of this person's accounts only: other histories are played at the same time. */
  async #disturbGoogle(fault: object): Promise<string[]> {
    const ids: string[] = []
    const { match } = z.object({ match: z.record(z.string(), z.unknown()) }).parse(fault)
    for (const { email } of [this.#person.work, this.#person.home]) {
      const answer = await this.#lab.addFault({ ...fault, match: { ...match, account: email } })
      ids.push(MadeFault.parse(answer).id)
    }
    this.told.push(`fault ${JSON.stringify(fault)}`)
    return ids
  }

  async #settle(loseLinks: boolean): Promise<void> {
    await this.#cleanRun()
    for (const twin of this.#twins) syncTwin(twin, this.#script.rules)
    await this.#compare('after the sync')
    if (loseLinks && !this.#twins.some((twin) => leftAlone(twin, this.#script.rules))) {
      this.told.push('the links are lost')
      const { userId } = this.#person
      await this.#lab.pool.query('delete from engine.links where user_id = $1', [userId])
      this.#twins.forEach(loseLink)
    }
    const before = await this.#versions()
    const { forward, reverse } = await this.#cleanRun()
    const written = (forward?.successful ?? 0) + (reverse?.successful ?? 0)
    const after = await this.#versions()
    if (written > 0 || before.join() !== after.join()) throw new Error(`The run after wrote ${written} events.`)
    await this.#compare('after the run after')
  }

  /** A fault may have left something to the run after it; what fails for good fails in both. */
  async #cleanRun() {
    const { state, recorded } = await this.#lab.endOf(await this.#lab.requestRun(this.#person, this.#syncId))
    if (state.kind === 'joined') return { forward: null, reverse: null }
    const told = recorded.map(({ action, status, summary, reason }) => `${action} ${status}: ${summary}: ${reason}`)
    this.told.push(`a clean run ${state.kind}`, ...told)
    if (state.kind === 'failed') throw new Error(`A run without faults failed: ${state.error}`)
    const errors = (state.forward?.errors ?? 0) + (state.reverse?.errors ?? 0)
    if (errors > 0) throw new Error(`A run without faults had ${errors} errors.`)
    return state
  }

  async #compare(when: string): Promise<void> {
    for (const at of ['work', 'home'] satisfies Place[]) {
      const events = await this.#person[at].events()
      const expected = this.#twins.flatMap((twin) => (twin.at === at ? twin.native : twin.copy)?.said ?? [])
      const [found, wished] = [events.map(saidBy).map(key).sort(), expected.map(key).sort()]
      if (found.join('\n') !== wished.join('\n')) {
        throw new Error(`${when}, ${at} shows\n${found.join('\n')}\ninstead of\n${wished.join('\n')}`)
      }
      if (this.#script.rules.direction !== 'two-way') this.#compareNatives(events)
    }
  }

  #compareNatives(events: readonly Event[]): void {
    for (const { id, etag, summary } of events) {
      const left = this.#leftAs.get(id)
      const isNative = this.#twins.some((twin) => twin.id === id)
      if (isNative && left !== etag) throw new Error(`A one-way sync touched “${summary}”.`)
    }
  }

  async #versions(): Promise<string[]> {
    const both = await Promise.all([this.#person.work.events(), this.#person.home.events()])
    return both.flat().map(({ id, etag }) => `${id} ${etag}`)
  }

  /** @param spared twins that shall not be touched */
  async #do(deed: Deed, spared: ReadonlySet<Twin>): Promise<Twin | undefined> {
    // Changes at the same instant have no newer one.
    await this.#lab.passTime(1_000)
    this.#moment += 1
    if (deed.kind === 'add') return this.#add(deed)
    const halves = this.#twins
      .filter((twin) => !spared.has(twin))
      .flatMap((twin) => [
        ...(twin.native ? [{ twin, half: twin.native, isCopy: false }] : []),
        ...(twin.copy ? [{ twin, half: twin.copy, isCopy: true }] : []),
      ])
    const chosen = halves[deed.which % Math.max(1, halves.length)]
    if (!chosen) return undefined
    const { twin, half, isCopy } = chosen
    const at = isCopy ? otherThan(twin.at) : twin.at
    const id = isCopy ? await this.#copyIdOf(twin) : twin.id
    const what = `${isCopy ? 'the copy of ' : ''}${half.said.title} at ${at}`
    if (id === undefined) return undefined
    if (deed.kind === 'remove') {
      this.told.push(`remove ${what}`)
      await this.#person[at].remove(id)
      if (isCopy) twin.copy = undefined
      else {
        twin.last = half.said
        twin.native = undefined
      }
      return twin
    }
    return this.#change(deed, twin, half, { at, id, what })
  }

  async #add({ at, title, place, day }: Extract<Deed, { kind: 'add' }>): Promise<Twin> {
    const event = await this.#person[at].add(title, day, { location: place })
    this.told.push(`add ${key(saidBy(event))} at ${at}`)
    this.#leftAs.set(event.id, event.etag)
    const native = { said: saidBy(event), touched: this.#moment }
    const twin: Twin = { id: event.id, at, native, copy: undefined, state: 'none', before: undefined }
    this.#twins.push(twin)
    return twin
  }

  async #change(
    { field, value }: Extract<Deed, { kind: 'change' }>,
    twin: Twin,
    half: Half,
    { at, id, what }: { readonly at: Place; readonly id: string; readonly what: string },
  ): Promise<Twin> {
    const calendar = this.#person[at]
    const change = {
      title: { summary: titles[value % titles.length] },
      place: { location: places[value % places.length] },
      start: calendar.when(1 + value),
    }[field]
    const event = await calendar.change(id, change)
    this.told.push(`change ${what} to ${key(saidBy(event))}`)
    if (id === twin.id) this.#leftAs.set(id, event.etag)
    half.said = saidBy(event)
    half.touched = this.#moment
    return twin
  }

  async #copyIdOf({ id, at }: Twin): Promise<string | undefined> {
    const events = await this.#person[otherThan(at)].events()
    return events.find(({ extendedProperties }) => extendedProperties?.private?.calendarSyncEvent === id)?.id
  }
}
