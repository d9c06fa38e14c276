import { randomUUID } from 'node:crypto'
import { SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream, settingsStream, syncStream } from '@calendar-sync/contracts/streams'
import { createHttpApp, listen, type RunningServer } from '@calendar-sync/platform/http/server'
import { silentLog } from '@calendar-sync/platform/log'
import { createPushedSyncs } from '@calendar-sync/sync-engine/push/pushedSyncs'
import { createWatchStore } from '@calendar-sync/sync-engine/push/watchStore'
import { createScheduleStore } from '@calendar-sync/sync-engine/schedule/scheduleStore'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { eventually } from '../kit/eventually.ts'
import { freePort } from '../kit/freePort.ts'
import { type Laboratory, openLaboratory, type Person } from './laboratory.ts'

const test = suite<{ lab: Laboratory; servers: RunningServer[] }>('changes that Google tells of')

test.before.each(async (context) => {
  context.lab = await openLaboratory({ settings: { pushQuiet: 200, pushGap: 300 } })
  context.servers = []
})
test.after.each(async ({ lab, servers }) => {
  for (const server of servers) await server.close()
  await lab.close()
})

const path = '/api/google/notifications'
const minutes = 60_000

/** An engine that Google reaches at an address of this machine. */
async function startEngine({ lab, servers }: { lab: Laboratory; servers: RunningServer[] }) {
  const port = await freePort()
  const pushUrl = `http://127.0.0.1:${port}`
  const engine = await lab.startEngine({ pushUrl })
  const config = { publicUrl: undefined, sessionKeys: ['a-secret-for-nobodys-sessions'], rateLimitPerMinute: 1_200 }
  const { app } = createHttpApp(config, lab.pool, silentLog)
  app.use(engine.router.routes())
  servers.push(await listen(app, port))
  return pushUrl
}

const schedule = ({ append }: Laboratory, { userId }: Person, more: object = {}) =>
  append(settingsStream(userId), userId, {
    type: 'SyncScheduleChanged',
    data: { userId, autoSync: true, syncInterval: 240, syncStartHour: 0, syncEndHour: 0, timeZone: 'UTC', ...more },
  })

async function subscriber(lab: Laboratory): Promise<Person> {
  const person = await lab.makePerson()
  await lab.subscribe(person)
  return person
}

const Watched = z.object({
  channel_id: z.string().nullable(),
  resource_id: z.string().nullable(),
  expires_at: z.date().nullable(),
})
async function channels(lab: Laboratory) {
  const { rows } = await lab.pool.query(
    'select channel_id, resource_id, expires_at from engine.watched order by watch_id',
  )
  return z.array(Watched).parse(rows)
}
const opened = (lab: Laboratory, count = 1) =>
  eventually(async () => {
    const open = (await channels(lab)).filter(({ resource_id }) => resource_id !== null)
    return open.length === count ? open : undefined
  })
const calls = async (lab: Laboratory, ending: string) =>
  (await lab.requests()).filter(({ path }) => path.endsWith(ending)).length
const runs = async (lab: Laboratory) => {
  const { rows } = await lab.pool.query<{ trigger: string }>('select trigger from engine.runs')
  return rows.map(({ trigger }) => trigger)
}

test('Given a sync that runs by itself, when its calendar changes, then Google tells us and the change is synced, several as one run', async (context) => {
  const { lab } = context
  await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person)
  await lab.makeSync(person)
  await opened(lab)
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await person.work.add('Train to Porto', 4)
  await eventually(async () => ((await person.home.titles()).length === 2 ? true : undefined))
  assert.equal(await runs(lab), ['push'])
  assert.is(await calls(lab, '/watch'), 1)
})

test('Given a two-way sync, then both calendars are watched, and a change of our own leads to no endless runs', async (context) => {
  const { lab } = context
  await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person)
  await lab.makeSync(person, { syncDirection: 'two-way' })
  await opened(lab, 2)
  await person.home.add('Flight to Lisbon (LIS)', 3)
  await eventually(async () => ((await person.work.titles()).length === 1 ? true : undefined))
  // What we wrote is told as well: it may cost one more run, which writes nothing, and then all is quiet.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const count = (await runs(lab)).length
  assert.ok(count <= 3, `${count} runs`)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  assert.is((await runs(lab)).length, count)
})

