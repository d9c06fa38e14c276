import { createPool } from '@calendar-sync/platform/database/pool'
import { prepareRunningRole } from '@calendar-sync/platform/database/runningRole'
import { startEventStoreDbStandIn } from '@calendar-sync/platform/event-store/testing/eventStoreDbStandIn'
import { silentLog } from '@calendar-sync/platform/log'
import { loadInstallationKeys } from '@calendar-sync/platform/privacy/installationKeys'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { users } from '../readModels/users.ts'
import { registered } from '../testing/people.ts'
import { countOf, startProjecting } from '../testing/projecting.ts'
import { createWorld } from '../testing/world.ts'
import { copyEvents } from './copyEvents.ts'

const test = suiteOfEach('moving the log', async () => {
  const [world, other] = [await createWorld(), await startEventStoreDbStandIn()]
  await prepareRunningRole(world.pool, world.database.runningConnectionString)
  const running = createPool(world.database.runningConnectionString)
  const end = async () => {
    await running.end()
    await other.stop()
    await world.end()
  }
  return { ...world, owner: world.pool, pool: running, other, end }
})

test('given services that may not make a schema, when their log is moved, then their read models go once all else is done, and are built again', async (world) => {
  const { owner, pool, store, other } = world
  const installationKeys = await loadInstallationKeys(owner, world.master)
  const move = (role: typeof pool) =>
    copyEvents(
      { to: other.connectionString, move: true },
      { pool, store, installationKeys, log: silentLog, asOwner: (work) => work(role) },
      { eventStoreUrl: undefined },
      { line: () => true, over: () => true },
    )
  const project = async () => {
    const { projector } = startProjecting(world, users)
    await projector.initialised
    await projector.stop()
  }
  await world.record(registered())
  await project()
  assert.match(await move(pool).then(String, String), 'must be owner of table seals')
  assert.is(await countOf(world, 'users'), 1)

  assert.is(await move(owner), 0)
  assert.match(await countOf(world, 'users').then(String, String), 'does not exist')
  await project()
  assert.is(await countOf(world, 'users'), 1)
})

test.run()
