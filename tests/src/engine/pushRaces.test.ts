import { randomUUID } from 'node:crypto'
import { SyncId } from '@calendar-sync/contracts/ids'
import { createPushedSyncs } from '@calendar-sync/sync-engine/push/pushedSyncs'
import { createWatchStore } from '@calendar-sync/sync-engine/push/watchStore'
import { createScheduleStore } from '@calendar-sync/sync-engine/schedule/scheduleStore'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { minutes } from './checkScene.ts'
import { flightToCopy } from './flights.ts'
import type { Laboratory } from './laboratory.ts'
import { path, runs, schedule, suiteOfPush, watchedSync } from './pushScene.ts'
import { subscriber } from './scene.ts'

const test = suiteOfPush('messages and channels at the same moment')

test('Given messages of another sender, with a wrong token, or the first of a channel, then nothing runs', async (context) => {
  const { lab } = context
  const { pushUrl, open } = await watchedSync(context)
  const [channel] = open
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
  const { syncId } = await flightToCopy(lab, person)
  const engine = await lab.startEngine()
  await becomes(() => lab.count('engine.schedules where user_id = $1', [person.userId]), 1)
  await engine.stop()
  const pushed = createPushedSyncs(lab.pool, { quiet: 0, gap: 0 })
  const told = { syncId, userId: person.userId }
  await pushed.changed([told])
  const taken = await pushed.claim(1)
  assert.ok(taken)
  const next = await lab.startEngine()
  await eventually(async () => (await person.home.titles()).length === 1)
  assert.equal(await runs(lab), ['push'])

  await eventually(async () => (await dueAt(lab)) === null)
  await next.stop()
  await pushed.changed([told])
  const again = await pushed.claim(60_000)
  await pushed.changed([told])
  assert.ok(again)
  await pushed.end(again)
  assert.is.not(await dueAt(lab), null)
})

const dueAt = async ({ pool }: Laboratory) =>
  (await pool.query<{ due_at: Date | null }>('select due_at from engine.pushed_syncs')).rows[0]?.due_at

test('Given a channel that is being renewed, when no sync wants it any more at that moment, then that is not overlooked', async ({
  lab,
}) => {
  const person = await subscriber(lab)
  const syncId = await lab.makeSync(person)
  const watches = createWatchStore(lab.pool)
  const sync = { syncId, userId: person.userId }
  const calendar = { accountId: person.accountIds.work, calendarKey: 'work', sealedCalendar: 'sealed' }
  await lab.pool.query('delete from engine.watched')
  await watches.setSync({ ...sync, revision: 10 }, [calendar], lab.clock())
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
  const watchFor = (syncId: string, calendarKey: string) =>
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
  await watchFor(randomUUID(), 'watched before')
  await forgetUnwanted()
  // Another transaction on the calendar watched before holds up the change of the schedule in the middle.
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select 1 from engine.watched for update')
  const schedule = { autoSync: true, syncInterval: 240, syncStartHour: 0, syncEndHour: 0, timeZone: 'UTC' } as const
  const changed = createScheduleStore(pool).setSchedule(userId, 0, schedule, clock())
  await eventually(() => someoneWaitsFor(lab, 'transactionid'))
  const watching = watchFor(randomUUID(), 'watched now')
  await Promise.race([watching, eventually(() => someoneWaitsFor(lab, 'advisory'))])
  await forgetUnwanted()
  await held.query('commit')
  held.release()
  await Promise.all([changed, watching])
  const keys: string[] = []
  for (let watch = await forgetUnwanted(); watch; watch = await forgetUnwanted()) {
    assert.ok(watch.wanted, watch.calendarKey)
    keys.push(watch.calendarKey)
  }
  assert.equal(keys.sort(), ['watched before', 'watched now'])
})

const someoneWaitsFor = async (lab: Laboratory, lock: string) =>
  (await lab.count('pg_stat_activity where datname = current_database() and wait_event = $1', [lock])) > 0

test.run()
