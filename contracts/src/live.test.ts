import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LiveMessage } from './live.ts'

const test = suite('what a browser hears')

test('Given an operation of a newer service, then its message is read like any other', () => {
  const message = { type: 'sync_status_update', operation: 'x', message: 'Hello there' }
  assert.equal(LiveMessage.parse(message), message)
})

test('Given another type, or no message, then it is no status', () => {
  for (const wrong of [{ type: 'something_new' }, { message: 7 }, { operation: undefined }])
    assert.not(
      LiveMessage.safeParse({ type: 'sync_status_update', operation: 'sync_started', message: '', ...wrong }).success,
    )
})

test.run()
