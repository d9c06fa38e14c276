import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { calendarSyncs } from '../readModels/calendarSyncs.ts'
import { users } from '../readModels/users.ts'
import { claimed, counts, ofRun, person, registered, requested, runId, syncCreated, userId } from '../testing/people.ts'
import { countOf, longWaitMs, reaches, startProjecting, tablesOf } from '../testing/projecting.ts'
import { rowsOf } from '../testing/tables.ts'
import { createWorld } from '../testing/world.ts'
import { createPositions } from './positions.ts'
import { schema } from './table.ts'

const projecting = suiteOfEach('projecting', createWorld)

const people = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => person(from + n))

projecting('what happened before and after the start is there to read', async (world) => {
  await world.record(...people(1, 3))
  const { projector, positions } = startProjecting(world, users)
  await projector.initialised
  assert.is(projector.health().state, 'live')
  assert.is(await countOf(world, 'users'), 3)

  const position = await world.record(...people(4, 5))
  assert.ok(await positions.waitFor(['users'], position))
  assert.is(await countOf(world, 'users'), 5)
  await projector.stop()
  assert.is(projector.health().state, 'stopped')
})

projecting('a process that projects nothing itself can wait for what another one projects', async (world) => {
  const { projector } = startProjecting(world, users)
  await projector.initialised
  const elsewhere = createPositions(world.pool, longWaitMs)
  const waiting = elsewhere.waitFor(['users'], `${(await world.eventLog.store.head()) || '0'}1`, 100)
  assert.not(await waiting, 'nothing has happened yet, so it waits in vain')
  const position = await world.record(registered())
  assert.ok(await elsewhere.waitFor(['users'], position))
  assert.is(await countOf(world, 'users'), 1)
  await projector.stop()
})

projecting('a model is also as far as events that it does not handle', async (world) => {
  const { projector, positions } = startProjecting(world, users)
  const position = await world.record(registered(), syncCreated())
  assert.ok(await positions.waitFor(['users'], position))
  await projector.stop()
})

projecting('of two processes one projects, and the other takes over when the first stops', async (world) => {
  const first = startProjecting(world, calendarSyncs)
  await reaches(first.projector, 'live')
  const second = startProjecting(world, calendarSyncs)
  await reaches(second.projector, 'standby')
  await world.record(syncCreated(), requested(), claimed())
  await first.projector.stop()
  const position = await world.record({
    type: 'SyncRunCompleted',
    data: { ...ofRun(), forward: counts({ successful: 4 }), reverse: null },
  })
  await reaches(second.projector, 'live')
  assert.ok(await second.positions.waitFor(['calendar_syncs'], position))
  const [row] = await rowsOf(world.pool, 'calendar_syncs')
  assert.is(row?.total_synced, 4)
  await second.projector.stop()
})

projecting('a process whose connection is cut loses the lead, and every event is still counted once', async (world) => {
  const runners = [startProjecting(world, calendarSyncs), startProjecting(world, calendarSyncs)]
  await eventually(() => runners.some(({ projector }) => projector.health().state === 'live'))
  await world.record(syncCreated())
  for (let n = 1; n <= 20; n += 1) {
    await world.record({
      type: 'SyncRunCompleted',
      data: { ...ofRun(runId(n)), forward: counts({ successful: 1 }), reverse: null },
    })
    if (n % 5 === 0)
      await world.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'projector %'`)
  }
  const head = await world.eventLog.store.head()
  assert.ok(await createPositions(world.pool, longWaitMs).waitFor(['calendar_syncs'], head))
  const [row] = await rowsOf(world.pool, 'calendar_syncs')
  assert.is(row?.total_synced, 20)
  await Promise.all(runners.map(({ projector }) => projector.stop()))
})

for (const [what, statement] of [
  ['the whole schema', `drop schema ${schema} cascade`],
  [
    'a table',
    `do $$ begin execute (select 'drop table ${schema}.' || table_name || ' cascade' from ${schema}.checkpoints); end $$`,
  ],
  ['a view', `drop view ${schema}.users`],
  ['the checkpoints', `truncate ${schema}.checkpoints`],
] as const) {
  projecting(`after ${what} was deleted, the next start builds the same rows again`, async (world) => {
    await world.record(...people(1, 3), {
      type: 'RoleChanged',
      data: { userId: userId(2), isAdmin: true, role: 'admin' },
    })
    const before = startProjecting(world, users)
    await before.projector.initialised
    const rows = await rowsOf(world.pool, 'users')
    assert.is(rows.length, 3)
    await before.projector.stop()

    await world.pool.query(statement)
    const after = startProjecting(world, users)
    await after.projector.initialised
    assert.equal(await rowsOf(world.pool, 'users'), rows)
    await after.projector.stop()
  })
}

projecting('after a deletion while it runs, a projector builds its model again by itself', async (world) => {
  await world.record(...people(1, 3))
  const { projector } = startProjecting(world, users)
  await projector.initialised
  await world.pool.query(`drop schema ${schema} cascade`)
  await world.record(...people(4, 4))
  await eventually(async () => (await countOf(world, 'users').catch(() => 0)) === 4)
  assert.is((await tablesOf(world, 'users')).length, 1)
  await projector.stop()
})

projecting.run()
