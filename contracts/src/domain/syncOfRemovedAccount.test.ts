import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountId } from '../ids.ts'
import { dana, family, travelSync, work, workToFamily } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type SyncCommand, type SyncEvent, syncDecider } from './sync.ts'

const test = suite('the engine’s side of a sync')

const ids = { syncId: travelSync, userId: dana }
const another = AccountId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0005')
const created: SyncEvent = { type: 'SyncCreated', data: workToFamily }
const deactivated: SyncEvent = { type: 'SyncDeactivated', data: { ...ids, reason: 'account_removed' } }
const removed = (accountId: AccountId): SyncCommand => ({ type: 'DeactivateForRemovedAccount', accountId })

test('Given an active sync, when either of its accounts is removed, then it is deactivated with that reason', () => {
  given(syncDecider, created).when(removed(work)).then(deactivated)
  given(syncDecider, created).when(removed(family)).then(deactivated)
})

test('Given an active sync, when another account is removed, then it goes on', () => {
  given(syncDecider, created).when(removed(another)).then()
})

test('Given a sync that was deactivated or deleted, when its account is removed, then nothing happens', () => {
  given(syncDecider, created, deactivated).when(removed(work)).then()
  given(syncDecider, created, { type: 'SyncDeleted', data: { ...ids, removeCopies: false } })
    .when(removed(work))
    .then()
})

test('Every command sent twice yields no events the second time', () => {
  const initialState = syncDecider.evolve(syncDecider.initialState, created)
  const commands = fc.constantFrom(removed(work), removed(family), removed(another))
  assert.ok(everyRetryYieldsNoEvents({ ...syncDecider, initialState }, commands) > 50)
})

test.run()
