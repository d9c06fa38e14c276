import { Operations, Projection } from '@calendar-sync/contracts/api/operations'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { withRun } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { eventually, holds } from './kit/eventually.ts'
import { staffSuite } from './kit/systemSuite.ts'

const test = staffSuite<{ client: Client }>('operations over HTTP')

test.before(async (context) => {
  context.client = (await withRun(context.system)).client
})

const projections = async (admin: Client) => z.array(Projection).parse((await admin.get('/api/admin/projections')).body)

test('Given a run, when an admin looks, then the engine is there, all is healthy and units were spent', async ({
  admin,
}) => {
  await holds(async () => {
    const seen = Operations.parse((await admin.get('/api/admin/operations')).body)
    assert.is(seen.engines.length, 1)
    assert.ok(seen.eventStore.healthy && seen.bus.healthy && seen.database.healthy)
    assert.ok((seen.work?.quota.used ?? 0) > 0)
  })
})

test('Given a rebuild of every read model, then each has caught up again and people see what they saw', async ({
  admin,
  client,
}) => {
  const see = async () => (await client.get('/api/calendar-syncs')).body
  const before = await see()
  for (const { name } of await projections(admin)) {
    assert.is((await admin.post(`/api/admin/projections/${name}/rebuild`)).status, 202)
    assert.equal(await see(), before)
  }
  await eventually(async () =>
    (await projections(admin)).every(({ rebuild, lag, state }) => !rebuild && lag === 0 && state === 'live'),
  )
  assert.equal(await see(), before)
})

test.run()
