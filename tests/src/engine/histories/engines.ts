import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Laboratory } from '../laboratory.ts'

const file = fileURLToPath(new URL('../engineProcess.ts', import.meta.url))

/** Leases end soon after an engine died, so that the next one takes its runs over. */
const settings = { poll: 150, lease: 500, tries: 3, firstWait: 2, longestWait: 10 }

/** Engines as processes of their own. For each one that is killed another is started. */
export class Engines {
  killed = 0
  readonly #lab: Laboratory
  readonly #running = new Map<string, ChildProcess>()
  readonly #starting = new Set<Promise<void>>()
  #died: Error | undefined

  constructor(lab: Laboratory) {
    this.#lab = lab
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#startOne()))
  }

  /** Kills this engine in the middle of whatever it does, or nobody when it is gone already. */
  async kill(engineId: string): Promise<boolean> {
    const child = this.#running.get(engineId)
    if (!child) return false
    this.#running.delete(engineId)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    this.killed += 1
    const starting = this.#startOne().finally(() => this.#starting.delete(starting))
    this.#starting.add(starting)
    return true
  }

  /** @throws Error when an engine died by itself, or could not be started */
  requireHealthy(): void {
    if (this.#died) throw this.#died
  }

  async stop(): Promise<void> {
    await Promise.all(this.#starting)
    const left = [...this.#running.values()]
    this.#running.clear()
    for (const child of left) child.kill('SIGKILL')
  }

  async #startOne(): Promise<void> {
    const { connectionString, url } = this.#lab
    const engineId = randomUUID()
    const child = fork(file, [connectionString, url, JSON.stringify(settings), '0', engineId])
    child.once('exit', (code, signal) => {
      if (this.#running.delete(engineId)) this.#died ??= new Error(`An engine died by itself (${code ?? signal}).`)
    })
    this.#running.set(engineId, child)
    // Whichever comes first: one that cannot start ends.
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
}
