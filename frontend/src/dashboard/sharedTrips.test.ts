import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sharedTrips } from './sharedTrips.ts'

const calendar = (summary: string) => ({ id: summary, summary })
const syncs = [
  { id: 'a', sourceCalendar: calendar('Work'), targetCalendar: calendar('Family') },
  { id: 'b', sourceCalendar: calendar('Work'), targetCalendar: calendar('Dana') },
]
const flight = {
  summary: 'Flight',
  start: '2026-07-01T08:00:00Z',
  end: '2026-07-01T10:00:00Z',
  way: 'forward',
} as const

const test = suite('shared trips')

test('an event that two syncs copied is one trip with two ends', () => {
  const trips = sharedTrips(
    [
      { ...flight, id: '1', syncId: 'a' },
      { ...flight, id: '2', syncId: 'b' },
    ],
    syncs,
  )
  assert.equal(
    trips.map(({ from, to }) => [from, to]),
    [['Work', ['Family', 'Dana']]],
  )
})

test('two events alike in title and start, each copied by two syncs, are two trips', () => {
  const copies = ['1', '2'].flatMap((id) =>
    syncs.map(({ id: syncId }) => ({ ...flight, id: `${id}${syncId}`, syncId })),
  )
  assert.equal(
    sharedTrips(copies, syncs).map(({ from, to }) => [from, to]),
    [
      ['Work', ['Family', 'Dana']],
      ['Work', ['Family', 'Dana']],
    ],
  )
})

test('what was copied back came from the target; copies of syncs that are gone are left out', () => {
  const trips = sharedTrips(
    [
      { ...flight, id: '1', syncId: 'a', way: 'reverse' },
      { ...flight, id: '2', syncId: 'gone' },
    ],
    syncs,
  )
  assert.equal(
    trips.map(({ from, to }) => [from, to]),
    [['Family', ['Work']]],
  )
})

test.run()
