import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { processorTime } from './processor.ts'

const engineFile = fileURLToPath(import.meta.resolve('@calendar-sync/tests/engine/engineProcess'))

export interface EngineProcess {
  readonly pid: number | undefined
  /** Milliseconds of a processor that it has used. */
  processor(): number
  stop(): Promise<void>
}

/** An engine in a process of its own, on the laboratory's database and stand-in. */
export async function startEngine(lab: Laboratory): Promise<EngineProcess> {
  const engine: ChildProcess = fork(engineFile, [lab.connectionString, lab.url, '{}'])
  await once(engine, 'message')
  return {
    pid: engine.pid,
    processor: () => processorTime(engine.pid),
    async stop() {
      const gone = once(engine, 'exit')
      engine.kill('SIGTERM')
      await gone
    },
  }
}
