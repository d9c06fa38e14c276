import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { account, id, sync } from './testing.ts'
import { troubleOf, troublesOf } from './troubles.ts'

const test = suite('what is wrong, and what mends it')

const other = '00000000-0000-4000-8000-000000000002'
const both = [account(), account({ id: other, email: 'home@example.com' })]

test('Given a sync that ran well and two accounts, then nothing is wrong', () => {
  assert.equal(troublesOf(both, [sync()]), [])
})

test('Given an account that is switched off, then switching it on mends its syncs, and running them does not', () => {
  const off = account({ isActive: false })
  const failed = sync({ lastError: 'The source account is switched off.', lastErrorCode: 'account_inactive' })
  assert.equal(
    troublesOf([off], [failed, sync({ id: other })]).map(({ remedy }) => remedy),
    [{ kind: 'switchOn', account: off }],
  )
})

test('Given an account to reconnect, then it is told once, however many syncs wait for it', () => {
  const lost = account({ reconnectionRequired: true })
  const troubles = troublesOf([lost], [sync(), sync({ id: other })])
  assert.equal(
    troubles.map(({ remedy }) => remedy.kind),
    ['reconnect'],
  )
})

test('Given a sync whose account was removed, then connecting it again mends it', () => {
  assert.is(troubleOf(sync(), [])?.remedy.kind, 'connect')
})

test('Given deletions that the guard stopped, then the answer to its question mends it', () => {
  const guarded = sync({ lastError: 'Confirm.', lastErrorCode: 'deletions_need_confirmation' })
  assert.is(troubleOf(guarded, both)?.remedy.kind, 'confirm')
})

test('Given an account that can be used again, then the old reason is not repeated', () => {
  const failed = sync({ lastError: 'The source account is switched off.', lastErrorCode: 'account_inactive' })
  const trouble = troubleOf(failed, both)
  assert.is(trouble?.remedy.kind, 'run')
  assert.is(trouble?.reason, 'Both accounts can be used again. Sync now to catch up.')
})

test('Given a run that did a part of its work, then its reason is told', () => {
  const part = sync({ lastError: 'Google allows no more changes for now.', lastErrorCode: 'quota_exceeded' })
  assert.is(troubleOf(part, both)?.reason, 'Google allows no more changes for now.')
})

test('Given a sync that is switched off, then nothing about it is a trouble of today', () => {
  assert.equal(troublesOf([account({ isActive: false })], [sync({ active: false, lastError: 'Old.' })]), [])
  assert.is(troubleOf(sync({ active: false, id }), []), null)
})

test.run()
