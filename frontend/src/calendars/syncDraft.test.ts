import { CreateCalendarSyncBody } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { calendarLabel, checkDraft, disabledReason, emptyDraft, type SyncDraft } from './syncDraft.ts'

const choosable = (accessRole: string, primary = false) =>
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

test('a choosable that may be written to can be either side', () => {
  for (const role of ['owner', 'writer'])
    for (const side of ['source', 'target'] as const) assert.is(disabledReason(choosable(role), side, 'two-way'), null)
})

test('a read-only choosable can be read from, never written to', () => {
  assert.is(disabledReason(choosable('reader'), 'source', 'one-way'), null)
  assert.ok(disabledReason(choosable('reader'), 'target', 'one-way'))
  assert.ok(disabledReason(choosable('reader'), 'source', 'reverse'))
  assert.is(disabledReason(choosable('reader'), 'target', 'reverse'), null)
  assert.ok(disabledReason(choosable('reader'), 'source', 'two-way'))
})

test('a choosable that shows only busy times can be neither side', () => {
  assert.ok(disabledReason(choosable('freeBusyReader'), 'source', 'one-way'))
})

test('an option names the choosable, whether it is primary, and the account', () => {
  assert.is(calendarLabel(choosable('owner', true)), 'Work (Primary) · ana@example.com')
  assert.is(calendarLabel(choosable('owner')), 'Work · ana@example.com')
})

const calendar = (id: string) =>
  Calendar.parse({
    id,
    summary: id,
    primary: false,
    accountEmail: 'ana@example.com',
    accountId: '00000000-0000-4000-8000-000000000001',
    accessRole: 'owner',
    timeZone: 'Europe/Lisbon',
    color: null,
  })
const calendars = [calendar('work'), calendar('family')]
const draft = (changes: Partial<SyncDraft> = {}): SyncDraft => ({
  ...emptyDraft,
  source: 'work',
  target: 'family',
  filter: { ...emptyDraft.filter, keywords: 'flight, hotel' },
  ...changes,
})
const bodyOf = (changes: Partial<SyncDraft> = {}) => {
  const checked = checkDraft(draft(changes), calendars)
  if (checked.kind === 'wrong') throw new Error(checked.title)
  return checked.body
}
const complaint = (changes: Partial<SyncDraft>) => {
  const checked = checkDraft(draft(changes), calendars)
  return checked.kind === 'wrong' ? `${checked.title}: ${checked.description}` : null
}

test('without both calendars something is missing', () => {
  assert.is(complaint({ source: '' }), 'Missing information: Please select both source and target calendars')
  assert.is(complaint({ target: '' }), 'Missing information: Please select both source and target calendars')
})

test('a calendar that is no longer there cannot be found', () => {
  assert.is(complaint({ target: 'gone' }), 'Calendar not found: One or both selected calendars could not be found')
})

test('the defaults are the specified ones, and what is sent is what the server accepts', () => {
  const body = bodyOf({ filter: emptyDraft.filter })
  assert.equal(CreateCalendarSyncBody.parse({ sourceCalendar: { id: 'work' }, targetCalendar: { id: 'family' } }), {
    ...body,
    sourceCalendar: { id: 'work' },
    targetCalendar: { id: 'family' },
  })
})

test('one-way keeps its keywords on the way forward', () => {
  assert.equal(bodyOf().filterKeywords, ['flight', 'hotel'])
  assert.equal(bodyOf().reverseFilterKeywords, [])
})

test('in the reverse direction the same fields are the reverse filter', () => {
  const body = bodyOf({ direction: 'reverse' })
  assert.equal(body.filterKeywords, [])
  assert.equal(body.reverseFilterKeywords, ['flight', 'hotel'])
})

test('both ways has a filter for each way', () => {
  const body = bodyOf({ direction: 'two-way', reverseFilter: { ...emptyDraft.filter, keywords: 'school trip' } })
  assert.equal(body.filterKeywords, ['flight', 'hotel'])
  assert.equal(body.reverseFilterKeywords, ['school trip'])
})

test('switching filtering off copies all travel events', () => {
  assert.is(bodyOf({ filtering: false }).syncMode, 'all')
})

test.run()
