import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import { noCounts } from '@calendar-sync/contracts/domain/runReport'
import { RunId, SyncId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventsPerDay, runsPerDay } from './daily.ts'

const now = new Date(2026, 10, 21, 12)
const run = (endedAt: Date | null, more: Partial<SyncRun> = {}): SyncRun => ({
  id: RunId.parse('6d1de0c1-8b7e-5d0c-9a39-4e3b3f0a2f11'),
  syncId: SyncId.parse('0b3b9a52-6a0e-5a57-9f6b-6d9a4f1f7a10'),
  trigger: 'person',
  status: 'completed',
  requestedAt: now.toISOString(),
  startedAt: null,
  endedAt: endedAt?.toISOString() ?? null,
  results: { ...noCounts, successful: 5, errors: 1 },
  forward: null,
  reverse: null,
  ...more,
})

const test = suite('figures per day')

test('thirty days are shown, today last', () => {
  const days = eventsPerDay([], now)
  assert.is(days.length, 30)
  assert.is(days.at(-1)?.day, '2026-11-21')
  assert.is(days[0]?.day, '2026-10-23')
})

test('the runs of a day are added up; older ones and those under way do not count', () => {
  const runs = [run(now), run(new Date(2026, 10, 21, 1)), run(new Date(2026, 9, 1)), run(null)]
  assert.equal(eventsPerDay(runs, now).at(-1), { day: '2026-11-21', good: 10, bad: 2 })
  assert.is(
    eventsPerDay(runs, now).reduce((sum, { good }) => sum + good, 0),
    10,
  )
})

test('a failed run is counted as failed', () => {
  assert.equal(runsPerDay([run(now), run(now, { status: 'failed' })], now).at(-1), {
    day: '2026-11-21',
    good: 1,
    bad: 1,
  })
})

test.run()
