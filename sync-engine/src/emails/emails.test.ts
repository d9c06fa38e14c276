import { type ConnectedAccount, initialAccounts } from '@calendar-sync/contracts/domain/accounts'
import type { SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import { initialSettings, type SettingsState } from '@calendar-sync/contracts/domain/settings'
import { evolveUser, initialUser } from '@calendar-sync/contracts/domain/user'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { costOf, hostilePieces, repeated } from '@calendar-sync/contracts/testing/hostileText'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { recipientOf, vouchedNow } from './composeEmail.ts'
import { nextWeekly, weekBefore } from './emailOutbox.ts'
import { errorAlert, syncReport, weeklySummary } from './emailText.ts'
import { renderEmail } from './renderEmail.ts'

const test = suite('emails')

const names = { source: 'Work', target: 'Family' }
const none = { created: 0, updated: 0, deleted: 0, errors: 0 }
const flight = {
  sourceEventId: 'a',
  targetEventId: 'b',
  way: 'forward',
  summary: 'Flight <b>LH 123</b>',
  start: '2026-07-01T08:30:00Z',
  end: null,
  action: 'create',
  status: 'success',
  reason: 'It is travel.',
  recurringEventId: null,
  decided: null,
  offer: null,
} as const

test('Given a run that did something, then its report says what, at the hours of the reader’s zone', () => {
  const failed = {
    ...flight,
    summary: 'Train',
    start: '2026-07-02',
    status: 'error',
    reason: 'Google refused it.',
  } as const
  const skipped = { ...flight, action: 'skip', status: 'skipped' } as const
  const email = syncReport(names, { ...none, created: 1, errors: 1 }, [flight, failed, skipped], 'Europe/Berlin')
  assert.is(email.subject, 'Synced: 1 added, 1 failed')
  assert.equal(email.items, [
    'Added: \u2068Flight <b>LH 123</b>\u2069, Wed 1 July at 10:30',
    'Failed: \u2068Train\u2069, Thu 2 July (Google refused it.)',
  ])
})

test('Given a run with many events, then the report names the first ones and counts the rest', () => {
  const { items } = syncReport(names, none, Array(25).fill(flight), 'UTC')
  assert.is(items.length, 21)
  assert.is(items.at(-1), 'and 5 more')
})

test('Given a run that failed, then the alert says why', () => {
  const { subject, paragraphs } = errorAlert(names, { failed: true, reason: 'Google does not answer.' }, none)
  assert.is(subject, 'A sync failed')
  assert.ok(paragraphs.includes('Google does not answer.'))
})

test('Given a run that could do only a part of its work, then the alert says why and how much was left', () => {
  const run = { failed: false, reason: 'Google allows no more calendar changes for now.' }
  const { subject, paragraphs } = errorAlert(names, run, { ...none, errors: 4 })
  assert.is(subject, 'A sync had errors')
  assert.ok(paragraphs.includes('Google allows no more calendar changes for now.'))
  assert.ok(paragraphs.includes('4 events could not be synced. The next run tries again.'))
})

test('Given a week, then the summary adds it up', () => {
  const totals = { runs: 12, failed: 1, created: 5, updated: 2, deleted: 0, errors: 0 }
  const email = weeklySummary(totals, new Date('2026-07-06T06:00Z'), new Date('2026-07-13T06:00Z'), 'Europe/Berlin')
  assert.equal(email.paragraphs, [
    'From 6 July to 13 July.',
    'Your syncs ran 12 times, of which 1 failed.',
    'In all: 5 added, 2 changed.',
  ])
})

test('Given titles that look like HTML, then the email shows them and obeys none', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const summary = `<script>${title}`
      const email = renderEmail(syncReport(names, none, [{ ...flight, summary }], 'UTC'), 'https://app.example')
      assert.not.ok(email.html?.includes('<script>'))
      assert.ok(email.text.replaceAll('\u200b', '').includes(summary))
    }),
  )
})

test('Every email says in text and HTML where such emails are switched off', () => {
  const email = renderEmail(
    errorAlert(names, { failed: false, reason: undefined }, { ...none, errors: 2 }),
    'https://app.example',
  )
  for (const body of [email.text, email.html ?? '']) assert.ok(body.includes('https://app.example/settings'))
  assert.is(email.unsubscribe, 'https://app.example/settings')
})

test('A weekly summary is due on Monday at eight on the clock of the zone, also when the clocks change', () => {
  const next = (after: string, zone = 'Europe/Berlin') => nextWeekly(new Date(after), zone).toISOString()
  assert.is(next('2026-03-25T10:00:00Z'), '2026-03-30T06:00:00.000Z')
  assert.is(next('2026-03-23T06:59:00Z'), '2026-03-23T07:00:00.000Z')
  assert.is(next('2026-03-23T07:00:00Z'), '2026-03-30T06:00:00.000Z')
  assert.is(next('2026-03-23T07:00:00Z', 'Nowhere/Land'), '2026-03-23T08:00:00.000Z')
})

test('The week of a summary begins where the one before it ended, also when the clocks change', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'UTC', 'Nowhere/Land'])
    for (let end = nextWeekly(new Date('2026-01-01'), zone); end < new Date('2027-01-01'); ) {
      const next = nextWeekly(end, zone)
      assert.equal(weekBefore(next, zone), end, zone)
      end = next
    }
})

const failure = (summary: string): SyncedEvent => ({ ...flight, status: 'error', summary, reason: summary })
const failures = { ...none, errors: 20 }

test('Given titles of any letters and length, then an email about them is short and written in no time', () => {
  for (const piece of hostilePieces) {
    const title = repeated(piece, 100_000)
    const events = Array.from({ length: 500 }, () => failure(title))
    const write = () =>
      renderEmail(syncReport({ source: title, target: title }, failures, events, 'Europe/Berlin'), 'http://app')
    const spent = costOf(write, 30)
    assert.ok(spent <= 30, `${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
    assert.ok((write().html ?? '').length < 80_000)
  }
})

test('Given a title that goes on over several lines, then it stays one line of the list', () => {
  const { items } = syncReport(names, failures, [failure('Flight\n\nhttps://x.example')], 'UTC')
  assert.is(items[0]?.split('\n').length, 1)
})

test('Given titles and names with links, control characters and turned directions, then an email quotes them as words and nothing else', () => {
  const title = 'Pay\u0007 at\thttps://pay.evil.example/now or www.evil.example \u202e\u2066now'
  const quoted = '\u2068Pay at https:\u200b//pay\u200b.evil\u200b.example/now or www\u200b.evil\u200b.example now\u2069'
  const { paragraphs, items } = syncReport({ source: title, target: 'Family' }, failures, [failure(title)], 'UTC')
  assert.is(paragraphs[0], `Your calendars ${quoted} and \u2068Family\u2069 were synced: 20 failed.`)
  assert.is(items[0], `Failed: ${quoted}, Wed 1 July at 08:30 (${quoted.slice(1, -1)})`)
  const untitled = syncReport(names, none, [{ ...flight, summary: '\u202e' }], 'UTC')
  assert.is(untitled.items[0], 'Added: An event without a title, Wed 1 July at 08:30')
})

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
