import { ChangeSettingsBody } from '@calendar-sync/contracts/api/settings'
import { addressStatus } from '@calendar-sync/contracts/domain/addressStatus'
import { fold } from '@calendar-sync/contracts/domain/decider'
import { initialNotifications, initialSchedule } from '@calendar-sync/contracts/domain/preferences'
import { type SettingsCommand, type SettingsEvent, settingsDecider } from '@calendar-sync/contracts/domain/settings'
import { day } from '@calendar-sync/contracts/testing/billing'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { everyRetryYieldsNoEvents } from '@calendar-sync/contracts/testing/retryLaw'
import { given } from '@calendar-sync/contracts/testing/specification'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { confirmationToken, readConfirmationToken } from './confirmationToken.ts'

const test = suite('settings')

const ids = [1, 2, 3, 4, 5, 6].map((n) => `0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c040${n}`)
const [firstLink = '', secondLink = ''] = ids
const change = (
  changes: ChangeSettingsBody,
  at = day(0),
  confirmationId = firstLink,
  ownAddresses = ['dana@lumen.example'],
): SettingsCommand => ({
  type: 'ChangeSettings',
  userId: dana,
  changes,
  ownAddresses,
  at: new Date(at),
  confirmationId,
})
const wants = (emailNotificationAddress: string | null): SettingsEvent => ({
  type: 'NotificationPreferencesChanged',
  data: { userId: dana, ...initialNotifications, emailNotificationAddress },
})
const asked = (address: string, requestedAt = day(0), confirmationId = firstLink): SettingsEvent => ({
  type: 'AddressConfirmationRequested',
  data: {
    userId: dana,
    confirmationId,
    address,
    requestedAt,
    expiresAt: new Date(Date.parse(requestedAt) + 24 * 3_600_000).toISOString(),
  },
})
const follow = (at: string, confirmationId = firstLink): SettingsCommand => ({
  type: 'ConfirmAddress',
  userId: dana,
  at: new Date(at),
  confirmationId,
})
const again = (at: string, confirmationId = secondLink): SettingsCommand => ({
  ...follow(at, confirmationId),
  type: 'SendConfirmationAgain',
  ownAddresses: [],
})
const elsewhere = 'd@elsewhere.example'
const byGoogle = {
  type: 'NotificationAddressConfirmed',
  data: { userId: dana, address: elsewhere, confirmationId: null },
} as const
const minutes = (n: number) => new Date(Date.parse(day(0)) + n * 60_000).toISOString()

test('Given nothing chosen, when the dark theme is, then it is kept', () => {
  given(settingsDecider)
    .when(change({ theme: 'dark' }))
    .then({ type: 'ThemeChanged', data: { userId: dana, theme: 'dark' } })
})

test('Given nothing chosen, when the schedule is saved with the theme as it is, then only the schedule changes', () => {
  given(settingsDecider)
    .when(change({ autoSync: true, syncInterval: 90, syncStartHour: 22, syncEndHour: 6, theme: 'light' }))
    .then({
      type: 'SyncScheduleChanged',
      data: { userId: dana, ...initialSchedule, autoSync: true, syncInterval: 90, syncStartHour: 22, syncEndHour: 6 },
    })
})

test('An interval between the steps, an hour beyond the day and a zone that does not exist are refused', () => {
  for (const body of [
    { syncInterval: 45 },
    { syncInterval: 0 },
    { syncInterval: 270 },
    { syncStartHour: 24 },
    { syncEndHour: -1 },
    { timeZone: 'Nowhere/Land' },
    { emailNotificationAddress: 'nobody' },
    { unknown: true },
    {},
  ])
    assert.not(ChangeSettingsBody.safeParse(body).success, JSON.stringify(body))
  assert.equal(ChangeSettingsBody.parse({ emailNotificationAddress: '' }), { emailNotificationAddress: null })
  assert.ok(ChangeSettingsBody.safeParse({ syncInterval: 240, timeZone: 'Asia/Kolkata' }).success)
})

test('Given another address than Google’s, when it is chosen, then it waits for its link, and emails go there once it was followed', () => {
  given(settingsDecider)
    .when(change({ emailNotificationAddress: elsewhere }))
    .then(wants(elsewhere), asked(elsewhere))
  const waiting = fold(settingsDecider, [wants(elsewhere), asked(elsewhere)])
  assert.is(addressStatus(waiting, []), 'waiting')
  const confirmed: SettingsEvent = {
    type: 'NotificationAddressConfirmed',
    data: { userId: dana, address: elsewhere, confirmationId: firstLink },
  }
  given(settingsDecider, wants(elsewhere), asked(elsewhere))
    .when(follow(minutes(5)))
    .then(confirmed)
  assert.is(addressStatus(fold(settingsDecider, [wants(elsewhere), asked(elsewhere), confirmed]), []), 'confirmed')
  given(settingsDecider, wants(elsewhere), asked(elsewhere), confirmed)
    .when(follow(minutes(6)))
    .then()
})

