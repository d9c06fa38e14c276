import { randomUUID } from 'node:crypto'
import type { SyncChecksEvent } from '@calendar-sync/contracts/domain/syncChecks'
import { RunId, type SyncId } from '@calendar-sync/contracts/ids'
import type { LiveMessage } from '@calendar-sync/contracts/live'
import { syncChecksStream, syncRunStream } from '@calendar-sync/contracts/streams'
import { lastChecksRequest, liveOfEveryone } from '@calendar-sync/contracts/subjects'
import { createRunStore } from '@calendar-sync/sync-engine/run/runStore'
import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import { becomes, eventually } from '../kit/eventually.ts'
import { countedOf, dueNow, eventTypes, hours, minutes, openChecks, passTurn, settledSync } from './checkScene.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { deleteSync, held, kill, suiteOfProcesses, switchOff } from './scene.ts'

const test = suiteOfProcesses('checks that find nothing to do')

test('Given a calendar without news, when the schedule looks, then the log says nothing, and the person is told when it was', async ({
  lab,
}) => {
  await lab.startEngine()
  const { person, syncId } = await settledSync(lab)
  const heard: LiveMessage[] = []
  await lab.bus.subscribe(liveOfEveryone, (message) => heard.push(message))
  const before = await eventTypes(lab)
  await passTurn(lab, syncId, 1)
  assert.equal(await eventTypes(lab), before)
  assert.equal(column(heard, 'operation'), ['sync_checked'])
  const { checks } = await lab.bus.request(lastChecksRequest, { userId: person.userId }, 60_000)
  assert.equal(
    checks.map((check) => check.syncId),
    [syncId],
  )
  assert.ok(Math.abs(Date.parse(checks[0]?.at ?? '') - lab.clock().getTime()) < minutes)
})

test('Given a day of checks, when the day is over, then one event tells of them, whichever engine tells it and how often', async ({
  lab,
}) => {
  await lab.startEngine()
  const { syncId } = await settledSync(lab)
  for (let turn = 1; turn <= 3; turn += 1) await passTurn(lab, syncId, turn)
  assert.equal(await counted(lab, syncId), [])
  await lab.passTime(24 * hours)
  const [event] = await eventually(async () => {
    const events = await counted(lab, syncId)
    return events.length > 0 ? events : undefined
  })
  assert.is(event?.data.schedule, 3)
  assert.is(event?.data.push, 0)
  assert.is(event?.data.unchanged, 3)
  assert.is(event?.data.calls, 6, 'each looks at both calendars')
  // As if the engine had died before it noted that it had told.
  await lab.pool.query('update engine.checks set told_at = null, lease_until = null where sync_id = $1 and closed', [
    syncId,
  ])
  await becomes(() => lab.count('engine.checks where closed and told_at is null'), 0)
  const days = (await counted(lab, syncId)).map(({ data }) => data.day)
  assert.equal(days, [...new Set(days)])
  assert.is((await counted(lab, syncId))[0]?.data.schedule, 3)
})

const counted = (lab: Laboratory, syncId: SyncId) => lab.eventLog.read<SyncChecksEvent>(syncChecksStream(syncId))

test('Given two syncs of a person that share calendars, when both are due, then each calendar is read once', async ({
  lab,
}) => {
  await lab.startEngine({ settings: { sharedRead: hours } })
  const { person, syncId } = await settledSync(lab)
  const other = await lab.makeSync(person, { syncDirection: 'reverse' })
  for (let run = 0; run < 2; run += 1) await lab.run(person, other)
  await lab.pool.query(`update engine.feeds set read_at = read_at - interval '2 hours'`)
  await lab.forgetRequests()
  for (const sync of [syncId, other]) await dueNow(lab, sync)
  for (const sync of [syncId, other]) await eventually(async () => (await countedOf(lab, sync)) === 1)
  const lists = (await lab.requests()).filter(({ method, path }) => method === 'GET' && path.endsWith('/events'))
  assert.is(lists.length, 2, 'one for each calendar')
})

test('Given a check that finds something to copy, then it is told like any run, from its beginning', async ({
  lab,
}) => {
  await lab.startEngine()
  const { person, syncId } = await settledSync(lab)
  const before = (await eventTypes(lab)).length
  await person.work.add('Train to Porto', 4)
  await dueNow(lab, syncId)
  const types = await eventually(async () => {
    const now = (await eventTypes(lab)).slice(before)
    return now.at(-1) === 'SyncRunCompleted' ? now : undefined
  })
  assert.equal(types, ['SyncRunRequested', 'SyncRunClaimed', 'SyncEventsRecorded', 'SyncRunCompleted'])
  assert.is((await person.home.titles()).length, 2)
  assert.is(await countedOf(lab, syncId), 0)
})

