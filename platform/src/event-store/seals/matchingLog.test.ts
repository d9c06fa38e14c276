import { randomBytes } from 'node:crypto'
import * as assert from 'uvu/assert'
import { silentLog } from '../../log.ts'
import { createTestLog, type TestLog } from '../../testing/log.ts'
import { suiteOfEach } from '../../testing/suites.ts'
import { eventsAfter } from '../contract/eventsAfter.ts'
import { numbered } from '../contract/sampleEvents.ts'
import { beginning, type EventStore } from '../eventStore.ts'
import { connectEventStoreDb } from '../eventstoredb.ts'
import { startEventStoreDbStandIn } from '../testing/eventStoreDbStandIn.ts'
import { findEventStoreDb } from '../testing/realEventStoreDb.ts'
import { chainStart, nextLinks } from './chain.ts'
import { LogMismatch, requireMatchingLog } from './matchingLog.ts'
import { createSealStore } from './sealStore.ts'

const test = suiteOfEach('the log that a database knows', async () => {
  const [here, elsewhere] = [await createTestLog(), await createTestLog()]
  const end = () => Promise.all([here.end(), elsewhere.end()])
  return { here, elsewhere, store: here.store, other: elsewhere.store, end }
})
const key = randomBytes(32)

const seal = async ({ pool }: TestLog, store: EventStore) =>
  createSealStore(pool).add(nextLinks(key, chainStart, await eventsAfter(store, beginning)), chainStart)

const verdict = (store: EventStore, { pool }: TestLog): Promise<unknown> =>
  requireMatchingLog(store, pool, key).then(
    () => 'known',
    (error: unknown) => error,
  )

const refused = (found: unknown, pattern: RegExp) => {
  assert.instance(found, LogMismatch)
  assert.match(String(found), pattern)
  assert.not.match(String(found), /\n/)
}

test('given a database that knows of no event yet, then any log will do', async ({ here, store, other }) => {
  assert.is(await verdict(store, here), 'known')
  await other.append('sample-1', 'none', numbered(3))
  assert.is(await verdict(other, here), 'known')
})

test('given its own log, also one that went on, then it is known', async ({ here, store }) => {
  await store.append('sample-1', 'none', numbered(1))
  await seal(here, store)
  assert.is(await verdict(store, here), 'known')
  await store.append('sample-2', 'none', numbered(5))
  await seal(here, store)
  await store.append('sample-3', 'none', numbered(2))
  assert.is(await verdict(store, here), 'known')
})

test('given a log that was lost, an older one or another, then one line says so and what to do', async ({
  here,
  store,
  other,
}) => {
  const events = numbered(5)
  await store.append('sample-1', 'none', events)
  await seal(here, store)
  refused(await verdict(other, here), /knows a log with an event at 0{19}5; .* ends before it\. .*'Another log'/)
  await other.append('sample-1', 'none', events.slice(0, 4))
  refused(await verdict(other, here), /ends before it/)
  await other.append('sample-1', 3, numbered(2, 4))
  refused(await verdict(other, here), /another event stands there/)
})

const found = await findEventStoreDb()
const servers = {
  'the stand-in for EventStoreDB': startEventStoreDbStandIn,
  ...(typeof found !== 'string' && { 'a real EventStoreDB': async () => found }),
}
for (const [name, start] of Object.entries(servers)) {
  test(`given ${name}, then its log is known, one beyond its end is not, and none of the other store is`, async ({
    here,
    elsewhere,
    store,
  }) => {
    const server = await start()
    const eventStore = await connectEventStoreDb(server.connectionString, silentLog)
    await store.append('sample-1', 'none', numbered(2))
    await seal(here, store)
    refused(await verdict(eventStore, here), /knows a log/)
    await eventStore.append(`sample-${randomBytes(8).toString('hex')}`, 'none', numbered(2))
    await seal(elsewhere, eventStore)
    assert.is(await verdict(eventStore, elsewhere), 'known')
    refused(await verdict(store, elsewhere), /knows a log/)
    const beyond = '9'.padStart(20, '0')
    const seals = createSealStore(elsewhere.pool)
    const links = [
      { position: `00009${beyond.slice(5)}-00009${beyond.slice(5)}`, seal: randomBytes(32) },
      { position: `00009${beyond.slice(6)}9-00009${beyond.slice(6)}9`, seal: randomBytes(32) },
    ]
    assert.ok(await seals.add(links, (await seals.newest()) ?? chainStart))
    refused(await verdict(eventStore, elsewhere), /ends before it/)
    await eventStore.close()
    await server.stop()
  })
}

test.run()
