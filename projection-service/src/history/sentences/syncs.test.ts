import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { FilterId } from '@calendar-sync/contracts/ids'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { counts, dana, ofRun, requested, syncCreated, travel } from '../../testing/people.ts'
import { said } from '../../testing/said.ts'

const test = suite('syncs in words')

const ofSync = { userId: dana, syncId: travel }
const filterId = FilterId.parse('5ca1ab1e-0007-4000-8000-000000000001')
const trips: AnyEvent = {
  type: 'EventFilterCreated',
  data: { userId: dana, filterId, name: 'Trips', filter: keywords('flight', 'hotel') },
}

test('Given a new sync one way, then its filter is the one of that way', () => {
  assert.is(said(syncCreated()), 'created the sync Work → Family (one-way, filtered by “flight”, full details)')
  assert.is(
    said(syncCreated(travel, { filter: keywords(), reverseFilter: keywords('school') })),
    'created the sync Work → Family (one-way, without keywords, full details)',
  )
})

test('Given a new sync in reverse, then it is told as it copies, by the filter of that way', () => {
  const reverse = { syncDirection: 'reverse', filter: keywords(), reverseFilter: keywords('flight') } as const
  assert.is(
    said(syncCreated(travel, reverse)),
    'created the sync Family → Work (from target to source, filtered by “flight”, full details)',
  )
})

test('Given a new sync that takes a saved filter, then that is named; where it is not known, it is a saved one', () => {
  const created = syncCreated(travel, { syncDirection: 'reverse', filter: keywords(), reverseFilterId: filterId })
  assert.is(
    said(trips, created),
    'created the sync Family → Work (from target to source, filtered by the saved filter “Trips”, full details)',
  )
  assert.match(said(created), 'filtered by a saved filter')
})

test('Given a new two-way sync, then the filters of both ways are told', () => {
  const twoWay = (filter = keywords(), reverseFilter = keywords()) =>
    said(syncCreated(travel, { syncDirection: 'two-way', filter, reverseFilter }))
  assert.is(
    twoWay(keywords('flight'), keywords('school')),
    'created the sync Work ↔ Family (two-way, Work → Family filtered by “flight”, Family → Work filtered by “school”, full details)',
  )
  assert.is(twoWay(), 'created the sync Work ↔ Family (two-way, both ways without keywords, full details)')
})

test('Given a new sync that copies all or nothing, then plain words say so, and its keywords do not count', () => {
  assert.match(said(syncCreated(travel, { syncMode: 'all' })), '(one-way, all events, full details)')
  assert.match(said(syncCreated(travel, { syncMode: 'none' })), '(one-way, no events, full details)')
})

test('What happens to a sync in reverse or both ways names it as it copies', () => {
  const reverse = syncCreated(travel, { syncDirection: 'reverse' })
  assert.is(said(reverse, requested()), 'asked for a sync of Family → Work')
  const twoWay = syncCreated(travel, { syncDirection: 'two-way' })
  assert.is(said(twoWay, requested()), 'asked for a sync of Work ↔ Family')
})

test('A changed filter is told from what to what, in the way that events travel', () => {
  const filter = keywords('flight', 'hotel')
  const forward = said(syncCreated(), { type: 'FilterUpdated', data: { ...ofSync, way: 'forward', filter } })
  assert.is(forward, 'changed the filter of Work → Family from “flight” to any of “flight” and “hotel”')
  const reverse: AnyEvent = {
    type: 'FilterUpdated',
    data: { ...ofSync, way: 'reverse', filter: { ...keywords('school'), checkLocation: false } },
  }
  assert.is(
    said(syncCreated(), reverse),
    'changed the filter of Family → Work from no keywords to “school” in title and description only',
  )
})

test('Options are told by what differs', () => {
  const changed = said(syncCreated(), {
    type: 'SyncOptionsChanged',
    data: { ...ofSync, shareDetails: false, daysBack: 14, daysForward: 60 },
  })
  assert.is(
    changed,
    'changed what is shared from full details to busy only and the days ahead from 30 to 60 for Work → Family',
  )
})

test('Runs are named by their sync and told by what they did', () => {
  assert.is(said(syncCreated(), requested()), 'asked for a sync of Work → Family')
  const completed: AnyEvent = {
    type: 'SyncRunCompleted',
    data: { ...ofRun(), forward: counts({ created: 2, skipped: 1 }), reverse: counts({ created: 1 }) },
  }
  assert.is(said(syncCreated(), completed), 'finished the run of Work → Family: 3 created, 1 skipped')
  assert.is(said(completed), 'finished the run of a sync: 3 created, 1 skipped')
})

test('Given a failed run, then what the person is told of it is quoted', () => {
  const error = 'Google no longer lets us use the source account. Reconnect it on the Accounts page.'
  const failed: AnyEvent = {
    type: 'SyncRunFailed',
    data: { ...ofRun(), forward: null, reverse: null, code: 'reconnection_required', error },
  }
  assert.is(said(syncCreated(), failed), `could not finish the run of Work → Family; the person is told: “${error}”`)
})

test.run()
