import { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { withParkedEvents } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { eventually } from './kit/eventually.ts'
import { staffSuite } from './kit/systemSuite.ts'

const test = staffSuite('parked events over HTTP')

const path = '/api/admin/parked-events'
const listed = async (client: Client) => z.array(ParkedEventAnswer).parse((await client.get(path)).body)

test('Given an event that five runs failed at, then admins see it, and one of them may have it tried again', async ({
  system,
  admin,
}) => {
  const { people, sync } = await withParkedEvents(system, admin)
  const parked = await eventually(async () => (await listed(admin)).find(({ syncId }) => syncId === sync.id))
  assert.is(parked.tries, 5)
  assert.is(parked.error, 'Google refused it (invalid).')

  const retried = await admin.post(`${path}/${parked.id}/retry`)
  assert.is(retried.status, 200)
  assert.equal(retried.body, { id: parked.id })
  assert.not.ok((await listed(admin)).some(({ id }) => id === parked.id))
  await eventually(async () => {
    const copies = await system.emulator.titles(people.home)
    return copies.some((title) => people.trips.includes(title))
  })
})

test('Given a parked event, when an admin drops it, then it is gone, and dropping it again says so without harm', async ({
  system,
  admin,
}) => {
  const { sync } = await withParkedEvents(system, admin)
  const parked = await eventually(async () => (await listed(admin)).find(({ syncId }) => syncId === sync.id))
  assert.is((await admin.delete(`${path}/${parked.id}`)).status, 200)
  assert.is((await admin.delete(`${path}/${parked.id}`)).status, 200)
  assert.not.ok((await listed(admin)).some(({ id }) => id === parked.id))
  assert.is((await admin.post(`${path}/${parked.id}/retry`)).status, 404)
  assert.is((await admin.post(`${path}/nonsense/retry`)).status, 404)
})

test.run()
