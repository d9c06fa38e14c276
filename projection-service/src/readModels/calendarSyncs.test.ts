import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { FilterId } from '@calendar-sync/contracts/ids'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { presentCalendarSync } from '../queries/calendarSyncs.ts'
import {
  claimed,
  counts,
  dana,
  family,
  ofParked,
  ofRun,
  parked,
  requested,
  runId,
  syncCreated,
  travel,
  work,
} from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { calendarSyncs } from './calendarSyncs.ts'

/** The sync as the API shows it after these events. */
function shown(...events: readonly AnyEvent[]): CalendarSync {
  const row = rowAfter(calendarSyncs, travel, syncCreated(), ...events)
  assert.ok(row)
  return CalendarSync.parse(presentCalendarSync(row, new Map()))
}

const completed = (forward: object | null, reverse: object | null = null, run = runId(1)) => ({
  type: 'SyncRunCompleted' as const,
  data: { ...ofRun(run), forward: forward && counts(forward), reverse: reverse && counts(reverse) },
})
const failed = {
  type: 'SyncRunFailed',
  data: {
    ...ofRun(),
    forward: counts({ successful: 1, errors: 2 }),
    reverse: null,
    code: 'sync_failed',
    error: 'Google said no.',
  },
} as const

test('a new sync is shown with both sides, its filters and nothing done yet', () => {
  assert.equal(shown(), {
    id: travel,
    sourceCalendar: {
      id: 'work@group.example',
      summary: 'Work',
      primary: true,
      accountEmail: 'dana@lumen.example',
      accountId: work,
    },
    targetCalendar: {
      id: 'family@group.example',
      summary: 'Family',
      primary: true,
      accountEmail: 'dana@home.example',
      accountId: family,
    },
    pattern: 'travel',
    syncMode: 'filtered',
    syncDirection: 'one-way',
    conflictResolution: 'keep_newest',
    active: true,
    inactiveReason: null,
    shareDetails: true,
    sensitivity: 'balanced',
    daysBack: 14,
    daysForward: 30,
    filterKeywords: ['flight'],
    filterMode: 'any',
    filterCheckLocation: true,
    filterCheckSummary: true,
    filterCheckDescription: true,
    reverseFilterKeywords: [],
    reverseFilterMode: 'any',
    reverseFilterCheckLocation: true,
    reverseFilterCheckSummary: true,
    reverseFilterCheckDescription: true,
    filterId: null,
    reverseFilterId: null,
    lastSyncTime: null,
    totalSynced: 0,
    totalErrors: 0,
    totalSkipped: 0,
    lastReverseSync: null,
    totalReverseSynced: 0,
    totalReverseErrors: 0,
    totalReverseSkipped: 0,
    lastCheckedAt: null,
    currentRunId: null,
    lastError: null,
    lastErrorCode: null,
    stoppedDeletions: null,
    parkedEvents: 0,
    createdAt: minute(1),
  })
})

test('runs add up, each way for itself', () => {
  const sync = shown(
    completed({ successful: 3, errors: 1, skipped: 2 }, { successful: 5 }),
    completed({ successful: 2 }, null, runId(2)),
  )
  assert.equal([sync.totalSynced, sync.totalErrors, sync.totalSkipped], [5, 1, 2])
  assert.equal([sync.totalReverseSynced, sync.totalReverseErrors, sync.totalReverseSkipped], [5, 0, 0])
  assert.is(sync.lastSyncTime, minute(3))
  assert.is(sync.lastReverseSync, minute(2))
})

test('a failed run counts with what it did and leaves its error until a run goes well', () => {
  const sync = shown(requested(), claimed(), failed)
  assert.equal([sync.totalSynced, sync.totalErrors], [1, 2])
  assert.is(sync.lastSyncTime, null)
  assert.is(sync.lastError, 'Google said no.')
  assert.is(sync.currentRunId, null)
  assert.is(shown(failed, completed({ successful: 1 }, null, runId(2))).lastError, null)
})

test('events that failed in a run are its error until a run goes well', () => {
  const some = completed({ successful: 2, errors: 1 }, { errors: 1 })
  assert.equal([shown(some).lastError, shown(some).lastErrorCode], ['2 events could not be copied.', 'events_failed'])
  assert.is(shown(some, completed({ successful: 1 }, null, runId(2))).lastError, null)
})

test('events that are parked count until they are free', () => {
  assert.is(shown(parked).parkedEvents, 1)
  for (const type of ['ParkedEventRetried', 'ParkedEventDropped', 'ParkedEventResolved'] as const)
    assert.is(shown(parked, { type, data: ofParked }).parkedEvents, 0)
})

