import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('what happened in the page before the app')

const status = Promise.resolve(new Response('{}'))
const syncs = Promise.resolve(new Response('[1]'))
const refused = Promise.resolve(new Response('{}', { status: 403 }))
let heard = ''
const pressed = { click: () => (heard += 'press ') }
const early = {
  calls: new Map([['/api/auth/status', status]]),
  live: { said: ['a'], heardAll: true },
  pressed,
  stop: () => (heard += 'stop '),
}
Object.assign(globalThis, { early })
const { forgetEarlyCalls, peekEarlyCall, repeatEarlyPress, takeEarlyCall, takeEarlyLive } = await import(
  './earlyPage.ts'
)

test('an answer that was asked for early is taken once, by the first who reads that address', () => {
  assert.is(takeEarlyCall('/api/accounts', 'GET'), undefined)
  assert.is(takeEarlyCall('/api/auth/status', 'GET'), status)
  assert.is(takeEarlyCall('/api/auth/status', 'GET'), undefined)
})

test('after a change, or when one is heard of, no early answer is taken', () => {
  early.calls.set('/api/calendar-syncs', syncs)
  assert.is(takeEarlyCall('/api/accounts', 'POST'), undefined)
  assert.is(takeEarlyCall('/api/calendar-syncs', 'GET'), undefined)
  early.calls.set('/api/calendar-syncs', syncs)
  forgetEarlyCalls()
  assert.is(takeEarlyCall('/api/calendar-syncs', 'GET'), undefined)
})

test('what an answer says can be read before it is taken, unless it is a refusal', async () => {
  early.calls.set('/api/calendar-syncs', syncs).set('/api/accounts', refused)
  assert.equal(await peekEarlyCall('/api/calendar-syncs'), [1])
  assert.is(await peekEarlyCall('/api/accounts'), undefined)
  assert.is(await peekEarlyCall('/api/calendars'), undefined)
  assert.equal(await (await takeEarlyCall('/api/calendar-syncs', 'GET'))?.json(), [1])
})

test('the live connection that was opened early is taken once', () => {
  assert.equal(takeEarlyLive()?.said, ['a'])
  assert.is(takeEarlyLive(), null)
})

test('what was pressed early is pressed again once, after presses are no longer kept back', () => {
  repeatEarlyPress()
  assert.is(heard, 'stop press ')
  repeatEarlyPress()
  assert.is(heard, 'stop press stop ')
})

test.run()
