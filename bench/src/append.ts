import { randomUUID } from 'node:crypto'
import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import type { NewEvent } from '@calendar-sync/platform/event-store/eventStore'
import { connectEventStoreDb } from '@calendar-sync/platform/event-store/eventstoredb'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { silentLog } from '@calendar-sync/platform/log'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { metadataBy } from '@calendar-sync/tests/kit/metadata'
import type { Pool } from 'pg'
import { openBareEventStoreDb } from './eventStoreDbReference.ts'
import { collectGarbage } from './processes/garbage.ts'
import { quantile, timesOf } from './processes/latencies.ts'
import { writeRuns } from './rebuildLog.ts'
import { inTurns } from './report/inTurns.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'

/** Appends events to a stream that has so many by now. */
type Append = (stream: string, revision: number, events: readonly NewEvent[]) => Promise<unknown>

interface Ways {
  readonly ours: Append
  readonly bare: Append
  close(): Promise<unknown>
}

interface Contest {
  readonly name: string
  readonly bareName: string
  /** Where either appends: opened anew for each number of writers, so that none finds a longer log than another. */
  open(): Promise<Ways>
}

const writers = [1, 8, 32]
/** Of each way, in turns: a host that stalls spoils one, a host that becomes slower slows both ways alike. */
const turnsOfEach = size(15, 3)
/** Milliseconds of a turn. */
const turnMs = size(400, 50)
/** Events by which a way warms up, and shows how many it writes in a turn. */
const warmUp = { 1: size(2_000, 100), 100: size(20_000, 2_000) }

/**
 * How quickly events are appended, beside the same rows written by bare SQL, or the same events by EventStoreDB's client. The
 * bare way keeps no order that readers could go by, refuses no writer who comes second, and wakes no reader.
 */
export async function runAppend(): Promise<void> {
  console.log('Append, in Postgres that does not wait for its disk')
  await compete({ name: 'Postgres', bareName: 'bare SQL', open: openPostgres })
  await byLength()
  const { EVENTSTORE_URL } = process.env
  if (!EVENTSTORE_URL) return console.log('  not measured: EventStoreDB (EVENTSTORE_URL is not set)')
  await compete({ name: 'EventStoreDB', bareName: 'bare client', open: () => openEventStoreDb(EVENTSTORE_URL) })
}

async function openPostgres(): Promise<Ways> {
  const { pool, drop } = await createTestDatabase()
  await pool.query('create schema bench; create sequence bench.positions')
  await pool.query('create table bench.events (like event_store.events including all)')
  const store = createPostgresEventStore(pool)
  return {
    ours: (stream, _, events) => store.append(stream, 'any', events),
    bare: (stream, revision, events) => appendBySql(pool, stream, revision, events),
    close: () => store.close().finally(drop),
  }
}

async function openEventStoreDb(url: string): Promise<Ways> {
  const [store, client] = [await connectEventStoreDb(url, silentLog), openBareEventStoreDb(url)]
  return {
    ours: (stream, _, events) => store.append(stream, 'any', events),
    bare: (stream, _, events) => client.append(stream, events),
    close: () => client.close().finally(() => store.close()),
  }
}

async function compete({ name, bareName, open }: Contest): Promise<void> {
  for (const atOnce of [1, 100] as const) {
    for (const hands of writers) {
      const { ours, bare, close } = await open()
      const [own, beside] = [await warm(ours, atOnce, hands), await warm(bare, atOnce, hands)]
      const turns: { readonly own: Measured; readonly reference: Measured }[] = []
      for (let turn = 0; turn < turnsOfEach; turn += 1) {
        // Either comes first as often, so that what one leaves to be done weighs on both.
        const first = turn % 2 === 0 ? await own() : undefined
        const reference = await beside()
        turns.push({ own: first ?? (await own()), reference })
      }
      await close()
      const what = `${name}: ${atOnce} at a time, ${hands} ${hands === 1 ? 'writer' : 'writers'}`
      const of = (figure: (measured: Measured) => number) =>
        inTurns(
          turns.map((turn) => ({ own: figure(turn.own), reference: figure(turn.reference) })),
          bareName,
        )
      report({
        what,
        unit: '/s',
        ...of(({ rate }) => rate),
        reach: { of: 'ratio', is: 'at least', bound: 0.6 },
        ...(hands === 8 ? { column: `append ${atOnce}, ${name} ×` } : {}),
      })
      report({ what: `${what}: our processor time for 1,000 events`, unit: 'ms', ...of((one) => one.processorMs) })
    }
  }
}

