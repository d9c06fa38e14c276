import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ofRun, syncCreated, syncedEvent, travel } from '../testing/people.ts'
import { rowAfter } from '../testing/recorded.ts'
import { copiedEvents } from './copiedEvents.ts'

const test = suite('the copies that stand in the calendars')

const flight = {
  summary: 'Flight to Oslo',
  start: '2036-11-24T08:00:00Z',
  end: '2036-11-24T10:00:00Z',
}
const told = (...events: Partial<RecordedEvent>[]): AnyEvent => ({
  type: 'SyncEventsRecorded',
  data: { ...ofRun(), events: events.map((event) => syncedEvent({ ...flight, ...event })) },
})
const shown = (...events: AnyEvent[]) =>
  rowAfter(copiedEvents, travel, syncCreated(), ...events)?.copies.map(({ summary, start }) => [summary, start])

test('Given a copy, when it is updated, then it stands where it is now', () => {
  const start = '2036-11-25T08:00:00Z'
  const moved = told({ action: 'update', start, end: '2036-11-25T10:00:00Z' })
  assert.equal(shown(told({}), moved), [['Flight to Oslo', start]])
})

test('Given a copy, when it is deleted, then it is gone; what failed or was skipped never came', () => {
  assert.equal(shown(told({}), told({ action: 'delete', copyStands: false })), [])
  assert.equal(
    shown(told({ status: 'error', copyStands: null }, { action: 'skip', status: 'skipped', copyStands: false })),
    [],
  )
})

test('Given a conflict, then what it left is what is listed: the event as it is now, or nothing', () => {
  const start = '2036-11-25T08:00:00Z'
  assert.equal(shown(told({}), told({ action: 'conflict', summary: 'Flight to Bonn', start })), [
    ['Flight to Bonn', start],
  ])
  assert.equal(shown(told({}), told({ action: 'conflict', copyStands: false })), [])
})

test('Given a copy that its person deleted, then it is gone, and a copy that was there before the sync is listed', () => {
  assert.equal(shown(told({}), told({ action: 'skip', status: 'skipped', copyStands: false })), [])
  assert.equal(shown(told({ action: 'none' })), [['Flight to Oslo', flight.start]])
})

test('Given many runs, then a copy of the first is still there', () => {
  const later = Array.from({ length: 40 }, (_, n) => told({ sourceEventId: `later ${n}` }))
  assert.is(shown(told({}), ...later)?.length, 41)
})

test('Given a copy that was over when the sync ran again, then it is no longer kept', () => {
  assert.equal(shown(told({ start: '2001-01-01', end: '2001-01-02' })), [])
})

test('Given a sync that was deleted, then its copies are no one’s to show, also while they are removed', () => {
  const deleted: AnyEvent = { type: 'SyncDeleted', data: { ...syncIds(), removeCopies: true } }
  assert.is(shown(told({}), deleted, told({ sourceEventId: 'c' })), undefined)
})

function syncIds() {
  const { syncId, userId } = ofRun()
  return { syncId, userId }
}

test.run()
