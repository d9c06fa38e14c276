import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { everyInWords, hourLabel, intervalInWords, scheduleInWords } from './hours.ts'

const test = suite('hours and intervals in words')

test('midnight and noon are both twelve', () => {
  assert.equal([0, 8, 11, 12, 13, 20, 23].map(hourLabel), ['12 AM', '8 AM', '11 AM', '12 PM', '1 PM', '8 PM', '11 PM'])
})

test('hours over midnight and hours without an end are said plainly', () => {
  const saved = (syncStartHour: number, syncEndHour: number) =>
    scheduleInWords({ autoSync: true, syncStartHour, syncEndHour }, true)
  assert.is(saved(8, 20), 'Syncs run from 8 AM to 8 PM.')
  assert.is(saved(22, 6), 'Syncs run from 10 PM to 6 AM the next morning.')
  assert.is(saved(9, 9), 'Syncs run around the clock.')
})

test('a schedule that is only chosen is not told as one that holds', () => {
  const chosen = (autoSync: boolean) => scheduleInWords({ autoSync, syncStartHour: 8, syncEndHour: 20 }, false)
  assert.is(chosen(true), 'Not saved yet. Once you save, syncs run from 8 AM to 8 PM.')
  assert.is(chosen(false), 'Not saved yet. Once you save, syncs run only when you press Sync Now.')
})

test('an interval is named in hours and minutes', () => {
  assert.equal([30, 60, 90, 120, 240].map(intervalInWords), [
    '30 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours',
    '4 hours',
  ])
})

test('a schedule of one hour is every hour', () => {
  assert.equal([30, 60, 120].map(everyInWords), ['Every 30 minutes', 'Every hour', 'Every 2 hours'])
})

test.run()
