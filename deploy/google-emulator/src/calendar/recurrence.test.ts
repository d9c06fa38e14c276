import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { expand, instanceWithStamp } from './recurrence.ts'

const test = suite('recurrence')
const at = (text: string) => Date.parse(text)
const berlin = (start: string, end: string, ...recurrence: string[]) => ({
  start: { dateTime: start, timeZone: 'Europe/Berlin' },
  end: { dateTime: end, timeZone: 'Europe/Berlin' },
  recurrence,
})

test('a weekly stand-up keeps its hour on the wall over a daylight-saving change', () => {
  const series = berlin('2024-03-25T08:00:00Z', '2024-03-25T08:15:00Z', 'RRULE:FREQ=WEEKLY;COUNT=3')
  const found = expand(series, at('2024-03-01T00:00:00Z'), at('2024-05-01T00:00:00Z'), 100, 'UTC')
  assert.equal(
    found.map((one) => one.stamp),
    ['20240325T080000Z', '20240401T070000Z', '20240408T070000Z'],
  )
})

test('UNTIL is an instant, and an excluded date leaves a gap', () => {
  const series = berlin(
    '2024-06-03T22:30:00Z',
    '2024-06-03T23:00:00Z',
    'RRULE:FREQ=DAILY;UNTIL=20240606T223000Z',
    'EXDATE;TZID=Europe/Berlin:20240606T003000',
  )
  const found = expand(series, 0, at('2025-01-01T00:00:00Z'), 100, 'UTC')
  assert.equal(
    found.map((one) => one.stamp),
    ['20240603T223000Z', '20240604T223000Z', '20240606T223000Z'],
  )
})

test('a series that began years ago shows only what lies in the window', () => {
  const series = berlin('2015-01-05T08:00:00Z', '2015-01-05T09:00:00Z', 'RRULE:FREQ=DAILY')
  const found = expand(series, at('2024-07-01T00:00:00Z'), at('2024-07-03T00:00:00Z'), 100, 'UTC')
  assert.equal(
    found.map((one) => one.stamp),
    ['20240701T070000Z', '20240702T070000Z'],
  )
})

test('all-day instances are days, in every zone', () => {
  const series = {
    start: { date: '2024-02-28' },
    end: { date: '2024-03-01' },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
  }
  const found = expand(series, 0, at('2025-01-01T00:00:00Z'), 100, 'America/New_York')
  assert.equal(found, [
    { ...found[0], start: { date: '2024-02-28' }, end: { date: '2024-03-01' }, stamp: '20240228' },
    { ...found[1], start: { date: '2024-02-29' }, end: { date: '2024-03-02' }, stamp: '20240229' },
  ])
})

test('an instance is found by its stamp, and a stamp between two instances finds nothing', () => {
  const series = berlin('2024-03-25T08:00:00Z', '2024-03-25T08:15:00Z', 'RRULE:FREQ=WEEKLY')
  assert.is(instanceWithStamp(series, '20240401T070000Z', 'UTC')?.stamp, '20240401T070000Z')
  assert.is(instanceWithStamp(series, '20240402T070000Z', 'UTC'), undefined)
})

test.run()
