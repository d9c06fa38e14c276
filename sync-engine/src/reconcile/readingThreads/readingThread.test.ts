import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ReadingThreadLost, startReadingThread } from './readingThread.ts'

const test = suite('a reading thread')

/** Runs out of what it needs once it has answered, as a thread without memory may. */
const failsAfterwards = `export const readContent = ({ event }) => {
  if (event.id !== 'first') setImmediate(() => { throw new Error('planted') })
  return {}
}`

test('Given a thread that fails when no reader waits for it, then the process lives, and the next reader hears of it', async () => {
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', hear)
  const thread = startReadingThread(`data:text/javascript,${encodeURIComponent(failsAfterwards)}`, 1_000)
  const read = () => thread.read({ events: [{ event: { id: 'event' } }], query: { travel: {}, filter: null } })
  assert.is((await read()).verdicts.length, 1)
  await sleep(500)
  const lost = await read().catch((error: unknown) => error)
  await thread.end()
  process.off('uncaughtException', hear)
  assert.instance(lost, ReadingThreadLost)
  assert.equal(uncaught, [])
})

test.run()
