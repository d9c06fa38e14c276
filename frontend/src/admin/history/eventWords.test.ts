import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { actorName, inWords, isFailure, personName, sentenceOf } from './eventWords.ts'

const test = suite('words of the history')

test('names of events and fields become words', () => {
  assert.is(inWords('SyncFilterChanged'), 'Sync filter changed')
  assert.is(inWords('syncStartHour'), 'Sync start hour')
  assert.is(inWords('one-way'), 'One way')
  assert.is(inWords('last4'), 'Last4')
})

test('given a run, an event or a payment that failed, then it is a failure, and what follows from it is none', () => {
  for (const type of ['SyncRunFailed', 'SyncEventParked', 'PaymentFailed']) assert.ok(isFailure({ type }), type)
  for (const type of ['SyncRunCompleted', 'ParkedEventRetried', 'Failed']) assert.not(isFailure({ type }), type)
})

test('an actor is called by name, and by what they are when the name is gone', () => {
  assert.is(actorName({ kind: 'system', person: null }), 'The system')
  assert.is(actorName({ kind: 'schedule', person: null }), 'The schedule')
  assert.is(actorName({ kind: 'admin', person: null }), 'An administrator')
  assert.is(actorName({ kind: 'user', person: null }), 'A person')
})

test('a person without a name is called by their address, and one who was erased by neither', () => {
  assert.is(personName({ displayName: 'Dana', email: 'dana@example.com' }), 'Dana')
  assert.is(personName({ displayName: '', email: 'dana@example.com' }), 'dana@example.com')
  assert.is(personName({ displayName: null, email: null }), 'An erased person')
})

test('Given days and times in a sentence, then they are written as elsewhere on the screens, and texts like them stay', () => {
  const written = (more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', ...more }).format(new Date('2026-12-15T10:30Z'))
  const day = written({ timeZone: 'UTC' })
  assert.is(sentenceOf({ sentence: 'pro (active) until 2026-12-15 UTC' }), `pro (active) until ${day}`)
  assert.is(
    sentenceOf({ sentence: 'good until 2026-12-15 10:30 UTC' }),
    `good until ${written({ timeStyle: 'short' })}`,
  )
  for (const sentence of ['decided to copy the event “Trip 2026-12-15”', 'until 2026-99-99 UTC'])
    assert.is(sentenceOf({ sentence }), sentence)
})

test.run()