/** A way that has warmed up with these writers. @returns what measures it for a turn */
async function warm(append: Append, atOnce: 1 | 100, hands: number): Promise<() => Promise<Measured>> {
  const streams = Array.from({ length: hands }, newStream)
  await measure(append, atOnce, streams, warmUp[atOnce])
  const { rate } = await measure(append, atOnce, streams, warmUp[atOnce])
  return () => measure(append, atOnce, streams, (rate * turnMs) / 1_000)
}

interface Measured {
  /** Events a second. */
  readonly rate: number
  /** Of this process, for a thousand events. */
  readonly processorMs: number
}

/** A stream that a writer appends to, and how many events it has by now. */
interface Written {
  name: string
  length: number
}
const newStream = (): Written => ({ name: `user-${randomUUID()}`, length: 0 })

/** Each writer has a stream of its own, and begins another every thousand events, as they do. */
async function measure(append: Append, atOnce: number, streams: readonly Written[], events: number): Promise<Measured> {
  const batches = Array.from({ length: Math.ceil(events / atOnce) }, () => Array.from({ length: atOnce }, signIn))
  // What the other way left behind is no work of this one.
  collectGarbage()
  const [began, idle] = [performance.now(), process.cpuUsage()]
  let written = 0
  const work = async (stream: Written) => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      if (stream.length >= 1_000) Object.assign(stream, newStream())
      await append(stream.name, stream.length, batch)
      written += batch.length
      stream.length += batch.length
    }
  }
  await Promise.all(streams.map(work))
  const { user, system } = process.cpuUsage(idle)
  return { rate: (written * 1_000) / (performance.now() - began), processorMs: (user + system) / written }
}

function signIn(): NewEvent {
  const userId = UserId.parse(randomUUID())
  return {
    type: 'UserSignedIn',
    data: { userId, signInId: randomUUID() },
    metadata: metadataBy(userId),
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
const [turns, appendsInATurn] = [size(22, 4), size(150, 20)]

/**
 * An append must not cost more because the log is long. All logs are there, and written to the disk, before the first append, and
 * have their turns one after the other: an append varies more from minute to minute than from log to log.
 */
async function byLength(): Promise<void> {
  const logs: Awaited<ReturnType<typeof logOf>>[] = []
  for (const length of lengths) logs.push(await logOf(length))
  await logs[0]?.pool.query('checkpoint')
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { store, medians } of turn % 2 === 0 ? logs : logs.toReversed()) {
      const append = () => store.append(`user-${randomUUID()}`, 'any', [signIn()])
      const measured = await timesOf(appendsInATurn, append)
      if (turn > 0) medians.push(quantile(measured, 50))
    }
  }
  for (const { length, medians, store, drop } of logs) {
    plot('log', 'an append', length, quantile(medians, 50))
    await store.close()
    await drop()
  }
  const [shortest, , longest] = logs
  const pairs = longest?.medians.map((own, turn) => ({ own, reference: shortest?.medians[turn] ?? Number.NaN }))
  report({
    what: `one append to a log of ${longest?.length.toLocaleString('en')} events, median`,
    unit: 'ms',
    ...inTurns(pairs ?? [], `a log of ${shortest?.length.toLocaleString('en')}`),
    reach: { of: 'ratio', is: 'at most', bound: 1.5 },
  })
}

async function logOf(length: number) {
  const { pool, drop } = await createTestDatabase()
  const store = createPostgresEventStore(pool)
  await store.append('user-first', 'none', [signIn()])
  await writeRuns(pool, [{ syncId: SyncId.parse(randomUUID()), userId: UserId.parse(randomUUID()) }], length)
  const medians: number[] = []
  return { length, pool, store, medians, drop }
}
