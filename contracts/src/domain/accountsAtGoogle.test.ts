import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountId, CalendarId, UserId } from '../ids.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import {
  type AccountsEvent,
  accountsDecider,
  type DiscoveredCalendar,
  type DiscoveryCommand,
  evolveAccounts,
  initialAccounts,
} from './accounts.ts'
import { currentId, hasFormerId, lastingId } from './primaryCalendar.ts'

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

test('Given an account whose address changed, then its primary calendar is known by its first id, and reached by the newest', () => {
  const { accountId } = ids
  const after = (...ids: string[]) =>
    [connected, ...ids.map((id) => discovered(calendar(id, true)))].reduce(evolveAccounts, initialAccounts)
  const renamed = after('a@example.com', 'b@example.com')
  assert.is(lastingId(renamed, accountId, calendar('b@example.com', true)), 'a@example.com')
  assert.is(currentId(renamed, accountId, 'a@example.com'), 'b@example.com')
  assert.is(currentId(renamed, accountId, 'another@example.com'), undefined)
  const back = after('a@example.com', 'b@example.com', 'a@example.com')
  assert.is(lastingId(back, accountId, calendar('a@example.com', true)), 'a@example.com')
  assert.is(currentId(back, accountId, 'b@example.com'), 'a@example.com')
  assert.is(currentId(back, accountId, 'a@example.com'), undefined)
  const heirs = evolveAccounts(renamed, discovered(calendar('b@example.com', true), calendar('a@example.com')))
  assert.is(currentId(heirs, accountId, 'a@example.com'), 'b@example.com')
  assert.is(hasFormerId(heirs, accountId, calendar('a@example.com')), true)
  assert.is(hasFormerId(heirs, accountId, calendar('b@example.com', true)), false)
})

test.run()