test('Given an address that Google says is the person’s, when it is chosen, then no link is needed', () => {
  given(settingsDecider)
    .when(change({ emailNotificationAddress: 'Dana@lumen.example' }))
    .then(wants('Dana@lumen.example'), {
      type: 'NotificationAddressConfirmed',
      data: { userId: dana, address: 'Dana@lumen.example', confirmationId: null },
    })
})

test('Given an address that only Google confirmed, when it is chosen again, then it needs a link unless Google still says so', () => {
  const own = 'dana@lumen.example'
  const confirmed = (confirmationId: string | null): SettingsEvent => ({
    type: 'NotificationAddressConfirmed',
    data: { userId: dana, address: own, confirmationId },
  })
  const choose = change({ emailNotificationAddress: own })
  const chooseLater = change({ emailNotificationAddress: own }, day(0), firstLink, [])
  const past = [wants(own), confirmed(null), wants(null)]
  given(settingsDecider, ...past)
    .when(choose)
    .then(wants(own))
  given(settingsDecider, ...past)
    .when(chooseLater)
    .then(wants(own), asked(own))
  given(settingsDecider, ...past, wants(own), asked(own))
    .when(follow(minutes(5)))
    .then(confirmed(firstLink))
  given(settingsDecider, wants(own), confirmed(firstLink), wants(null)).when(chooseLater).then(wants(own))
})

test('Given an address that only Google confirmed, when its account is gone, then it waits, and its link can be sent', () => {
  const past = [wants(elsewhere), byGoogle]
  assert.is(addressStatus(fold(settingsDecider, past), [elsewhere.toUpperCase()]), 'confirmed')
  assert.is(addressStatus(fold(settingsDecider, past), []), 'waiting')
  given(settingsDecider, ...past)
    .when(again(minutes(0)))
    .then(asked(elsewhere, minutes(0), secondLink))
})

test('A link confirms nothing a day later, once another one was sent, or once another address was chosen', () => {
  const past = [wants(elsewhere), asked(elsewhere)]
  given(settingsDecider, ...past)
    .when(follow(day(1)))
    .refuses('link_expired')
  given(settingsDecider, ...past, asked(elsewhere, minutes(2), secondLink))
    .when(follow(minutes(3)))
    .refuses('link_expired')
  given(settingsDecider, ...past, wants(null))
    .when(follow(minutes(3)))
    .refuses('link_expired')
  given(settingsDecider)
    .when(follow(minutes(3)))
    .refuses('link_expired')
})

test('An address from before addresses were confirmed waits as well, until its link is sent and followed', () => {
  assert.is(addressStatus(fold(settingsDecider, [wants(elsewhere)]), []), 'waiting')
  given(settingsDecider, wants(elsewhere))
    .when(again(minutes(0)))
    .then(asked(elsewhere, minutes(0), secondLink))
})

test('The email is sent again after a minute, and five times a day at most', () => {
  const past = [wants(elsewhere), asked(elsewhere)]
  given(settingsDecider, ...past)
    .when(again(minutes(0.5)))
    .refuses('too_many_requests')
  given(settingsDecider, ...past)
    .when(again(minutes(1)))
    .then(asked(elsewhere, minutes(1), secondLink))
  const five = ids.slice(0, 5).map((id, n) => asked(elsewhere, minutes(n), id))
  given(settingsDecider, wants(elsewhere), ...five)
    .when(again(minutes(10)))
    .refuses('too_many_requests')
  given(settingsDecider, wants(elsewhere), ...five)
    .when(change({ emailNotificationAddress: 'other@elsewhere.example' }, minutes(10)))
    .refuses('too_many_requests')
  given(settingsDecider, wants(elsewhere), ...five)
    .when(again(day(1)))
    .then(asked(elsewhere, day(1), secondLink))
})

test('A token that was not signed here is none', () => {
  const key = Buffer.alloc(32, 1)
  const token = confirmationToken(key, { userId: dana, confirmationId: firstLink })
  assert.equal(readConfirmationToken(key, token), { userId: dana, confirmationId: firstLink })
  for (const wrong of ['', 'a.b.c', token.replace(firstLink, secondLink), `${token}0`, token.slice(0, -1)])
    assert.is(readConfirmationToken(key, wrong), undefined)
  assert.is(readConfirmationToken(Buffer.alloc(32, 2), token), undefined)
})

test('Every command sent twice yields no events the second time', () => {
  const changes = fc.record(
    {
      theme: fc.constantFrom('light', 'dark', 'system'),
      autoSync: fc.boolean(),
      syncInterval: fc.constantFrom(30, 60, 240),
      emailNotifications: fc.boolean(),
      emailNotificationAddress: fc.constantFrom(null, 'd@lumen.example'),
    },
    { requiredKeys: [] },
  )
  const at = fc.integer({ min: 0, max: 3000 }).map(minutes)
  const link = fc.constantFrom(...ids)
  const commands = fc.oneof(
    fc.tuple(changes, at, link).map((args) => change(...args)),
    fc.tuple(at, link).map((args) => again(...args)),
    fc.tuple(at, link).map((args) => follow(...args)),
  )
  assert.ok(everyRetryYieldsNoEvents(settingsDecider, commands) > 100)
})

test.run()
