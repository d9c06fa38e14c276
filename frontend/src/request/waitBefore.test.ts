import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { waitBefore } from './waitBefore.ts'

const test = suite('reaching the server again')

test('each attempt waits about twice as long as the one before, up to half a minute', () => {
  assert.equal(
    [0, 1, 2, 3, 20].map((attempt) => waitBefore(attempt, 1)),
    [1000, 2000, 4000, 8000, 30000],
  )
})

test('the waits are spread over the upper half, so that browsers do not come back all at once', () => {
  assert.is(waitBefore(2, 0), 2000)
  assert.is(waitBefore(2, 0.5), 3000)
})

test.run()
