import type { Worker } from 'node:worker_threads'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ReadingThreadLost, startReadingThread } from './readingThread.ts'

const test = suite('a reading thread')

/** Answers, and fails when it is told to, as a thread without memory may at any time. */
const failsWhenTold = `
new BroadcastChannel('fail').onmessage = () => setImmediate(() => { throw new Error('planted') })
export const readContent = () => ({})`

test('Given a thread that fails when no reader waits for it, then the process lives, and the next reader hears of it', async () => {
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', hear)
  const ended = new Promise((resolve) => process.once('worker', (worker: Worker) => worker.on('exit', resolve)))
  const thread = startReadingThread(`data:text/javascript,${encodeURIComponent(failsWhenTold)}`, 1_000)
  const read = () => thread.read({ events: [{ event: { id: 'event' } }], query: { travel: {}, filter: null } })
  assert.is((await read()).verdicts.length, 1)
  const fail = new BroadcastChannel('fail')
  fail.postMessage('now')
  await ended
  fail.close()
  const lost = await read().catch((error: unknown) => error)
  await thread.end()
  process.off('uncaughtException', hear)
  assert.instance(lost, ReadingThreadLost)
  assert.equal(uncaught, [])
})

test.run()
