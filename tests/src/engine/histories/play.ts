import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Laboratory, Person } from '../laboratory.ts'
import { prepareEngineFault } from './engineFault.ts'
import type { Engines } from './engines.ts'
import { type Half, isUnwanted, type Twin } from './oracle.ts'
import type { Round, Script } from './script.ts'
import type { UserActions } from './userActions.ts'
import { World } from './world.ts'

type SyncId = Awaited<ReturnType<Laboratory['makeSync']>>

/** How histories are disturbed besides what their scripts say. */
export interface Disturbing {
  /** Google's lists are so many milliseconds behind what was written. */
  readonly lag: number
  /** Processes that are struck as the rounds say. */
  readonly engines?: Engines | undefined
}

/** Longer than any run takes whose engines die a few times, on a machine that is busy with other things too. */
const timeoutMs = 180_000
/** A run that has lost more engines leaves an event to the next run or is given up, and does its work when it is asked for again. */
const mostAttempts = 3

/** Plays one history against the engine and the oracle. @throws Error with the first difference */
export async function playHistory(lab: Laboratory, script: Script, disturbing: Disturbing): Promise<void> {
  const person = await lab.makePerson()
  const { direction, rule, shareDetails } = script.rules
  const sync = { syncDirection: direction, conflictResolution: rule, shareDetails }
  const player = new Player(lab, person, script, await lab.makeSync(person, sync), disturbing)
  try {
    for (const round of script.rounds) await player.play(round)
  } catch (error) {
    const told = player.world.told.join('\n  ')
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n  ${told}`, { cause: error })
  }
}

/** All people's events have a guest, to whom Google must send no mail. */
const guest = { email: 'guest@elsewhere.example', responseStatus: 'accepted' }

const actionsOf = (lab: Laboratory, person: Person): UserActions => ({
  now: lab.clock,
  when: person.work.when.bind(person.work),
  events: (at) => person[at].events(),
  add: (at, body) => person[at].insert(body),
  change: (at, id, change) => person[at].change(id, change),
  remove: (at, id) => person[at].remove(id),
  guests: (at, declined) => [guest, { email: person[at].email, responseStatus: declined ? 'declined' : 'accepted' }],
  pass: () => sleep(2),
})

class Player {
  readonly world: World
  readonly #lab: Laboratory
  readonly #person: Person
  readonly #syncId: SyncId
  readonly #disturbing: Disturbing

  constructor(lab: Laboratory, person: Person, { rules }: Script, syncId: SyncId, disturbing: Disturbing) {
    this.#lab = lab
    this.#person = person
    this.#syncId = syncId
    this.#disturbing = disturbing
    this.world = new World(actionsOf(lab, person), rules)
  }

  async play(round: Round): Promise<void> {
    const { deeds, meanwhile, faults, engineFault, requests, expireTokens } = round
    const [lab, world] = [this.#lab, this.world]
    const { lag, engines } = this.#disturbing
    world.told.push('— a round')
    const touched: NonNullable<Awaited<ReturnType<World['do']>>>[] = []
    for (const deed of deeds) {
      // A run that sees only the first of two changes acts upon it, and rightly.
      const spared = ({ twin, half }: { twin: Twin; half: Half }) =>
        touched.some((one) => one.half === half) || (deed.kind === 'remove' && half === twin.copy && isUnwanted(twin))
      const chosen = await world.do(deed, (one) => lag > 0 && spared(one))
      if (chosen) touched.push(chosen)
    }
    if (expireTokens === 'before the run') await this.#expireTokens()
    const prepared =
      engineFault && engines ? await prepareEngineFault(engineFault, this.#person, lab, engines) : undefined
    const made: string[] = []
    for (const fault of faults) made.push(...(await this.#disturbGoogle(fault)))
    const runs = await Promise.all(Array.from({ length: requests }, () => lab.requestRun(this.#person, this.#syncId)))
    const meddle = async () => {
      if (!meanwhile) return
      await sleep(10)
      await world.do(meanwhile, (one) => touched.some(({ twin }) => twin === one.twin))
    }
    const follow = async (run: (typeof runs)[number]) => {
      const { state } = await lab.endOf(run, timeoutMs)
      return `a run ${state.kind}${state.kind === 'failed' ? `: ${state.code}` : ''}`
    }
    const [struck, ...ended] = await Promise.all([prepared?.(runs), ...runs.map(follow), meddle()])
    world.told.push(...ended.flatMap((said) => said ?? []), struck ?? 'no engine to hit')
    for (const id of made) await lab.control('DELETE', `/emulator/faults/${id}`)
    if (lag > 0) await sleep(lag + 10)
    await this.#settle(round)
  }

  /** Faults of this person's accounts only: other histories are played at the same time. */
  async #disturbGoogle(fault: object): Promise<string[]> {
    const ids: string[] = []
    const { match } = z.object({ match: z.record(z.string(), z.unknown()) }).parse(fault)
    for (const { email } of [this.#person.work, this.#person.home]) {
      ids.push(await this.#lab.addFault({ ...fault, match: { ...match, account: email } }))
    }
    this.world.told.push(`fault ${JSON.stringify(fault)}`)
    return ids
  }

  async #expireTokens(): Promise<void> {
    this.world.told.push('the sync tokens expire')
    for (const account of [this.#person.work.email, this.#person.home.email]) {
      await this.#lab.control('POST', '/emulator/sync-tokens/expire', { account })
    }
  }

  async #settle({ loseLinks, expireTokens }: Round): Promise<void> {
    const { world } = this
    await this.#cleanRun()
    world.sync()
    await world.compare('after the sync')
    if (loseLinks && world.loseLinks()) {
      await this.#lab.pool.query('delete from engine.links where user_id = $1', [this.#person.userId])
    }
    if (expireTokens === 'before the run after') await this.#expireTokens()
    const before = await world.versions()
    const { forward, reverse } = await this.#cleanRun()
    const written = (forward?.successful ?? 0) + (reverse?.successful ?? 0)
    if (written > 0 || before !== (await world.versions())) throw new Error(`The run after wrote ${written} events.`)
    await world.compare('after the run after')
  }

  /** A fault may have left something to the run after it; what fails for good fails in both. */
  async #cleanRun(again = 3): Promise<Pick<Awaited<ReturnType<Laboratory['run']>>, 'forward' | 'reverse'>> {
    const runId = await this.#lab.requestRun(this.#person, this.#syncId)
    const { state, recorded } = await this.#lab.endOf(runId, timeoutMs)
    // Its engines are struck in other histories too, or too slow for their leases.
    if (again > 0 && (await this.#attempts(runId)) > mostAttempts) return this.#cleanRun(again - 1)
    if (state.kind === 'joined') return { forward: null, reverse: null }
    const told = recorded.map(({ action, status, summary, reason }) => `${action} ${status}: ${summary}: ${reason}`)
    this.world.told.push(`a clean run ${state.kind}`, ...told)
    if (state.kind === 'failed') throw new Error(`A run without faults failed: ${state.error}`)
    const errors = (state.forward?.errors ?? 0) + (state.reverse?.errors ?? 0)
    if (errors > 0) throw new Error(`A run without faults had ${errors} errors.`)
    return state
  }

  /** How many engines took the run, also those that died before they could say so in the log. */
  async #attempts(runId: string): Promise<number> {
    const { rows } = await this.#lab.pool.query<{ attempt: number }>(
      'select attempt from engine.runs where run_id = $1',
      [runId],
    )
    return rows[0]?.attempt ?? 0
  }
}
