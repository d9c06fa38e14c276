import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import type { EventDefinitions } from './event.ts'
import { eventDefinitions } from './registry.ts'
import { reservationEvents } from './reservation.ts'
import { syncEvents } from './sync.ts'
import { syncRunEvents } from './syncRun.ts'
import { userEvents } from './user.ts'

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

test('until runs recorded what stands, a copy that was made or changed stood, and one that was deleted did not', () => {
  const of = (action: string, status = 'success') => ({ sourceEventId: 'a', action, status })
  const events = [
    of('create'),
    of('update'),
    of('delete'),
    of('conflict'),
    of('skip', 'skipped'),
    of('create', 'error'),
  ]
  const lifted = syncRunEvents.SyncEventsRecorded.upcasters[2]?.({ runId: 'r', events })
  const stand = [true, true, false, null, null, null]
  assert.equal(
    lifted?.events,
    events.map((event, n) => ({ ...event, copyStands: stand[n] })),
  )
})

test('an address that was reserved before Google accounts were known has no proof yet', () => {
  const { Reserved, ReservationReleased } = reservationEvents
  const address = { holder: 'dana', userId: 'dana' }
  assert.equal(Reserved.upcasters[1]?.(address), { ...address, what: 'address', googleAccount: null })
  assert.equal(ReservationReleased.upcasters[1]?.(address), { ...address, what: 'address' })
  const direction = { holder: 'sync', userId: 'dana' }
  assert.is(Reserved.upcasters[1]?.(direction).what, 'direction')
})

test('while the role admin could be given without the flag, it gave the rights of one all the same', () => {
  const lifted = (isAdmin: boolean, role: string) =>
    userEvents.RoleChanged.upcasters[1]?.({ userId: 'dana', isAdmin, role })
  assert.equal(lifted(false, 'admin'), { userId: 'dana', isAdmin: true, role: 'admin' })
  for (const [isAdmin, role] of [
    [true, 'admin'],
    [true, 'user'],
    [false, 'user'],
    [false, 'support'],
  ] as const)
    assert.equal(lifted(isAdmin, role), { userId: 'dana', isAdmin, role })
})

test('personal fields that an event got later come after those it had, since sealed values are found by place', () => {
  const definitions: EventDefinitions = eventDefinitions
  for (const [type, { schema, personal }] of Object.entries(definitions)) {
    const cameLater = personal.map(([field = '']) => Number(schema.shape[field] instanceof z.ZodOptional))
    assert.equal(cameLater, [...cameLater].sort(), type)
  }
})

test.run()
