import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import { keptEvent } from './keptEvent.ts'

const test = suite('what is kept of an event')

test('Of guests is kept whether there are few or many, and whether one of them invited, also where Google left them out', () => {
  const guests = (more: Partial<GoogleEvent>) => {
    const { attendees = [] } = keptEvent({ id: 'meeting', ...more })
    assert.not.match(JSON.stringify(attendees.filter(({ self }) => !self)), 'example')
    return [attendees.filter(({ self }) => !self).length, attendees.some((guest) => guest.organizer && !guest.self)]
  }
  const self = { self: true, email: 'dana@lumen.example', responseStatus: 'accepted' }
  const boss = { email: 'boss@lumen.example', organizer: true }
  const others = Array.from({ length: 8 }, (_, n) => ({ email: `guest${n}@lumen.example` }))
  const byBoss = { organizer: { email: boss.email } }
  assert.equal(guests({ attendees: [self, ...others.slice(0, 2)], organizer: { self: true } }), [2, false])
  assert.equal(guests({ attendees: [boss, self], ...byBoss }), [1, true])
  assert.equal(guests({ attendees: [...others, boss, self], ...byBoss }), [6, true])
  assert.equal(guests({ attendees: [self], attendeesOmitted: true, ...byBoss }), [6, true])
  assert.equal(guests({ attendees: [self], attendeesOmitted: true, organizer: { self: true } }), [6, false])
  assert.equal(guests({}), [0, false])
})

test('Of an event with no guest but a room is kept that there is one, and not which', () => {
  const room = { email: 'room-7@resource.calendar.example', displayName: 'Room 7', resource: true }
  assert.equal(keptEvent({ id: 'meeting', attendees: [room] }).attendees, [{ resource: true }])
})

test.run()
