import { type Log, silentLog } from '@calendar-sync/platform/log'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { accounts } from '../readModels/accounts.ts'
import { users } from '../readModels/users.ts'
import { person } from '../testing/people.ts'
import { startProjecting } from '../testing/projecting.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createCompletenessCheck, describeMissing } from './completeness.ts'
import type { Projector } from './projector.ts'
import { schema } from './table.ts'

const test = suiteOfEach('read models that lost an event', createWorld)

function comparing({ pool, eventLog }: World, ...projectors: Projector[]) {
  const said: string[] = []
  const log: Log = { ...silentLog, error: (_, message = '') => void said.push(message) }
  const asked: string[] = []
  const count: typeof eventLog.store.count = (after, until) => {
    asked.push(after)
    return eventLog.store.count(after, until)
  }
  return { completeness: createCompletenessCheck({ pool, store: { count }, projectors, log }), said, asked }
}

/** The next event goes past this model as if it had never been delivered. */
async function loseNext(world: World, model: string) {
  const position = await world.record(person(3))
  await world.pool.query(`update ${schema}.checkpoints set position = $1 where model = $2`, [position, model])
  return position
}

test('Given tables that have all of the log, when they are compared, then none lacks an event', async (world) => {
  await world.record(person(1), person(2))
  const { projector, positions } = startProjecting(world, users)
  await projector.initialised
  await positions.waitFor(['users'], await world.record(person(3)))
  const { completeness, said } = comparing(world, projector)
  assert.is(completeness.missingOf('users'), null)
  await completeness.compare()
  assert.is(completeness.missingOf('users'), 0)
  assert.equal(said, [])
  await projector.stop()
})

test('Given a table past an event that it never got, then it is told once, with what to do, and a rebuild mends it', async (world) => {
  const one = startProjecting(world, users)
  const other = startProjecting(world, accounts)
  await Promise.all([one.projector.initialised, other.projector.initialised])
  const position = await world.record(person(1), person(2))
  await Promise.all([one, other].map(({ positions }) => positions.waitFor(['users', 'accounts'], position)))
  const { completeness, said } = comparing(world, one.projector, other.projector)
  await completeness.compare()
  await one.projector.stop()
  await other.positions.waitFor(['accounts'], await loseNext(world, 'users'))
  await completeness.compare()
  await completeness.compare()
  assert.equal([completeness.missingOf('users'), completeness.missingOf('accounts')], [1, 0])
  assert.equal(said, ["The read model users lacks 1 of the log's events: npm run ops -- rebuild users"])

  const again = startProjecting(world, users)
  await again.projector.initialised
  await again.projector.rebuild()
  await completeness.compare()
  assert.is(completeness.missingOf('users'), 0)
  await Promise.all([again.projector.stop(), other.projector.stop()])
})

test('Given a table that was mended, when that is told, then it is compared again without waiting for its time', async (world) => {
  const { projector, positions } = startProjecting(world, users)
  await projector.initialised
  await positions.waitFor(['users'], await world.record(person(1), person(2)))
  await projector.stop()
  await loseNext(world, 'users')
  const again = startProjecting(world, users)
  await again.projector.initialised
  const { completeness } = comparing(world, again.projector)
  const becomes = (missing: number) => eventually(async () => completeness.missingOf('users') === missing)
  completeness.start()
  await becomes(1)
  await again.projector.rebuild()
  completeness.compareAgain()
  await becomes(0)
  await Promise.all([completeness.stop(), again.projector.stop()])
})

test('Given a log that was counted, when another process compares, then it counts only what came since', async (world) => {
  const { projector, positions } = startProjecting(world, users)
  await projector.initialised
  const first = await world.record(person(1), person(2))
  await positions.waitFor(['users'], first)
  await comparing(world, projector).completeness.compare()
  await positions.waitFor(['users'], await world.record(person(3)))
  const { completeness, asked } = comparing(world, projector)
  await completeness.compare()
  assert.equal(asked, [first])
  assert.is(completeness.missingOf('users'), 0)
  await projector.stop()
})

test('Given a table that folded an event twice, then that is told too', () => {
  assert.is(describeMissing('users', null), undefined)
  assert.is(describeMissing('users', 0), undefined)
  assert.match(
    describeMissing('users', -1_000) ?? '',
    /folded 1,000 events more than the log holds: npm run ops -- rebuild/,
  )
})

test.run()
