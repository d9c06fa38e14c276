import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('what happened in the page before the app')

const status = Promise.resolve(new Response('{}'))
let heard = ''
const pressed = { click: () => (heard += 'press ') }
Object.assign(globalThis, {
  early: { calls: new Map([['/api/auth/status', status]]), pressed, stop: () => (heard += 'stop ') },
})
const { repeatEarlyPress, takeEarlyCall } = await import('./earlyPage.ts')

test('an answer that was asked for early is taken once, by the first who reads that address', () => {
  assert.is(takeEarlyCall('/api/accounts', 'GET'), undefined)
  assert.is(takeEarlyCall('/api/auth/status', 'POST'), undefined)
  assert.is(takeEarlyCall('/api/auth/status', 'GET'), status)
  assert.is(takeEarlyCall('/api/auth/status', 'GET'), undefined)
})

test('what was pressed early is pressed again once, after presses are no longer kept back', () => {
  repeatEarlyPress()
  assert.is(heard, 'stop press ')
  repeatEarlyPress()
  assert.is(heard, 'stop press stop ')
})

test.run()
