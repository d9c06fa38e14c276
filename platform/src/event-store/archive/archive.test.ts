import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createTestLog } from '../../testing/log.ts'
import { actualOf } from '../contract/appending.ts'
import { eventsAfter, pagesAfter } from '../contract/eventsAfter.ts'
import { newStream, numbered } from '../contract/sampleEvents.ts'
import { listen } from '../contract/waiting.ts'
import { compareLogs, copyLog } from '../copyLog.ts'
import { beginning, type EventStore, type StoredEvent } from '../eventStore.ts'
import { requireMatchingLog } from '../seals/matchingLog.ts'
import { verifySeals } from '../seals/verifySeals.ts'
import { archiveEnded, logs, suiteOfScenes } from '../testing/archiveScene.ts'
import { forgetArchive } from './archiveFiles.ts'
import { requireArchive } from './requireArchive.ts'
import { withArchive } from './withArchive.ts'

for (const [name, start] of Object.entries(logs)) {
  const test = suiteOfScenes(`a log in ${name} of which a part is in an archive`, start)

  test('Given streams that ended, when they are moved, then readers find every event where it stood', async (scene) => {
    const { live, store, from, ended, keepsRemoved } = scene
    const [before, head] = [await eventsAfter(live, from), await live.head()]
    const places = before.map(({ stream, revision }) => ({ stream, revision }))
    assert.equal(await archiveEnded(scene), { streams: 4, events: 16, files: 1 })
    assert.is((await eventsAfter(live, from)).length, keepsRemoved ? before.length : before.length - 16)
    assert.equal(await eventsAfter(store, from), before)
    for (const stream of ended) {
      assert.equal(await live.read(stream), [])
      assert.equal(
        await store.read(stream, 2),
        before.filter((event) => event.stream === stream && event.revision >= 2),
      )
    }
    const order = (a: StoredEvent, b: StoredEvent) => (a.position < b.position ? -1 : 1)
    assert.equal((await store.readMany(places)).sort(order), before)
    const pages: StoredEvent[] = []
    for await (const { events } of pagesAfter(store, from, 5)) pages.push(...events)
    assert.equal(pages, before)
    assert.equal(
      (await store.readAll(from, 3, { types: ['Ended'] })).events,
      before.filter(({ type }) => type === 'Ended').slice(0, 3),
    )
    const counted = new Map<string, number>()
    for (const { type } of before) counted.set(type, (counted.get(type) ?? 0) + 1)
    assert.equal(new Map(await store.count(from, head)), counted)
    assert.ok((await store.head()) >= head)
  })

  test('Given an archive, when a reader follows the log from its beginning, then old and new events come in order', async (scene) => {
    const { live, store, from } = scene
    const before = await eventsAfter(live, from)
    await archiveEnded(scene)
    const listener = listen(store, { after: from })
    await listener.received(before.length)
    await store.append(newStream(), 'none', numbered(2))
    const received = await listener.received(before.length + 2)
    assert.equal(received, await eventsAfter(store, from))
    await listener.stop()
  })

  test('Given an archive, then the chain of seals is right across the hole, and the log is known', async (scene) => {
    const { database, live, store, key, scavenge } = scene
    const events = (await eventsAfter(live, beginning)).length
    await archiveEnded(scene)
    scavenge?.()
    const { broken, sealed } = await verifySeals(store, database.pool, key)
    assert.equal({ broken, sealed }, { broken: undefined, sealed: events })
    if (scavenge || !scene.keepsRemoved)
      assert.is((await verifySeals(live, database.pool, key)).broken?.kind, 'missing')
    await requireMatchingLog(store, database.pool, key)
  })

  test('Given streams that ended later, that did not end, or that are not sealed, then they stay', async (scene) => {
    const { live, ended, folder } = scene
    assert.equal(await archiveEnded(scene, '2000-01-01T00:00:00.000Z'), { streams: 0, events: 0, files: 0 })
    const late = newStream()
    await live.append(late, 'none', numbered(1, 0, 'Ended'))
    ended.push(late)
    await archiveEnded(scene)
    assert.is((await live.read(late)).length, 1)
    assert.is(readdirSync(folder).length, 1)
    assert.equal(await archiveEnded(scene), { streams: 0, events: 0, files: 0 })
  })

  test('Given an archived stream, when it is begun again or goes on, then it conflicts with what was archived', async (scene) => {
    const { live, store, ended } = scene
    const [stream = ''] = ended
    await archiveEnded(scene)
    for (const expected of ['none', 'any', 3, 7] as const) {
      assert.is(await actualOf(store, stream, expected, numbered(1)), 3)
    }
    assert.equal(await live.read(stream), [])
    const other = newStream()
    assert.is((await store.append(other, 'none', numbered(1))).revision, 0)
    assert.is((await store.append(other, 'any', numbered(1))).revision, 1)
    assert.is(await actualOf(store, newStream(), 4, numbered(1)), 'none')
  })

  test('Given an archived stream, when an append to it is sent again, then it is answered as the first time', async (scene) => {
    const { store, ended } = scene
    const [stream = ''] = ended
    const events = await store.read(stream)
    await archiveEnded(scene)
    const answer = ({ revision, position }: StoredEvent) => ({ revision, position })
    const [third, last] = events.slice(2)
    if (!third || !last) throw new Error('The stream has four events.')
    assert.equal(await store.append(stream, 'none', events.slice(0, 3)), answer(third))
    assert.equal(await store.append(stream, 2, [last]), answer(last))
    assert.equal(await store.append(stream, 'any', [last]), answer(last))
  })

  test('Given an archive, when its folder is not named or lacks a file, then the start is refused in one line', async (scene) => {
    const { database, folder } = scene
    const refusal = (at: string | undefined) => requireArchive(database.pool, at).then(() => 'started', String)
    assert.is(await refusal(undefined), 'started')
    await archiveEnded(scene)
    assert.is(await refusal(folder), 'started')
    assert.match(
      await refusal(undefined),
      /^StartupError: ARCHIVE_DIR is not set, and a part of the log was moved to 1 files/,
    )
    const [file = ''] = readdirSync(folder)
    rmSync(join(folder, file))
    assert.match(await refusal(folder), /which lacks .*\.jsonl\.gz with 16 events of the log/)
  })

  test('Given a process that began before the archive, when it replays the log without all files, then it is refused as a start is', async (scene) => {
    const { database, live, folder, from } = scene
    const running = withArchive(live, database.pool, undefined)
    const replayIn = (store: EventStore, after = from) =>
      eventsAfter(store, after).then(({ length }) => `${length} events`, String)
    const whole = await replayIn(running)
    await archiveEnded(scene)
    assert.match(
      await replayIn(running),
      /^StartupError: ARCHIVE_DIR is not set, and a part of the log was moved to 1 files/,
    )
    assert.is(await replayIn(running, await live.head()), '0 events', 'what is archived was before')
    assert.is(await replayIn(scene.store), whole)
    const [file = ''] = readdirSync(folder)
    rmSync(join(folder, file))
    assert.match(await replayIn(scene.store), /^StartupError: ARCHIVE_DIR is .* lacks .*\.jsonl\.gz with 16 events/)
  })

  test('Given a replay without a folder, when events are archived meanwhile, then it does not end well', async (scene) => {
    const { database, live, from } = scene
    const batches = withArchive(live, database.pool, undefined).replay(from)[Symbol.asyncIterator]()
    await batches.next()
    await archiveEnded(scene)
    const rest = async () => {
      for (let next = await batches.next(); !next.done; next = await batches.next());
      return 'ended'
    }
    assert.match(await rest().catch(String), /^StartupError: ARCHIVE_DIR is not set/)
  })

  test('Given an archive, when the log is copied elsewhere, then the copy has what lies in files too, and the archive can be forgotten', async (scene) => {
    const { database, store } = scene
    await archiveEnded(scene)
    const copy = await createTestLog()
    await copyLog(store, copy.store)
    assert.is((await compareLogs(store, copy.store)).events, (await eventsAfter(store, beginning)).length)
    await forgetArchive(database.pool)
    await requireArchive(database.pool, undefined)
    await copy.end()
  })

  test.run()
}
