import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hourly } from './hourly.ts'

const test = suite('work that is done once an hour')

test('Given work that was done, when it is called again within the hour, then it is not done; after the hour it is', async () => {
  let [now, done] = [0, 0]
  const call = hourly(
    async () => {
      done += 1
    },
    () => now,
  )
  for (const [at, times] of [
    [0, 1],
    [10, 1],
    [3_599_999, 1],
    [3_600_000, 2],
    [3_600_001, 2],
  ] as const) {
    now = at
    await call()
    assert.is(done, times, `at ${at} ms`)
  }
})

test.run()
