import type { SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { SyncId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comingEvents, copiedEvents, daysFrom, isOn } from './copiedEvents.ts'

type Event = SyncRunWithEvents['events'][number]

const syncId = SyncId.parse('0b3b9a52-6a0e-5a57-9f6b-6d9a4f1f7a10')
const event = (more: Partial<Event>): Event => ({
  sourceEventId: 'a',
  targetEventId: 'b',
  way: 'forward',
  summary: 'Flight to Oslo',
  start: '2026-11-24T08:00:00Z',
  end: '2026-11-24T10:00:00Z',
  action: 'create',
  status: 'success',
  reason: '',
  recurringEventId: null,
  decided: null,
  offer: null,
  ...more,
})
const run = (requestedAt: string, ...events: Event[]) => ({ syncId, requestedAt, events })
const titles = (...runs: ReturnType<typeof run>[]) => copiedEvents(runs).map(({ summary, start }) => [summary, start])

const test = suite('what the runs left standing')

test('an update replaces what was copied, whatever order the runs come in', () => {
  const later = run('2026-11-21T09:00Z', event({ action: 'update', start: '2026-11-25T08:00:00Z' }))
  const first = run('2026-11-20T09:00Z', event({}))
  assert.equal(titles(later, first), [['Flight to Oslo', '2026-11-25T08:00:00Z']])
})

test('what was deleted is gone; what failed or was skipped never came', () => {
  assert.equal(titles(run('1', event({})), run('2', event({ action: 'delete' }))), [])
  assert.equal(titles(run('1', event({ status: 'error' }), event({ action: 'skip', status: 'skipped' }))), [])
})

test('the same event each way is two copies', () => {
  assert.is(titles(run('1', event({}), event({ way: 'reverse' }))).length, 2)
})

test('an all-day event ends before its last date, a timed one at its last moment', () => {
  const stay = { start: '2026-11-24', end: '2026-11-27' }
  assert.equal(
    ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'].map((day) => isOn(day, stay)),
    [false, true, true, false],
  )
  const evening = { start: '2026-11-24T20:00', end: '2026-11-25T00:00' }
  assert.equal([isOn('2026-11-24', evening), isOn('2026-11-25', evening)], [true, false])
})

test('days go on over the end of a month', () => {
  assert.equal(daysFrom(new Date(2026, 10, 29), 3), ['2026-11-29', '2026-11-30', '2026-12-01'])
})

test('coming events are those that have not ended, the next first', () => {
  const all = copiedEvents([
    run(
      '1',
      event({ sourceEventId: 'past', start: '2026-11-01', end: '2026-11-02' }),
      event({ sourceEventId: 'later', start: '2026-12-01', end: '2026-12-02' }),
      event({ sourceEventId: 'now', start: '2026-11-20', end: '2026-11-23' }),
    ),
  ])
  const coming = comingEvents(all, new Date(2026, 10, 21))
  assert.equal(
    coming.map(({ start }) => start),
    ['2026-11-20', '2026-12-01'],
  )
})

test.run()
