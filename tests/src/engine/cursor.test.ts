import { randomUUID } from 'node:crypto'
import { SyncId } from '@calendar-sync/contracts/ids'
import { forgetSync, rememberSync } from '@calendar-sync/sync-engine/reactions/engineReactions'
import { type Cursor, cursorOf, forgetCursors, saveCursor } from '@calendar-sync/sync-engine/reconcile/cursor'
import { setAside } from '@calendar-sync/sync-engine/write/saveResults'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { flightToCopy } from './flights.ts'
import { syncBetween } from './person.ts'
import { suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('how far a sync has planned')

const at = (source: number): Cursor => ({
  definition: 'what decides',
  source,
  target: 1,
  windowTo: '2026-12-24T00:00:00.000Z',
})

test('Given a run whose cursor was taken away under way, because copies were removed, then the next run looks at everything', async ({
  lab: { pool },
  person,
}) => {
  const sync = syncBetween(person, SyncId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a07'))
  const kept = async () => {
    const { rows } = await pool.query('select cursor from engine.syncs where sync_id = $1', [sync.syncId])
    return rows[0]?.cursor
  }
  await rememberSync(pool, sync)
  await saveCursor(pool, sync, null, at(1))
  assert.equal(await kept(), at(1))
  await saveCursor(pool, sync, at(1), at(2))
  assert.equal(await kept(), at(2))

  await forgetCursors(pool, person.userId)
  await saveCursor(pool, sync, at(2), at(3))
  assert.is(cursorOf(await kept(), at(3).definition), undefined)
})

test('Given a first run during which copies were removed, then the next run looks at everything', async ({
  lab: { pool },
  person,
}) => {
  const sync = syncBetween(person, SyncId.parse(randomUUID()))
  await rememberSync(pool, sync)
  await forgetCursors(pool, person.userId)
  await saveCursor(pool, sync, null, at(1))
  const { rows } = await pool.query('select cursor from engine.syncs where sync_id = $1', [sync.syncId])
  assert.is(cursorOf(rows[0]?.cursor, at(1).definition), undefined)
})

test('Given a run whose sync was deleted under way, then nothing of the sync comes back', async ({
  lab: { pool, count },
  person,
}) => {
  const sync = syncBetween(person, SyncId.parse(randomUUID()))
  await rememberSync(pool, sync)
  await forgetSync(pool, sync.syncId)
  await saveCursor(pool, sync, null, at(1))
  const feeds = { originalFeedId: randomUUID(), copyFeedId: randomUUID(), originalKey: 'work' }
  const failedIn = { definition: sync, way: 'forward', ...feeds } as const
  const failure = { code: 'stops_engine', error: 'No.' } as const
  await setAside(pool, failedIn, 'one', failure, 'changed')
  await setAside(pool, failedIn, 'two', failure, 'nextRun')
  assert.is(await count(`engine.syncs where sync_id = '${sync.syncId}'`), 0)
  assert.is(await count(`engine.failures where sync_id = '${sync.syncId}'`), 0)
})

test("Given a run that has read, when a person changes the calendar and asks again, then that request joins it, and the change is the next run's, once", async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  // It waits here with its first write, and has read both calendars by then.
  const held = await lab.pool.connect()
  try {
    await held.query('begin; lock table engine.links in exclusive mode')
    const first = await lab.requestRun(person, syncId)
    const waiting = () => lab.count(`pg_locks where relation = 'engine.links'::regclass and not granted`)
    await eventually(async () => (await waiting()) > 0)
    await person.work.add('Flight to Rome (FCO)', 4)
    const { state } = await lab.endOf(await lab.requestRun(person, syncId))
    assert.equal([state.kind, state.kind === 'joined' && state.joinedRunId], ['joined', first])
    await held.query('commit')
    assert.is((await lab.endOf(first)).state.kind, 'completed')
  } finally {
    held.release(true)
  }
  assert.is((await person.home.events()).length, 1)
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
  assert.is((await person.home.events()).length, 2)
})

test.run()
