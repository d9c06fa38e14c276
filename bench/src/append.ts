import { randomUUID } from 'node:crypto'
import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import type { NewEvent } from '@calendar-sync/platform/event-store/eventStore'
import { connectEventStoreDb } from '@calendar-sync/platform/event-store/eventstoredb'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { silentLog } from '@calendar-sync/platform/log'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import type { Pool } from 'pg'
import { openBareEventStoreDb } from './eventStoreDbReference.ts'
import { quantile, timesOf } from './processes/latencies.ts'
import { writeRuns } from './rebuildLog.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'

/** Appends events to a stream that has so many by now. */
type Append = (stream: string, revision: number, events: readonly NewEvent[]) => Promise<unknown>

interface Contest {
  readonly name: string
  readonly ours: Append
  readonly bare: Append
  readonly bareName: string
}

const writers = [1, 8, 32]
const total = { 1: size(3_000, 300), 100: size(30_000, 3_000) }
/** In turns, so that a busy machine slows both alike. */
const rounds = 3

/**
 * How quickly events are appended, beside the same rows written by bare SQL, or the same events by EventStoreDB's client. The
 * bare way keeps no order that readers could go by, refuses no writer who comes second, and wakes no reader.
 */
export async function runAppend(): Promise<void> {
  const database = await createTestDatabase()
  try {
    console.log('Append, in Postgres that does not wait for its disk')
    await database.pool.query('create schema bench; create sequence bench.positions')
    await database.pool.query('create table bench.events (like event_store.events including all)')
    const store = createPostgresEventStore(database.pool)
    const ours: Append = (stream, _, events) => store.append(stream, 'any', events)
    const bare: Append = (stream, revision, events) => appendBySql(database.pool, stream, revision, events)
    await compete({ name: 'Postgres', ours, bare, bareName: 'bare SQL' })
    await byLength()
    await store.close()
  } finally {
    await database.drop()
  }
  const { EVENTSTORE_URL } = process.env
  if (!EVENTSTORE_URL) return console.log('  not measured: EventStoreDB (EVENTSTORE_URL is not set)')
  const store = await connectEventStoreDb(EVENTSTORE_URL, silentLog)
  const client = openBareEventStoreDb(EVENTSTORE_URL)
  const bare: Append = (stream, _, events) => client.append(stream, events)
  const ours: Append = (stream, _, events) => store.append(stream, 'any', events)
  await compete({ name: 'EventStoreDB', ours, bare, bareName: 'bare client' })
  await client.close()
  await store.close()
}

