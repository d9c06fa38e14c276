import { randomUUID } from 'node:crypto'
import { parkedEventId } from '@calendar-sync/contracts/domain/parkedEvent'
import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { parkedEventStream } from '@calendar-sync/contracts/streams'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { silentLog } from '@calendar-sync/platform/log'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { createTestLog, type TestLog } from '@calendar-sync/platform/testing/log'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { engineMigrations } from '../createSyncEngine.ts'
import { defaultSettings } from '../settings.ts'
import { createParkedLoop } from './parkedLoop.ts'
import { createParkedStore } from './parkedStore.ts'

const test = suiteOfEach('what the log is told of parked events', async () => {
  const log = await createTestLog([engineMigrations])
  const loops: WorkLoop[] = []
  const end = async () => {
    for (const loop of loops) await loop.stop()
    await log.end()
  }
  return { ...log, loops, end }
})
type Given = Pick<TestLog, 'pool'> & { readonly loops: WorkLoop[] }

/** An event of a person's sync that was given up, of which the log does not know. */
async function park({ pool }: Given) {
  const [syncId, userId] = [SyncId.parse(randomUUID()), UserId.parse(randomUUID())]
  await pool.query(
    `insert into engine.failures (sync_id, way, original_event_id, user_id, tries, code, error, parked_at)
     values ($1, 'forward', 'event', $2, 5, 'refused', 'no', clock_timestamp())`,
    [syncId, userId],
  )
  return syncId
}

/** A loop whose pauses are five times `poll`. @returns when it looked for news */
function start({ pool, loops }: Given, eventLog: EventLog, poll: number) {
  const store = createParkedStore(pool)
  const looks: number[] = []
  const news = () => {
    looks.push(performance.now())
    return store.news()
  }
  const settings = { ...defaultSettings, poll }
  const parked = { ...store, news }
  const loop = createParkedLoop({ eventLog, clock: () => new Date(), parked, settings, log: silentLog })
  loops.push(loop)
  loop.start()
  return looks
}

const told = async ({ pool }: Given) =>
  (await pool.query<{ sync_id: string }>('select sync_id from engine.parked_told')).rows.map((row) => row.sync_id)

test('Given an event store that is away, when a parked event is to be told, then it is tried again after a pause', async (given) => {
  await park(given)
  let away = true
  const read: EventLog['read'] = (stream, from) =>
    away ? Promise.reject(new EventStoreUnavailable()) : given.eventLog.read(stream, from)
  const looks = start(given, { ...given.eventLog, read }, 100)
  await eventually(() => looks.length > 1)
  const [first = 0, second = 0] = looks
  assert.ok(second - first > 400, `${second - first} ms`)
  away = false
  await eventually(async () => (await told(given)).length === 1)
})

test('Given a parked event that the log does not take, then those behind it are told', async (given) => {
  const refused = await park(given)
  const others = [await park(given), await park(given)]
  const refusedStream = parkedEventStream(parkedEventId(refused, 'forward', 'event'))
  const append: EventLog['append'] = (stream, ...rest) =>
    stream === refusedStream ? Promise.reject(new Error('planted')) : given.eventLog.append(stream, ...rest)
  start(given, { ...given.eventLog, append }, 60_000)
  await eventually(async () => (await told(given)).length === 2)
  assert.equal((await told(given)).sort(), [...others].sort())
})

test.run()
