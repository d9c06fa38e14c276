import { silentLog } from '@calendar-sync/platform/log'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSessionPruning } from './pruning.ts'

const test = suite('sessions that expired')

test('Given a service that runs, then they are deleted at its start and again and again, also after a failure, and no more once it stops', async () => {
  let times = 0
  const prune = async () => {
    times += 1
    if (times === 1) throw new Error('The database is away.')
  }
  const pruning = createSessionPruning({ prune }, silentLog, 1)
  pruning.start()
  assert.is(times, 1)
  await eventually(() => times >= 3)
  await pruning.stop()
  const atTheEnd = times
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.is(times, atTheEnd)
})

test.run()
