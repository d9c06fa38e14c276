import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { durationTicks } from './durationTicks.ts'

const test = suite('marks of an axis of lengths of time')

const [minute, hour, day] = [60, 3_600, 86_400]

test('given any highest value, then the marks go up to it in steps that read well, and are six at most', () => {
  assert.equal(durationTicks(4.2), [0, 1, 2, 3, 4, 5])
  assert.equal(durationTicks(150), [0, 30, 60, 90, 120, 150])
  assert.equal(
    durationTicks(1.2 * day),
    [0, 12, 24, 36].map((hours) => hours * hour),
  )
  assert.equal(
    durationTicks(9 * minute),
    [0, 2, 4, 6, 8, 10].map((minutes) => minutes * minute),
  )
})

test('given no length at all, or one of years, then there are marks too', () => {
  assert.equal(durationTicks(0), [0, 0.1])
  assert.is(durationTicks(2_000 * day).at(-1), 2_000 * day)
})

test.run()
