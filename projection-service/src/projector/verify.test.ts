import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { calendarSyncs } from '../readModels/calendarSyncs.ts'
import { users } from '../readModels/users.ts'
import { counts, dana, ofRun, person, requested, syncCreated, userId } from '../testing/people.ts'
import { startProjecting, tablesOf } from '../testing/projecting.ts'
import { createWorld } from '../testing/world.ts'
import { schema } from './table.ts'
import { NotVerifiable } from './verify.ts'

const test = suiteOfEach('verifying', createWorld)

test('what was followed is what a replay makes, row by row, and nothing is left behind', async (world) => {
  const { projector } = startProjecting(world, calendarSyncs)
  await projector.initialised
  await world.record(syncCreated(), requested())
  await world.record({
    type: 'SyncRunCompleted',
    data: { ...ofRun(), forward: counts({ successful: 2 }), reverse: null },
  })
  const told: number[] = []
  const found = await projector.verify((done) => told.push(done))
  const { name, version } = calendarSyncs
  assert.equal(found, { name, version, events: 3, rows: 1, differing: 0, differences: [] })
  assert.is(told.at(-1), 3)
  const { rows } = await world.pool.query(`select to_regclass('${schema}.calendar_syncs_shadow') as left`)
  assert.is(rows[0]?.left, null)
  assert.is((await tablesOf(world, 'calendar_syncs')).length, 1)
  await projector.stop()
})

test('rows that were changed, deleted or invented in the table are each named', async (world) => {
  const { projector, positions } = startProjecting(world, users)
  const position = await world.record(person(1), person(2), person(3))
  assert.ok(await positions.waitFor(['users'], position))
  const [table] = await tablesOf(world, 'users')
  await world.pool.query(`update ${schema}.${table} set display_name = 'Mallory' where user_id = $1`, [dana])
  await world.pool.query(`delete from ${schema}.${table} where user_id = $1`, [userId(2)])
  await world.pool.query(`update ${schema}.${table} set user_id = $2 where user_id = $1`, [userId(3), userId(9)])
  const { differing, differences, rows } = await projector.verify()
  assert.is(rows, 2)
  assert.is(differing, 4)
  assert.equal(differences, [
    { id: dana, kind: 'other', columns: [{ column: 'display_name', live: '"Mallory"', replayed: '"Dana Reyes"' }] },
    { id: userId(2), kind: 'missing', columns: [] },
    { id: userId(3), kind: 'missing', columns: [] },
    { id: userId(9), kind: 'extra', columns: [] },
  ])
  await projector.stop()
})

test('while people sign up all the time, both are compared at the same moment and are equal', async (world) => {
  const { projector } = startProjecting(world, users)
  await projector.initialised
  let signedUp = 0
  let done = false
  const signUps = (async () => {
    while (!done) await world.record(person(++signedUp))
  })()
  for (let round = 0; round < 5; round += 1) assert.is((await projector.verify()).differing, 0)
  done = true
  await signUps
  assert.ok(signedUp > 5)
  await projector.stop()
})

test('given a model whose position is past every event, as after a restart of EventStoreDB, then it is verified all the same', async (world) => {
  const { projector, positions } = startProjecting(world, users)
  assert.ok(await positions.waitFor(['users'], await world.record(person(1), person(2))))
  // The position of a record that the event store does not show.
  await world.pool.query(`update ${schema}.checkpoints set position = $1 where model = 'users'`, [
    '9'.padStart(20, '0'),
  ])
  assert.is((await projector.verify()).differing, 0)
  await projector.stop()
})

test('a model that was never built, or is another version, cannot be verified', async (world) => {
  const { projector } = startProjecting(world, users)
  await projector.initialised
  await projector.stop()
  const next = startProjecting(world, { ...users, version: users.version + 1 })
  await next.projector.initialised
  const error = await projector.verify().catch((thrown) => thrown)
  assert.instance(error, NotVerifiable)
  assert.match(
    error.message,
    new RegExp(`Readers see version ${users.version + 1} of users; this .* knows version ${users.version}`),
  )
  await next.projector.stop()
})

test.run()
