import * as assert from 'uvu/assert'
import { failureOf } from '../../testing/failureOf.ts'
import { eventsAfter } from '../contract/eventsAfter.ts'
import { newStream, numbered } from '../contract/sampleEvents.ts'
import type { StreamRemover } from '../eventStoreDbRemoval.ts'
import { type ArchiveScene, archivable, archiveEnded, logs, suiteOfScenes } from '../testing/archiveScene.ts'

const nothing = { streams: 0, events: 0, files: 0 }

for (const [name, start] of Object.entries(logs).filter(([where]) => where !== 'Postgres')) {
  type Scene = ArchiveScene & { readonly remover: StreamRemover }
  const test = suiteOfScenes<Scene>(`an archive of a log in ${name}`, start)

  test('Given a move that was stopped half-way, then every event is found once, and the next move does the rest', async (scene) => {
    const { remover, live, store, from, ended } = scene
    const before = await eventsAfter(live, from)
    const removed: Promise<boolean>[] = []
    const dying: StreamRemover = {
      ...remover,
      remove: async (stream, lastRevision) => {
        if (removed.length < 2) {
          removed.push(remover.remove(stream, lastRevision))
          return true
        }
        await Promise.all(removed)
        throw new Error('The machine lost its power.')
      },
    }
    assert.match(String(await failureOf(archiveEnded(scene, undefined, archivable(scene, dying)))), /lost its power/)
    assert.is(
      (await Promise.all(ended.map((stream) => live.read(stream)))).filter(({ length }) => length > 0).length,
      2,
    )
    assert.equal(await eventsAfter(store, from), before)
    for (const stream of ended) assert.is((await store.read(stream)).length, 4)

    assert.equal(await archiveEnded(scene), nothing)
    for (const stream of ended) assert.equal(await live.read(stream), [])
    assert.equal(await eventsAfter(store, from), before)
  })

  test('Given a stream that went on while it was moved, then it stays whole in the log, and goes when it has ended again', async (scene) => {
    const { database, remover, live, store, from, ended } = scene
    const [stream = ''] = ended
    const late = numbered(1, 4, 'WentOn')
    const slow: StreamRemover = {
      ...remover,
      remove: async (each, lastRevision) => {
        if (each === stream) await live.append(stream, 3, late)
        return remover.remove(each, lastRevision)
      },
    }
    await archiveEnded(scene, undefined, archivable(scene, slow))
    assert.is((await live.read(stream)).length, 5)
    assert.is((await store.read(stream, 4)).length, 1)
    const all = await eventsAfter(store, from)
    assert.is(new Set(all.map(({ position }) => position)).size, all.length)
    assert.equal(await archiveEnded(scene), nothing, 'it has not ended')

    await store.append(stream, 4, numbered(1, 5, 'Ended'))
    await store.append(newStream(), 'none', numbered(3))
    await database.pool.query(
      `insert into event_store.seals (position, seal) select unnest($1::text[]), sha256('any') on conflict do nothing`,
      [(await eventsAfter(live, from)).map(({ position }) => position)],
    )
    assert.equal(await archiveEnded(scene), { streams: 1, events: 6, files: 1 })
    assert.equal(await live.read(stream), [])
    assert.is((await store.read(stream)).length, 6)
    const after = await eventsAfter(store, from)
    assert.is(new Set(after.map(({ position }) => position)).size, after.length)
  })

  test('Given a server that was scavenged, then the log is whole with its archive, and nothing is moved twice', async (scene) => {
    const { live, store, from, scavenge } = scene
    // A real server scavenges only what lies in chunks that are full, which takes more events than this test has.
    if (!scavenge) return
    const before = await eventsAfter(live, from)
    await archiveEnded(scene)
    assert.equal(await archiveEnded(scene), nothing)
    scavenge()
    assert.is((await eventsAfter(live, from)).length, before.length - 16)
    assert.equal(await eventsAfter(store, from), before)
    assert.equal(await archiveEnded(scene), nothing)
  })

  test.run()
}
