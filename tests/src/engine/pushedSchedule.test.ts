import { randomUUID } from 'node:crypto'
import { initialTravel } from '@calendar-sync/contracts/domain/travel'
import { SyncId } from '@calendar-sync/contracts/ids'
import { syncStream } from '@calendar-sync/contracts/streams'
import type { RunningServer } from '@calendar-sync/platform/http/server'
import { createPushCoverage } from '@calendar-sync/sync-engine/push/pushCoverage'
import { createPushedSyncs } from '@calendar-sync/sync-engine/push/pushedSyncs'
import { defaultSettings } from '@calendar-sync/sync-engine/settings'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { countedOf, dueNow, hours, minutes, putDueAt, settledSync } from './checkScene.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { syncBetween } from './person.ts'
import { opened, startEngine, suiteOfPush } from './pushScene.ts'
import { schedule } from './scene.ts'

const test = suiteOfPush('the schedule of syncs that Google tells of', { pushQuiet: 50, pushGap: 100 })

/** The schedule's turn comes and is dealt with. @returns how many lists of events Google was asked for */
async function turn(lab: Laboratory, syncId: SyncId): Promise<number> {
  await lab.forgetRequests()
  const before = await countedOf(lab, syncId)
  await dueNow(lab, syncId)
  await eventually(async () => {
    const { rows } = await lab.pool.query<{ over: boolean }>(
      `select due_at > $2 and not exists (select from engine.runs where sync_id = $1 and ended_at is null) as over
       from engine.scheduled_syncs where sync_id = $1`,
      [syncId, lab.clock()],
    )
    return rows[0]?.over
  })
  const lists = await listed(lab)
  if (lists.length === 0) assert.is(await countedOf(lab, syncId), before, 'what was not looked at is not counted')
  return lists.length
}

/** The calendars whose events Google was asked for, in order. */
const listed = async (lab: Laboratory) =>
  (await lab.requests())
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/events'))
    .map(({ path }) => decodeURIComponent(path.split('/').at(-2) ?? ''))

/** No message is to be followed any more, the echoes of our own writes among them. */
const allDealtWith = (lab: Laboratory) =>
  becomes(
    () =>
      lab.count(`(select 1 from engine.pushed_syncs where due_at is not null or last_at > clock_timestamp() - interval '1 second'
        union all select 1 from engine.runs where ended_at is null) as open`),
    0,
  )

/** Both calendars are watched, and were read since. */
async function watchedSync(context: { lab: Laboratory; servers: RunningServer[] }) {
  const { lab } = context
  await startEngine(context)
  const settled = await settledSync(lab)
  await opened(lab)
  await allDealtWith(lab)
  assert.is(await turn(lab, settled.syncId), 2, 'what was read before the engine began, or the channels opened')
  return settled
}

test('Given channels for both calendars and no word of a change, when a turn comes, then Google is not asked, and a change is followed at once', async (context) => {
  const { lab } = context
  const { person, syncId } = await watchedSync(context)
  for (let times = 0; times < 3; times += 1) assert.is(await turn(lab, syncId), 0)
  await person.work.add('Train to Porto', 4)
  await eventually(async () => (await person.home.titles()).length === 2)
})

test('Given channels for both calendars, when one changes and nothing is to be copied, then that one alone is read, and the next turn looks at none', async (context) => {
  const { lab } = context
  const { person, syncId } = await watchedSync(context)
  await lab.forgetRequests()
  await person.work.add('Dentist', 4)
  await eventually(async () => (await countedOf(lab, syncId)) > 0 && (await listed(lab)).length > 0)
  await allDealtWith(lab)
  assert.equal(await listed(lab), [person.work.id])
  assert.is(await turn(lab, syncId), 0)
})

test('Given an invitation that came to both calendars, when the message about the first comes alone, then it is not copied', async (context) => {
  const { lab } = context
  const { person } = await watchedSync(context)
  await lab.forgetRequests()
  // Of the second, Google's message is still on its way.
  await lab.pool.query('update engine.watched set token_hash = reverse(token_hash) where account_id = $1', [
    person.accountIds.home,
  ])
  const invitation = { iCalUID: 'flight@airline.example' }
  await person.home.add('Flight to Rome (FCO)', 4, invitation)
  await person.work.add('Flight to Rome (FCO)', 4, invitation)
  await eventually(async () => (await listed(lab)).includes(person.work.id))
  await allDealtWith(lab)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)', 'Flight to Rome (FCO)'])
  assert.is((await lab.requests()).filter(({ method }) => method === 'POST').length, 0)
})

test('Given a message that another engine took, which says not of which calendar, when it is followed, then both are read', async (context) => {
  const { lab } = context
  const { person, syncId } = await watchedSync(context)
  await lab.forgetRequests()
  await createPushedSyncs(lab.pool, { quiet: 0, gap: 0 }).changed([{ syncId, userId: person.userId }])
  await allDealtWith(lab)
  assert.is((await listed(lab)).length, 2)
})

