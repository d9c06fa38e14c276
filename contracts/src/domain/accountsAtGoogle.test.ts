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
import { everyId, hasFormerId, lastingId, nameAtGoogle, ownerOfPrimary } from './primaryCalendar.ts'

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
const connected = {
  type: 'AccountConnected',
  data: {
    ...ids,
    email: 'a@example.com',
    displayName: 'A',
    avatarUrl: null,
    tokenExpiry: null,
    hasRefreshToken: true,
  },
} satisfies AccountsEvent
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

const another = AccountId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a06')
const third = AccountId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a07')
/** After these calendars were found one after the other, the primary ones of the account, or of another one. */
const after = (...found: (string | { readonly ofAnother: string })[]) =>
  found
    .map((id): AccountsEvent => {
      const [accountId, primary] = typeof id === 'string' ? [ids.accountId, id] : [another, id.ofAnother]
      return { type: 'CalendarsDiscovered', data: { ...ids, accountId, calendars: [calendar(primary, true)] } }
    })
    .reduce(evolveAccounts, evolveAccounts(initialAccounts, connected))
const { accountId } = ids
const [a, b] = [CalendarId.parse('a@example.com'), CalendarId.parse('b@example.com')]

test('Given an account whose address never changed, then its primary calendar is called by its only id', () => {
  assert.is(nameAtGoogle(after(a), accountId, a), a)
  assert.is(nameAtGoogle(after(a, a), accountId, a), a)
  assert.is(nameAtGoogle(after(a), accountId, 'group@example.com'), 'group@example.com')
})

test('Given an account whose address changed, then its primary calendar is known by its first id, and called by the keyword', () => {
  for (const known of [after(a, b), after(a, b, a)]) {
    assert.is(lastingId(known, accountId, calendar(b, true)), a)
    assert.equal(
      [a, b].map((id) => nameAtGoogle(known, accountId, id)),
      ['primary', 'primary'],
    )
    assert.is(nameAtGoogle(known, accountId, 'group@example.com'), 'group@example.com')
  }
})

test('Given an account that came back after its address had changed, then its primary calendar is called by the keyword before it is found', () => {
  const gone = evolveAccounts(after(a, b), { type: 'AccountRemoved', data: ids })
  assert.is(nameAtGoogle(evolveAccounts(gone, connected), accountId, a), 'primary')
})

test('Given a primary calendar that another account of the person reads, then it has the same name there, and is called by its present id', () => {
  assert.is(lastingId(after(a, b), another, calendar(b)), a)
  for (const id of [a, b]) assert.is(nameAtGoogle(after(a, b), another, id), b)
  assert.is(nameAtGoogle(after(a, b, a), another, b), a)
  assert.is(ownerOfPrimary(after(a, b), another, a), accountId)
  assert.equal(everyId(after(a, b), another, a), [a, b])
})

test('Given a former id of a primary calendar, then a calendar that has it is an heir’s, through whichever account it is seen', () => {
  assert.ok(hasFormerId(after(a, b), calendar(a)))
  assert.not(hasFormerId(after(a, b), calendar(b)))
  assert.not(hasFormerId(after(a, b), calendar(b, true)))
  assert.not(hasFormerId(after(a, b, { ofAnother: a }), calendar(a)))
})

test('Given an heir’s account of the same person, then each of the two primary calendars has a name of its own, and Google is sent neither', () => {
  for (const known of [after(a, b, { ofAnother: a }), after(a, { ofAnother: a }, b)]) {
    const heirs = lastingId(known, another, calendar(a, true))
    assert.ok(heirs)
    assert.is.not(heirs, a)
    assert.is(lastingId(known, accountId, calendar(a)), heirs)
    assert.is(lastingId(known, accountId, calendar(b, true)), a)
    assert.is(nameAtGoogle(known, another, heirs), 'primary')
    assert.is(nameAtGoogle(known, another, a), 'primary')
    assert.is(nameAtGoogle(known, accountId, heirs), a)
    assert.is(nameAtGoogle(known, accountId, a), 'primary')
  }
})

test('Given an heir’s account of the same person that reads the other’s calendar, then that is known there by an id that does not mean the heir’s own', () => {
  const known = after(a, b, { ofAnother: a })
  assert.is(lastingId(known, another, calendar(b)), b)
  assert.is(ownerOfPrimary(known, another, b), accountId)
  assert.equal(everyId(known, another, b), [a, b])
})

test('Given an account that was connected before it became the heir of another’s address, then what named the other’s calendar through it still does', () => {
  const known = after({ ofAnother: 'c@example.com' }, a, b, { ofAnother: a })
  assert.is(lastingId(known, another, calendar(b)), a)
  assert.is(ownerOfPrimary(known, another, a), accountId)
})

test('Given an account that got the address of one that was removed, then other accounts know its calendar by its own name, also once that is back', () => {
  const found = (of: AccountId, id: string): AccountsEvent => ({
    type: 'CalendarsDiscovered',
    data: { ...ids, accountId: of, calendars: [calendar(id, true)] },
  })
  const removed: AccountsEvent = { type: 'AccountRemoved', data: { ...ids, accountId: another } }
  const known = [removed, found(accountId, b)].reduce(evolveAccounts, after(a, { ofAnother: b }))
  assert.is(lastingId(known, third, calendar(b)), a)
  const isBack: AccountsEvent = { type: 'AccountConnected', data: { ...connected.data, accountId: another } }
  const later = [isBack, found(another, 'c@example.com')].reduce(evolveAccounts, known)
  assert.is(nameAtGoogle(later, third, a), b)
})

test('Given two accounts of a person that swapped their addresses, then what named the calendar of either still does, through both', () => {
  const known = after(a, { ofAnother: b }, b, { ofAnother: a })
  for (const through of [accountId, another]) {
    assert.is(lastingId(known, through, calendar(b, through === accountId)), a)
    assert.is(lastingId(known, through, calendar(a, through === another)), b)
    assert.is(ownerOfPrimary(known, through, a), accountId)
    assert.is(ownerOfPrimary(known, through, b), another)
  }
})

test('Given an heir’s account that has had every id of the other’s calendar, then none leads from it to that', () => {
  const known = after(a, { ofAnother: a }, { ofAnother: b }, { ofAnother: 'c@example.com' }, b)
  assert.is(lastingId(known, another, calendar(b)), undefined)
  assert.is(lastingId(known, accountId, calendar(b, true)), a)
})

test('Given an account that an older version knew by another id once it was back, then the calendar it had left keeps the id it was found with again', () => {
  const foundAgain = ({ ofAnother }: { readonly ofAnother: CalendarId }): AccountsEvent => ({
    type: 'CalendarsDiscovered',
    data: { ...ids, accountId: another, calendars: [calendar(ofAnother, true)] },
  })
  const removed = evolveAccounts(after(a, b), { type: 'AccountRemoved', data: ids })
  const known = evolveAccounts(removed, foundAgain({ ofAnother: b }))
  assert.is(lastingId(known, another, calendar(b, true)), b)
  assert.is(nameAtGoogle(known, another, b), b)
  for (const heirs of [evolveAccounts(removed, foundAgain({ ofAnother: a })), after(a, b, { ofAnother: b })])
    assert.is(heirs.primaryCalendars[another]?.[0], `primary/${another}`)
})

test.run()