test('Given a channel that is about to expire, then a new one is opened before, and the old one stopped', async (context) => {
  const { lab } = context
  await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person, { syncStartHour: 0, syncEndHour: 0 })
  await lab.makeSync(person)
  const [first] = await opened(lab)
  await lab.passTime(6.6 * 24 * 60 * 60_000)
  const [second] = await eventually(async () => {
    const open = (await channels(lab)).filter(({ channel_id }) => channel_id !== first?.channel_id)
    return open[0]?.resource_id ? open : undefined
  })
  assert.ok(first?.expires_at && second?.expires_at && second.expires_at > first.expires_at)
  await eventually(async () => ((await calls(lab, '/channels/stop')) === 1 ? true : undefined))
  const before = (await runs(lab)).length
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await eventually(async () => ((await runs(lab)).length > before ? true : undefined))
})

test('Given a watched calendar, when the sync is switched off, or the person syncs by hand only, then the channel is stopped, and opened again later', async (context) => {
  const { lab } = context
  await startEngine(context)
  const [one, other] = [await subscriber(lab), await subscriber(lab)]
  for (const person of [one, other]) await schedule(lab, person)
  const syncId = await lab.makeSync(one)
  await lab.makeSync(other)
  await opened(lab, 2)
  const { userId } = one
  await lab.append(syncStream(syncId), userId, { type: 'SyncDeactivated', data: { syncId, userId, reason: 'person' } })
  await schedule(lab, other, { autoSync: false })
  await opened(lab, 0)
  await eventually(async () => ((await calls(lab, '/channels/stop')) === 2 ? true : undefined))
  await lab.append(syncStream(syncId), userId, { type: 'SyncActivated', data: { syncId, userId } })
  await schedule(lab, other)
  await opened(lab, 2)
})

test('Given a deleted sync, then the channel of its calendar is stopped', async (context) => {
  const { lab } = context
  await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person)
  const syncId = await lab.makeSync(person)
  await opened(lab)
  const data = { syncId, userId: person.userId, removeCopies: false }
  await lab.append(syncStream(syncId), person.userId, { type: 'SyncDeleted', data })
  await eventually(async () => ((await calls(lab, '/channels/stop')) === 1 ? true : undefined))
  await eventually(async () => ((await channels(lab)).length === 0 ? true : undefined))
})

test('Given a removed account, then its channels are stopped while its grant still holds, and nothing is watched', async (context) => {
  const { lab } = context
  await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person)
  await lab.makeSync(person)
  await opened(lab)
  const data = { userId: person.userId, accountId: person.accountIds.work }
  await lab.append(accountsStream(person.userId), person.userId, { type: 'AccountRemoved', data })
  await eventually(async () => ((await channels(lab)).length === 0 ? true : undefined))
  // Its sync ends as well, and with it the wish for the channel: the call that comes second is told that it is stopped.
  const stops = (await lab.requests()).filter(({ path }) => path.endsWith('/channels/stop'))
  const [first, ...later] = stops.map(({ status }) => status)
  assert.is(first, 204)
  assert.ok(
    later.every((status) => status === 404),
    later.join(),
  )
  await eventually(async () => ((await lab.vault.read(data.accountId)) ? undefined : true))
})

test('Given messages of another sender, with a wrong token, or the first of a channel, then nothing runs', async (context) => {
  const { lab } = context
  const pushUrl = await startEngine(context)
  const person = await subscriber(lab)
  await schedule(lab, person)
  await lab.makeSync(person)
  const [channel] = await opened(lab)
  const send = async (headers: Record<string, string>) =>
    (await fetch(pushUrl + path, { method: 'POST', headers })).status
  const ours = { 'x-goog-channel-id': channel?.channel_id ?? '', 'x-goog-resource-state': 'exists' }
  assert.is(await send({ ...ours, 'x-goog-channel-token': 'guessed' }), 404)
  assert.is(await send(ours), 404)
  assert.is(await send({}), 404)
  assert.is(
    await send({ ...ours, 'x-goog-channel-id': '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0001', 'x-goog-channel-token': 'x' }),
    404,
  )
  const { rows } = await lab.pool.query('select 1 from engine.pushed_syncs')
  assert.equal(rows, [])
})

test('Given an engine that dies with a message in hand, or one told while a run is asked for, then neither is lost', async ({
  lab,
}) => {
  const person = await subscriber(lab)
  await schedule(lab, person)
  const syncId = await lab.makeSync(person)
  await person.work.add('Flight to Lisbon (LIS)', 3)
  const engine = await lab.startEngine()
  await eventually(async () => {
    const { rows } = await lab.pool.query('select 1 from engine.schedules where user_id = $1', [person.userId])
    return rows.length === 1 ? true : undefined
  })
  await engine.stop()
  const pushed = createPushedSyncs(lab.pool, { quiet: 0, gap: 0 })
  const told = { syncId, userId: person.userId }
  await pushed.changed([told])
  const taken = await pushed.claim(1)
  assert.ok(taken)
  await lab.startEngine()
  await eventually(async () => ((await person.home.titles()).length === 1 ? true : undefined))
  assert.equal(await runs(lab), ['push'])

  await eventually(async () => ((await dueAt(lab)) === null ? true : undefined))
  await pushed.changed([told])
  const again = await pushed.claim(60_000)
  await pushed.changed([told])
  assert.ok(again)
  await pushed.end(again)
  assert.is.not(await dueAt(lab), null)
})

