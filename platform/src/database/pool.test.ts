import { connect, createServer, type Socket } from 'node:net'
import * as assert from 'uvu/assert'
import { startCuttableProxy } from '../event-store/testing/cuttableProxy.ts'
import { silentLog } from '../log.ts'
import { isStorageUnavailable } from '../storageUnavailable.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { listenLocally } from '../testing/listenLocally.ts'
import { suiteOnOneLog, type TestLog } from '../testing/log.ts'
import { createPool, DatabaseUnreachable, inTransaction, type Pool, type Queryable } from './pool.ts'

const test = suiteOnOneLog('the database pool')

test.before(async ({ pool }) => {
  await pool.query('create table notes (text text unique)')
})

test('a transaction keeps all of its work or none', async ({ pool }) => {
  const answer = await inTransaction(pool, async (client) => {
    await client.query(`insert into notes values ('kept')`)
    return 'done'
  })
  assert.is(answer, 'done')
  const failure = await failureOf(
    inTransaction(pool, async (client) => {
      await client.query(`insert into notes values ('lost')`)
      throw new Error('changed my mind')
    }),
  )
  assert.is(String(failure), 'Error: changed my mind')
  assert.equal((await pool.query('select text from notes')).rows, [{ text: 'kept' }])
})

test('a session that is cut in a transaction fails that transaction and nothing after it', async ({ pool }) => {
  const failure = await failureOf(
    inTransaction(pool, async (client) => {
      const cut = client.query('select pg_terminate_backend(pg_backend_pid())')
      await cut
    }),
  )
  assert.match(String(failure), /terminat/)
  assert.equal((await pool.query('select 1 as one')).rows, [{ one: 1 }])
})

