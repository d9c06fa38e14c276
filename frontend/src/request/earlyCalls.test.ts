import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('calls that the page made before the app')

test('an answer that was asked for early is taken once, by the first who reads that address', async () => {
  const status = Promise.resolve(new Response('{}'))
  Object.assign(globalThis, { earlyCalls: new Map([['/api/auth/status', status]]) })
  const { takeEarlyCall } = await import('./earlyCalls.ts')
  assert.is(takeEarlyCall('/api/accounts', 'GET'), undefined)
  assert.is(takeEarlyCall('/api/auth/status', 'POST'), undefined)
  assert.is(takeEarlyCall('/api/auth/status', 'GET'), status)
  assert.is(takeEarlyCall('/api/auth/status', 'GET'), undefined)
})

test.run()
