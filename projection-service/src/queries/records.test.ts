import { recordRequest } from '@calendar-sync/contracts/subjects'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOnOne } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { connected, dana, omar, registered, syncCreated, travel, work } from '../testing/people.ts'
import { longWaitMs } from '../testing/projecting.ts'
import { get, startServer, type TestServer } from '../testing/server.ts'

const records = suiteOnOne('records for commands', startServer)
const ask = ({ bus }: TestServer, resource: string, id: string, after: string, userId: string = dana) =>
  bus.request(recordRequest, { resource, id, userId, after }, 2 * longWaitMs)

records('the record is the one that the query answers, as of the position', async (server) => {
  await server.record(registered(), {
    type: 'SubscriptionChanged',
    data: { userId: dana, tier: 'pro', status: 'active', expiry: null, trialEndsAt: null },
  })
  const after = await server.record(connected(), syncCreated())
  const { record, stale } = await ask(server, 'calendar-syncs', travel, after)
  assert.not(stale)
  const cookie = await server.signIn(dana, after)
  assert.equal(record, (await get(server, `/api/calendar-syncs/${travel}`, { cookie })).body)
  const account = await ask(server, 'accounts', work, after)
  assert.equal([account.record], (await get(server, '/api/accounts', { cookie })).body)
  const settings = await ask(server, 'settings', dana, after)
  assert.equal(settings.record, (await get(server, '/api/settings', { cookie })).body)
})

records('a person gets only what is theirs, and unknown things are nothing', async (server) => {
  const nothing = { record: null, stale: false }
  assert.equal(await ask(server, 'calendar-syncs', travel, '', omar), nothing)
  assert.equal(await ask(server, 'accounts', work, '', omar), nothing)
  assert.equal(await ask(server, 'settings', dana, '', omar), nothing)
  assert.equal(await ask(server, 'secrets', dana, ''), nothing)
})

records('a record that is not there in time is marked stale', async () => {
  const server = await startServer(2, 100)
  await server.record(registered(), syncCreated())
  await eventually(async () => (await ask(server, 'calendar-syncs', travel, '')).record !== null)
  const { record, stale } = await ask(server, 'calendar-syncs', travel, 'z')
  assert.ok(stale)
  assert.ok(record)
  await server.end()
})

records.run()
