import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { HistoryEvent, HistoryEventDetail } from '@calendar-sync/contracts/api/history'
import { createPool, type Pool } from '@calendar-sync/platform/database/pool'
import { runningEmbeddedPostgres } from '@calendar-sync/platform/database/runningEmbeddedPostgres'
import { archivableUntil } from '@calendar-sync/platform/event-store/archive/moveToArchive'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { withSync } from './kit/arrivals.ts'
import { caughtUp } from './kit/caughtUp.ts'
import { Emulator } from './kit/emulator.ts'
import { eventually } from './kit/eventually.ts'
import { folderSuite } from './kit/folderSuite.ts'
import { done, ops } from './kit/ops.ts'
import { signInAdmin } from './kit/staff.ts'
import { openStoredLog, storedEvents } from './kit/storedLog.ts'
import { startInFolder } from './kit/system.ts'
import { endEventStoreOf, eventStoreOf } from './kit/testEventStore.ts'

const test = folderSuite('the archive')
test.after.each(() => endEventStoreOf(database))

/** By which the kit knows the event store of this test; its Postgres is the embedded one. */
const database = 'postgres://localhost/archived'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** All rows of the read models that tell of runs. */
const rowsOf = async (owner: Pool): Promise<unknown> =>
  Promise.all(
    ['sync_statistics', 'sync_runs', 'daily_facts', 'run_times', 'audit_trail', 'calendar_syncs'].map(
      async (model) =>
        (
          await owner.query(
            `select to_jsonb(r) as row from read_models.${model} r order by position, to_jsonb(r)::text`,
          )
        ).rows,
    ),
  )

test('Given runs that ended, when they are archived, then read models made anew are the same, and History opens them', async ({
  folder,
}) => {
  const eventStoreUrl = await eventStoreOf(database)
  const here = {
    DATA_DIR: join(folder, 'data'),
    ARCHIVE_DIR: join(folder, 'archive'),
    ...(eventStoreUrl !== undefined && { EVENTSTORE_URL: eventStoreUrl }),
  }
  const product = await startInFolder(here.DATA_DIR, here)
  const owner = createPool((await runningEmbeddedPostgres(here.DATA_DIR))?.connectionString ?? '')
  // Without the archive.
  const live = await openStoredLog(owner, eventStoreUrl)
  try {
    const { client, sync } = await withSync({ url: product.url, emulator: new Emulator(product.emulatorUrl ?? '') })
    const run = async () => SyncRunAnswer.parse((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).body).runId
    const runs = [await run(), await run()]
    const last = (await storedEvents(live, { categories: ['syncRun'] })).at(-1)?.position ?? ''
    // What follows the log keeps how far it is when more comes ten seconds later; and the newest two events stay.
    let changes = 0
    await eventually(async () => {
      changes += 1
      await client.patch('/api/settings', { theme: changes % 2 ? 'dark' : 'light' })
      await sleep(1_000)
      return (await archivableUntil(owner)) >= last || undefined
    }, 240_000)
    await caughtUp({ pool: owner, store: live })
    const before = await rowsOf(owner)

    assert.match(await done(here, 'archive', '--before', tomorrow()), /2 runs with \d+ events are in 1 new files of /)
    for (const id of runs) assert.equal(await live.read(`syncRun-${id}`), [])

    await done(here, 'verify')
    for (const model of ['sync_statistics', 'audit_trail']) await done(here, 'rebuild', model)
    assert.equal(await rowsOf(owner), before)

    const admin = await signInAdmin(product)
    const filter = encodeURIComponent(JSON.stringify({ stream: `syncRun-${runs[0]}` }))
    const told = z.array(HistoryEvent).parse((await admin.get(`/api/history?filter=${filter}&range=[0,99]`)).body)
    assert.ok(told.length >= 3)
    assert.ok(told.every(({ sentence }) => sentence.length > 0))
    const detail = await admin.get(`/api/history/${told[0]?.id}`)
    assert.is(detail.status, 200, JSON.stringify(detail.body))
    HistoryEventDetail.parse(detail.body)
    assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200, 'the sync goes on')
  } finally {
    await live.close()
    await owner.end()
    await product.stop()
  }
  const { ARCHIVE_DIR: _, ...elsewhere } = here
  const forgotten = await ops(elsewhere, 'projections')
  assert.is(forgotten.code, 1)
  assert.match(forgotten.said, /ARCHIVE_DIR is not set, and a part of the log was moved to 1 files/)
})

test.run()
