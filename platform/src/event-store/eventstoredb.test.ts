import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { testEventStore } from './eventStoreContract.ts'
import { connectEventStoreDb, EventStoreUnreachable } from './eventstoredb.ts'
import { startCuttableProxy } from './testing/cuttableProxy.ts'
import { startEventStoreDbStandIn } from './testing/eventStoreDbStandIn.ts'
import { findEventStoreDb } from './testing/realEventStoreDb.ts'

const found = await findEventStoreDb()

testEventStore('the event store over EventStoreDB, against a stand-in for the server', async () => {
  const server = await startEventStoreDbStandIn()
  const store = await connectEventStoreDb(server.connectionString, silentLog)
  return {
    store,
    reopen: () => connectEventStoreDb(server.connectionString, silentLog),
    cutConnections: server.cutConnections,
    restart: server.restart,
    close: async () => {
      await store.close()
      await server.stop()
    },
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
      restart: async () => proxy.cut(),
      close: async () => {
        await store.close()
        await proxy.close()
        await found.stop()
      },
    }
  })
}

const own = suite('EventStoreDB itself')

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
    const failure = await connectEventStoreDb(url, silentLog).catch((error: unknown) => error)
    assert.instance(failure, EventStoreUnreachable)
    assert.match(String(failure), said)
  })
}

own.run()
