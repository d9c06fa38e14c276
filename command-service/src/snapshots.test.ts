import { randomUUID } from 'node:crypto'
import { type ChangeSettings, settingsDecider } from '@calendar-sync/contracts/domain/settings'
import { settingsStream } from '@calendar-sync/contracts/streams'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute, load, loadAt } from '@calendar-sync/platform/commands/execute'
import type { EventStore } from '@calendar-sync/platform/event-store/eventStore'
import { openOnStandIn } from '@calendar-sync/platform/event-store/testing/eventStoreDbStandIn'
import { createEventLog, type EventLog } from '@calendar-sync/platform/eventLog'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { createSnapshots } from '@calendar-sync/platform/snapshots/snapshots'
import { commandBy, createTestLog } from '@calendar-sync/platform/testing/log'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'

const stream = settingsStream(dana)

async function createWorld() {
  const { pool, store, master, end } = await createTestLog()
  let read = 0
  const counting: EventStore = {
    ...store,
    read: async (...where) => {
      const events = await store.read(...where)
      read += events.length
      return events
    },
  }
  const open = (on: EventStore = counting) => {
    const keys = createPersonalKeys(pool, master)
    return { keys, log: createEventLog(on, createPersonalData(keys), createSnapshots(pool, keys)) }
  }
  return {
    pool,
    store,
    /** The log as a process sees it that has just started. */
    open,
    /** How many events this reads from the store. */
    reads: async (work: () => Promise<unknown>) => {
      const before = read
      await work()
      return read - before
    },
    end,
  }
}

const change = (changes: ChangeSettings['changes']): ChangeSettings => ({
  type: 'ChangeSettings',
  userId: dana,
  changes,
  ownAddresses: ['dana@lumen.example'],
  at: new Date('2026-11-01T09:00:00Z'),
  confirmationId: randomUUID(),
})
const send = (log: EventLog, changes: ChangeSettings['changes']) =>
  execute(log, settingsDecider, stream, change(changes), commandBy(dana))
const theme = (n: number) => ({ theme: n % 2 === 0 ? ('dark' as const) : ('light' as const) })
async function play(log: EventLog, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await send(log, theme(n))
}
/** The state by a snapshot is that of the stream read whole. */
async function isThatOfTheLog(log: EventLog): Promise<void> {
  const { snapshots: _, ...whole } = log
  assert.equal(await load(log, settingsDecider, stream), await load(whole, settingsDecider, stream))
}
const withAddress = { emailNotificationAddress: 'dana@lumen.example' }

const test = suiteOfEach('snapshots', createWorld)

test('Given 5,000 commands to one stream, then the next one reads no more than a hundred events, also in a process that has just started', async (world) => {
  const { log } = world.open()
  await send(log, withAddress)
  await play(log, 5000)
  const { state, revision } = await loadAt(log, settingsDecider, stream)
  assert.is(revision, 5001)
  assert.is(state.notifications.emailNotificationAddress, 'dana@lumen.example')
  for (const process of [world.open(), world.open()]) {
    const read = await world.reads(() => send(process.log, theme(0)))
    assert.ok(read <= 100, `${read} events were read`)
  }
  await isThatOfTheLog(log)
})

test('Given a person, then a snapshot tells nothing without their key, and goes with it', async (world) => {
  const { log, keys } = world.open()
  await send(log, withAddress)
  await play(log, 250)
  const kept = async () => (await world.pool.query('select subject, state from snapshots.states')).rows
  assert.is((await kept())[0]?.subject, dana)
  assert.not.match(JSON.stringify(await kept()), /lumen/)
  await keys.erase(dana)
  assert.equal(await kept(), [])
  const { notifications } = await load(world.open().log, settingsDecider, stream)
  assert.is(notifications.emailNotificationAddress, '[erased]')
  await load(world.open().log, settingsDecider, stream)
  assert.equal(await kept(), [])
})

test('Given a stream too short for a snapshot, when it is loaded again, then Postgres is not asked again, until there is one', async (world) => {
  const { log } = world.open()
  await play(log, 50)
  const asked = async (on: EventLog) => {
    const query = world.pool.query.bind(world.pool)
    const names: unknown[] = []
    const counting = ((...given: unknown[]) => {
      names.push(given[0])
      return Reflect.apply(query, undefined, given)
    }) as typeof query
    Object.assign(world.pool, { query: counting })
    await isThatOfTheLog(on).finally(() => Object.assign(world.pool, { query }))
    return names.some((name) => JSON.stringify(name).includes('snapshots.read'))
  }
  assert.not(await asked(log))
  const other = world.open().log
  assert.ok(await asked(other))
  assert.not(await asked(other))
  await play(log, 60)
  await isThatOfTheLog(other)
  assert.ok(await asked(other))
})

test('Given a snapshot of other code, then it counts as none, and the next one takes its place', async (world) => {
  const { log } = world.open()
  await play(log, 150)
  await world.pool.query(`update snapshots.states set fold = 'settings/of-yesterday', state = '"nonsense"'`)
  assert.is((await load(log, settingsDecider, stream)).theme, 'light')
  const { rows } = await world.pool.query('select fold from snapshots.states')
  assert.not.equal(rows, [{ fold: 'settings/of-yesterday' }])
  assert.is(rows.length, 1)
})

test('Given a snapshot that was moved to another stream, then it is not believed', async (world) => {
  const { log } = world.open()
  await send(log, withAddress)
  await play(log, 150)
  const other = stream.replace(/.$/, '9')
  await world.pool.query('update snapshots.states set stream = $1', [other])
  assert.equal(await load(log, settingsDecider, other), settingsDecider.initialState)
})

test('Given a log that was restored from before the snapshot, then the next command goes on from the log', async (world) => {
  const { log } = world.open()
  await play(log, 150)
  await world.pool.query('update snapshots.states set revision = revision + 900')
  await send(log, { theme: 'system' })
  assert.is((await load(log, settingsDecider, stream)).theme, 'system')
  assert.is((await world.store.read(stream)).length, 151)
})

test('Given a log in EventStoreDB, when a command is repeated after snapshots took in its event and 200 later ones, then it adds nothing', async (world) => {
  const { store, end } = await openOnStandIn()
  const { log } = world.open(store)
  await play(log, 98)
  const once = commandBy(dana)
  const repeat = () => execute(log, settingsDecider, stream, change({ theme: 'dark' }), once)
  assert.is((await repeat()).events.length, 1)
  await send(log, { theme: 'light' })
  for (const count of [100, 300]) {
    await play(log, count - (await store.read(stream)).length)
    await load(log, settingsDecider, stream)
    assert.equal((await repeat()).events, [])
    assert.is((await store.read(stream)).length, count)
  }
  await end()
})

test('Given commands that race, then none is lost and the state is that of the log', async (world) => {
  const { log } = world.open()
  await play(log, 99)
  const intervals = [30, 60, 90, 120]
  await Promise.all(intervals.map((syncInterval) => send(world.open().log, { syncInterval, theme: 'system' })))
  await isThatOfTheLog(log)
})

test.run()
