import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { syncProblemOf, syncProblemsOf } from './syncProblems.ts'
import { account, id, sync } from './testing.ts'

const test = suite('what is wrong, and what mends it')

const other = '00000000-0000-4000-8000-000000000002'
const both = [account(), account({ id: other, email: 'home@example.com' })]

test('Given a sync that ran well and two accounts, then nothing is wrong', () => {
  assert.equal(syncProblemsOf(both, [sync()]), [])
})

test('Given an account that is switched off, then switching it on mends its syncs, and running them does not', () => {
  const off = account({ isActive: false })
  const failed = sync({ lastError: 'The source account is switched off.', lastErrorCode: 'account_inactive' })
  assert.equal(
    syncProblemsOf([off], [failed, sync({ id: other })]).map(({ remedy }) => remedy),
    [{ kind: 'switchOn', account: off }],
  )
})

test('Given an account to reconnect, then it is told once, however many syncs wait for it', () => {
  const lost = account({ reconnectionRequired: true })
  const problems = syncProblemsOf([lost], [sync(), sync({ id: other })])
  assert.equal(
    problems.map(({ remedy }) => remedy.kind),
    ['reconnect'],
  )
})

test('Given a sync whose account was removed, then connecting it again mends it', () => {
  assert.is(syncProblemOf(sync(), [])?.remedy.kind, 'connect')
})

test('Given deletions that the guard stopped, then the answer to its question mends it', () => {
  const guarded = sync({ lastError: 'Confirm.', lastErrorCode: 'deletions_need_confirmation' })
  assert.is(syncProblemOf(guarded, both)?.remedy.kind, 'confirm')
})

test('Given an account that can be used again, then the old reason is not repeated', () => {
  const failed = sync({ lastError: 'The source account is switched off.', lastErrorCode: 'account_inactive' })
  const problem = syncProblemOf(failed, both)
  assert.is(problem?.remedy.kind, 'run')
  assert.is(problem?.reason, 'Both accounts can be used again. Sync now to catch up.')
})

test('Given a run that did a part of its work, then its reason is told', () => {
  const part = sync({ lastError: 'Google allows no more changes for now.', lastErrorCode: 'quota_exceeded' })
  assert.is(syncProblemOf(part, both)?.reason, 'Google allows no more changes for now.')
})

test('Given a run in which events failed, then that is told, and running the sync mends it', () => {
  const failed = sync({ lastError: '2 events could not be copied.', lastErrorCode: 'events_failed' })
  const problem = syncProblemOf(failed, both)
  assert.is(problem?.reason, '2 events could not be copied. The next sync tries again.')
  assert.is(problem?.remedy.kind, 'run')
})

test('Given an event that is left out since it failed again and again, then the sync is not in step, and what would mend it is told', () => {
  const problem = syncProblemOf(sync({ parkedEvents: 1 }), both)
  assert.is(problem?.headline, 'One event is left out')
  assert.match(problem?.reason ?? '', 'until you change it')
  assert.is(problem?.remedy.kind, 'look')
})

test('Given a sync that is switched off, then nothing about it is a problem of today', () => {
  assert.equal(syncProblemsOf([account({ isActive: false })], [sync({ active: false, lastError: 'Old.' })]), [])
  assert.is(syncProblemOf(sync({ active: false, id }), []), null)
})

test.run()
