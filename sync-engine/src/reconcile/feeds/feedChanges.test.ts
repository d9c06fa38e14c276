import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import type { KnownEvent } from './feed.ts'
import { feedChangeOf } from './feedChanges.ts'

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
const kindOf = (one: GoogleEvent, before?: KnownEvent) => feedChangeOf(one, before, covered, 'Europe/Berlin')?.kind

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
  assert.is(feedChangeOf(allDay, undefined, covered, 'Europe/Berlin'), undefined)
  assert.is(feedChangeOf(allDay, undefined, covered, 'America/New_York')?.kind, 'live')
})

test('Given a calendar in a zone that this machine does not know, when an all-day event is shown, then it counts by UTC', () => {
  const allDay = event({ start: { date: '2025-04-30' }, end: { date: '2025-05-02' } })
  const change = feedChangeOf(allDay, undefined, covered, 'America/Newzone')
  assert.is(change?.kind === 'live' && change.endsAt?.toISOString(), '2025-05-02T00:00:00.000Z')
})

test.run()
