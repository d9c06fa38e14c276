import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { googleEvent } from './event.ts'

const event = suite('Reading an event of Google Calendar')

event('given a deleted event, its id is enough', () => {
  assert.equal(googleEvent.parse({ id: 'abc', status: 'cancelled' }), { id: 'abc', status: 'cancelled' })
})

event('given fields and event types we do not know, they pass through', () => {
  const given = {
    id: 'abc',
    eventType: 'somethingNew',
    conferenceData: { entryPoints: [] },
    start: { date: '2026-05-01', x: 1 },
  }
  assert.equal(googleEvent.parse(given), given)
})

event('given no id, or a field of another kind than documented, it is refused', () => {
  assert.is(googleEvent.safeParse({ summary: 'Flight' }).success, false)
  assert.is(googleEvent.safeParse({ id: '' }).success, false)
  assert.is(googleEvent.safeParse({ id: 'abc', attendees: 'nobody' }).success, false)
  assert.is(googleEvent.safeParse({ id: 'abc', extendedProperties: { private: { key: 1 } } }).success, false)
})

event.run()
