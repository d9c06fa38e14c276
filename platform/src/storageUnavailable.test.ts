import { createServer, type Socket } from 'node:net'
import * as assert from 'uvu/assert'
import { createPool, DatabaseUnreachable } from './database/pool.ts'
import { EventStoreUnavailable } from './event-store/eventStore.ts'
import { isStorageUnavailable } from './storageUnavailable.ts'
import { failureOf } from './testing/failureOf.ts'
import { listenLocally } from './testing/listenLocally.ts'
import { suiteOnOneLog } from './testing/log.ts'

const test = suiteOnOneLog('storage that is away')

/** A server that is reached and says nothing. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  const port = await listenLocally(server)
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `postgres://a:b@127.0.0.1:${port}/c`, close }
}

test('given a session that the server ends, then the database is unavailable to the query that runs and to the next one', async ({
  database,
}) => {
  const pool = createPool(database.connectionString, { max: 1 })
  const client = await pool.connect()
  const running = await failureOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
  const next = await failureOf(client.query('select 1'))
  client.release(true)
  await pool.end()
  for (const failure of [running, next]) assert.ok(isStorageUnavailable(failure), String(failure))
})

test('given no session that becomes free in time, then the database is unavailable', async ({ database }) => {
  const pool = createPool(database.connectionString, { max: 1 })
  const client = await pool.connect()
  pool.options.connectionTimeoutMillis = 20
  const failure = await failureOf(pool.query('select 1'))
  client.release()
  await pool.end()
  assert.ok(isStorageUnavailable(failure), String(failure))
})

test('given a server that does not answer in time, then the database is unavailable', async () => {
  const { url, close } = await silentServer()
  const pool = createPool(url, { max: 1 })
  pool.options.connectionTimeoutMillis = 20
  const failure = await failureOf(pool.query('select 1'))
  await pool.end()
  close()
  assert.ok(isStorageUnavailable(failure), String(failure))
})

test('given what says itself that a store cannot be reached, then it is unavailable; given what Postgres refuses, then not', async ({
  pool,
}) => {
  assert.ok(isStorageUnavailable(new EventStoreUnavailable()))
  assert.ok(isStorageUnavailable(new DatabaseUnreachable('away')))
  assert.not(isStorageUnavailable(await failureOf(pool.query('select nothing'))))
  assert.not(isStorageUnavailable(new Error('lost')))
})

test.run()
