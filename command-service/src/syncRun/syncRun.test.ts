import type { SyncRunEvent } from '@calendar-sync/contracts/events/syncRun'
import { RunId } from '@calendar-sync/contracts/ids'
import { everyRetryYieldsNoEvents } from '@calendar-sync/platform/testing/retryLaw'
import { given } from '@calendar-sync/platform/testing/specification'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana, travelSync } from '../testing.ts'
import { type RequestSyncRun, syncRunDecider } from './syncRun.ts'

const test = suite('requesting a run')

const runId = RunId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0005')
const run = { runId, syncId: travelSync, userId: dana }
const request: RequestSyncRun = { type: 'RequestSyncRun', ...run, kind: 'sync' }
const requested: SyncRunEvent = { type: 'SyncRunRequested', data: { ...run, trigger: 'person', kind: 'sync' } }

test('Given no run, when one is requested, then the wish is on the log', () => {
  given(syncRunDecider).when(request).then(requested)
})

test('Given a run that has ended, when the same request arrives again, then nothing happens', () => {
  given(syncRunDecider, requested, { type: 'SyncRunCompleted', data: { ...run, forward: null, reverse: null } })
    .when(request)
    .then()
})

test('Every command sent twice yields no events the second time', () => {
  assert.ok(everyRetryYieldsNoEvents(syncRunDecider, fc.constant(request)) > 50)
})

test.run()
