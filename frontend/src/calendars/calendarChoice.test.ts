import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { calendarLabel, reasonAgainst } from './calendarChoice.ts'

const calendar = (accessRole: string, primary = false) =>
  Calendar.parse({
    id: 'c',
    summary: 'Work',
    primary,
    accountEmail: 'ana@example.com',
    accountId: '00000000-0000-4000-8000-000000000001',
    accessRole,
    timeZone: 'Europe/Lisbon',
    color: null,
  })

const test = suite('choosing a calendar')

test('a calendar that may be written to can be either side', () => {
  for (const role of ['owner', 'writer'])
    for (const side of ['source', 'target'] as const) assert.is(reasonAgainst(calendar(role), side, 'two-way'), null)
})

test('a read-only calendar can be read from, never written to', () => {
  assert.is(reasonAgainst(calendar('reader'), 'source', 'one-way'), null)
  assert.ok(reasonAgainst(calendar('reader'), 'target', 'one-way'))
  assert.ok(reasonAgainst(calendar('reader'), 'source', 'reverse'))
  assert.is(reasonAgainst(calendar('reader'), 'target', 'reverse'), null)
  assert.ok(reasonAgainst(calendar('reader'), 'source', 'two-way'))
})

test('a calendar that shows only busy times can be neither side', () => {
  assert.ok(reasonAgainst(calendar('freeBusyReader'), 'source', 'one-way'))
})

test('an option names the calendar, whether it is primary, and the account', () => {
  assert.is(calendarLabel(calendar('owner', true)), 'Work (Primary) · ana@example.com')
  assert.is(calendarLabel(calendar('owner')), 'Work · ana@example.com')
})

test.run()
