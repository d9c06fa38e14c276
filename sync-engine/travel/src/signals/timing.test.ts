import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seriesDays } from '../series.ts'
import { rhythmOf, timingOf } from './timing.ts'

const times = suite('When an event is')

times('whole days are counted without the end, which Google excludes', () => {
  const { allDay, days } = timingOf({ start: { date: '2026-05-01' }, end: { date: '2026-05-04' } })
  assert.ok(allDay)
  assert.is(days, 3)
})

times('from Friday to Sunday is a weekend, from Monday to Wednesday is none', () => {
  assert.ok(timingOf({ start: { date: '2026-11-20' }, end: { date: '2026-11-23' } }).weekend)
  assert.not.ok(timingOf({ start: { date: '2026-11-23' }, end: { date: '2026-11-26' } }).weekend)
})

times('a night is in an event that ends the next morning, not in a party past midnight', () => {
  const lasting = (to: string) => timingOf({ start: { dateTime: '2026-05-01T20:00:00' }, end: { dateTime: to } })
  assert.ok(lasting('2026-05-02T07:00:00').overnight)
  assert.not.ok(lasting('2026-05-02T02:00:00').overnight)
})

times('start and end in different time zones are noticed', () => {
  const start = { dateTime: '2026-05-01T20:00:00', timeZone: 'Europe/Berlin' }
  assert.ok(timingOf({ start, end: { dateTime: '2026-05-01T22:00:00', timeZone: 'America/New_York' } }).crossesZones)
  assert.not.ok(timingOf({ start, end: { ...start } }).crossesZones)
})

times('an event without times, or with unreadable ones, has none', () => {
  assert.is(timingOf({}).hours, 0)
  assert.is(timingOf({ start: { dateTime: 'soon' }, end: { dateTime: 'later' } }).hours, 0)
})

times.run()

const rhythm = suite('How often a series comes')

rhythm('is read from its rule, or from the days between its instances', () => {
  assert.is(rhythmOf({}, {}), 'once')
  assert.is(rhythmOf({ recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO'] }, {}), 'weekly')
  assert.is(rhythmOf({ recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2'] }, {}), 'rarely')
  assert.is(rhythmOf({ recurrence: ['RRULE:FREQ=DAILY;INTERVAL=3'] }, {}), 'weekly')
  assert.is(rhythmOf({ recurringEventId: 'a' }, {}), 'unknown')
  assert.is(rhythmOf({ recurringEventId: 'a' }, { seriesDays: 7 }), 'weekly')
  assert.is(rhythmOf({ recurringEventId: 'a' }, { seriesDays: 28 }), 'rarely')
})

rhythm('instances of a calendar tell the days between them, the fewest count', () => {
  const at = (recurringEventId: string, date: string) => ({ recurringEventId, start: { date } })
  const gaps = seriesDays([at('a', '2026-01-08'), at('a', '2026-01-01'), at('a', '2026-01-22'), at('b', '2026-01-01')])
  assert.equal([...gaps], [['a', 7]])
})

rhythm(
  'instances count where their series planned them, whole days apart on the days on which clocks change too',
  () => {
    const planned = (day: string, moved?: string) => ({
      recurringEventId: 'a',
      start: { date: moved ?? day },
      originalStartTime: { dateTime: `${day}T09:00:00${day > '2026-10-25' ? '+01:00' : '+02:00'}` },
    })
    const gaps = seriesDays([planned('2026-10-08', '2026-10-21'), planned('2026-10-22'), planned('2026-11-05')])
    assert.equal([...gaps], [['a', 14]])
  },
)

rhythm.run()
