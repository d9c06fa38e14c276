import type { Worker } from 'node:worker_threads'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWatchdog, ReadingThreadLost, startReadingThread } from './readingThread.ts'

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

const watched = () => {
  const state = { now: 0, place: 0 }
  const look = createWatchdog(
    2_000,
    () => state.place,
    () => state.now,
  )
  return {
    after: (milliseconds: number, place = state.place) => {
      state.now += milliseconds
      state.place = place
      return look()
    },
  }
}

test('given a reading thread that stays at one event, then it stands still after the deadline', () => {
  const { after } = watched()
  assert.equal(
    [500, 500, 500, 500, 500].map((passed) => after(passed)),
    [false, false, false, false, true],
  )
})

test('given a reading thread that goes on to another event, then it is counted anew', () => {
  const { after } = watched()
  assert.equal(
    [0, 0, 0, 1, 1, 1, 1].map((place) => after(500, place)),
    [false, false, false, false, false, false, false],
  )
})

test('given a process that was frozen for longer than the deadline, then the thread is not taken for one that stands still', () => {
  const { after } = watched()
  assert.is(after(500), false)
  assert.is(after(500), false)
  assert.is(after(3_000), false)
})

test.run()
