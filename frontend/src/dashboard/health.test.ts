import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lastRun } from '../runs/lastRun.ts'
import { syncProblemsOf } from '../syncProblems/syncProblems.ts'
import { account, id, sync } from '../syncProblems/testing.ts'
import { healthOf as health, problemsBeside } from './health.ts'

const two = [account(), account()]
const healthOf = (accounts: readonly Account[], syncs: readonly CalendarSync[]) =>
  health(accounts, syncs, syncProblemsOf(accounts, syncs))

const test = suite('is everything in step?')

test('with two accounts and a sync that ran well, it is', () => {
  assert.is(healthOf(two, [sync()]).headline, 'Everything is in step')
})

test('an account that is out of reach comes before all else, and is mended by reconnecting it', () => {
  const lost = account({ reconnectionRequired: true })
  const { mood, fix } = healthOf([lost], [])
  assert.is(mood, 'bad')
  assert.equal(fix, { kind: 'reconnect', account: lost })
})

test('while an account is switched off nothing is in step, even after a successful run', () => {
  const off = account({ isActive: false })
  const { mood, headline, fix } = healthOf([off, account()], [sync()])
  assert.equal([mood, headline], ['bad', 'One account is switched off'])
  assert.equal(fix, { kind: 'switchOn', account: off })
})

test('those who are not set up yet are led to the next step', () => {
  assert.is(healthOf([], []).headline, 'Connect your accounts to begin')
  assert.is(healthOf([account()], []).headline, 'One more account to go')
  assert.is(healthOf(two, []).headline, 'Ready for your first sync')
  assert.is(healthOf(two, [sync({ lastSyncTime: null })]).headline, 'One sync has never run')
})

test('what keeps a sync from running is listed where the second account is what is told first', () => {
  const failing = sync({ lastError: 'Google was busy.' })
  const problems = syncProblemsOf([account()], [failing])
  const told = health([account()], [failing], problems)
  assert.is(told.headline, 'One more account to go')
  assert.equal(problemsBeside(told, problems), problems)
  assert.equal(problemsBeside(health(two, [failing], problems), problems), [])
})

test('the picture misses a day only until both accounts are connected', () => {
  assert.equal(
    [healthOf([], []), healthOf([account()], []), healthOf(two, [])].map(({ isIncomplete }) => isIncomplete),
    [true, true, undefined],
  )
})

test('a sync that failed says which and why', () => {
  assert.is(healthOf(two, [sync({ lastError: 'Google was busy.' })]).detail, '“Work” and “Family”: Google was busy.')
})

test('a paused sync that once failed is not a problem of today', () => {
  assert.is(healthOf(two, [sync(), sync({ active: false, lastError: 'Old.' })]).mood, 'good')
  assert.is(
    healthOf(two, [sync(), sync({ active: false })]).detail,
    '1 active sync, 1 switched off, no problem to report.',
  )
  assert.is(healthOf(two, [sync()]).detail, '1 active sync, no problem to report.')
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
