import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana, keywords, travelSync, workToFamily } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type SyncCommand, type SyncEvent, syncDecider } from './sync.ts'

const test = suite('sync')

const ids = { syncId: travelSync, userId: dana }
const created: SyncEvent = { type: 'SyncCreated', data: workToFamily }
const deleted: SyncEvent = { type: 'SyncDeleted', data: { ...ids, removeCopies: false } }

test('Given nothing, when a sync is created, then it exists', () => {
  given(syncDecider).when({ type: 'CreateSync', definition: workToFamily }).then(created)
})

test('Given an active sync, when switched off, then it is inactive because the person asked for it', () => {
  given(syncDecider, created)
    .when({ type: 'SetSyncActive', active: false })
    .then({ type: 'SyncDeactivated', data: { ...ids, reason: 'person' } })
})

test('Given a sync, when its reverse filter is changed, then only that filter is', () => {
  const filter = keywords('train')
  given(syncDecider, created)
    .when({ type: 'UpdateFilter', way: 'reverse', filter })
    .then({ type: 'FilterUpdated', data: { ...ids, way: 'reverse', filter } })
  const state = syncDecider.evolve(syncDecider.evolve(syncDecider.initialState, created), {
    type: 'FilterUpdated',
    data: { ...ids, way: 'reverse', filter },
  })
  assert.ok(state.kind === 'existing')
  assert.equal(state.filter, workToFamily.filter)
  assert.equal(state.reverseFilter, filter)
})

const stateAfter = (...events: readonly SyncEvent[]) => {
  const state = events.reduce(syncDecider.evolve, syncDecider.initialState)
  assert.ok(state.kind === 'existing')
  return state
}
const updated = (way: 'forward' | 'reverse', ...words: string[]): SyncEvent => ({
  type: 'FilterUpdated',
  data: { ...ids, way, filter: keywords(...words) },
})

test('Given a sync that was made without filtering, when a filter is set, then it is filtered by that, and the other way by nothing', () => {
  const unfiltered: SyncEvent = {
    type: 'SyncCreated',
    data: { ...workToFamily, syncMode: 'all', filter: keywords('left over'), reverseFilter: keywords('left over') },
  }
  const { syncMode, filter, reverseFilter } = stateAfter(unfiltered, updated('forward', 'zzz'))
  assert.equal([syncMode, filter.keywords, reverseFilter.keywords], ['filtered', ['zzz'], []])
  assert.equal(stateAfter(unfiltered, updated('forward', 'zzz'), updated('reverse', 'train')).filter, keywords('zzz'))
  // Words that did not count until now count from now on, so it is a change.
  given(syncDecider, unfiltered)
    .when({ type: 'UpdateFilter', way: 'forward', filter: keywords('left over') })
    .then(updated('forward', 'left over'))
  const nothing: SyncEvent = { type: 'SyncCreated', data: { ...workToFamily, syncMode: 'none' } }
  assert.is(stateAfter(nothing, updated('forward', 'zzz')).syncMode, 'none')
})

test('Given a sync, when its options are changed, then the event says only what changed', () => {
  given(syncDecider, created)
    .when({ type: 'ChangeOptions', options: { shareDetails: false, daysBack: 14, conflictResolution: 'merge' } })
    .then({ type: 'SyncOptionsChanged', data: { ...ids, shareDetails: false, conflictResolution: 'merge' } })
  given(syncDecider, created)
    .when({ type: 'ChangeOptions', options: { daysBack: 14 } })
    .then()
})

test('Given a deleted sync, when it is changed, then there is no such sync', () => {
  given(syncDecider, created, deleted).when({ type: 'SetSyncActive', active: true }).refuses('not_found')
})

test('Every command sent twice yields no events the second time', () => {
  const commands = fc.oneof<fc.Arbitrary<SyncCommand>[]>(
    fc.constant({ type: 'CreateSync', definition: workToFamily }),
    fc.record({ type: fc.constant('SetSyncActive'), active: fc.boolean() }),
    fc.record({
      type: fc.constant('UpdateFilter'),
      way: fc.constantFrom('forward', 'reverse'),
      filter: fc.constantFrom(keywords(), keywords('train'), keywords('flight')),
    }),
    fc.record({
      type: fc.constant('ChangeOptions'),
      options: fc.record(
        { shareDetails: fc.boolean(), daysBack: fc.constantFrom(7, 14), daysForward: fc.constantFrom(30, 60) },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ type: fc.constant('DeleteSync'), removeCopies: fc.boolean() }),
  )
  assert.ok(everyRetryYieldsNoEvents(syncDecider, commands) > 100)
})

test.run()
