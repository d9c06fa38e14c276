import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { migrate, platformMigrations } from '../database/migrations.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { observeEventStore } from '../observability/observeEventStore.ts'
import { hasImage, imageMissing, importTestcontainers } from '../testing/containers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOnOneLog } from '../testing/log.ts'
import type { EventStoreFixture } from './contract/contractTest.ts'
import { newCategory, newStream, numbered, numbersOf, range, sampleEvent } from './contract/sampleEvents.ts'
import { listen } from './contract/waiting.ts'
import { LogWentBack } from './eventStore.ts'
import { testEventStore } from './eventStoreContract.ts'
import { createPostgresEventStore } from './postgres.ts'

const image = 'postgres:17'

const start = async (): Promise<EventStoreFixture> => fixtureOn(await createTestDatabase())

/** A database of its own in the Postgres that docker-compose.yml runs. */
async function startInContainer(): Promise<EventStoreFixture> {
  const { GenericContainer, Wait } = await importTestcontainers()
  const container = await new GenericContainer(image)
    .withEnvironment({ POSTGRES_PASSWORD: 'only-for-tests' })
    .withExposedPorts(5432)
    // Once for its first start, and once when it is open to others.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start()
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`
  const connectionString = `postgres://postgres:only-for-tests@${address}/postgres`
  const pool = createPool(connectionString)
  await migrate(pool, platformMigrations)
  const drop = async () => {
    await pool.end()
    await container.stop()
  }
  return fixtureOn({ connectionString, pool, drop })
}

function fixtureOn(database: Pick<TestDatabase, 'connectionString' | 'pool' | 'drop'>): EventStoreFixture {
  // Measured, as the services use it: measuring must not change what it does.
  const store = observeEventStore(createPostgresEventStore(database.pool))
  const cutConnections = async () => {
    await database.pool
      .query(`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`)
      .catch(() => {})
  }
  return {
    store,
    reopen: async () => {
      const pool = createPool(database.connectionString)
      const another = createPostgresEventStore(pool)
      const close = async () => {
        await another.close()
        await pool.end()
      }
      return { ...another, close }
    },
    cutConnections,
    restart: cutConnections,
    end: async () => {
      await store.close()
      await database.drop()
    },
  }
}

testEventStore('the event store in Postgres', start)
if (await hasImage(image)) testEventStore('the event store in Postgres in a container', startInContainer)
else console.log(`The event store in Postgres is not tested in a container: ${imageMissing(image)}.`)

/** Events that no test appends, straight into the table: quicker than appends. */
const addOthers = (pool: Pool, count: number) =>
  pool.query(
    `insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
     select newest + n, 'others-' || newest, n - 1, 'OtherHappened', gen_random_uuid(), '{}', '{}'
     from (select coalesce(max(position), 0) as newest from event_store.events) log, generate_series(1, $1) n`,
    [count],
  )

const own = suiteOnOneLog('Postgres itself')
own(
  'given an append whose transaction commits late, then a subscriber sees no later event before it',
  async ({ pool, store }) => {
    const category = newCategory()
    const listener = listen(store, { after: await store.head(), categories: [category] })
    const slow = await pool.connect()
    await slow.query('begin')
    await slow.query('select event_store.append($1, -1, $2::uuid[], $3::text[], $4::json[], $5::json[])', [
      newStream(category),
      [sampleEvent().metadata.eventId],
      ['SampleHappened'],
      ['{"number": 1}'],
      ['{}'],
    ])
    const fast = store.append(newStream(category), 'none', numbered(1, 2))
    await sleep(100)
    assert.equal(numbersOf(listener.events), [], 'an event is visible before one with a smaller position')
    await slow.query('commit')
    slow.release()
    await fast
    assert.equal(numbersOf(await listener.received(2)), [1, 2])
    await listener.stop()
  },
)

own(
  'given 50,000 other events, then a subscriber gets the few that it wants, and its position moves between them',
  async ({ pool, store }) => {
    const [category, after] = [newCategory(), await store.head()]
    await store.append(newStream(category), 'none', numbered(1))
    await addOthers(pool, 25_000)
    await store.append(newStream(category), 'none', numbered(3, 1))
    await addOthers(pool, 25_000)
    const listener = listen(store, { after, categories: [category], batchSize: 2 })
    await eventually(() => listener.batches.some(({ caughtUp }) => caughtUp))
    assert.equal(numbersOf(listener.events), range(4))
    assert.is(listener.batches.at(-1)?.position, await store.head())
    assert.ok(listener.batches.some(({ events, caughtUp }) => events.length === 0 && !caughtUp))
    assert.ok(listener.batches.every(({ events }) => events.length <= 2))
    await store.append(newStream(category), 'none', numbered(1, 4))
    assert.equal(numbersOf(await listener.received(5)), range(5))
    await listener.stop()
  },
)

own(
  'given a reader that waits for nothing, then a replay asks for the next page before it hands on the first',
  async ({ database: { connectionString }, pool, store: { head } }) => {
    const after = await head()
    await addOthers(pool, 3_000)
    const own = createPool(connectionString)
    let asked = 0
    own.on('acquire', () => {
      asked += 1
    })
    const store = createPostgresEventStore(own)
    const askedAt: number[] = []
    for await (const { events } of store.replay(after)) if (events.length > 0) askedAt.push(asked)
    assert.is(askedAt[0], 2)
    assert.is(asked, 3)
    await store.close()
    await own.end()
  },
)

own('given an append that is rolled back, then positions have no gap', async ({ store }) => {
  const before = await store.append(newStream(), 'none', numbered(1))
  await store.append(newStream(), 'none', [{ ...sampleEvent(), type: '\u0000' }]).catch(() => {})
  const after = await store.append(newStream(), 'none', numbered(1))
  assert.is(Number(after.position), Number(before.position) + 1)
})

own('an event cannot be changed, deleted or cut off', async ({ pool, store }) => {
  const stream = newStream()
  await store.append(stream, 'none', numbered(1))
  for (const change of [
    `update event_store.events set type = 'Forged'`,
    'delete from event_store.events',
    'truncate event_store.events',
  ]) {
    const refusal = await pool.query(change).then(() => 'done', String)
    assert.match(refusal, /append-only/)
  }
  assert.is((await store.read(stream))[0]?.type, 'SampleHappened')
})

own('one event id stands in the log once, whichever stream it is sent to', async ({ store }) => {
  const events = numbered(1)
  await store.append(newStream(), 'none', events)
  const refusal = await store.append(newStream(), 'none', events).then(() => 'done', String)
  assert.match(refusal, /EventRepeated/)
})

own(
  'given a log that lost its end, then its readers end with that, and who reads on from what is left gets what stands there now',
  async ({ pool, store }) => {
    const category = newCategory()
    const kept = await store.append(newStream(category), 'none', numbered(1))
    await store.append(newStream(category), 'none', numbered(2, 1))
    const reader = listen(store, { after: kept.position, categories: [category] })
    await reader.received(2)
    await pool.query(`alter table event_store.events disable trigger append_only;
      delete from event_store.events where position > ${kept.position};
      alter table event_store.events enable trigger append_only;
      select pg_notify('event_store', '')`)
    assert.instance(await failureOf(reader.ended), LogWentBack)
    await store.append(newStream(category), 'none', numbered(2, 7))
    const again = listen(store, { after: kept.position, categories: [category] })
    assert.equal(numbersOf(await again.received(2)), [7, 8])
    await again.stop()
  },
)

own.run()
