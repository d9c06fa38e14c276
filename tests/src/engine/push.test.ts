import { setTimeout as sleep } from 'node:timers/promises'
import { accountsStream, syncStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { calls, channels, opened, runs, schedule, startEngine, suiteOfPush, watchedSync } from './pushScene.ts'
import { deleteSync, removeAccount, subscriber, switchOff } from './scene.ts'

const test = suiteOfPush('changes that Google tells of')

test('Given a sync that runs by itself, when its calendar changes, then Google tells us and the change is synced, several as one run', async (context) => {
  const { lab } = context
  const { person } = await watchedSync(context)
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await person.work.add('Train to Porto', 4)
  await eventually(async () => (await person.home.titles()).length === 2)
  // What was written is told too, and may lead to one more look.
  const [first, ...echoes] = await runs(lab)
  assert.ok(first === 'push' && echoes.length <= 1, echoes.join())
  assert.is(await calls(lab, '/watch'), 2)
})

test('Given a two-way sync, then both calendars are watched, and a change of our own leads to no endless runs', async (context) => {
  const { lab } = context
  const { person } = await watchedSync(context, { syncDirection: 'two-way' })
  await person.home.add('Flight to Lisbon (LIS)', 3)
  await eventually(async () => (await person.work.titles()).length === 1)
  // What we wrote is told as well: it may cost one more run, which writes nothing, and then all is quiet.
  let quietSince = performance.now()
  for (let count = 0; performance.now() - quietSince < 5_000; await sleep(50)) {
    const now = (await runs(lab)).length
    assert.ok(now <= 3, `${now} runs`)
    if (now > count) quietSince = performance.now()
    count = now
  }
})

test('Given a channel that is about to expire, then a new one is opened before, and the old one stopped', async (context) => {
  const { lab } = context
  const { person, open: channelsBefore } = await watchedSync(context)
  const [first] = channelsBefore
  const before = new Set(channelsBefore.map(({ channel_id }) => channel_id))
  await lab.passTime(6.6 * 24 * 60 * 60_000)
  const [second] = await eventually(async () => {
    const open = (await channels(lab)).filter(({ channel_id, resource_id }) => resource_id && !before.has(channel_id))
    return open.length === 2 ? open : undefined
  })
  assert.ok(first?.expires_at && second?.expires_at && second.expires_at > first.expires_at)
  await eventually(async () => (await calls(lab, '/channels/stop')) === 2)
  const runsBefore = (await runs(lab)).length
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await eventually(async () => (await runs(lab)).length > runsBefore)
})

test('Given a watched calendar, when the sync is switched off, or the person syncs by hand only, then the channel is stopped, and opened again later', async (context) => {
  const { lab } = context
  await startEngine(context)
  const [one, other] = [await subscriber(lab), await subscriber(lab)]
  for (const person of [one, other]) await schedule(lab, person)
  const syncId = await lab.makeSync(one)
  await lab.makeSync(other)
  await opened(lab, 4)
  const { userId } = one
  await switchOff(lab, one, syncId)
  await schedule(lab, other, { autoSync: false })
  await opened(lab, 0)
  await eventually(async () => (await calls(lab, '/channels/stop')) === 4)
  await lab.append(syncStream(syncId), userId, { type: 'SyncActivated', data: { syncId, userId } })
  await schedule(lab, other)
  await opened(lab, 4)
})

test('Given a deleted sync, then the channels of its calendars are stopped', async (context) => {
  const { lab } = context
  const { person, syncId } = await watchedSync(context)
  await deleteSync(lab, person, syncId, false)
  await eventually(async () => (await calls(lab, '/channels/stop')) === 2)
  await eventually(async () => (await channels(lab)).length === 0)
})

test('Given a removed account, then its channels are stopped while its grant still holds, and nothing is watched', async (context) => {
  const { lab } = context
  const { person } = await watchedSync(context)
  await removeAccount(lab, person)
  await eventually(async () => (await channels(lab)).length === 0)
  // Its sync ends as well, and with it the need for either channel: a call for one that is stopped already is told so, or that
  // the grant was given back since.
  const stops = (await lab.requests()).filter(({ path }) => path.endsWith('/channels/stop'))
  const statuses = stops.map(({ status }) => status)
  assert.is(statuses[0], 204)
  assert.is(statuses.filter((status) => status === 204).length, 2, statuses.join())
  assert.ok(
    statuses.every((status) => [204, 404, 401].includes(status)),
    statuses.join(),
  )
  await eventually(async () => !(await lab.vault.read(person.accountIds.work)))
})

test('Given an app that Google cannot reach, then no channel is opened', async ({ lab }) => {
  await lab.startEngine({ publicUrl: 'http://localhost:3000' })
  const person = await subscriber(lab)
  await schedule(lab, person)
  const syncId = await lab.makeSync(person)
  await lab.run(person, syncId)
  assert.is(await calls(lab, '/watch'), 0)
})

test('Given an address that Google has not verified, then each calendar is asked for once a day, and no token is refreshed', async (context) => {
  const { lab } = context
  await lab.addFault({ match: { path: '/watch$' }, respond: { status: 401, reason: 'push.webhookUrlUnauthorized' } })
  await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person)
  await lab.makeSync(person)
  const nextDay = new Date(lab.clock().getTime() + 23 * 60 * 60_000)
  await becomes(() => lab.count('engine.watched where error is not null and due_at > $1', [nextDay]), 2)
  assert.is(await calls(lab, '/watch'), 2)
  const events = await lab.eventLog.read(accountsStream(person.userId))
  assert.not(events.some(({ type }) => type === 'TokenRefreshed'))
})

test('Given a channel that is about to expire, when a new one cannot be opened, then the old one works until one can', async (context) => {
  const { lab } = context
  const { person, open: channelsBefore } = await watchedSync(context)
  await lab.addFault({ match: { path: '/watch' }, respond: { status: 503 } })
  const failedOnce = () => lab.count('engine.watched where error is not null and due_at > $1', [lab.clock()])
  await lab.passTime(6.6 * 24 * 60 * 60_000)
  await becomes(failedOnce, 2)
  await lab.pool.query('update engine.watched set error = null, due_at = $1', [lab.clock()])
  await becomes(failedOnce, 2)
  assert.is(await calls(lab, '/channels/stop'), 0)
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await eventually(async () => (await person.home.titles()).length === 1)
  await lab.clearFaults()
  await lab.pool.query('update engine.watched set due_at = $1', [lab.clock()])
  const before = new Set(channelsBefore.map(({ channel_id }) => channel_id))
  await eventually(async () => (await opened(lab)).every(({ channel_id }) => !before.has(channel_id)))
  await becomes(() => calls(lab, '/channels/stop'), 2)
})

test.run()
