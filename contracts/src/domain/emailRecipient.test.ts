import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountId, UserId } from '../ids.ts'
import { type ConnectedAccount, initialAccounts } from './accounts.ts'
import { recipientOf, vouchedNow } from './emailRecipient.ts'
import { initialSettings, type SettingsState } from './settings.ts'
import { evolveUser, initialUser } from './user.ts'

const test = suite('whom emails go to')

const userId = UserId.parse('7d0f8a3e-6f0b-4f0e-9a53-3f4f9b6f4a01')
const registration = { userId, email: 'Lea@office.example', displayName: 'Lea', avatarUrl: null }
const lea = evolveUser(initialUser, { type: 'UserRegistered', data: registration })
const account = (digit: number, email: string, reconnectionRequired = false): ConnectedAccount => ({
  accountId: AccountId.parse(`7d0f8a3e-6f0b-4f0e-9a53-3f4f9b6f4b0${digit}`),
  email,
  displayName: 'Lea',
  avatarUrl: null,
  isActive: true,
  hasRefreshToken: true,
  tokenExpiry: null,
  reconnectionRequired,
  calendars: [],
})
const office = account(1, 'lea@office.example')
const lostOffice = account(1, 'lea@office.example', true)
const home = account(2, 'lea@home.example')
const club = account(3, 'lea@club.example')
const having = (...accounts: ConnectedAccount[]) => ({ ...initialAccounts, accounts })

test('Given the account that a person registered with, then emails go to its address, whichever is the primary one', () => {
  assert.is(vouchedNow(lea, { ...having(home, office), primaryAccountId: home.accountId }), office.email)
})

test('Given that account removed or waiting to be reconnected, then emails go to the primary or first other one, else to none', () => {
  for (const lost of [[], [lostOffice]]) {
    assert.is(vouchedNow(lea, having(...lost, home, club)), home.email)
    assert.is(vouchedNow(lea, { ...having(...lost, home, club), primaryAccountId: club.accountId }), club.email)
    assert.is(vouchedNow(lea, having(...lost)), undefined)
  }
})

test('Given an account that waits to be reconnected, then the email about it may go to it, and about another one does not', () => {
  assert.is(vouchedNow(lea, having(lostOffice), lostOffice.accountId), office.email)
  assert.is(vouchedNow(lea, having(lostOffice, home), lostOffice.accountId), office.email)
  assert.is(vouchedNow(lea, having(lostOffice, home), home.accountId), home.email)
})

test('Given an account whose address Google says is another’s by now, then no email goes there, not even that about the account', () => {
  const taken = { ...office, hasLostAddress: true } as const
  assert.is(vouchedNow(lea, having(taken)), undefined)
  assert.is(vouchedNow(lea, having({ ...taken, reconnectionRequired: true }), taken.accountId), undefined)
  assert.is(vouchedNow(lea, having(taken, home)), home.email)
  assert.is(recipientOf(choosing(null), lea, having(office, { ...club, hasLostAddress: true })), office.email)
})

const own = 'Lea@club.example'
const choosing = (confirmedBy: string | null): SettingsState => ({
  ...initialSettings,
  notifications: { ...initialSettings.notifications, emailNotificationAddress: own },
  confirmation: { ...initialSettings.confirmation, confirmed: own, confirmedBy },
})
const link = '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0401'

test('Given a notification address of a connected account, then emails go there as long as that account is connected', () => {
  assert.is(recipientOf(choosing(null), lea, having(office, club)), own)
  for (const accounts of [having(office), having(office, { ...club, reconnectionRequired: true })])
    assert.is(recipientOf(choosing(null), lea, accounts), office.email)
})

test('Given a notification address that a link confirmed, then emails go there, whichever accounts are connected', () => {
  for (const accounts of [having(office, club), having(office), having()])
    assert.is(recipientOf(choosing(link), lea, accounts), own)
})

test('Given a notification address that waits for its link, then emails go to an account', () => {
  const waiting = { ...choosing(null), confirmation: initialSettings.confirmation }
  assert.is(recipientOf(waiting, lea, having(office, club)), office.email)
})

test('Given a test user who never signed in, then no email goes to the address that an admin gave them', () => {
  const made = evolveUser(initialUser, { type: 'UserRegistered', data: { ...registration, origin: 'test' } })
  assert.is(vouchedNow(made, having(office)), undefined)
})

test.run()
