import { noCounts } from '@calendar-sync/contracts/domain/runReport'
import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { countsInWords, eventVerdict, placesOfOriginals, runVerdict } from './runWords.ts'

const test = suite('a run in words')

test('only what happened is named', () => {
  assert.is(countsInWords({ ...noCounts, created: 2, skipped: 1 }), '2 events copied, 1 event skipped')
  assert.is(
    countsInWords({ ...noCounts, updated: 1, deleted: 3, errors: 1 }),
    '1 copy updated, 3 copies removed, 1 error',
  )
})

test('a run that found everything as it was says so', () => {
  assert.is(countsInWords({ ...noCounts, unchanged: 40 }), 'Nothing had changed')
})

test('an error is an error, with every action that was tried', () => {
  assert.is(eventVerdict({ action: 'create', status: 'error' }).word, 'Error')
  assert.is(eventVerdict({ action: 'create', status: 'success' }).word, 'Copied')
  assert.is(eventVerdict({ action: 'conflict', status: 'success' }).tone, 'warning')
})

test('a run with errors is completed with errors, and one without is completed', () => {
  assert.is(runVerdict({ status: 'completed', results: { ...noCounts, errors: 1 } }).word, 'Completed with errors')
  assert.is(runVerdict({ status: 'completed', results: noCounts }).word, 'Completed')
  assert.is(runVerdict({ status: 'failed', results: { ...noCounts, errors: 1 } }).word, 'Failed')
})

test('Given copies whose originals vanished, then these are looked for where the sync copies from', () => {
  const calendars = { sourceCalendar: { summary: 'Work' }, targetCalendar: { summary: 'Family' } }
  const places = (syncDirection: SyncDirection) => placesOfOriginals({ ...calendars, syncDirection })
  assert.is(places('one-way'), '“Work”')
  assert.is(places('reverse'), '“Family”')
  assert.is(places('two-way'), '“Work” or “Family”')
})

test.run()
