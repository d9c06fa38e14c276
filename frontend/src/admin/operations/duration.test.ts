import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDuration } from './duration.ts'

const test = suite('lengths of time')

test('a length of time is told in its largest fitting unit', () => {
  assert.is(formatDuration(0), '0 ms')
  assert.is(formatDuration(340.4), '340 ms')
  assert.is(formatDuration(1_500), '1.5 s')
  assert.is(formatDuration(180_000), '3 min')
  assert.is(formatDuration(5_400_000), '1.5 h')
  assert.is(formatDuration(172_800_000), '2 d')
})

test.run()
