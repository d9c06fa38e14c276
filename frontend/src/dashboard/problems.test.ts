import { Account } from '@calendar-sync/contracts/api/accounts'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { forwardBody, reverseBody } from '../calendars/filterValues.ts'
import { emptyDraft } from '../calendars/syncDraft.ts'
import { problemsOf } from './problems.ts'

const id = '00000000-0000-4000-8000-000000000001'
const account = (email: string, reconnectionRequired: boolean) =>
  Account.parse({
    id,
    email,
    displayName: 'Ana',
    avatarUrl: null,
    isPrimary: false,
    isActive: true,
    refreshToken: 'stored',
    tokenExpiry: null,
    lastSynced: null,
    reconnectionRequired,
  })
const calendar = (accountEmail: string) => ({
  id: accountEmail,
  summary: accountEmail,
  primary: true,
  accountEmail,
  accountId: id,
})
const failed = CalendarSync.parse({
  id,
  sourceCalendar: calendar('work@example.com'),
  targetCalendar: calendar('home@example.com'),
  pattern: 'travel',
  syncMode: 'filtered',
  syncDirection: 'one-way',
  conflictResolution: 'keep_newest',
  sensitivity: 'balanced',
  active: true,
  shareDetails: true,
  daysBack: 14,
  daysForward: 30,
  ...forwardBody(emptyDraft.filter),
  ...reverseBody(emptyDraft.reverseFilter),
  lastSyncTime: null,
  totalSynced: 0,
  totalErrors: 0,
  totalSkipped: 0,
  lastReverseSync: null,
  totalReverseSynced: 0,
  totalReverseErrors: 0,
  totalReverseSkipped: 0,
  currentRunId: null,
  lastError: 'Google no longer lets us in.',
  createdAt: '2026-03-01T00:00:00Z',
})
const kinds = (lost: boolean) =>
  problemsOf([account('work@example.com', false), account('home@example.com', lost)], [failed]).map(({ kind }) => kind)

const test = suite('what went wrong')

test('a sync that failed while its accounts are well can be run again', () => {
  assert.equal(kinds(false), ['sync'])
})

test('a sync that failed because an account is lost is not offered to run again: reconnecting mends it', () => {
  assert.equal(kinds(true), ['account'])
})

test.run()
