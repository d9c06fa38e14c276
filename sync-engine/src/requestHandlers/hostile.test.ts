import { costOf, repeated } from '@calendar-sync/contracts/testing/hostileText'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { conflictsOf } from './conflictsOf.ts'
import { samplesOf } from './handleSampleEvents.ts'
import type { OwnCalendar } from './ownCalendars.ts'

const test = suite('Hostile calendars')

const now = new Date('2026-03-02T08:00:00Z')
const hour = 3_600_000
const calendar = (name: string, events: OwnCalendar['events']): OwnCalendar => ({
  calendarId: `${name}@group.example`,
  summary: name,
  timeZone: 'Europe/Berlin',
  accountEmail: 'dana@lumen.example',
  accessRole: 'owner',
  events,
})
const at = (time: number) => ({ dateTime: new Date(now.getTime() + time).toISOString() })
const long = (id: string, minute: number) => ({
  id,
  summary: repeated('(', 100_000),
  start: at(minute * 60_000),
  end: at(600 * hour),
})

test('Given thousands of events of one calendar that all overlap, then conflicts are found in no time', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => long(`a${n}`, n))
  const spent = costOf(() => conflictsOf([calendar('work', many)], now), 300)
  assert.ok(spent <= 300, `${spent} ms`)
  const one = { ...long('b', 0), start: at(20_000 * 60_000) }
  assert.is(conflictsOf([calendar('work', many), calendar('home', [one])], now).length, 50)
})

test('Given titles and places longer than a preview takes, then samples are cut so that they can be previewed', () => {
  const [sample] = samplesOf([calendar('work', [{ ...long('a', 1), location: repeated('x', 9_000) }])], now)
  assert.is(sample?.summary?.length, 1_024)
  assert.is(sample?.location?.length, 1_024)
})

test.run()
