import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { countTicks, durationTicks } from './ticks.ts'

const test = suite('marks of an axis')

const [minute, hour, day] = [60, 3_600, 86_400]

test('given any longest time, then the marks go up to it in steps that read well, and are six at most', () => {
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

test('given any highest count, then the marks are whole numbers that go up to it, and are six at most', () => {
  assert.equal(countTicks(0), [0, 1])
  assert.equal(countTicks(3), [0, 1, 2, 3])
  assert.equal(countTicks(7), [0, 2, 4, 6, 8])
  assert.equal(countTicks(41), [0, 10, 20, 30, 40, 50])
  assert.equal(countTicks(10_001), [0, 5_000, 10_000, 15_000])
})

test.run()