test('each way shows the saved filter it takes, until it takes its own words again', () => {
  const filterId = FilterId.parse('5ca1ab1e-0009-4000-8000-000000000001')
  const chosen = (type: 'EventFilterAssigned' | 'EventFilterUnassigned', way: 'forward' | 'reverse') => ({
    type,
    data: { userId: dana, filterId, syncId: travel, way },
  })
  const taken = shown(chosen('EventFilterAssigned', 'forward'), chosen('EventFilterAssigned', 'reverse'))
  assert.equal([taken.filterId, taken.reverseFilterId], [filterId, filterId])
  const back = shown(chosen('EventFilterAssigned', 'forward'), chosen('EventFilterUnassigned', 'forward'))
  assert.equal([back.filterId, back.reverseFilterId], [null, null])
})

test('a run that could do only a part of its work leaves its reason, though it counts as completed', () => {
  const stopped = { code: 'quota_exceeded', error: 'Google allows no more.' }
  const part = completed({ successful: 1, errors: 3 })
  const sync = shown({ ...part, data: { ...part.data, stopped } })
  assert.equal([sync.lastError, sync.lastErrorCode], ['Google allows no more.', 'quota_exceeded'])
  assert.ok(sync.lastSyncTime)
})

test('what the guard stopped is kept until the next run, so that it can be confirmed later', () => {
  const details = { deletions: 12, copies: 20 }
  const guarded = { ...failed, data: { ...failed.data, code: 'deletions_need_confirmation', details } }
  assert.equal(shown(guarded).stoppedDeletions, details)
  assert.is(shown(guarded, completed({}, null, runId(2))).stoppedDeletions, null)
})

test('a run is under way from the request to its end', () => {
  assert.is(shown(requested()).currentRunId, runId(1))
  assert.is(shown(requested(), claimed()).currentRunId, runId(1))
  assert.is(shown(requested(), claimed(), completed({})).currentRunId, null)
})

test('a request during a run is not the run under way: it joins it, or is claimed after it', () => {
  const joined = { type: 'SyncRunJoined', data: { ...ofRun(runId(2)), joinedRunId: runId(1) } } as const
  assert.is(shown(requested(), requested(runId(2)), joined).currentRunId, runId(1))
  assert.is(shown(requested(), claimed(), requested(runId(2)), joined, completed({})).currentRunId, null)
  assert.is(shown(requested(), requested(runId(2)), completed({}), claimed(runId(2))).currentRunId, runId(2))
})

test('either filter can be changed, and the sync switched off and on', () => {
  const sync = shown(
    {
      type: 'FilterUpdated',
      data: { syncId: travel, userId: dana, way: 'reverse', filter: keywords('train', 'ferry') },
    },
    { type: 'SyncDeactivated', data: { syncId: travel, userId: dana, reason: 'person' } },
  )
  assert.equal(sync.reverseFilterKeywords, ['train', 'ferry'])
  assert.equal(sync.filterKeywords, ['flight'])
  assert.not(sync.active)
})

test('a filter that is set, its own or a saved one, makes a sync of all travel a filtered one', () => {
  const ids = { syncId: travel, userId: dana, way: 'forward' as const }
  const saved = { ...ids, filterId: FilterId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a09') }
  const unfiltered = syncCreated(travel, { syncMode: 'all' })
  const own = shown(unfiltered, { type: 'FilterUpdated', data: { ...ids, filter: keywords('zzz') } })
  assert.equal([own.syncMode, own.filterKeywords], ['filtered', ['zzz']])
  const assigned = shown(unfiltered, { type: 'EventFilterAssigned', data: saved })
  assert.equal([assigned.syncMode, assigned.filterId, assigned.filterKeywords], ['filtered', saved.filterId, []])
  const unassigned = shown(
    unfiltered,
    { type: 'EventFilterAssigned', data: saved },
    { type: 'EventFilterUnassigned', data: saved },
  )
  assert.equal([unassigned.filterId, unassigned.filterKeywords], [null, []])
})

test('why a sync is off is told until it is on again', () => {
  const ids = { syncId: travel, userId: dana }
  const off = (reason: 'person' | 'account_removed') => ({
    type: 'SyncDeactivated' as const,
    data: { ...ids, reason },
  })
  assert.is(shown().inactiveReason, null)
  assert.is(shown(off('person')).inactiveReason, 'person')
  assert.is(shown(off('account_removed')).inactiveReason, 'account_removed')
  assert.is(shown(off('account_removed'), { type: 'SyncActivated', data: ids }).inactiveReason, null)
})

test('options of a sync change one by one, and the others stay', () => {
  const ids = { syncId: travel, userId: dana }
  const sync = shown(
    { type: 'SyncOptionsChanged', data: { ...ids, shareDetails: false, daysForward: 60 } },
    { type: 'SyncOptionsChanged', data: { ...ids, conflictResolution: 'merge' } },
  )
  const { shareDetails, daysBack, daysForward, conflictResolution } = sync
  assert.equal([shareDetails, daysBack, daysForward, conflictResolution], [false, 14, 60, 'merge'])
})

test('a deleted sync is gone, and a run that ends later does not bring it back', () => {
  const deleted = { type: 'SyncDeleted', data: { syncId: travel, userId: dana, removeCopies: false } } as const
  assert.is(rowAfter(calendarSyncs, travel, syncCreated(), claimed(), deleted, completed({})), undefined)
})

test.run()
