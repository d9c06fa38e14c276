import { silentLog } from '@calendar-sync/platform/log'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSessionPruning } from './pruning.ts'

const test = suite('sessions that expired')

test('Given a service that runs, then they are deleted at its start and again and again, also after a failure, and no more once it stops', async () => {
  let times = 0
  let reached: () => void = () => undefined
  const threeTimes = new Promise<void>((resolve) => {
    reached = resolve
  })
  const prune = async () => {
    times += 1
    if (times === 3) reached()
    if (times === 1) throw new Error('The database is away.')
  }
  const pruning = createSessionPruning({ prune }, silentLog, 1)
  pruning.start()
  assert.is(times, 1)
  // The timer of the service keeps no process alive by itself.
  const longest = setTimeout(reached, 30_000)
  await threeTimes
  clearTimeout(longest)
  await pruning.stop()
  assert.ok(times >= 3, `${times} times`)
  const atTheEnd = times
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.is(times, atTheEnd)
})

test.run()
