import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RunId } from '../ids.ts'
import { dana, travelSync } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type RequestSyncRun, type SyncRunEvent, syncRunDecider } from './syncRun.ts'

const test = suite('requesting a run')

const runId = RunId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0005')
const run = { runId, syncId: travelSync, userId: dana }
const request: RequestSyncRun = { type: 'RequestSyncRun', ...run, trigger: 'person', kind: 'sync' }
const requested: SyncRunEvent = { type: 'SyncRunRequested', data: { ...run, trigger: 'person', kind: 'sync' } }

test('Given no run, when one is requested, then the request is on the log', () => {
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