interface Scene {
  readonly lab: Laboratory
  readonly person: Person
  readonly syncId: SyncId
}
/** What may have changed without a message, or with one that led to no run. */
const reasons: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'the last look is six hours old': ({ lab, syncId }) =>
    lab.pool.query(
      `update engine.feeds set read_at = read_at - interval '6 hours' where account_id in
         (select source_account from engine.syncs where sync_id = $1)`,
      [syncId],
    ),
  'the last look came right after a message, and may lag behind what that told of': ({ lab }) =>
    lab.pool.query(
      `update engine.watched watch set told_at = feed.read_at - interval '1 millisecond' from engine.feeds feed
       where (feed.account_id, feed.calendar_key) = (watch.account_id, watch.calendar_key)`,
    ),
  'a message came outside the active hours': async ({ lab, person, syncId }) => {
    const hour = (lab.clock().getUTCHours() + 2) % 24
    await schedule(lab, person, { syncStartHour: hour, syncEndHour: (hour + 1) % 24 })
    await eventually(async () => (await lab.count('engine.schedules where start_hour = $1', [hour])) > 0)
    await person.work.add('Dentist', 5)
    await eventually(
      async () =>
        (await lab.count(
          `engine.pushed_syncs where sync_id = $1 and due_at is null
           and last_at > (select max(read_at) from engine.feeds)`,
          [syncId],
        )) > 0,
    )
    await schedule(lab, person)
    await eventually(async () => (await lab.count('engine.schedules where start_hour = 0 and end_hour = 0')) > 0)
  },
  'the person changed the sync': ({ lab, person: { userId }, syncId }) =>
    lab.append(syncStream(syncId), userId, {
      type: 'SyncOptionsChanged',
      data: { syncId, userId, daysForward: 31 },
    }),
  'one of the channels ended': ({ lab }) =>
    lab.pool.query(
      `update engine.watched set expires_at = $1 where watch_id = (select min(watch_id::text)::uuid from engine.watched)`,
      [new Date(lab.clock().getTime() - minutes)],
    ),
  'messages of one channel are not for this sync': ({ lab, syncId }) =>
    lab.pool.query(
      `delete from engine.wanted_watches where sync_id = $1
         and watch_id = (select min(watch_id::text)::uuid from engine.wanted_watches where sync_id = $1)`,
      [syncId],
    ),
  'a channel was opened since': ({ lab }) => lab.pool.query('update engine.watched set opened_at = clock_timestamp()'),
  'an event is to be tried again': ({ lab, person, syncId }) =>
    lab.pool.query(
      `insert into engine.failures (sync_id, way, original_event_id, user_id, tries, code, error)
       values ($1, 'forward', $2, $3, 1, 'refused', 'no')`,
      [syncId, randomUUID(), person.userId],
    ),
  'the run before did not end well': ({ lab, syncId }) =>
    lab.pool.query('update engine.syncs set well = false where sync_id = $1', [syncId]),
  'the window has reached an event': async ({ lab, person, syncId }) => {
    // Half an hour before the window ends, no reader knew; it is known since the margin was read.
    await person.work.add('Far flight to Lisbon (LIS)', 31)
    await turn(lab, syncId)
    await allDealtWith(lab)
    // The turn looked at is the one that we make: its own would come by itself as soon as the clock has passed it.
    await putDueAt(lab, syncId, new Date(lab.clock().getTime() + 60 * hours))
    await lab.passTime(30 * hours)
  },
}

for (const [reason, happens] of Object.entries(reasons))
  test(`Given channels for both calendars, when ${reason}, then the next turn looks`, async (context) => {
    const { lab } = context
    const { person, syncId } = await watchedSync(context)
    assert.is(await turn(lab, syncId), 0)
    await happens({ lab, person, syncId })
    assert.ok((await turn(lab, syncId)) > 0)
  })

test('Given a database that fails at the first turn of an engine, when the next turn comes, then it is answered', async ({
  lab,
}) => {
  let failing = true
  const pool = new Proxy(lab.pool, {
    get: (real, name) => {
      if (name === 'query' && failing) throw new Error('Connection terminated unexpectedly')
      return Reflect.get(real, name)
    },
  })
  const covered = createPushCoverage({ ...lab, pool, settings: defaultSettings })
  const definition = syncBetween(await lab.makePerson(), SyncId.parse(randomUUID()), {})
  const basis = { definition, travel: initialTravel }
  assert.is(await covered(basis).catch(String), 'Error: Connection terminated unexpectedly')
  failing = false
  assert.is(await covered(basis), false)
})

test.run()
