import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountId, CalendarId, SyncId, UserId } from '../ids.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type SyncCommand, type SyncEvent, syncDecider } from './sync.ts'

const test = suite('the engine’s side of a sync')

const ids = {
  syncId: SyncId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a02'),
  userId: UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a03'),
}
const [work, home, other] = ['05', '06', '07'].map((end) => AccountId.parse(`4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a${end}`))
if (!work || !home || !other) throw new Error('three accounts are needed')
const side = (accountId: AccountId) => ({
  accountId,
  calendarId: CalendarId.parse(accountId),
  summary: 'Calendar',
  accountEmail: 'a@example.com',
  primary: true,
})
const filter = { keywords: [], mode: 'any', checkSummary: true, checkDescription: true, checkLocation: true } as const
const created: SyncEvent = {
  type: 'SyncCreated',
  data: {
    ...ids,
    source: side(work),
    target: side(home),
    pattern: 'travel',
    syncMode: 'all',
    syncDirection: 'one-way',
    conflictResolution: 'keep_newest',
    filter: { ...filter, keywords: [] },
    reverseFilter: { ...filter, keywords: [] },
    daysBack: 14,
    daysForward: 30,
    shareDetails: true,
    sensitivity: 'balanced',
  },
}
const deactivated: SyncEvent = { type: 'SyncDeactivated', data: { ...ids, reason: 'account_removed' } }
const removed = (accountId: AccountId): SyncCommand => ({ type: 'DeactivateForRemovedAccount', accountId })

test('Given an active sync, when either of its accounts is removed, then it is deactivated with that reason', () => {
  given(syncDecider, created).when(removed(work)).then(deactivated)
  given(syncDecider, created).when(removed(home)).then(deactivated)
})

test('Given an active sync, when another account is removed, then it goes on', () => {
  given(syncDecider, created).when(removed(other)).then()
})

test('Given a sync that was deactivated or deleted, when its account is removed, then nothing happens', () => {
  given(syncDecider, created, deactivated).when(removed(work)).then()
  given(syncDecider, created, { type: 'SyncDeleted', data: { ...ids, removeCopies: false } })
    .when(removed(work))
    .then()
})

test('Every command sent twice yields no events the second time', () => {
  const initialState = syncDecider.evolve(syncDecider.initialState, created)
  const commands = fc.constantFrom(removed(work), removed(home), removed(other))
  assert.ok(everyRetryYieldsNoEvents({ ...syncDecider, initialState }, commands) > 50)
})

test.run()
