import { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { presentSyncRun } from '../queries/syncRuns.ts'
import { claimed, counts, ofRun, requested, runId, syncedEvent, travel } from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { syncRuns } from './syncRuns.ts'

const recordedEvents = (...summaries: string[]) => ({
  type: 'SyncEventsRecorded' as const,
  data: { ...ofRun(), events: summaries.map((summary) => syncedEvent({ summary })) },
})

test('a run that was claimed twice started when it was claimed first, and keeps what was recorded', () => {
  const row = rowAfter(
    syncRuns,
    runId(1),
    requested(),
    claimed(),
    recordedEvents('a', 'b'),
    claimed(runId(1), 2),
    recordedEvents('c'),
    { type: 'SyncRunCompleted', data: { ...ofRun(), forward: counts({ successful: 3, created: 3 }), reverse: null } },
  )
  assert.ok(row && row.status !== 'joined')
  assert.equal(
    row.events.map(({ summary }) => summary),
    ['a', 'b', 'c'],
  )
  assert.equal(SyncRun.parse(presentSyncRun({ ...row, status: row.status })), {
    id: runId(1),
    syncId: travel,
    trigger: 'person',
    status: 'completed',
    requestedAt: minute(1),
    startedAt: minute(2),
    endedAt: minute(6),
    results: counts({ successful: 3, created: 3 }),
    forward: counts({ successful: 3, created: 3 }),
    reverse: null,
  })
})

test('a failed run says why', () => {
  const error = { code: 'google_unreachable', error: 'Google could not be reached.' }
  const row = rowAfter(syncRuns, runId(1), requested(), claimed(), {
    type: 'SyncRunFailed',
    data: { ...ofRun(), forward: null, reverse: counts({ successful: 1 }), ...error },
  })
  assert.ok(row && row.status !== 'joined')
  const run = SyncRun.parse(presentSyncRun({ ...row, status: row.status }))
  assert.is(run.status, 'failed')
  assert.is(run.code, 'google_unreachable')
  assert.is(run.error, 'Google could not be reached.')
  assert.is(run.results.successful, 1)
})

test('a request that joined another run remembers which', () => {
  const row = rowAfter(syncRuns, runId(2), requested(runId(1)), requested(runId(2)), {
    type: 'SyncRunJoined',
    data: { ...ofRun(runId(2)), joinedRunId: runId(1) },
  })
  assert.is(row?.status, 'joined')
  assert.is(row?.joinedRunId, runId(1))
})

test.run()
