import type { SyncRunEvent } from '@calendar-sync/contracts/domain/syncRun'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { dueAt, minutes } from './checkScene.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { kill, schedule, streamsOf, subscriber, suiteOfProcesses, switchOff } from './scene.ts'

const test = suiteOfProcesses('syncs that run by themselves')

/** A sync that an engine runs by itself, and when it is due. */
async function scheduledSync(lab: Laboratory) {
  const engine = await lab.startEngine()
  const person = await subscriber(lab)
  const syncId = await lab.makeSync(person)
  await schedule(lab, person)
  return { engine, person, syncId, due: await eventually(() => dueAt(lab, syncId)) }
}

/** The runs of all people, as the log has them. */
const runsOnLog = (lab: Laboratory) => streamsOf<SyncRunEvent>(lab, 'syncRun')

test('Given automatic syncing, when the time has come, then the sync runs once, the schedule being the actor', async ({
  lab,
}) => {
  const { person, syncId, due } = await scheduledSync(lab)
  await person.work.add('Flight to Lisbon (LIS)', 3)
  assert.equal(await runsOnLog(lab), [])

  await lab.passTime(31 * minutes)
  await eventually(async () => (await person.home.titles()).length === 1)
  await becomes(async () => (await dueAt(lab, syncId))?.getTime(), due.getTime() + 30 * minutes)
  const runs = await runsOnLog(lab)
  assert.is(runs.length, 1)
  const [requested] = runs[0] ?? []
  assert.ok(requested?.type === 'SyncRunRequested')
  assert.is(requested.data.trigger, 'schedule')
  assert.equal(requested.metadata.actor, { kind: 'schedule', userId: null })
})

test('Given a due time between two milliseconds, as an operator may write it, then its turn passes like every other', async ({
  lab,
}) => {
  const { syncId } = await scheduledSync(lab)
  await lab.pool.query(
    `update engine.scheduled_syncs set due_at = $2::timestamptz - interval '1 second' + interval '1 microsecond' where sync_id = $1`,
    [syncId, lab.clock()],
  )
  await eventually(async () => ((await dueAt(lab, syncId)) ?? lab.clock()) > lab.clock())
})

test('Given an outage of hours, when an engine comes back, then what was due runs once and not for every turn', async ({
  lab,
}) => {
  const { engine, syncId } = await scheduledSync(lab)
  await engine.stop()
  await lab.passTime(5 * 60 * minutes)
  await lab.startEngine()
  await eventually(async () => (await runsOnLog(lab)).length > 0)
  await eventually(async () => {
    const due = await dueAt(lab, syncId)
    return due && due > lab.clock()
  })
  assert.is((await runsOnLog(lab)).length, 1)
})

test('Given automatic syncing, when it is switched off, the sync is, an account must be reconnected, or the person does not pay, then nothing runs', async ({
  lab,
}) => {
  await lab.startEngine()
  const [off, inactive, lost] = [await subscriber(lab), await subscriber(lab), await subscriber(lab)]
  const unpaid = await lab.makePerson()
  const syncs = new Map<Person, SyncId>()
  for (const person of [off, inactive, lost, unpaid]) {
    syncs.set(person, await lab.makeSync(person))
    await schedule(lab, person)
  }
  await schedule(lab, off, { autoSync: false })
  const syncId = syncs.get(inactive)
  assert.ok(syncId)
  await switchOff(lab, inactive, syncId)
  await lab.append(accountsStream(lost.userId), lost.userId, {
    type: 'ReconnectionRequired',
    data: { userId: lost.userId, accountId: lost.accountIds.work, reason: 'grant_revoked' },
  })
  const isExpected = async () => {
    const { rows } = await lab.pool.query<{ sync_id: string; due: boolean }>(
      'select sync_id, due_at is not null as due from engine.scheduled_syncs',
    )
    const due = rows.flatMap((row) => (row.due ? row.sync_id : [])).sort()
    return rows.length === syncs.size && due.join() === [syncs.get(lost), syncs.get(unpaid)].sort().join()
  }
  await eventually(isExpected)
  await lab.passTime(31 * minutes)
  // The two that are due are looked at, and put off.
  await becomes(() => lab.count('engine.scheduled_syncs where due_at > $1', [lab.clock()]), 2)
  assert.equal(await runsOnLog(lab), [])
})

test('Given events that are delivered again, when the engine follows them, then no due time moves', async ({ lab }) => {
  const { engine, syncId, due } = await scheduledSync(lab)
  await engine.stop()
  await lab.pool.query(`delete from engine.checkpoints where name = 'schedule'`)
  await lab.passTime(10 * minutes)
  await lab.startEngine()
  await eventually(async () => (await lab.count(`engine.checkpoints where name = 'schedule'`)) > 0)
  assert.equal(await dueAt(lab, syncId), due)
})

test('Given two engines and 50 people whose syncs are due, when one engine is killed during its runs, then each sync has run once', async ({
  lab,
  startProcess,
}) => {
  const people: Person[] = []
  for (let number = 0; number < 50; number += 1) {
    const person = await subscriber(lab)
    people.push(person)
    await lab.makeSync(person)
    await schedule(lab, person)
    await person.work.add('Flight to Lisbon (LIS)', 3)
    await person.work.add('Train to Porto', 4)
  }
  // Nothing is finished before one of them dies.
  await lab.addFault({ match: { path: '^/calendar/' }, respond: { latencyMs: 3_000 } })
  const settings = { poll: 50, lease: 4_000, firstWait: 5, longestWait: 50 }
  const start = () => startProcess(settings, 31 * minutes)
  const [killed] = await Promise.all([start(), start()])
  // Both have runs under way, and the one that is killed leaves some.
  await eventually(async () => {
    const claims = (await runsOnLog(lab)).flat().filter((event) => event.type === 'SyncRunClaimed')
    return new Set(claims.map(({ data }) => data.engineId)).size === 2
  })
  await kill(killed)
  await lab.clearFaults()

  const ended = await eventually(async () => {
    const runs = await runsOnLog(lab)
    const done = runs.filter((events) => events.some(({ type }) => type === 'SyncRunCompleted'))
    return done.length === 50 ? runs : undefined
  }, 240_000)
  assert.is(ended.length, 50)
  assert.is(new Set(ended.map(([first]) => first?.data.syncId)).size, 50)
  assert.ok(ended.some((events) => events.filter(({ type }) => type === 'SyncRunClaimed').length === 2))
  for (const person of people) {
    assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)', 'Train to Porto'])
  }
})

test.run()
