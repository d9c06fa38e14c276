import type { CalendarChoice } from '@calendar-sync/contracts/api/calendars'
import type { AccessRole, AccountsState, ConnectedAccount } from '@calendar-sync/contracts/domain/accounts'
import { DomainError } from '@calendar-sync/contracts/errors'
import { CalendarId } from '@calendar-sync/contracts/ids'
import { family, familyCalendar, work, workCalendar } from '@calendar-sync/contracts/testing/dana'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseCalendars } from './calendarChoice.ts'

const test = suite('choosing the calendars of a sync')

const calendar = (calendarId: CalendarId, accessRole: AccessRole) => ({
  calendarId,
  summary: calendarId === workCalendar.calendarId ? 'Work' : 'Family',
  primary: calendarId === workCalendar.calendarId,
  accessRole,
  timeZone: 'UTC',
  color: null,
})
const account = (
  accountId: typeof work,
  email: string,
  calendars: ConnectedAccount['calendars'],
  isActive = true,
): ConnectedAccount => ({
  accountId,
  email,
  displayName: 'Dana',
  avatarUrl: null,
  isActive,
  hasRefreshToken: true,
  tokenExpiry: null,
  reconnectionRequired: false,
  calendars,
})
const accounts = (...list: ConnectedAccount[]): AccountsState => ({
  accounts: list,
  primaryAccountId: work,
  removedAccountIds: [],
})

const workAccount = account(work, workCalendar.accountEmail, [calendar(workCalendar.calendarId, 'owner')])
const familyAccount = account(family, familyCalendar.accountEmail, [calendar(familyCalendar.calendarId, 'owner')])
const source = { id: workCalendar.calendarId }
const target = { id: familyCalendar.calendarId }
const oneWay = { source: false, target: true }

/** With which code a one-way sync is refused. */
const codeOf = (...choice: [AccountsState, CalendarChoice, CalendarChoice]) => {
  try {
    chooseCalendars(...choice, oneWay)
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
  return 'none'
}

test('Two calendars of two accounts are found with the account that opens each', () => {
  const chosen = chooseCalendars(accounts(workAccount, familyAccount), source, target, oneWay)
  assert.equal(chosen, { source: workCalendar, target: familyCalendar })
})

test('With one account a sync is refused', () => {
  assert.is(codeOf(accounts(workAccount), source, target), 'two_accounts_needed')
})

test('One calendar on both sides is refused', () => {
  assert.is(codeOf(accounts(workAccount, familyAccount), source, source), 'same_calendar')
})

test('A calendar of a deactivated account cannot be chosen', () => {
  const inactive = account(family, familyCalendar.accountEmail, familyAccount.calendars, false)
  assert.is(codeOf(accounts(workAccount, inactive), source, target), 'calendar_unknown')
})

test('A target that can only be read is refused; as the source of a one-way sync it is fine', () => {
  const readOnly = account(family, familyCalendar.accountEmail, [calendar(familyCalendar.calendarId, 'reader')])
  const both = accounts(workAccount, readOnly)
  assert.is(codeOf(both, source, target), 'calendar_not_writable')
  assert.is(codeOf(both, target, source), 'none')
})

test('A calendar that two accounts can open is taken through the one that may do more', () => {
  const shared = account(work, workCalendar.accountEmail, [
    calendar(workCalendar.calendarId, 'owner'),
    calendar(CalendarId.parse(familyCalendar.calendarId), 'reader'),
  ])
  const chosen = chooseCalendars(accounts(shared, familyAccount), source, target, oneWay)
  assert.is(chosen.target.accountId, family)
})

test.run()
