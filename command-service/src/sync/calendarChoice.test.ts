import type { CalendarChoice } from '@calendar-sync/contracts/api/calendars'
import type { AccessRole, AccountsState, ConnectedAccount } from '@calendar-sync/contracts/domain/accounts'
import type { CalendarRef } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { CalendarId } from '@calendar-sync/contracts/ids'
import { family, familyCalendar, work, workCalendar } from '@calendar-sync/contracts/testing/dana'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseCalendars } from './calendarChoice.ts'

const test = suite('choosing the calendars of a sync')

const calendar = ({ calendarId, summary, primary }: CalendarRef, accessRole: AccessRole) => ({
  calendarId,
  summary,
  primary,
  accessRole,
  timeZone: 'UTC',
  color: null,
})
/** An account of Dana's with this calendar. */
const account = (ref: CalendarRef, accessRole: AccessRole = 'owner'): ConnectedAccount => ({
  accountId: ref.accountId,
  email: ref.accountEmail,
  displayName: 'Dana',
  avatarUrl: null,
  isActive: true,
  hasRefreshToken: true,
  tokenExpiry: null,
  reconnectionRequired: false,
  calendars: [calendar(ref, accessRole)],
})
const accounts = (...list: ConnectedAccount[]): AccountsState => ({
  accounts: list,
  primaryAccountId: work,
  removedAccountIds: [],
  primaryCalendars: {},
})

const workAccount = account(workCalendar)
const familyAccount = account(familyCalendar)
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

test('A primary calendar whose id changed with the address of its account keeps the id that it had first', () => {
  const formerId = CalendarId.parse('dana@before.example')
  const known = accounts(workAccount, familyAccount)
  const primaryCalendars = { [work]: [formerId, workCalendar.calendarId] }
  const chosen = chooseCalendars({ ...known, primaryCalendars }, source, target, oneWay)
  assert.equal(chosen, { source: { ...workCalendar, calendarId: formerId }, target: familyCalendar })
})

test('The calendar of an heir of the former address counts as none of the account: here that address names its primary calendar', () => {
  const formerId = CalendarId.parse('dana@before.example')
  const heirs = calendar({ ...workCalendar, calendarId: formerId, primary: false }, 'writer')
  const shared = { ...workAccount, calendars: [...workAccount.calendars, heirs] }
  const primaryCalendars = { [work]: [formerId, workCalendar.calendarId] }
  const known = { ...accounts(shared, familyAccount), primaryCalendars }
  assert.is(codeOf(known, { id: formerId }, target), 'calendar_unknown')
  const seenByFamily = { ...familyAccount, calendars: [...familyAccount.calendars, heirs] }
  const both = { ...accounts(workAccount, seenByFamily), primaryCalendars }
  assert.is(codeOf(both, source, { id: formerId }), 'calendar_unknown')
})

test('A primary calendar whose id changed keeps the first one also where another account of the person opens it', () => {
  const formerId = CalendarId.parse('dana@before.example')
  const primaryCalendars = { [work]: [formerId, workCalendar.calendarId] }
  const seen = calendar({ ...workCalendar, primary: false }, 'owner')
  const opensBoth = { ...familyAccount, calendars: [...familyAccount.calendars, seen] }
  const known = { ...accounts({ ...workAccount, calendars: [] }, opensBoth), primaryCalendars }
  const chosen = chooseCalendars(known, source, target, oneWay)
  assert.equal([chosen.source.accountId, chosen.source.calendarId], [family, formerId])
})

test('The primary calendar of an heir’s account of the same person is another one than that which had its id before', () => {
  const heirs = CalendarId.parse('primary/heir')
  const before = CalendarId.parse(workCalendar.calendarId)
  const renamed = { ...workCalendar, accountId: family, calendarId: CalendarId.parse('dana@renamed.example') }
  const primaryCalendars = { [family]: [before, renamed.calendarId], [work]: [heirs, before] }
  const known = { ...accounts(workAccount, account(renamed)), primaryCalendars }
  const chosen = chooseCalendars(known, source, { id: renamed.calendarId }, oneWay)
  assert.equal([chosen.source.calendarId, chosen.target.calendarId], [heirs, before])
})

test('A calendar that an heir’s account of the same person opens, too, is never taken for the heir’s own', () => {
  const before = CalendarId.parse('dana@before.example')
  const heirs = CalendarId.parse(`primary/${family}`)
  const own = { ...familyCalendar, calendarId: before }
  const seen = calendar({ ...workCalendar, primary: false }, 'owner')
  const heir = { ...account(own), calendars: [calendar(own, 'owner'), seen] }
  const primaryCalendars = { [work]: [before, workCalendar.calendarId], [family]: [heirs, before] }
  const chosen = (...list: ConnectedAccount[]) =>
    chooseCalendars({ ...accounts(...list), primaryCalendars }, source, { id: before }, oneWay)
  assert.equal(chosen(heir, workAccount).source, { ...workCalendar, calendarId: before }, 'through its own account')
  const withoutIt = chosen(heir, { ...workAccount, isActive: false })
  assert.equal([withoutIt.source.accountId, withoutIt.source.calendarId], [family, workCalendar.calendarId])
  assert.equal([withoutIt.target.accountId, withoutIt.target.calendarId], [family, heirs])
})

test('With one account a sync is refused', () => {
  assert.is(codeOf(accounts(workAccount), source, target), 'two_accounts_needed')
})

test('One calendar on both sides is refused', () => {
  assert.is(codeOf(accounts(workAccount, familyAccount), source, source), 'same_calendar')
})

test('A calendar of a deactivated account cannot be chosen', () => {
  assert.is(codeOf(accounts(workAccount, { ...familyAccount, isActive: false }), source, target), 'calendar_unknown')
})

test('A target that can only be read is refused; as the source of a one-way sync it is fine', () => {
  const both = accounts(workAccount, account(familyCalendar, 'reader'))
  assert.is(codeOf(both, source, target), 'calendar_not_writable')
  assert.is(codeOf(both, target, source), 'none')
})

test('A target whose private events are hidden is refused: copies of private events could not be told there', () => {
  const both = accounts(workAccount, account(familyCalendar, 'writerWithoutPrivateAccess'))
  assert.is(codeOf(both, source, target), 'calendar_not_writable')
  assert.is(codeOf(both, target, source), 'none')
})

test('A calendar that two accounts can open is taken through the one that may do more', () => {
  const shared = { ...workAccount, calendars: [...workAccount.calendars, calendar(familyCalendar, 'reader')] }
  const chosen = chooseCalendars(accounts(shared, familyAccount), source, target, oneWay)
  assert.is(chosen.target.accountId, family)
})

test.run()
