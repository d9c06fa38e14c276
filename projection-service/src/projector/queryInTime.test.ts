import { createPool } from '@calendar-sync/platform/database/pool'
import { startCuttableProxy } from '@calendar-sync/platform/event-store/testing/cuttableProxy'
import { isStorageUnavailable } from '@calendar-sync/platform/storageUnavailable'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import type { ClientBase } from 'pg'
import * as assert from 'uvu/assert'
import { users } from '../readModels/users.ts'
import { person } from '../testing/people.ts'
import { recorded } from '../testing/recorded.ts'
import { createWorld } from '../testing/world.ts'
import { createBatchApplier } from './batch.ts'
import { bulkInsert } from './bulkInsert.ts'
import { createJointCheckpoints } from './jointCheckpoints.ts'
import { type Connection, connect } from './leadership.ts'
import { queryInTime } from './queryInTime.ts'
import { beginGeneration, lockCheckpoint } from './tableGenerations.ts'
import { createTableWriter, inTransactionOn } from './tableWriter.ts'

const test = suiteOfEach('the session of a projector', createWorld)

/** What may be under way in the session of a projector that follows. */
const asked: Readonly<Record<string, (client: ClientBase) => Promise<unknown>>> = {
  'a query': (client) => queryInTime(client, 'select 1', [], 500),
  'a COPY': (client) => bulkInsert(client, 'copy copied (text) from stdin', ['text'], [{ text: 'one' }], 500),
}

for (const [what, ask] of Object.entries(asked))
  test(`Given a server that goes without a word under ${what}, then that fails in time, what follows it at once, and the session is lost`, async ({
    connectionString,
  }) => {
    const url = new URL(connectionString)
    const proxy = await startCuttableProxy(url.hostname, Number(url.port))
    url.host = `127.0.0.1:${proxy.port}`
    const pool = createPool(url.href)
    const { client, lost, close } = await connect(pool, 'a test')
    await client.query('create table copied (text text)')
    let isBack = false
    const stalled = proxy.stall(5_000).then(() => {
      isBack = true
    })
    const failure = await failureOf(ask(client))
    await failureOf(client.query('rollback'))
    await close()
    assert.equal([isStorageUnavailable(failure), lost.aborted, isBack], [true, true, false])
    await stalled
    await pool.end()
    await proxy.close()
  })

test('Given services whose queries have a limit, then the session of a projector has none of its own, and what concerns a few rows has one', async ({
  connectionString,
}) => {
  const pool = createPool(connectionString, { queryTimeoutMs: 50 })
  const { client, close } = await connect(pool, 'a test')
  await client.query('select pg_sleep(0.2)')
  const table = await beginGeneration(client, users.name, users.version)
  await createTableWriter(client, users, table).create()
  const apply = createBatchApplier(client, users, { table, position: '' }, createJointCheckpoints())
  const unlimited: unknown[] = []
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (...args: Parameters<typeof query>) => {
      const [sent] = args
      if (typeof sent !== 'object' || !('query_timeout' in sent)) unlimited.push(sent)
      return query(...args)
    },
  })
  const events = recorded(Array.from({ length: 103 }, (_, n) => person(n)))
  const [first, second] = events
  const [manyEnd, last] = events.slice(-2)
  if (!first || !second || !manyEnd || !last) throw new Error('More events were recorded.')
  await apply({ events: [first, second], position: second.position })
  await apply({ events: events.slice(2, -1), position: manyEnd.position })
  await apply({ events: [], position: last.position })
  assert.equal(unlimited, [])
  await close()
  await pool.end()
})

/** Has a session wait for a lock for a moment only before it asks for it again. */
function withShortLockWaits({ client }: Connection) {
  const query: (sent: unknown) => unknown = client.query.bind(client)
  const shortened = (sent: unknown) =>
    sent instanceof Object && 'text' in sent ? { ...sent, text: String(sent.text).replace(`'30s'`, `'50ms'`) } : sent
  Object.assign(client, { query: (sent: unknown) => query(shortened(sent)) })
}

test('Given a checkpoint that a verification holds for long, then the projector waits for it', async ({ pool }) => {
  const [one, other] = [await connect(pool, 'a verification'), await connect(pool, 'a projector')]
  withShortLockWaits(other)
  const table = await beginGeneration(one.client, users.name, users.version)
  await createTableWriter(one.client, users, table).create()
  const apply = createBatchApplier(other.client, users, { table, position: '' })
  const [first] = recorded([person(1)])
  if (!first) throw new Error('An event was recorded.')
  const seen: string[] = []
  let applying = Promise.resolve()
  await inTransactionOn(one.client, async () => {
    await lockCheckpoint(one.client, table)
    applying = apply({ events: [first], position: first.position }).then(() => void seen.push('applied'))
    await one.client.query('select pg_sleep(0.5)')
    seen.push('verified')
  })
  await applying
  assert.equal(seen, ['verified', 'applied'])
  await Promise.all([one.close(), other.close()])
})

test.run()
