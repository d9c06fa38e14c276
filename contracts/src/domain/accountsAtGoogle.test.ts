import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountId, CalendarId, UserId } from '../ids.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type AccountsEvent, accountsDecider, type DiscoveredCalendar, type DiscoveryCommand } from './accounts.ts'

const test = suite('the engine’s side of accounts')

const ids = {
  userId: UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a03'),
  accountId: AccountId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a05'),
}
const calendar = (id: string, primary = false): DiscoveredCalendar => ({
  calendarId: CalendarId.parse(id),
  summary: id,
  primary,
  accessRole: 'owner',
  timeZone: 'Europe/Berlin',
  color: null,
})
const connected: AccountsEvent = {
  type: 'AccountConnected',
  data: {
    ...ids,
    email: 'a@example.com',
    displayName: 'A',
    avatarUrl: null,
    tokenExpiry: null,
    hasRefreshToken: true,
  },
}
const record = (...calendars: DiscoveredCalendar[]): DiscoveryCommand => ({
  type: 'RecordCalendars',
  ...ids,
  calendars,
})
const discovered = (...calendars: DiscoveredCalendar[]): AccountsEvent => ({
  type: 'CalendarsDiscovered',
  data: { ...ids, calendars },
})
const refreshed: DiscoveryCommand = {
  type: 'RecordTokenRefreshed',
  ...ids,
  tokenExpiry: '2025-05-01T10:00:00.000Z',
}
const reconnect: DiscoveryCommand = { type: 'RequireReconnection', ...ids, reason: 'grant_revoked' }

test('Given an account, when its calendars are found, then they are recorded with the primary one first', () => {
  given(accountsDecider, connected)
    .when(record(calendar('b'), calendar('c', true), calendar('a')))
    .then(discovered(calendar('c', true), calendar('a'), calendar('b')))
})

test('Given known calendars, when the same are found in another order, then nothing happens', () => {
  given(accountsDecider, connected, discovered(calendar('a'), calendar('b')))
    .when(record(calendar('b'), calendar('a')))
    .then()
})

test('Given a removed account, when news of it come late, then nothing happens', () => {
  const removed: AccountsEvent = { type: 'AccountRemoved', data: ids }
  for (const late of [record(calendar('a')), refreshed, reconnect]) {
    given(accountsDecider, connected, removed).when(late).then()
  }
})

test('Given a lost consent, when it is noticed twice, then reconnection is asked for once', () => {
  const required: AccountsEvent = { type: 'ReconnectionRequired', data: { ...ids, reason: 'grant_revoked' } }
  given(accountsDecider, connected).when(reconnect).then(required)
  given(accountsDecider, connected, required).when(reconnect).then()
})

test('Every command sent twice yields no events the second time', () => {
  const commands = fc.constantFrom(record(), record(calendar('a')), record(calendar('b', true)), refreshed, reconnect)
  const initialState = accountsDecider.evolve(accountsDecider.initialState, connected)
  assert.ok(everyRetryYieldsNoEvents({ ...accountsDecider, initialState }, commands) > 50)
})

test.run()
