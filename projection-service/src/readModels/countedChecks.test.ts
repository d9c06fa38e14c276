import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { counts, dana, ofRun, runId, syncCreated, travel, work } from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { accounts } from './accounts.ts'
import { calendarSyncs } from './calendarSyncs.ts'
import { dailyFacts } from './dailyFacts.ts'
import { syncStatistics } from './syncStatistics.ts'

const test = suite('checks that were only counted')

const day = minute(0).slice(0, 10)

/** A check as the log told of it before checks were counted. */
const told = (trigger: 'schedule' | 'push', unchanged: number, n: number): AnyEvent[] => [
  { type: 'SyncRunRequested', data: { ...ofRun(runId(n)), trigger } },
  { type: 'SyncRunCompleted', data: { ...ofRun(runId(n)), forward: counts({ unchanged }), reverse: null } },
]
const counted = (schedule: number, push: number, unchanged: number, lastAt: string): AnyEvent => ({
  type: 'SyncChecksCounted',
  data: { syncId: travel, userId: dana, day, schedule, push, unchanged, calls: 2 * (schedule + push), lastAt },
})

test('Given any checks of a day, then statistics and analytics say the same whether each was told or all were counted', () => {
  const checks = fc.array(fc.record({ trigger: fc.constantFrom('schedule', 'push'), unchanged: fc.nat(9) }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(checks, (all) => {
      const each = [syncCreated(), ...all.flatMap(({ trigger, unchanged }, n) => told(trigger, unchanged, n + 1))]
      const of = (trigger: string) => all.filter((check) => check.trigger === trigger).length
      const unchanged = all.reduce((sum, check) => sum + check.unchanged, 0)
      const once = [syncCreated(), counted(of('schedule'), of('push'), unchanged, minute(each.length))]
      const figures = (events: readonly AnyEvent[]) => {
        const row = rowAfter(syncStatistics, dana, ...events)
        return [row?.ofSyncs, row?.allTime, rowAfter(dailyFacts, day, ...events)]
      }
      assert.equal(figures(once), figures(each))
    }),
  )
})

test('Given a day that is counted after a later run, then no time goes back', () => {
  const completed = told('schedule', 0, 1).slice(1)
  const events = [syncCreated(), ...completed, counted(3, 0, 0, '2026-01-31T23:30:00.000Z')]
  assert.is(rowAfter(calendarSyncs, travel, ...events)?.lastCheckedAt, minute(2))
  assert.is(rowAfter(syncStatistics, dana, ...events)?.allTime.lastCompletedAt, minute(2))
})

test('Given checks after the last sync, then the sync and both its accounts say when they were looked at, and no sync is claimed', () => {
  const connected: AnyEvent = {
    type: 'AccountConnected',
    data: {
      ...{ userId: dana, accountId: work, email: 'dana@lumen.example', displayName: 'Dana', avatarUrl: null },
      ...{ tokenExpiry: null, hasRefreshToken: true },
    },
  }
  const events = [connected, syncCreated(), counted(3, 0, 0, minute(50))]
  const sync = rowAfter(calendarSyncs, travel, ...events)
  assert.equal([sync?.lastCheckedAt, sync?.lastSyncTime], [minute(50), null])
  assert.is(rowAfter(accounts, dana, ...events)?.lastSynced[work], minute(50))
})

test.run()
