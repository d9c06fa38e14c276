import { Account } from '@calendar-sync/contracts/api/accounts'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { healthOf, lastRun } from './health.ts'

const id = '00000000-0000-4000-8000-000000000001'
const account = (changes: object = {}) =>
  Account.parse({
    id,
    email: 'ana@example.com',
    displayName: 'Ana',
    avatarUrl: null,
    isPrimary: true,
    isActive: true,
    refreshToken: 'stored',
    tokenExpiry: null,
    lastSynced: null,
    reconnectionRequired: false,
    ...changes,
  })
const calendar = (summary: string) => ({
  id: summary,
  summary,
  primary: true,
  accountEmail: 'a@example.com',
  accountId: id,
})
const filter = (prefix: string) => ({
  [`${prefix}Keywords`]: [],
  [`${prefix}Mode`]: 'any',
  [`${prefix}CheckLocation`]: true,
  [`${prefix}CheckSummary`]: true,
  [`${prefix}CheckDescription`]: true,
})
const sync = (changes: object = {}) =>
  CalendarSync.parse({
    id,
    sourceCalendar: calendar('Work'),
    targetCalendar: calendar('Family'),
    pattern: 'travel',
    syncMode: 'filtered',
    syncDirection: 'one-way',
    conflictResolution: 'keep_newest',
    sensitivity: 'balanced',
    active: true,
    shareDetails: true,
    daysBack: 14,
    daysForward: 30,
    ...filter('filter'),
    ...filter('reverseFilter'),
    lastSyncTime: '2026-03-01T10:00:00Z',
    totalSynced: 3,
    totalErrors: 0,
    totalSkipped: 0,
    lastReverseSync: null,
    totalReverseSynced: 0,
    totalReverseErrors: 0,
    totalReverseSkipped: 0,
    currentRunId: null,
    lastError: null,
    createdAt: '2026-03-01T00:00:00Z',
    ...changes,
  })
const two = [account(), account()]

const test = suite('is everything in step?')

test('with two accounts and a sync that ran well, it is', () => {
  assert.is(healthOf(two, [sync()]).headline, 'Everything is in step')
})

test('an account that is out of reach comes before all else, and leads to the accounts', () => {
  const health = healthOf([account(), account({ reconnectionRequired: true })], [sync({ lastError: 'No.' })])
  assert.is(health.mood, 'bad')
  assert.is(health.mend?.to, '/accounts')
})

test('those who are not set up yet are led to the next step', () => {
  assert.is(healthOf([], []).headline, 'Connect your accounts to begin')
  assert.is(healthOf([account()], []).headline, 'One more account to go')
  assert.is(healthOf(two, []).headline, 'Ready for your first sync')
  assert.is(healthOf(two, [sync({ lastSyncTime: null })]).headline, 'One sync has never run')
})

test('a sync that failed says which and why', () => {
  assert.is(healthOf(two, [sync({ lastError: 'Google was busy.' })]).detail, '“Work” and “Family”: Google was busy.')
})

test('a paused sync that once failed is not a problem of today', () => {
  assert.is(healthOf(two, [sync(), sync({ active: false, lastError: 'Old.' })]).mood, 'good')
  assert.is(healthOf(two, [sync({ active: false })]).headline, 'All your syncs are paused')
})

test('a run under way is said', () => {
  assert.is(healthOf(two, [sync({ currentRunId: id })]).mood, 'busy')
})

test('the last run is the newer of the two directions', () => {
  assert.is(lastRun(sync({ lastReverseSync: '2026-03-02T10:00:00Z' })), '2026-03-02T10:00:00Z')
  assert.is(lastRun(sync({ lastSyncTime: null })), null)
})

test.run()
