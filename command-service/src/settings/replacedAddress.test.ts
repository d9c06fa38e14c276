import { type AccountsEvent, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { fold } from '@calendar-sync/contracts/domain/decider'
import { initialNotifications } from '@calendar-sync/contracts/domain/preferences'
import type { SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import { evolveUser, initialUser } from '@calendar-sync/contracts/domain/user'
import { dana, family, work } from '@calendar-sync/contracts/testing/dana'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { replacedAddress } from './replacedAddress.ts'

const test = suite('a notification address that takes the place of another one')

const [office, home, own, other] = ['d@office.example', 'd@home.example', 'd@own.example', 'd@other.example'] as const
const account = (accountId: typeof work, email: string): AccountsEvent => {
  const signIn = { displayName: 'Dana', avatarUrl: null, tokenExpiry: null, hasRefreshToken: true }
  return { type: 'AccountConnected', data: { userId: dana, accountId, email, ...signIn } }
}
const accounts = fold(accountsDecider, [account(work, office), account(family, home)])
const registration = { userId: dana, email: office, displayName: 'Dana', avatarUrl: null }
const user = evolveUser(initialUser, { type: 'UserRegistered', data: registration })

const wants = (emailNotificationAddress: string | null, emailNotifications = true): SettingsEvent => ({
  type: 'NotificationPreferencesChanged',
  data: { userId: dana, ...initialNotifications, emailNotifications, emailNotificationAddress },
})
const link = '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0401'
const confirmed = (address: string, confirmationId: string | null = link): SettingsEvent => ({
  type: 'NotificationAddressConfirmed',
  data: { userId: dana, address, confirmationId },
})
const ownInForce = [wants(own), confirmed(own)]
const replacedBy = (...events: SettingsEvent[]) => replacedAddress(events, user, accounts)

test('Given no address of their own, when one is confirmed, then the account is told that emails went to', () => {
  assert.is(replacedBy(...ownInForce), office)
})

test('Given an address that counts, when another one is confirmed, by a link or as an account’s, then the one before is told', () => {
  assert.is(replacedBy(...ownInForce, wants(other), confirmed(other)), own)
  assert.is(replacedBy(...ownInForce, wants(home), confirmed(home, null)), own)
})

test('Given an address that counts, when a mistyped one and then another is chosen, then the one that counted is told', () => {
  assert.is(replacedBy(...ownInForce, wants('typo@other.example'), wants(other), confirmed(other)), own)
})

test('Given an address that was taken out long ago, when another one is confirmed, then the account is told that emails went to since', () => {
  assert.is(replacedBy(...ownInForce, wants(null), wants(other), confirmed(other)), office)
})

test('Given an address that counts, when it is taken out, then it is told at once, and once: another one may follow', () => {
  assert.is(replacedBy(...ownInForce, wants(null)), own)
  assert.is(replacedBy(...ownInForce, wants('typo@other.example'), wants(null)), own)
  assert.is(replacedBy(wants(home), confirmed(home, null), wants(null)), home)
  assert.is(replacedBy(...ownInForce, wants(null), wants(null, false)), undefined)
  assert.is(replacedBy(...ownInForce, wants(null), wants('typo@other.example'), wants(null)), undefined)
})

test('Given an address that emails go to without it, too, when it is taken out, then nothing is told', () => {
  assert.is(replacedBy(wants(office), confirmed(office, null), wants(null)), undefined)
})

test('Given an address that was confirmed before and is chosen again, which needs no link, then the one before is told', () => {
  assert.is(replacedBy(...ownInForce, wants(null), wants(own)), office)
})

test('Given an address of an account that only Google confirmed and that is gone, then it is not told: it may be another human’s', () => {
  const lost = 'd@lost.example'
  assert.is(replacedBy(wants(lost), confirmed(lost, null), wants(own), confirmed(own)), office)
})

test('Given a change that brings no other address into force, then no address is told', () => {
  assert.is(replacedBy(wants(own)), undefined, 'it waits for its link')
  assert.is(replacedBy(wants(own), wants(null)), undefined, 'it never counted')
  assert.is(replacedBy(...ownInForce, wants(own, false)), undefined, 'something else was changed')
  assert.is(replacedBy(wants(home), confirmed(home, null), confirmed(home)), undefined, 'it was in force already')
  assert.is(replacedBy(wants(office.toUpperCase()), confirmed(office.toUpperCase(), null)), undefined, 'it is the same')
})

test('Given a person who was erased, then no address is told', () => {
  const gone = evolveUser(user, { type: 'UserErased', data: { userId: dana } })
  const events = [wants('[erased]'), confirmed('[erased]')]
  assert.is(replacedAddress(events, gone, accounts), undefined)
  assert.is(replacedAddress([...events, wants(null)], gone, accounts), undefined)
})

test.run()
