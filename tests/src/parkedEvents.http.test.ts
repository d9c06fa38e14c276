import { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from './kit/client.ts'
import { createSync } from './kit/createSync.ts'
import { eventually } from './kit/eventually.ts'
import { adminEmail, subscribe } from './kit/people.ts'
import type { System } from './kit/system.ts'
import { systemSuite } from './kit/systemSuite.ts'
import { makePeople } from './kit/trips.ts'

const test = systemSuite<{ admin: Client }>('parked events over HTTP')
test.before(async (context) => {
  context.admin = new Client(context.system.url)
  await context.admin.signIn(adminEmail)
})

const path = '/api/admin/parked-events'
const listed = async (client: Client) => z.array(ParkedEventAnswer).parse((await client.get(path)).body)

/** A person whose trips were refused in five runs. */
async function parkOne({ system }: { system: System }) {
  const people = await makePeople(system.emulator)
  const client = new Client(system.url)
  await subscribe(client, people.office, people.home)
  const sync = await createSync(client, people, { syncMode: 'all' })
  const respond = { status: 400, reason: 'invalid' }
  await system.emulator.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond })
  for (let run = 0; run < 5; run += 1) await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  await system.emulator.clearFaults()
  return { people, client, sync }
}

test('Given an event that five runs failed at, then admins see it, and one of them may have it tried again', async (context) => {
  const { system, admin } = context
  const { people, sync } = await parkOne(context)
  const parked = await eventually(async () => (await listed(admin)).find(({ syncId }) => syncId === sync.id))
  assert.is(parked.tries, 5)
  assert.is(parked.error, 'Google refused it (invalid).')

  const retried = await admin.post(`${path}/${parked.id}/retry`)
  assert.is(retried.status, 200)
  assert.equal(retried.body, { id: parked.id })
  assert.not.ok((await listed(admin)).some(({ id }) => id === parked.id))
  await eventually(async () => {
    const copies = await system.emulator.events(people.home, people.home)
    return copies.some(({ summary = '' }) => people.trips.includes(summary))
  })
})

test('Given a parked event, when an admin drops it, then it is gone, and dropping it again says so without harm', async (context) => {
  const { admin } = context
  const { sync } = await parkOne(context)
  const parked = await eventually(async () => (await listed(admin)).find(({ syncId }) => syncId === sync.id))
  assert.is((await admin.delete(`${path}/${parked.id}`)).status, 200)
  assert.is((await admin.delete(`${path}/${parked.id}`)).status, 200)
  assert.not.ok((await listed(admin)).some(({ id }) => id === parked.id))
  assert.is((await admin.post(`${path}/${parked.id}/retry`)).status, 404)
  assert.is((await admin.post(`${path}/nonsense/retry`)).status, 404)
})

test('Given a person who is no admin, then nothing is shown and nothing may be done', async ({ system }) => {
  const { office } = await makePeople(system.emulator)
  const client = new Client(system.url)
  assert.is((await client.get(path)).status, 401)
  await client.signIn(office)
  assert.is((await client.get(path)).status, 403)
  assert.is((await client.post(`${path}/0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0301/retry`)).status, 403)
  assert.is((await client.delete(`${path}/0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0301`)).status, 403)
})

test.run()
