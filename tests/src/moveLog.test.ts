import { startEventStoreDbStandIn } from '@calendar-sync/platform/event-store/testing/eventStoreDbStandIn'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import type { Client } from './kit/client.ts'
import { folderSuite } from './kit/folderSuite.ts'
import { accountsOf, signedInAs, subscribedAs } from './kit/identities.ts'
import { done, ops } from './kit/ops.ts'
import { homeEmail, workEmail } from './kit/people.ts'
import { startInFolder } from './kit/system.ts'
import { endEventStoreOf, eventStoreOf } from './kit/testEventStore.ts'

const test = folderSuite<{ url: string; stop: () => Promise<void> }>('moving the log')

/** This test's database is the product's own; only the name matters. */
const another = 'postgres://localhost/moving'

test.before(async (context) => {
  const url = await eventStoreOf(another)
  if (url !== undefined) Object.assign(context, { url, stop: async () => endEventStoreOf(another) })
  else {
    const { connectionString, stop } = await startEventStoreDbStandIn()
    Object.assign(context, { url: connectionString, stop })
  }
})
test.after(({ stop }) => stop())

/** What the person is shown; signing in again renews tokens. */
async function stateOf(client: Client) {
  const accounts = await accountsOf(client)
  const { theme } = z.object({ theme: z.string() }).parse((await client.get('/api/settings')).body)
  return [accounts.map(({ id, email, isPrimary }) => ({ id, email, isPrimary })), theme]
}

test('Who began with npm start moves to EventStoreDB and back, and loses no fact', async ({ folder: dataDir, url }) => {
  const [here, there] = [{ DATA_DIR: dataDir }, { DATA_DIR: dataDir, EVENTSTORE_URL: url }]
  const first = await startInFolder(dataDir)
  const client = await subscribedAs(first, workEmail, homeEmail)
  await client.patch('/api/settings', { theme: 'dark' })
  const state = await stateOf(client)
  assert.match(
    await done(here, 'copy-events', '--to', url),
    /^[1-9]\d* events were copied\.\nBoth logs hold the same [1-9]\d* events; chain [0-9a-f]{64}\./m,
  )
  const refused = await ops(here, 'copy-events', '--to', url, '--move')
  assert.equal([refused.code, /A projection service runs/.test(refused.printed)], [1, true], refused.printed)
  await client.patch('/api/settings', { theme: 'light' })
  await first.stop()

  await done(here, 'copy-events', '--to', url, '--move')
  const second = await startInFolder(dataDir, there)
  const elsewhere = await signedInAs(second, workEmail)
  assert.equal((await stateOf(elsewhere))[0], state[0])
  assert.is((await elsewhere.patch('/api/settings', { theme: 'dark' })).status, 200)
  assert.equal(await stateOf(elsewhere), state)
  await done(there, 'verify')
  await second.stop()

  const forgotten = await startInFolder(dataDir).then(
    (product) => product.stop().then(() => 'it started'),
    (error: unknown) => String(error),
  )
  assert.match(forgotten, /^LogMismatch: This database knows a log with an event at /)

  await done(there, 'copy-events', '--to', 'postgres', '--move')
  const third = await startInFolder(dataDir)
  assert.equal(await stateOf(await signedInAs(third, workEmail)), state)
  await third.stop()
})

test.run()
