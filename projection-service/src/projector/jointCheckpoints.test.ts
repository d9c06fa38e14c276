import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { Client } from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { auditTrail } from '../readModels/auditTrail.ts'
import { users } from '../readModels/users.ts'
import { waitlist } from '../readModels/waitlist.ts'
import { person } from '../testing/people.ts'
import { recorded } from '../testing/recorded.ts'
import { createWorld, type World } from '../testing/world.ts'
import { CheckpointSetBack, createBatchApplier } from './batch.ts'
import { createJointCheckpoints } from './jointCheckpoints.ts'
import type { Fields, ReadModel } from './readModel.ts'
import { schema } from './table.ts'
import { beginGeneration } from './tableGenerations.ts'
import { createTableWriter } from './tableWriter.ts'

interface Scene {
  world: World
  client: Client
  /** Statements that the client sent since the scene began. */
  sent: string[]
  tables: string[]
}

const test = suite<Scene>('checkpoints that move together')
test.before.each(async (scene) => {
  scene.world = await createWorld()
  scene.client = new Client({ connectionString: scene.world.connectionString })
  await scene.client.connect()
  const create = async <Row extends Fields, Type extends EventType>(model: ReadModel<Row, Type>) => {
    const table = await beginGeneration(scene.client, model.name, model.version)
    await createTableWriter(scene.client, model, table).create()
    return table
  }
  scene.tables = [await create(users), await create(waitlist), await create(auditTrail)]
  scene.sent = []
  const query = scene.client.query.bind(scene.client)
  Object.assign(scene.client, {
    query: (...args: Parameters<typeof query>) => {
      scene.sent.push(String(args[0]))
      return query(...args)
    },
  })
})
test.after.each(async ({ world, client }) => {
  await client.end()
  await world.end()
})

const positionsOf = async ({ world, tables }: Scene): Promise<string[]> => {
  const { rows } = await world.pool.query<{ position: string }>(
    `select position from ${schema}.checkpoints join unnest($1::text[]) with ordinality as t (table_name, n)
     using (table_name) order by n`,
    [tables],
  )
  return rows.map(({ position }) => position)
}

test('Given models that hear of the same event in one turn, then one statement moves them all', async (scene) => {
  const { client, tables, sent } = scene
  const checkpoints = createJointCheckpoints()
  const moved = await Promise.all(tables.map((table) => checkpoints.move(client, { table, from: '', to: '7' })))
  assert.equal(moved, [true, true, true])
  assert.equal(await positionsOf(scene), ['7', '7', '7'])
  assert.is(sent.length, 1)
})

test('Given a checkpoint that is not where it was left, one that is gone and one that is locked, then only the rest moves', async (scene) => {
  const { client, tables, world } = scene
  const [one = '', two = '', three = ''] = tables
  await world.pool.query(`update ${schema}.checkpoints set position = '3' where table_name = $1`, [one])
  const other = await world.pool.connect()
  await other.query(`begin; select position from ${schema}.checkpoints where table_name = '${two}' for update`)
  const checkpoints = createJointCheckpoints()
  const moved = await Promise.all(
    [one, two, 'gone', three].map((table) => checkpoints.move(client, { table, from: '', to: '7' })),
  )
  await other.query('rollback')
  other.release()
  assert.equal(moved, [false, false, false, true])
  assert.equal(await positionsOf(scene), ['3', '', '7'])
})

test('Given a connection that broke, then no checkpoint counts as moved', async (scene) => {
  const client = new Client({ connectionString: scene.world.connectionString })
  await client.connect()
  await client.end()
  const checkpoints = createJointCheckpoints()
  const moved = await Promise.all(scene.tables.map((table) => checkpoints.move(client, { table, from: '', to: '7' })))
  assert.equal(moved, [false, false, false])
})

test('Given a checkpoint that was set back behind a projector’s back, then it stays there and the projector begins again', async (scene) => {
  const { client, tables, world } = scene
  const [table = ''] = tables
  const apply = createBatchApplier(client, users, { table, position: '' }, createJointCheckpoints())
  const [first, second] = recorded([person(1), person(2)])
  if (!first || !second) throw new Error('Two events were recorded.')
  await apply({ events: [first], position: first.position })
  await world.pool.query(`update ${schema}.checkpoints set position = '' where table_name = $1`, [table])
  const passing = apply({ events: [], position: second.position })
  await passing.then(
    () => assert.unreachable('The checkpoint went past what was lost.'),
    (error) => assert.instance(error, CheckpointSetBack),
  )
  assert.is((await positionsOf(scene))[0], '')
})

test.run()