async function compete({ name, ours, bare, bareName }: Contest): Promise<void> {
  for (const atOnce of [1, 100] as const) {
    for (const hands of writers) {
      // Each warms up first.
      await measure(ours, atOnce, hands, total[atOnce] / 10)
      await measure(bare, atOnce, hands, total[atOnce] / 10)
      const [own, reference]: [Measured[], Measured[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        own.push(await measure(ours, atOnce, hands, total[atOnce] / rounds))
        reference.push(await measure(bare, atOnce, hands, total[atOnce] / rounds))
      }
      const what = `${name}: ${atOnce} at a time, ${hands} ${hands === 1 ? 'writer' : 'writers'}`
      report({
        what,
        value: Math.max(...own.map(({ rate }) => rate)),
        unit: '/s',
        reference: { what: bareName, value: Math.max(...reference.map(({ rate }) => rate)) },
        reach: { of: 'ratio', is: 'at least', bound: 0.6 },
        ...(hands === 8 ? { column: `append ${atOnce}, ${name} ×` } : {}),
      })
      report({
        what: `${what}: our processor time for 1,000 events`,
        value: Math.min(...own.map(({ processorMs }) => processorMs)),
        unit: 'ms',
        reference: { what: bareName, value: Math.min(...reference.map(({ processorMs }) => processorMs)) },
      })
    }
  }
}

interface Measured {
  /** Events a second. */
  readonly rate: number
  /** Of this process, for a thousand events. */
  readonly processorMs: number
}

/** Each writer has streams of its own, and begins another every thousand events, as they do. */
async function measure(append: Append, atOnce: number, hands: number, events: number): Promise<Measured> {
  const batches = Array.from({ length: Math.ceil(events / atOnce) }, () => Array.from({ length: atOnce }, signIn))
  const [began, idle] = [performance.now(), process.cpuUsage()]
  let written = 0
  const work = async () => {
    let [stream, length] = [`user-${randomUUID()}`, 0]
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      await append(stream, length, batch)
      written += batch.length
      length += batch.length
      if (length >= 1_000) [stream, length] = [`user-${randomUUID()}`, 0]
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
  const { user, system } = process.cpuUsage(idle)
  return { rate: (written * 1_000) / (performance.now() - began), processorMs: (user + system) / written }
}

function signIn(): NewEvent {
  const userId = UserId.parse(randomUUID())
  return {
    type: 'UserSignedIn',
    data: { userId, signInId: randomUUID() },
    metadata: {
      eventId: randomUUID(),
      correlationId: randomUUID(),
      causationId: null,
      actor: { kind: 'user', userId },
      at: new Date().toISOString(),
      schemaVersion: 1,
      subject: userId,
    },
  }
}

/** The same rows into the same table, whose writer knows its stream: without a lock, without a look at what is there. */
const appendBySql = (pool: Pool, stream: string, revision: number, events: readonly NewEvent[]) =>
  pool.query({
    name: 'bench.append',
    text: `insert into bench.events (position, stream, revision, type, event_id, data, metadata)
      select nextval('bench.positions'), $1, $2 + n, type, id, data, metadata
      from unnest($3::uuid[], $4::text[], $5::json[], $6::json[]) with ordinality as given (id, type, data, metadata, n)`,
    values: [
      stream,
      revision - 1,
      events.map(({ metadata }) => metadata.eventId),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ metadata }) => JSON.stringify(metadata)),
    ],
  })

const lengths = [10_000, 100_000, size(400_000, 200_000)]

/** Of single appends to each log. The first turn is thrown away: sessions are fresh in it, and pages not in memory. */
const [turns, appendsInATurn] = [11, size(100, 20)]

/**
 * An append must not cost more because the log is long. All logs are there, and written to the disk, before the first append, and
 * have their turns one after the other: an append varies more from minute to minute than from log to log.
 */
async function byLength(): Promise<void> {
  const logs: Awaited<ReturnType<typeof logOf>>[] = []
  for (const length of lengths) logs.push(await logOf(length))
  await logs[0]?.pool.query('checkpoint')
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { store, times } of logs) {
      const append = () => store.append(`user-${randomUUID()}`, 'any', [signIn()])
      const measured = await timesOf(appendsInATurn, append)
      if (turn > 0) times.push(...measured)
    }
  }
  const medians = logs.map(({ times }) => quantile(times, 50))
  for (const [place, { length, store, drop }] of logs.entries()) {
    plot('log', 'an append', length, medians[place] ?? Number.NaN)
    await store.close()
    await drop()
  }
  report({
    what: `one append to a log of ${lengths[2]?.toLocaleString('en')} events, median`,
    value: medians[2] ?? Number.NaN,
    unit: 'ms',
    reference: { what: `a log of ${lengths[0]?.toLocaleString('en')}`, value: medians[0] ?? Number.NaN },
    reach: { of: 'ratio', is: 'at most', bound: 1.5 },
  })
}

async function logOf(length: number) {
  const { pool, drop } = await createTestDatabase()
  const store = createPostgresEventStore(pool)
  await store.append('user-first', 'none', [signIn()])
  await writeRuns(pool, [{ syncId: SyncId.parse(randomUUID()), userId: UserId.parse(randomUUID()) }], length)
  const times: number[] = []
  return { length, pool, store, times, drop }
}
