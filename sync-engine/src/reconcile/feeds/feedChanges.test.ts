import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import type { KnownEvent } from './feed.ts'
import { changesIn, feedChangeOf } from './feedChanges.ts'

const test = suite('what an event in a list means')

const covered = { from: new Date('2025-05-01T00:00:00Z'), to: new Date('2025-06-01T00:00:00Z') }
const event = (more: Partial<GoogleEvent> = {}): GoogleEvent => ({
  id: 'e',
  etag: '"2"',
  updated: '2025-05-02T00:00:00Z',
  start: { dateTime: '2025-05-10T09:00:00Z' },
  end: { dateTime: '2025-05-10T10:00:00Z' },
  ...more,
})
const known = (more: Partial<KnownEvent> = {}): KnownEvent => ({
  state: 'live',
  etag: '"1"',
  updated: new Date('2025-05-01T00:00:00Z'),
  ...more,
})
const changeOf = (one: GoogleEvent, before?: KnownEvent, timeZone = 'Europe/Berlin') =>
  feedChangeOf(one, before, covered, timeZone, () => true)
const kindOf = (one: GoogleEvent, before?: KnownEvent) => changeOf(one, before)?.kind

test('Given nothing known, when an event within the window is shown, then it is new', () => {
  assert.is(kindOf(event()), 'live')
})

test('Given nothing known, when a series floods the list with instances beyond the window, then none counts', () => {
  const start = { dateTime: '2026-05-10T09:00:00Z' }
  assert.is(kindOf(event({ start, end: start })), undefined)
})

test('Given a known event, when it is moved out of the window, then that counts', () => {
  const start = { dateTime: '2026-05-10T09:00:00Z' }
  assert.is(kindOf(event({ start, end: start }), known()), 'live')
})

test('Given a known event, when the same version is shown, then nothing changed', () => {
  assert.is(kindOf(event(), known({ etag: '"2"' })), undefined)
})

test('Given our own newer write, when a list that lags shows the version before, then nothing changed', () => {
  assert.is(kindOf(event(), known({ etag: '"3"', updated: new Date('2025-05-03T00:00:00Z') })), undefined)
})

test('Given a deleted event, when a list that lags shows it unchanged, then it stays deleted', () => {
  assert.is(kindOf(event(), known({ state: 'deleted', etag: '"2"' })), undefined)
})

test('Given a deleted event, when a person restored it, then it is there again', () => {
  assert.is(kindOf(event(), known({ state: 'deleted' })), 'live')
})

test('Given a missing event, when it is shown again unchanged, then it is there again', () => {
  assert.is(kindOf(event(), known({ state: 'missing', etag: '"2"' })), 'live')
})

test('Given a deletion, when it tells nothing but the id, then a known event is deleted and an unknown one does not matter', () => {
  assert.is(kindOf({ id: 'e', status: 'cancelled' }, known()), 'deleted')
  assert.is(kindOf({ id: 'e', status: 'cancelled' }, known({ state: 'deleted' })), undefined)
  assert.is(kindOf({ id: 'e', status: 'cancelled' }), undefined)
})

test('Given an event that came back, when a list that lags shows its tombstone, then nothing changed', () => {
  const tombstone = event({ status: 'cancelled' })
  assert.is(kindOf(tombstone, known({ etag: '"3"', updated: new Date('2025-05-03T00:00:00Z') })), undefined)
  assert.is(kindOf(tombstone, known()), 'deleted')
})

test('Given an all-day event, when the window begins on its last day in the calendar’s zone, then it counts until midnight there', () => {
  const allDay = event({ start: { date: '2025-04-30' }, end: { date: '2025-05-01' } })
  assert.is(changeOf(allDay), undefined)
  assert.is(changeOf(allDay, undefined, 'America/New_York')?.kind, 'live')
})

test('Given a calendar in a zone that this machine does not know, when an all-day event is shown, then it counts by UTC', () => {
  const allDay = event({ start: { date: '2025-04-30' }, end: { date: '2025-05-02' } })
  const change = changeOf(allDay, undefined, 'America/Newzone')
  assert.is(change?.kind === 'live' && change.endsAt?.toISOString(), '2025-05-02T00:00:00.000Z')
})

const copyId = 'k'.repeat(52)

test('Given a deletion of what may be a copy of ours, when no row knows it yet, then that is kept, unless it is known to be none', () => {
  const tombstone = { id: copyId, status: 'cancelled' }
  assert.is(kindOf(tombstone), 'deletedUnknown')
  assert.is(
    feedChangeOf(tombstone, undefined, covered, 'UTC', () => false),
    undefined,
  )
})

const split = { recurringEventId: 'series_R20250508T090000' }
const dateBefore = 'series_R20250508T090000_20250515T090000Z'
const dateNow = 'series_20250515T090000Z'
const kindsIn = (shown: readonly GoogleEvent[], ids: readonly string[]) =>
  changesIn(shown, new Map(ids.map((id) => [id, known()])), covered, 'UTC', () => true).map((change) =>
    change.kind === 'deleted' ? `${change.kind} ${change.eventId}` : change.kind,
  )

test('Given a date of a split series, when it is changed by itself and has another id since, then it is gone under the one before', () => {
  assert.equal(kindsIn([event({ ...split, id: dateNow })], [dateBefore]), [`deleted ${dateBefore}`, 'live'])
  assert.equal(kindsIn([event({ ...split, id: dateNow })], []), ['live'])
})

test('Given a date of a split series, when it is deleted under another id, then it is gone', () => {
  assert.equal(kindsIn([{ ...split, id: dateNow, status: 'cancelled' }], [dateBefore]), [`deleted ${dateBefore}`])
})

test('Given dates that keep their ids, when they change, then none is gone', () => {
  assert.equal(kindsIn([event({ ...split, id: dateBefore })], [dateBefore]), ['live'])
  const whole = event({ recurringEventId: 'series', id: dateNow })
  assert.equal(kindsIn([whole], [dateNow, dateBefore]), ['live'])
  const both = [event({ ...split, id: dateNow }), event({ ...split, id: dateBefore })]
  assert.equal(kindsIn(both, [dateBefore]), ['live', 'live'])
})

test.run()
