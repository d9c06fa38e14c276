import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { newStream, numbered, numbersOf, range } from './contract/sampleEvents.ts'
import { atEnd, listen } from './contract/waiting.ts'
import { beginning, categoryOf, EventStoreUnavailable } from './eventStore.ts'
import { testEventStore } from './eventStoreContract.ts'
import { connectEventStoreDb, EventStoreUnreachable } from './eventstoredb.ts'
import { startCuttableProxy } from './testing/cuttableProxy.ts'
import { openOnStandIn } from './testing/eventStoreDbStandIn.ts'
import { findEventStoreDb } from './testing/realEventStoreDb.ts'

const found = await findEventStoreDb()

testEventStore('the event store over EventStoreDB, against a stand-in for the server', async () => {
  const { server, store, end } = await openOnStandIn()
  const { cutConnections, restart } = server
  return {
    store,
    reopen: () => connectEventStoreDb(server.connectionString, silentLog),
    cutConnections,
    restart,
    end,
  }
})

if (typeof found === 'string')
  console.log(`The event store over EventStoreDB is tested against the stand-in only: ${found}.`)
else {
  testEventStore('the event store over a real EventStoreDB', async () => {
    const proxy = await startCuttableProxy(found.host, found.port)
    const connectionString = `esdb://${found.credentials}127.0.0.1:${proxy.port}${found.parameters}`
    const store = await connectEventStoreDb(connectionString, silentLog)
    return {
      store,
      reopen: () => connectEventStoreDb(connectionString, silentLog),
      cutConnections: async () => proxy.cut(),
      restart: found.restart ?? (async () => proxy.cut()),
      end: async () => {
        await store.close()
        await proxy.close()
        await found.stop()
      },
    }
  })
}

const own = suiteOfEach('EventStoreDB itself', async () => {
  const warnings: unknown[] = []
  const triedAgain: unknown[] = []
  const debug = (said: unknown) => triedAgain.push(said)
  return {
    warnings,
    triedAgain,
    ...(await openOnStandIn({ ...silentLog, debug, warn: (said) => warnings.push(said) })),
  }
})

for (const [what, url, said] of [
  [
    'no server',
    'esdb://someone:secret@127.0.0.1:1?tls=false',
    /^EventStoreUnreachable: The event store at esdb:\/\/127\.0\.0\.1:1 cannot be reached: [^\n]+$/,
  ],
  [
    'a connection string of something else',
    'http://127.0.0.1:1',
    /^EventStoreUnreachable: EVENTSTORE_URL is no connection string/,
  ],
] as const) {
  own(`given ${what}, then one line says so, without the password`, async () => {
    const failure = await failureOf(connectEventStoreDb(url, silentLog))
    assert.instance(failure, EventStoreUnreachable)
    assert.match(String(failure), said)
  })
}

own(
  'given a server that went away, then calls are refused, at once when it is known, and answered when it is back',
  async ({ server, store }) => {
    const listener = listen(store, { after: await store.head() })
    const calls = {
      append: () => store.append(newStream(), 'none', numbered(1)),
      read: () => store.read('any-1'),
      readMany: () => store.readMany([{ stream: 'any-1', revision: 0 }]),
      readAll: () => store.readAll('', 1),
      head: () => store.head(),
    }
    await server.shutDown()
    assert.instance(await failureOf(calls.append()), EventStoreUnavailable)
    const began = performance.now()
    for (const [name, call] of Object.entries(calls))
      assert.instance(await failureOf(call()), EventStoreUnavailable, name)
    // A server that is not known to be away is waited for for ten seconds.
    assert.ok(performance.now() - began < 8_000, `it took ${performance.now() - began} ms`)
    await server.cutConnections()
    for (const deadline = Date.now() + 60_000; (await failureOf(calls.append())) instanceof Error; await sleep(50))
      assert.ok(Date.now() < deadline, 'it was not answered again')
    await listener.received(1)
    await listener.stop()
  },
)

own(
  'given a server that was away for seconds, when it is back, then twenty subscribers are given new events at once, and one line said that it was away',
  async ({ server, store, warnings, triedAgain }) => {
    const after = await store.head()
    const listeners = range(20).map(() => listen(store, { after }))
    await atEnd(...listeners)
    await server.shutDown()
    await sleep(7_000)
    await server.cutConnections()
    while ((await failureOf(store.append(newStream(), 'none', numbered(1)))) instanceof Error) await sleep(20)
    await Promise.all(listeners.map((listener) => listener.received(1)))
    assert.is(warnings.length, 1, 'warnings')
    // By pauses, which grow to five seconds, it had been tried five times more.
    assert.ok(triedAgain.length < 3, `${triedAgain.length} more tries`)
  },
)

own(
  'given a subscriber that the server drops because it is too slow, then it goes on, and no warning is said',
  async ({ store, warnings }) => {
    const listener = listen(store, { after: await store.head() })
    await atEnd(listener)
    await store.append(newStream(), 'none', numbered(1))
    await listener.received(1)
    await store.append(newStream(), 'none', numbered(1_000, 1))
    assert.equal(numbersOf(await listener.received(1_001)), range(1_001))
    assert.equal(warnings, [])
    await listener.stop()
  },
)

own(
  'given a server that says -1 of where a reader is that found nothing, then the reader goes on from what it has and gets the next event',
  async ({ server, store }) => {
    server.behaveAs('24.10.0')
    const stream = newStream()
    const listener = listen(store, { after: beginning, categories: [categoryOf(stream)] })
    await atEnd(listener)
    await store.append(stream, 'none', numbered(1))
    await listener.received(1, 5_000)
    assert.ok(listener.batches.every(({ position }) => position < '1'))
    await listener.stop()
  },
)

own(
  'given a place that no record can have, as a checkpoint of before, then its reader is told so',
  async ({ store }) => {
    const after = `${2n ** 64n - 1n}-${2n ** 64n - 1n}`
    assert.throws(() => listen(store, { after }), /is no position of EventStoreDB/)
  },
)

own(
  'given a server that goes away in the middle of a replay, then the replay says that the store is unavailable',
  async ({ server, store }) => {
    for (const _ of range(20)) await store.append(newStream(), 'none', numbered(1_000))
    const replay = async () => {
      for await (const _ of store.replay(beginning)) await server.shutDown()
    }
    assert.instance(await failureOf(replay()), EventStoreUnavailable)
  },
)

own.run()