test('an idle session that is cut is replaced by the next query', async ({ database }) => {
  const pool = createPool(database.connectionString, { max: 1 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await eventually(() => pool.totalCount === 0)
  assert.equal((await pool.query('select 1 as one')).rows, [{ one: 1 }])
  await pool.end()
})

test('given a database that goes away and comes back, then one line says each, however often it was asked', async ({
  database,
}) => {
  const url = new URL(database.connectionString)
  const server = Number(url.port)
  let isAway = false
  const sockets = new Set<Socket>()
  const inBetween = createServer((socket) => {
    if (isAway) return void socket.destroy()
    for (const one of [socket, connect(server, url.hostname)]) sockets.add(one.on('error', () => undefined))
    const [, forward] = [...sockets].slice(-2)
    if (forward) socket.pipe(forward).pipe(socket)
  })
  url.host = `127.0.0.1:${await listenLocally(inBetween)}`
  const said: string[] = []
  const say = (_: object, sentence = '') => void said.push(sentence)
  const pool = createPool(url.href, { max: 1, log: { ...silentLog, warn: say, info: say } })
  await pool.query('select 1')
  isAway = true
  for (const socket of sockets) socket.destroy()
  await eventually(() => pool.totalCount === 0)
  for (let n = 0; n < 4; n += 1) assert.instance(await failureOf(pool.query('select 1')), DatabaseUnreachable)
  isAway = false
  for (let n = 0; n < 2; n += 1) await pool.query('select 1')
  await pool.end()
  inBetween.close()
  assert.equal(
    said.filter((sentence) => /reached/.test(sentence)),
    ['The database cannot be reached; it is asked again and again.', 'The database is reached again.'],
  )
})

/** A database whose new sessions say that this server is a standby; it is not made one, which would take another server. */
async function asStandby({ pool }: TestLog): Promise<void> {
  await pool.query(`create schema standby; create function standby.pg_is_in_recovery() returns boolean
    language sql as 'select true'; do $$ begin execute format(
      'alter database %I set search_path = standby, pg_catalog, public', current_database()); end $$`)
}

test('given an address that leads to a standby, then no session is opened there, and one line says so', async (given) => {
  await asStandby(given)
  const pool = createPool(given.database.connectionString, { max: 1 })
  const failure = await failureOf(pool.query('select 1'))
  const left = pool.totalCount
  await given.pool.query('drop schema standby cascade')
  await pool.query('select 1')
  await pool.end()
  assert.match(String(failure), /^DatabaseUnreachable: .* cannot be reached: it is a standby, which can only be read$/)
  assert.is(left, 0)
})

test('given a session that turns out to only read, then it leaves the pool', async ({ database }) => {
  const pool = createPool(database.connectionString, { max: 1 })
  const insert = (client: Queryable) => client.query(`insert into notes values ('read only')`)
  await pool.query('set default_transaction_read_only = on')
  const failure = await failureOf(inTransaction(pool, insert))
  assert.ok(isStorageUnavailable(failure), String(failure))
  await inTransaction(pool, insert)
  await pool.end()
})

test('a client that went without a word is noticed by the server within half a minute', async ({ pool }) => {
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name like 'tcp\\_keepalives%' order by name`,
  )
  assert.equal(
    rows.map(({ setting }) => setting),
    ['3', '10', '5'],
  )
})

const asking = {
  'a query': (pool: Pool, stall: () => void) => {
    stall()
    return pool.query('select 1')
  },
  'a transaction': (pool: Pool, stall: () => void) =>
    inTransaction(pool, (client) => {
      stall()
      return client.query('select 1')
    }),
}
for (const [what, ask] of Object.entries(asking))
  test(`given a server that goes without a word under ${what}, then that fails in time, and the next one has another session`, async ({
    database,
  }) => {
    const url = new URL(database.connectionString)
    const proxy = await startCuttableProxy(url.hostname, Number(url.port))
    url.host = `127.0.0.1:${proxy.port}`
    const pool = createPool(url.href, { max: 1, queryTimeoutMs: 1_000 })
    await pool.query('select 1')
    let isBack = false
    let stalled = Promise.resolve()
    const failure = await failureOf(
      ask(pool, () => {
        stalled = proxy.stall(5_000).then(() => {
          isBack = true
        })
      }),
    )
    assert.equal([isStorageUnavailable(failure), isBack, pool.totalCount], [true, false, 0], String(failure))
    await stalled
    assert.equal((await pool.query('select 1 as one')).rows, [{ one: 1 }])
    await pool.end()
    await proxy.close()
  })

test('given a query that waits for a lock for too long, then the server ends it, and does not go on waiting after its caller was told', async ({
  database,
}) => {
  const [holder, pool] = [createPool(database.connectionString), createPool(database.connectionString, limited)]
  await inTransaction(holder, async (client) => {
    await client.query('select pg_advisory_xact_lock(7)')
    const failure = await failureOf(pool.query('select pg_advisory_lock(7)'))
    assert.ok(isStorageUnavailable(failure), String(failure))
    const { rows } = await client.query(`select pid from pg_locks where locktype = 'advisory' and not granted`)
    assert.equal(rows, [])
  })
  await holder.end()
  await pool.end()
})
const limited = { max: 1, queryTimeoutMs: 1_000 }

test('given a wrong password, then one line says so', async ({ database }) => {
  const url = new URL(database.connectionString)
  url.password = 'wrong'
  const pool = createPool(url.href)
  assert.match(
    String(await failureOf(inTransaction(pool, async () => {}))),
    /DatabaseUnreachable: .*password authentication failed/,
  )
  await pool.end()
})

/** What a server says in one breath when it is told to stop in the moment in which a session is ready. */
const readyAndGone = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
  errorMessage({ S: 'FATAL', C: '57P01', M: 'terminating connection due to administrator command' }),
])

function errorMessage(fields: Readonly<Record<string, string>>): Buffer {
  const body = `${Object.entries(fields)
    .map(([name, value]) => `${name}${value}\0`)
    .join('')}\0`
  const message = Buffer.alloc(5 + body.length)
  message.write('E')
  message.writeInt32BE(4 + body.length, 1)
  message.write(body, 5)
  return message
}

test('given a server that stops in the moment in which a session is ready, then what wanted the session fails and the process lives', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(readyAndGone))
  })
  const pool = createPool(`postgres://a:b@127.0.0.1:${await listenLocally(server)}/c`)
  assert.instance(await failureOf(pool.query('select 1')), Error)
  assert.instance(await failureOf(inTransaction(pool, async () => {})), Error)
  await pool.end()
  server.close()
})

test.run()
