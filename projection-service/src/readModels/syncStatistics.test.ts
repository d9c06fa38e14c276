import { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { presentSyncStatistics } from '../queries/syncStatistics.ts'
import { counts, dana, ofRun, runId, syncCreated, syncId, travel } from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { syncStatistics } from './syncStatistics.ts'

const shown = (...events: readonly AnyEvent[]) =>
  SyncStatistics.parse(presentSyncStatistics(rowAfter(syncStatistics, dana, ...events)))

const completed = (n: number, sync = travel, successful = 2) => ({
  type: 'SyncRunCompleted' as const,
  data: { ...ofRun(runId(n), sync), forward: counts({ successful }), reverse: counts({ successful: 1 }) },
})
const failed = (n: number) => ({
  type: 'SyncRunFailed' as const,
  data: { ...ofRun(runId(n)), forward: null, reverse: null, code: 'sync_failed', error: 'no' },
})

test('before the first run all figures are zero, and there is no "all time"', () => {
  const nothing = { totalSyncs: 0, successfulSyncs: 0, failedSyncs: 0, totalEvents: 0, lastSyncTime: null }
  assert.equal(shown(), nothing)
  assert.equal(shown(syncCreated()), nothing)
})

test('runs are counted by how they ended, events over both ways', () => {
  const figures = { totalSyncs: 3, successfulSyncs: 2, failedSyncs: 1, totalEvents: 6 }
  assert.equal(shown(syncCreated(), completed(1), failed(2), completed(3)), {
    ...figures,
    lastSyncTime: minute(4),
    allTime: { ...figures, startDate: minute(2) },
  })
})

test('a deleted sync stays in the figures of all time only', () => {
  const other = syncId(2)
  const statistics = shown(
    syncCreated(),
    syncCreated(other),
    completed(1),
    completed(2, other, 10),
    { type: 'SyncDeleted', data: { syncId: other, userId: dana, removeCopies: false } },
    completed(3, other),
  )
  assert.is(statistics.totalSyncs, 1)
  assert.is(statistics.totalEvents, 3)
  assert.is(statistics.lastSyncTime, minute(3))
  assert.is(statistics.allTime?.totalSyncs, 3)
  assert.is(statistics.allTime?.totalEvents, 17)
})

test.run()
