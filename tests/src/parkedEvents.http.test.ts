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
