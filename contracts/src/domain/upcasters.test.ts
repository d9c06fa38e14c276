import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { reservationEvents } from './reservation.ts'
import { syncEvents } from './sync.ts'
import { syncRunEvents } from './syncRun.ts'

const test = suite('events of older versions')

test('a sync made before there was a choice is balanced', () => {
  assert.is(syncEvents.SyncCreated.upcasters[1]?.({ syncMode: 'all' }).sensitivity, 'balanced')
})

test('of the events of older runs nothing can be decided from their list', () => {
  const lifted = syncRunEvents.SyncEventsRecorded.upcasters[1]?.({ runId: 'r', events: [{ sourceEventId: 'a' }] })
  assert.equal(lifted, {
    runId: 'r',
    events: [{ sourceEventId: 'a', recurringEventId: null, decided: null, offer: null }],
  })
})

test('an address that was reserved before Google accounts were known has no proof yet', () => {
  const { Reserved, ReservationReleased } = reservationEvents
  const address = { holder: 'dana', userId: 'dana' }
  assert.equal(Reserved.upcasters[1]?.(address), { ...address, what: 'address', googleAccount: null })
  assert.equal(ReservationReleased.upcasters[1]?.(address), { ...address, what: 'address' })
  const direction = { holder: 'sync', userId: 'dana' }
  assert.is(Reserved.upcasters[1]?.(direction).what, 'direction')
})

test.run()
