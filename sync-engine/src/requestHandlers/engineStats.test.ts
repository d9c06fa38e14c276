import { randomUUID } from 'node:crypto'
import { EngineWork } from '@calendar-sync/contracts/api/operations'
import { engineWorkRequest } from '@calendar-sync/contracts/subjects'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { silentLog } from '@calendar-sync/platform/log'
import type { TestDatabase } from '@calendar-sync/platform/testing/database'
import * as assert from 'uvu/assert'
import { createQuota } from '../google/quota.ts'
import { suiteOnDatabase } from '../testing/suiteOnDatabase.ts'
import { handleEngineStats } from './engineStats.ts'

const test = suiteOnDatabase('what engines have to do')

const limits = { perUser: 600, perProject: 10_000 }

const ask = async ({ pool }: TestDatabase): Promise<EngineWork> => {
  const bus = createInProcessBus(silentLog)
  const stop = await handleEngineStats(bus, pool, limits)
  const work = await bus.request(engineWorkRequest, {}, 60_000)
  await stop()
  await bus.close()
  return EngineWork.parse(work)
}

test('Given nothing to do, then all is zero and the limits of Google are told', async ({ database }) => {
  const work = await ask(database)
  assert.equal(work.runs, [])
  assert.is(work.runsWaiting + work.runsClaimed + work.tasksOpen + work.schedulesDue + work.eventsParked, 0)
  assert.is(work.nextScheduleAt, null)
  assert.equal(work.quota, { used: 0, mostByOnePerson: 0, limit: 10_000, limitPerUser: 600 })
})

test('Given runs, one of them with a dead engine, then the living one is claimed and the other waits', async ({
  database,
}) => {
  const run = async (engineId: string, seconds: number) => {
    const runId = randomUUID()
    await database.pool.query(
      `insert into engine.runs (run_id, sync_id, user_id, trigger, correlation_id, causation_id, engine_id, lease_until, attempt)
       values ($1, $2, $2, 'person', 'c', 'c', $3, now() + $4 * interval '1 second', 1)`,
      [runId, randomUUID(), engineId, seconds],
    )
    return runId
  }
  const living = await run('living', 30)
  const dead = await run('dead', -30)
  const work = await ask(database)
  assert.is(work.runsClaimed, 1)
  assert.is(work.runsWaiting, 1)
  assert.equal(Object.fromEntries(work.runs.map(({ runId, engineId }) => [runId, engineId])), {
    [living]: 'living',
    [dead]: null,
  })
})

test('Given two people spent units, then the sum and the larger share are told', async ({ database }) => {
  const quota = createQuota(database.pool, limits)
  const stop = new AbortController().signal
  await quota.take('dana', 5, stop)
  await quota.take('omar', 2, stop)
  await quota.take('dana', 1, stop)
  const { quota: spent } = await ask(database)
  assert.is(spent.used, 8)
  assert.is(spent.mostByOnePerson, 6)
})

test('Given schedules, then those overdue are counted and the next one is named', async ({ database }) => {
  const due = (interval: string) =>
    database.pool.query(
      `insert into engine.scheduled_syncs (sync_id, user_id, revision, active, due_at)
       values ($1, $1, 0, true, now() + $2::interval)`,
      [randomUUID(), interval],
    )
  await due('-1 minute')
  await due('1 hour')
  await due('2 hours')
  const work = await ask(database)
  assert.is(work.schedulesDue, 1)
  const inMinutes = (Date.parse(work.nextScheduleAt ?? '') - Date.now()) / 60_000
  assert.ok(inMinutes > 59 && inMinutes <= 60, String(inMinutes))
})

test.run()
