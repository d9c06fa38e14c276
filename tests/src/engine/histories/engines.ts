import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { engineProcess } from '../../kit/program.ts'
import type { Laboratory } from '../laboratory.ts'
import { kill } from '../scene.ts'
import type { EngineFaultKind } from './script.ts'

/** Leases end soon after an engine died, so that the next one takes its runs over; not while a machine is merely busy. */
const settings = { poll: 150, lease: 5_000, tries: 3, firstWait: 2, longestWait: 10 }
/** Long enough for others to take over and end what a frozen engine had begun. Milliseconds. */
const frozenFor = 2 * settings.lease

/** Engines as processes of their own. For each one that is killed another is started. */
export class Engines {
  readonly struck: Record<EngineFaultKind, number> = { killed: 0, frozen: 0 }
  readonly #lab: Laboratory
  readonly #running = new Map<string, ChildProcess>()
  readonly #underWay = new Set<Promise<void>>()
  #died: Error | undefined

  constructor(lab: Laboratory) {
    this.#lab = lab
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#startOne()))
  }

  /**
   * Stops this engine in the middle of its work, for good or for a while.
   * @returns false when it is gone already
   */
  async hit(engineId: string, kind: EngineFaultKind): Promise<boolean> {
    const child = this.#running.get(engineId)
    if (!child) return false
    this.struck[kind] += 1
    if (kind === 'frozen') {
      child.kill('SIGSTOP')
      this.#inBackground(sleep(frozenFor).then(() => void child.kill('SIGCONT')))
      return true
    }
    this.#running.delete(engineId)
    await kill(child)
    this.#inBackground(this.#startOne())
    return true
  }

  /** @throws Error when an engine died by itself, or could not be started */
  requireHealthy(): void {
    if (this.#died) throw this.#died
  }

  async stop(): Promise<void> {
    await Promise.all(this.#underWay)
    const left = [...this.#running.values()]
    this.#running.clear()
    await Promise.all(left.map(kill))
  }

  #inBackground(work: Promise<void>): void {
    const done = work.finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  async #startOne(): Promise<void> {
    const { connectionString, url } = this.#lab
    const engineId = randomUUID()
    const child = fork(engineProcess, [connectionString, url, JSON.stringify(settings), '0', engineId])
    child.once('exit', (code, signal) => {
      if (this.#running.delete(engineId)) this.#died ??= new Error(`An engine died by itself (${code ?? signal}).`)
    })
    this.#running.set(engineId, child)
    // Whichever comes first: one that cannot start ends.
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
}
