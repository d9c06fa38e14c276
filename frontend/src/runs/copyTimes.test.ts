import { SyncId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comingEvents, daysFrom, isOn, titlesOn } from './copyTimes.ts'

const test = suite('when copies take place')

test('an all-day event ends before its last date, a timed one at its last moment', () => {
  const stay = { start: '2026-11-24', end: '2026-11-27' }
  assert.equal(
    ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'].map((day) => isOn(day, stay)),
    [false, true, true, false],
  )
  const evening = { start: '2026-11-24T20:00', end: '2026-11-25T00:00' }
  assert.equal([isOn('2026-11-24', evening), isOn('2026-11-25', evening)], [true, false])
})

test('a day names what was copied to it, an event without a title too', () => {
  const syncId = SyncId.parse('0b3b9a52-6a0e-5a57-9f6b-6d9a4f1f7a10')
  const copies = ['', 'Flight'].map((summary, index) => {
    return { id: summary, syncId, way: 'forward' as const, summary, start: '2026-11-24', end: `2026-11-2${6 - index}` }
  })
  assert.equal(titlesOn('2026-11-24', copies), ['(No title)', 'Flight'])
  assert.equal(titlesOn('2026-11-25', copies), ['(No title)'])
})

test('days go on over the end of a month', () => {
  assert.equal(daysFrom(new Date(2026, 10, 29), 3), ['2026-11-29', '2026-11-30', '2026-12-01'])
})

test('a copy is coming until it has ended', () => {
  const syncId = SyncId.parse('0b3b9a52-6a0e-5a57-9f6b-6d9a4f1f7a10')
  const copy = (start: string, end: string) => ({ id: start, syncId, way: 'forward' as const, summary: '', start, end })
  const all = [copy('2026-11-01', '2026-11-02'), copy('2026-12-01', '2026-12-02'), copy('2026-11-20', '2026-11-23')]
  const coming = comingEvents(all, new Date(2026, 10, 21))
  assert.equal(
    coming.map(({ start }) => start),
    ['2026-11-20', '2026-12-01'],
  )
})

test.run()
