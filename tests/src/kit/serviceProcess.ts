import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../runner/findTestFiles.ts'
import { eventually } from './eventually.ts'
import { programOf, shiftedClock } from './program.ts'

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A service as a process that a test starts, stops and strikes. */
export class ServiceProcess {
  readonly ports: { readonly port: number; readonly metrics: number }
  /** How often it ended although it was not told to: it should live through all failures around it. */
  diedByItself = 0
  /** Milliseconds that its clock is ahead of the true one, or behind; counts from the next launch. */
  clockAhead = 0
  readonly #module: string
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #wanted = false
  #wasReady = false

  constructor(module: string, environment: NodeJS.ProcessEnv, ports: ServiceProcess['ports']) {
    this.#module = module
    this.#environment = environment
    this.ports = ports
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Does nothing when it runs. Resolves when it is ready, which takes more than a minute on a busy machine.
   * @throws Error when it ends before; what it said stands in the output
   */
  async start(): Promise<void> {
    if (this.#child) return
    this.launch()
    await eventually(() => {
      if (!this.#child) throw new Error(`${this.#module} ended before it was ready.`)
      return this.isReady()
    }, 180_000)
  }

  /** Whether it should run and does not: a supervisor would start it again. */
  get isMissing(): boolean {
    return this.#wanted && !this.#child
  }

  /** Starts it, and waits for nothing; does nothing when it runs. */
  launch(): void {
    this.#wanted = true
    if (this.#child) return
    const env = {
      ...this.#environment,
      PORT: String(this.ports.port),
      METRICS_PORT: String(this.ports.metrics),
      CLOCK_AHEAD_MS: String(this.clockAhead),
    }
    const program = programOf(this.#module, ...(this.clockAhead === 0 ? [] : [shiftedClock]))
    const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    this.#child = child
    this.#wasReady = false
    running.add(child)
    child.once('exit', () => {
      running.delete(child)
      if (this.#child !== child) return
      this.#child = undefined
      // One that cannot start, because what it needs is away, says so and ends; that is how it should be.
      if (this.#wasReady) this.diedByItself += 1
    })
  }

  async isReady(): Promise<boolean> {
    if (!this.#child) return false
    const ready = await fetch(`http://localhost:${this.ports.port}/readyz`, {
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) this.#wasReady = true
    return ready
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Does nothing when it does not run. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    this.#wanted = false
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    // One that was frozen hears of it only when it goes on.
    child.kill('SIGCONT')
    await ended
  }
}
