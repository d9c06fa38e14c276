import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import { noCounts, type RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { changedFirst, eventVerdict, noEventsInWords, placesOfOriginals, runInWords, runVerdict } from './runWords.ts'

const test = suite('a run in words')

test('only what happened is named', () => {
  const completed = (counts: Partial<RunCounts>) =>
    runInWords({ status: 'completed', results: { ...noCounts, ...counts } })
  assert.is(completed({ created: 2, skipped: 1 }), '2 events copied, 1 event skipped')
  assert.is(completed({ updated: 1, deleted: 3, errors: 1 }), '1 copy updated, 3 copies removed, 1 error')
})

test('a run that found everything as it was says so', () => {
  assert.is(runInWords({ status: 'completed', results: { ...noCounts, unchanged: 40 } }), 'Nothing had changed')
  assert.is(noEventsInWords({ status: 'completed' }), 'No event had to be touched.')
})

test('Given a run that waits or is under way, then nothing is told of its end', () => {
  const shown = (status: SyncRun['status']) => [runInWords({ status, results: noCounts }), noEventsInWords({ status })]
  assert.equal(shown('requested'), ['Waiting', 'Nothing so far.'])
  assert.equal(shown('running'), ['Under way', 'Nothing so far.'])
  assert.is(runInWords({ status: 'running', results: { ...noCounts, created: 2 } }), '2 events copied')
})

test('an error is an error, with every action that was tried', () => {
  assert.equal(eventVerdict({ action: 'create', status: 'error' }), { word: 'Error', tone: 'danger' })
  assert.is(eventVerdict({ action: 'create', status: 'success' }).word, 'Copied')
  assert.is(eventVerdict({ action: 'conflict', status: 'success' }).tone, 'warning')
})

test('a run with errors is completed with errors, and one without is completed', () => {
  assert.is(runVerdict({ status: 'completed', results: { ...noCounts, errors: 1 } }).word, 'Completed with errors')
  assert.is(runVerdict({ status: 'completed', results: noCounts }).word, 'Completed')
  const failed = runVerdict({ status: 'failed', results: { ...noCounts, errors: 1 } })
  assert.equal(failed, { word: 'Failed', tone: 'danger' })
})

test('Given copies whose originals vanished, then these are looked for where the sync copies from', () => {
  const calendars = { sourceCalendar: { summary: 'Work' }, targetCalendar: { summary: 'Family' } }
  const places = (syncDirection: SyncDirection) => placesOfOriginals({ ...calendars, syncDirection })
  assert.is(places('one-way'), '“Work”')
  assert.is(places('reverse'), '“Family”')
  assert.is(places('two-way'), '“Work” or “Family”')
})

test('Given the events of a run, then what failed comes first, then what changed, and what was skipped last', () => {
  const told = [
    { action: 'skip', status: 'skipped' },
    { action: 'delete', status: 'success' },
    { action: 'create', status: 'success' },
    { action: 'conflict', status: 'success' },
    { action: 'update', status: 'error' },
  ] as const
  assert.equal(changedFirst(told), [told[4], told[3], told[2], told[1], told[0]])
})

test.run()
