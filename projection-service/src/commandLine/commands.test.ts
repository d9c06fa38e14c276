import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { createLogSealer } from '@calendar-sync/platform/event-store/seals/logSealer'
import { silentLog } from '@calendar-sync/platform/log'
import { createGrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import { loadInstallationKeys } from '@calendar-sync/platform/privacy/installationKeys'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { schema } from '../projector/table.ts'
import { parkedEvents } from '../readModels/parkedEvents.ts'
import { users } from '../readModels/users.ts'
import { parked, registered, travel, userId } from '../testing/people.ts'
import { startProjecting, tablesOf } from '../testing/projecting.ts'
import { createWorld, type World } from '../testing/world.ts'
import { runCommand } from './commands.ts'
import { progressBar } from './progressBar.ts'

const test = suiteOfEach('commands of operators', createWorld)

/** Where a test has the installation's keys wrapped by a master key that it does not give. */
const noKeys = { streamNames: Buffer.alloc(32), logSeals: Buffer.alloc(32), emailLinks: Buffer.alloc(32) }

async function ops(world: World, ...words: string[]) {
  const lines: string[] = []
  const bars: string[] = []
  const bus = createInProcessBus(silentLog)
  const { store } = world.eventLog
  const runtime = {
    ...world,
    bus,
    store,
    log: silentLog,
    migrate: async () => undefined,
    installationKeys: await loadInstallationKeys(world.pool, world.master).catch(() => noKeys),
    vault: createVault(world.pool, world.keys, world.master),
    grantChanges: createGrantChanges(world.pool),
    asOwner: <Result>(work: (owner: World['pool']) => Promise<Result>) => work(world.pool),
    requireMatchingLog: async () => undefined,
    checkLog: async () => undefined,
    close: bus.close,
  }
  const terminal = { line: (text: string) => lines.push(text), over: (text: string) => bars.push(text) }
  const code = await runCommand(words, runtime, terminal)
  await bus.close()
  return { code, text: lines.join('\n'), bars }
}

async function withUsers(world: World) {
  const { projector, positions } = startProjecting(world, users)
  await world.record(registered(userId(1)), registered(userId(2), 'omar@example.com'))
  assert.ok(await positions.waitFor(['users'], await world.eventLog.store.head()))
  return projector
}

test('projections shows what is built and what is not', async (world) => {
  const projector = await withUsers(world)
  const { code, text } = await ops(world, 'projections')
  assert.is(code, 0)
  assert.match(text, /^users +\d+ +\d{20} +0 ms +2 /m)
  assert.match(text, /^calendar_syncs +\d+ +not built/m)
  await projector.stop()
})

test('rebuild shows a bar that ends full', async (world) => {
  const projector = await withUsers(world)
  const { code, text, bars } = await ops(world, 'rebuild', 'users')
  assert.is(code, 0)
  assert.match(text, /^users is rebuilt, from 2 events in \d+\.\d s\.$/)
  assert.ok(bars.length > 0)
  await projector.stop()
})

test('verify says equal, or names what differs and exits 1', async (world) => {
  const projector = await withUsers(world)
  const equal = await ops(world, 'verify', 'users')
  assert.is(equal.code, 0)
  assert.match(equal.text, /^users +equal, 2 rows from 2 events$/)
  const [table] = await tablesOf(world, 'users')
  await world.pool.query(`delete from ${schema}.${table} where user_id = $1`, [userId(1)])
  const other = await ops(world, 'verify', 'users')
  assert.is(other.code, 1)
  assert.match(other.text, /1 row differs/)
  assert.match(other.text, new RegExp(`${userId(1)}: the replay has this row`))
  await projector.stop()
})

test('what cannot be verified is said, and the others are verified', async (world) => {
  const projector = await withUsers(world)
  const { code, text } = await ops(world, 'verify')
  assert.is(code, 1)
  assert.match(text, /^users +equal/m)
  assert.match(text, /^accounts +not verified: accounts was never built\.$/m)
  await projector.stop()
})

test('parked tells what is parked and what can be done, and when that is unknown', async (world) => {
  assert.match((await ops(world, 'parked')).text, /not known here yet/)
  const { projector, positions } = startProjecting(world, parkedEvents)
  const nothing = async () => (await ops(world, 'parked')).text === 'No event is parked.'
  await eventually(nothing)
  const position = await world.record(parked)
  assert.ok(await positions.waitFor(['parked_events'], position))
  const { code, text } = await ops(world, 'parked')
  assert.is(code, 0)
  assert.match(text, new RegExp(`${parked.data.parkedId} +${travel} +forward +flight +5 +refused +No room`))
  assert.match(text, /^1 parked\. Retry or drop/m)
  await projector.stop()
})

test('verify log says that the log is sealed, knows a seal that was noted, and tells the first broken position', async (world) => {
  await withUsers(world).then((projector) => projector.stop())
  const unsealed = await ops(world, 'verify', 'log')
  assert.equal([unsealed.code, unsealed.text], [0, `${'log'.padEnd(20)} sealed, 0 events; 2 newer not yet sealed`])
  const { logSeals: key } = await loadInstallationKeys(world.pool, world.master)
  const sealer = createLogSealer(world.eventLog.store, world.pool, key, silentLog)
  sealer.start()
  await eventually(async () => /sealed, 2 events$/m.test((await ops(world, 'verify', 'log')).text))
  await sealer.stop()
  const { text } = await ops(world, 'verify', 'log')
  const noted = /: (\d{20}:[0-9a-f]{64})$/m.exec(text)?.[1] ?? ''
  assert.is((await ops(world, 'verify', 'log', noted)).code, 0)

  const cut = await ops(world, 'verify', 'log', noted.replace(/^\d{20}/, '0'.repeat(20)))
  assert.equal([cut.code, /broken at 0{20}: the seal that was noted is not in the chain/.test(cut.text)], [1, true])
  const client = await world.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update event_store.events set type = 'Forged' where position = 1`)
  client.release(true)
  const broken = await ops(world, 'verify', 'log')
  assert.is(broken.code, 1)
  assert.match(broken.text, /^log +broken at 0{19}1: the event there, or its seal, was changed$/)
})

test('Given a seal that was noted with a typing error, when the log is verified, then it is told as no seal, not as a broken log', async (world) => {
  const noted = `${'0'.repeat(19)}1:${'ab'.repeat(32)}`
  for (const word of [
    'zzz',
    '',
    ':',
    noted.slice(1),
    noted.slice(0, -1),
    noted.replace(':', ' '),
    `${noted}0`,
    noted.toUpperCase(),
  ]) {
    const { code, text } = await ops(world, 'verify', 'log', word)
    assert.equal(
      [code, text],
      [2, `${word} is no seal: it is <position>:<64 hexadecimal digits>, as verify log shows it.`],
    )
  }
  for (const seal of [noted, noted.replace(/^\d+/, (position) => `${position}-${position}`)]) {
    const { code, text } = await ops(world, 'verify', 'log', seal)
    assert.is(code, 1)
    assert.match(text, /the seal that was noted is not in the chain any more$/)
  }
})

test('rotate-keys wraps everything anew and says when the old key may be dropped, or why not yet', async (world) => {
  await withUsers(world).then((projector) => projector.stop())
  const [old, next] = [
    createMasterKeys(Buffer.alloc(32, 1)),
    createMasterKeys(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]),
  ]
  await createPersonalKeys(world.pool, old).forWriting(userId(3))
  const here = { ...world, master: next }
  const left = await ops(here, 'rotate-keys')
  assert.is(left.code, 1)
  assert.match(left.text, new RegExp(`^2 are still wrapped by the master key ${world.master.currentId}\\.$`, 'm'))
  assert.match(left.text, /is neither ENCRYPTION_KEY nor one of OTHER_ENCRYPTION_KEYS\.\nKeep OTHER_ENCRYPTION_KEYS/)
  await world.pool.query('delete from privacy.personal_keys where wrapped_by = $1', [world.master.currentId])
  await world.pool.query('delete from privacy.installation_keys')
  await createPersonalKeys(world.pool, old).forWriting(userId(4))
  const done = await ops(here, 'rotate-keys')
  assert.is(done.code, 0)
  assert.match(done.text, /Nothing is wrapped by another key\. .*OTHER_ENCRYPTION_KEYS may be dropped\.$/)
  assert.ok(done.bars.at(-1)?.includes('100 %'))
})

test('what is not known is explained, and changes nothing', async (world) => {
  assert.match((await ops(world, 'dance')).text, /npm run ops -- projections/)
  const { code, text } = await ops(world, 'rebuild', 'horoscopes')
  assert.is(code, 2)
  assert.match(text, /no read model horoscopes/)
})

test('a bar is empty at first, full at the end, and full when there is nothing to do', () => {
  assert.match(progressBar(0, 10), /^░+ 0 %/)
  assert.match(progressBar(500, 1_000), /^█+░+ 50 % \(500 of 1,000 events\)$/)
  assert.match(progressBar(0, 0), /^█+ 100 %/)
})

test.run()
