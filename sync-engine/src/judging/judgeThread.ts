import { parentPort, workerData } from 'node:worker_threads'
import type { Batch, BatchVerdicts, JudgeModule, JudgeOptions } from './judgeMessages.ts'

/** A thread that reads events. It may be ended at any moment: it holds nothing that is not told to it. */
const { module, progress }: JudgeOptions = workerData
const at = new Int32Array(progress)
const { readContent }: JudgeModule = await import(module)

// Loads what detection knows, so that the first event does not pay for it.
readContent({ event: { id: 'first', summary: 'Flight' } }, { travel: {}, filter: null })

parentPort?.on('message', ({ events, rules }: Batch) => {
  const verdicts: BatchVerdicts = events.map((one, index) => {
    Atomics.store(at, 0, index)
    try {
      return readContent(one, rules)
    } catch {
      return undefined
    }
  })
  Atomics.store(at, 0, -1)
  parentPort?.postMessage(verdicts)
})
parentPort?.postMessage('ready')
