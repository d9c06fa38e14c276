import { randomBytes } from 'node:crypto'
import * as assert from 'uvu/assert'
import { silentLog } from '../../log.ts'
import { eventually } from '../../testing/eventually.ts'
import { suiteWithLogs, type TestLog } from '../../testing/log.ts'
import { newStream, numbered, sampleEvent } from '../contract/sampleEvents.ts'
import { beginning, type EventStore, type Position } from '../eventStore.ts'
import { createLogSealer } from './logSealer.ts'
import { createSealStore } from './sealStore.ts'
import { verifySeals } from './verifySeals.ts'

const test = suiteWithLogs('the seals of the log')

const key = randomBytes(32)

/** Seals until the newest event has its seal. */
async function sealAll({ pool, store }: TestLog, instances = 1) {
  const sealers = Array.from({ length: instances }, () => createLogSealer(store, pool, key, silentLog))
  for (const sealer of sealers) sealer.start()
  const head = await store.head()
  await eventually(async () => (await createSealStore(pool).newest())?.position === head)
  await Promise.all(sealers.map((sealer) => sealer.stop()))
}

const verify = ({ pool, store }: TestLog) => verifySeals(store, pool, key)

/** What only the owner of the database could do, past every trigger. */
async function tamper({ pool }: TestLog, sql: string, ...values: unknown[]) {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    assert.is((await client.query(sql, values)).rowCount, 1)
  } finally {
    client.release(true)
  }
}

async function positionsOf(store: EventStore): Promise<Position[]> {
  return (await store.readAll(beginning, 1_000)).events.map(({ position }) => position)
}

test('given an empty log, then there is nothing to find fault with', async (given) => {
  const found = await verify(given)
  assert.equal([found.sealed, found.unsealed.count, found.newest, found.broken], [0, 0, undefined, undefined])
})

test('given a sealed log, then its chain is right, also after it went on and was sealed by two at once', async (given) => {
  await given.store.append(newStream(), 'none', numbered(30))
  await sealAll(given)
  const first = await verify(given)
  assert.equal([first.sealed, first.unsealed.count, first.broken], [30, 0, undefined])
  await given.store.append(newStream(), 'none', [sampleEvent({ text: 'ünï\u0000\ud800', n: 1.5, list: [null, {}] })])
  const between = await verify(given)
  assert.equal([between.sealed, between.unsealed.count, between.broken], [30, 1, undefined])
  await sealAll(given, 2)
  const second = await verify(given)
  assert.equal([second.sealed, second.unsealed.count, second.broken], [31, 0, undefined])
})

const changes = {
  'what an event says': `update event_store.events set data = '{"number": 99}' where position = $1::bigint`,
  'who did it': `update event_store.events set metadata = jsonb_set(metadata::jsonb, '{actor}', '{"kind": "admin"}') where position = $1::bigint`,
  'its type': `update event_store.events set type = 'Forged' where position = $1::bigint`,
  'its stream': `update event_store.events set stream = 'forged-1' where position = $1::bigint`,
  'its seal': `update event_store.seals set seal = sha256('forged') where position = $1`,
}
for (const [what, sql] of Object.entries(changes)) {
  test(`given a log in which ${what} was changed, then the first broken position is told`, async (given) => {
    await given.store.append(newStream(), 'none', numbered(9))
    await sealAll(given)
    const position = (await positionsOf(given.store))[4] ?? ''
    await tamper(given, sql, position)
    const { broken, sealed } = await verify(given)
    assert.equal({ broken, sealed }, { broken: { position, kind: 'changed' }, sealed: 4 })
  })
}

for (const index of [0, 4, 8]) {
  test(`given a log from which event ${index} of 9 was deleted, then that position is told`, async (given) => {
    await given.store.append(newStream(), 'none', numbered(9))
    await sealAll(given)
    const position = (await positionsOf(given.store))[index] ?? ''
    await tamper(given, 'delete from event_store.events where position = $1::bigint', position)
    assert.equal((await verify(given)).broken, { position, kind: 'missing' })
  })
}

test('given an event that was put between sealed ones, then its position is told', async (given) => {
  await given.store.append(newStream(), 'none', numbered(3))
  await sealAll(given)
  const [, second = ''] = await positionsOf(given.store)
  await tamper(given, 'delete from event_store.seals where position = $1', second)
  assert.equal((await verify(given)).broken, { position: second, kind: 'added' })
})

test('given a log that ends in events of the store’s own, then the sealer reads them once', async ({ pool, store }) => {
  const end = '00000000000000000009'
  const asked: Position[] = []
  const readAll: EventStore['readAll'] = async (after) => {
    asked.push(after)
    return { events: [], position: end, caughtUp: true }
  }
  const sealer = createLogSealer({ ...store, readAll }, pool, key, silentLog)
  sealer.start()
  await eventually(() => asked.length >= 2)
  await sealer.stop()
  assert.equal(asked.slice(0, 2), [beginning, end])
})

test('given a sealer under way, when the newest seals are lost, then it seals their events again and the chain is right', async (given) => {
  const { pool, store } = given
  const newest = async () => (await createSealStore(pool).newest())?.position
  const sealer = createLogSealer(store, pool, key, silentLog)
  sealer.start()
  const { position: last } = await store.append(newStream(), 'none', numbered(3))
  await eventually(async () => (await newest()) === last)
  await tamper(given, 'delete from event_store.seals where position = $1', last)
  const { position: next } = await store.append(newStream(), 'none', numbered(1))
  await eventually(async () => (await newest()) === next)
  await sealer.stop()
  const { sealed, broken } = await verify(given)
  assert.equal({ sealed, broken }, { sealed: 4, broken: undefined })
})

test('given another key, then no seal is right: a changed log cannot be sealed anew without it', async (given) => {
  await given.store.append(newStream(), 'none', numbered(3))
  await sealAll(given)
  const [first = ''] = await positionsOf(given.store)
  const { broken } = await verifySeals(given.store, given.pool, randomBytes(32))
  assert.equal(broken, { position: first, kind: 'changed' })
})

test.run()
