import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { googleEvent, readListed } from './event.ts'

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

event(
  'given a list with an event of which a field is of no known form, then the others are as they are, and it comes without it, marked',
  () => {
    const fine = { id: 'abc', summary: 'Flight', start: { date: '2026-05-01' } }
    for (const malformed of [
      { attendees: null },
      { location: null },
      { summary: 7 },
      { extendedProperties: { private: { key: 1 } } },
    ])
      assert.equal(readListed([{ ...fine, ...malformed }, fine])[0], {
        ...Object.fromEntries(Object.entries(fine).filter(([name]) => !(name in malformed))),
        unreadable: true,
      })
    assert.equal(readListed([{ ...fine, attendees: null }, fine])[1], fine)
  },
)

event('given a list with what has no id, then only the others are events', () => {
  assert.equal(readListed([null, 7, 'abc', [], {}, { id: 7 }, { id: '' }, { id: 'abc' }]), [{ id: 'abc' }])
})

event.run()
