import { randomBytes } from 'node:crypto'
import { withArchive } from '@calendar-sync/platform/event-store/archive/withArchive'
import { eventsAfter } from '@calendar-sync/platform/event-store/contract/eventsAfter'
import { beginning } from '@calendar-sync/platform/event-store/eventStore'
import { chainStart, nextLinks } from '@calendar-sync/platform/event-store/seals/chain'
import { createSealStore } from '@calendar-sync/platform/event-store/seals/sealStore'
import { silentLog } from '@calendar-sync/platform/log'
import { newFolder, suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { connect, tryLock } from '../projector/leadership.ts'
import { buildLock } from '../projector/rebuild.ts'
import { schema } from '../projector/table.ts'
import { beginGeneration } from '../projector/tableGenerations.ts'
import { syncRuns } from '../readModels/syncRuns.ts'
import { startProjecting } from '../testing/projecting.ts'
import { danaAndOmar } from '../testing/scene.ts'
import { rowsOf } from '../testing/tables.ts'
import { createWorld, type World } from '../testing/world.ts'
import { archive } from './archive.ts'

const archiving = suiteOfEach('the command that archives', createWorld)

async function archiveAll({ pool, eventLog }: World, before = '2999-01-01T00:00:00.000Z') {
  const { dataDir: archiveDir, end } = await newFolder()
  const lines: string[] = []
  const runtime = {
    pool,
    eventLog,
    log: silentLog,
    asOwner: <Result>(work: (owner: typeof pool) => Promise<Result>) => work(pool),
  }
  const terminal = { line: (text: string) => lines.push(text), over: () => undefined }
  const settings = { archiveDir, eventStoreUrl: undefined }
  await archive(before, runtime, settings, terminal).finally(end)
  return lines.join('\n')
}

archiving(
  'given a rebuild that failed, when runs are archived, then they are moved; a rebuild that is under way is waited for',
  async (world) => {
    await world.record(...danaAndOmar)
    const links = nextLinks(randomBytes(32), chainStart, await eventsAfter(world.store, beginning))
    await createSealStore(world.pool).add(links, chainStart)
    const { client, close } = await connect(world.pool, 'a rebuild')
    await beginGeneration(client, 'users', 7)
    await tryLock(client, buildLock('users', 7))
    assert.match(await archiveAll(world), /^Nothing can be archived now/)
    await close()
    assert.match(await archiveAll(world), /^2 runs with \d events are in 1 new files/)
    assert.equal((await world.pool.query(`select from ${schema}.checkpoints`)).rows, [])
  },
)

archiving('given nothing that may be moved, when runs are archived, then it says why', async (world) => {
  await world.record(...danaAndOmar)
  const events = await eventsAfter(world.store, beginning)
  const links = nextLinks(randomBytes(32), chainStart, events)
  assert.match(await archiveAll(world), /^Nothing can be archived now: nothing is sealed yet/)
  await createSealStore(world.pool).add(links.slice(0, 5), chainStart)
  assert.is(
    await archiveAll(world),
    'Nothing can be archived now: of the runs that ended before 2999-01-01, none is sealed and read by all that follows the log yet, or they are its newest events. Try again later.',
  )
  await createSealStore(world.pool).add(links.slice(5), links[4] ?? chainStart)
  assert.is(
    await archiveAll(world, '2000-01-01T00:00:00.000Z'),
    'Nothing was moved: no run in the log ended before 2000-01-01. One that has not ended stays in it.',
  )
  assert.match(await archiveAll(world), /^2 runs/)
})

archiving(
  'given services without ARCHIVE_DIR, when runs are archived, then they refuse to build or verify a read model from the rest',
  async (world) => {
    const store = withArchive(world.store, world.pool, undefined)
    const running = { ...world, store, eventLog: { ...world.eventLog, store } }
    const { projector, positions, progress } = startProjecting(running, syncRuns)
    assert.ok(await positions.waitFor(['sync_runs'], await world.record(...danaAndOmar)))
    const before = await rowsOf(world.pool, 'sync_runs')
    const links = nextLinks(randomBytes(32), chainStart, await eventsAfter(world.store, beginning))
    await createSealStore(world.pool).add(links, chainStart)
    assert.match(await archiveAll(world), /^2 runs with \d events are in 1 new files/)

    const refusal =
      /^StartupError: ARCHIVE_DIR is not set, and a part of the log was moved to 1 files: name their folder/
    assert.match(await projector.rebuild().then(() => 'rebuilt', String), refusal)
    assert.match(await projector.verify().then(() => 'verified', String), refusal)
    assert.match(JSON.stringify(progress.at(-1)), /"status":"failed".*"error":"ARCHIVE_DIR is not set/)
    assert.equal(await rowsOf(world.pool, 'sync_runs'), before, 'readers keep what they have')
    await projector.stop()
  },
)

archiving.run()
