import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EngineSettings } from '@calendar-sync/sync-engine/settings'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { processorTime } from './processor.ts'

const engineFile = fileURLToPath(import.meta.resolve('@calendar-sync/tests/engine/engineProcess'))

export interface EngineProcess {
  readonly pid: number | undefined
  /** Milliseconds of a processor that it has used. */
  processor(): number
  /** Has it hold still, with its connections open, until it goes on. */
  freeze(): void
  goOn(): void
  /** Nothing when it has ended. */
  stop(): Promise<void>
}

/** An engine in a process of its own, on the laboratory's database and stand-in. @param settings unlike the usual ones */
export async function startEngine(lab: Laboratory, settings: Partial<EngineSettings> = {}): Promise<EngineProcess> {
  const engine: ChildProcess = fork(engineFile, [lab.connectionString, lab.url, JSON.stringify(settings)])
  await once(engine, 'message')
  // One that holds still does not hear that its parent has ended.
  process.once('exit', () => engine.kill('SIGKILL'))
  return {
    pid: engine.pid,
    processor: () => processorTime(engine.pid),
    freeze: () => void engine.kill('SIGSTOP'),
    goOn: () => void engine.kill('SIGCONT'),
    async stop() {
      engine.kill('SIGCONT')
      if (engine.exitCode !== null || engine.signalCode !== null) return
      const gone = once(engine, 'exit')
      engine.kill('SIGTERM')
      await gone
    },
  }
}
