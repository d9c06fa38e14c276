import { Operations, Projection } from '@calendar-sync/contracts/api/operations'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from './kit/client.ts'
import { createSync } from './kit/createSync.ts'
import { eventually } from './kit/eventually.ts'
import { subscribe } from './kit/people.ts'
import { signInStaff } from './kit/staff.ts'
import { systemSuite } from './kit/systemSuite.ts'
import { makePeople } from './kit/trips.ts'

const test = systemSuite<{ admin: Client; support: Client; client: Client; syncId: string }>('operations over HTTP')

test.before(async (context) => {
  const { system } = context
  const people = await makePeople(system.emulator)
  const client = new Client(system.url)
  await subscribe(client, people.office, people.home)
  const { id: syncId } = await createSync(client, people)
  Object.assign(context, { client, syncId, ...(await signInStaff(system)) })
})

const projections = async (admin: Client) => z.array(Projection).parse((await admin.get('/api/admin/projections')).body)

test('Given a run, when an admin looks, then the engine is there, all is healthy and units were spent', async ({
  admin,
  client,
  syncId,
}) => {
  await client.post(`/api/calendar-syncs/${syncId}/sync`)
  const { engines, work, eventStore, bus, database } = Operations.parse((await admin.get('/api/admin/operations')).body)
  assert.is(engines.length, 1)
  assert.ok(eventStore.healthy && bus.healthy && database.healthy)
  assert.ok((work?.quota.used ?? 0) > 0)
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
    (await projections(admin)).every(({ rebuild, lag, state }) => !rebuild && lag === 0 && state === 'live')
      ? true
      : undefined,
  )
  assert.equal(await see(), before)
})

test.run()
