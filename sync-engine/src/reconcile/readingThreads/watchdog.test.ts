import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWatchdog } from './watchdog.ts'

const test = suite('how long a reading thread stands at one event')

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