test('Given a check that fails, then it is told, and so is the next one, which is well again', async ({ lab }) => {
  await lab.startEngine({ settings: { tries: 1 } })
  const { syncId } = await settledSync(lab)
  const before = (await eventTypes(lab)).length
  await lab.addFault({ match: { path: '^/calendar/' }, respond: { status: 503 } })
  await dueNow(lab, syncId)
  const ended = async (type: string) => eventually(async () => (await eventTypes(lab)).slice(before).at(-1) === type)
  await ended('SyncRunFailed')
  await lab.clearFaults()
  await dueNow(lab, syncId)
  await ended('SyncRunCompleted')
  await passTurn(lab, syncId, 1)
  assert.is((await eventTypes(lab)).length, before + 6)
})

test('Given a check that is under way, when its person presses Sync Now, then that joins it, and it is told', async ({
  lab,
}) => {
  await lab.startEngine()
  const { person, syncId } = await settledSync(lab)
  await lab.addFault({ match: { path: '^/calendar/' }, respond: held })
  await dueNow(lab, syncId)
  await eventually(async () => (await openChecks(lab)).length === 1)
  const { state } = await lab.endOf(await lab.requestRun(person, syncId))
  assert.ok(state.kind === 'joined')
  await lab.clearFaults()
  assert.is((await lab.endOf(state.joinedRunId)).state.kind, 'completed')
  const [requested] = await lab.eventLog.read(syncRunStream(state.joinedRunId))
  assert.equal(requested?.metadata.actor, { kind: 'schedule', userId: null })
  assert.is(await countedOf(lab, syncId), 0)
})

test('Given an engine that is killed in the middle of a check, when another one takes it over, then it is counted once', async ({
  lab,
  startProcess,
}) => {
  const engine = await lab.startEngine()
  const { syncId } = await settledSync(lab)
  await engine.stop()
  const before = (await eventTypes(lab)).length
  await lab.addFault({ match: { path: '^/calendar/' }, respond: held })
  const settings = { poll: 50, lease: 10_000, firstWait: 5, longestWait: 50 }
  const start = () => startProcess(settings, lab.clock().getTime() - Date.now() + 31 * minutes)
  const first = await start()
  await eventually(async () => (await openChecks(lab))[0]?.attempt === 1)
  await kill(first)
  await lab.clearFaults()
  await start()
  await eventually(async () => (await countedOf(lab, syncId)) > 0)
  assert.is(await countedOf(lab, syncId), 1)
  assert.is((await eventTypes(lab)).length, before)
})

test('Given a person who is erased, then the checks of that day are told, and nothing is kept of them', async ({
  lab,
}) => {
  await lab.startEngine()
  const { person, syncId } = await settledSync(lab)
  await passTurn(lab, syncId, 1)
  const { userId } = person
  await lab.append(`user-${userId}`, userId, { type: 'UserErased', data: { userId } })
  await eventually(async () => (await counted(lab, syncId)).length === 1)
  await becomes(() => lab.count('engine.checks where user_id = $1', [userId]), 0)
})

for (const [what, end] of [
  ['switches its sync off', switchOff],
  ['deletes its sync', (lab: Laboratory, person: Person, syncId: SyncId) => deleteSync(lab, person, syncId, false)],
] as const)
  test(`Given a check that waits, when its person ${what}, then the check ends, and the log says nothing of it`, async ({
    lab,
  }) => {
    const engine = await lab.startEngine()
    const { person, syncId } = await settledSync(lab)
    await engine.stop()
    const runId = RunId.parse(randomUUID())
    const ids = { runId, syncId, userId: person.userId, correlationId: runId, causationId: runId }
    const waiting = { ...ids, trigger: 'schedule', kind: 'sync', quiet: true } as const
    await createRunStore(lab.pool).request(waiting)
    await end(lab, person, syncId)
    const before = await eventTypes(lab)
    await lab.startEngine()
    await becomes(() => lab.count('engine.runs where run_id = $1 and ended_at is not null', [runId]), 1)
    assert.equal(await eventTypes(lab), before)
    assert.is(await countedOf(lab, syncId), 0)
  })

test.run()