const dueAt = async (lab: Laboratory) =>
  z
    .array(z.object({ due_at: z.date().nullable() }))
    .parse((await lab.pool.query('select due_at from engine.pushed_syncs')).rows)[0]?.due_at

test('Given a channel that is being renewed, when no sync wants it any more at that moment, then that is not overlooked', async ({
  lab,
}) => {
  const person = await subscriber(lab)
  const syncId = await lab.makeSync(person)
  const watches = createWatchStore(lab.pool)
  const wish = { syncId, userId: person.userId }
  const calendar = { accountId: person.accountIds.work, calendarKey: 'work', sealedCalendar: 'sealed' }
  await lab.pool.query('delete from engine.watched')
  await watches.setSync({ ...wish, revision: 10 }, [calendar], lab.clock())
  for (const end of ['opened', 'later', 'forget'] as const) {
    const watch = await watches.claim(lab.clock(), 60_000)
    assert.ok(watch, `${end}: it is due`)
    await watches.lookAgain(person.userId, lab.clock())
    const renewal = new Date(lab.clock().getTime() + 6 * 24 * 60 * minutes)
    const channelId = '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0002'
    if (end === 'opened') {
      await watches.opening(watch.watchId, channelId, 'hash')
      await watches.opened(watch, { channelId, resourceId: 'resource' }, renewal, renewal)
    } else if (end === 'later') await watches.later(watch, renewal)
    else await watches.forget(watch)
  }
  const last = await watches.claim(lab.clock(), 60_000)
  assert.ok(last)
  await watches.later(last, new Date(lab.clock().getTime() + minutes))
  assert.is(await watches.claim(lab.clock(), 60_000), undefined)
})

test('Given a person who begins to sync by themselves at the moment their sync is made, then its calendar is watched', async ({
  lab,
}) => {
  const { pool, clock } = lab
  const { userId, accountIds } = await lab.makePerson()
  const watches = createWatchStore(pool)
  const wishFor = (syncId: string, calendarKey: string) =>
    watches.setSync(
      { syncId: SyncId.parse(syncId), userId, revision: 0 },
      [{ accountId: accountIds.work, calendarKey, sealedCalendar: 'sealed' }],
      clock(),
    )
  const forgetUnwanted = async () => {
    const watch = await watches.claim(clock(), 60_000)
    if (watch && !watch.wanted) await watches.forget(watch)
    return watch
  }
  await wishFor(randomUUID(), 'watched before')
  await forgetUnwanted()
  // Another transaction on the calendar watched before holds up the change of the schedule in the middle.
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select 1 from engine.watched for update')
  const schedule = { autoSync: true, syncInterval: 240, syncStartHour: 0, syncEndHour: 0, timeZone: 'UTC' } as const
  const changed = createScheduleStore(pool).setSchedule(userId, 0, schedule, clock())
  await eventually(() => someoneWaitsFor(lab, 'transactionid'))
  const wished = wishFor(randomUUID(), 'watched now')
  await Promise.race([wished, eventually(() => someoneWaitsFor(lab, 'advisory'))])
  await forgetUnwanted()
  await held.query('commit')
  held.release()
  await Promise.all([changed, wished])
  const keys: string[] = []
  for (let watch = await forgetUnwanted(); watch; watch = await forgetUnwanted()) {
    assert.ok(watch.wanted, watch.calendarKey)
    keys.push(watch.calendarKey)
  }
  assert.equal(keys.sort(), ['watched before', 'watched now'])
})

const someoneWaitsFor = async ({ pool }: Laboratory, lock: string) => {
  const { rows } = await pool.query(
    'select 1 from pg_stat_activity where datname = current_database() and wait_event = $1',
    [lock],
  )
  return rows.length > 0 ? true : undefined
}

test('Given an app that Google cannot reach, then no channel is opened', async ({ lab }) => {
  await lab.startEngine({ publicUrl: 'http://localhost:3000' })
  const person = await subscriber(lab)
  await schedule(lab, person)
  const syncId = await lab.makeSync(person)
  await lab.run(person, syncId)
  assert.is(await calls(lab, '/watch'), 0)
})

test.run()
