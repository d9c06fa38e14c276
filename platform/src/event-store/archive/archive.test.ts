import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { newStream, numbered } from '../contract/sampleEvents.ts'
import { listen } from '../contract/waiting.ts'
import { beginning, type EventStore, type StoredEvent } from '../eventStore.ts'
import { createPostgresEventStore } from '../postgres.ts'
import { chainStart, type Link, nextLink } from '../seals/chain.ts'
import { requireKnownLog } from '../seals/knownLog.ts'
import { createSealStore } from '../seals/sealStore.ts'
import { verifySeals } from '../seals/verifySeals.ts'
import { archivableUntil, moveToArchive } from './moveToArchive.ts'
import { requireArchive } from './requireArchive.ts'
import { withArchive } from './withArchive.ts'

interface Given {
  database: TestDatabase
  live: EventStore
  store: EventStore
  folder: string
  /** Streams that ended, in the order of their ends. */
  ended: string[]
}

const test = suite<Given>('a log of which a part is in an archive')
const key = randomBytes(32)
const long = '2999-01-01T00:00:00.000Z'

const allOf = async (store: EventStore): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  for await (const batch of store.replay(beginning)) events.push(...batch.events)
  return events
}
const eventOf = (type: string) => numbered(1).map((event) => ({ ...event, type }))

test.before.each(async (given) => {
  given.database = await createTestDatabase()
  given.live = createPostgresEventStore(given.database.pool)
  given.folder = mkdtempSync(join(tmpdir(), 'calendar-sync-archive-'))
  chmodSync(given.folder, 0o755)
  given.store = withArchive(given.live, given.database.pool, given.folder)
  given.ended = []
  // Streams that interleave: the even ones end.
  const streams = Array.from({ length: 8 }, () => newStream())
  for (const stream of streams) await given.live.append(stream, 'none', numbered(3))
  for (const [n, stream] of streams.entries()) {
    await given.live.append(stream, 'any', eventOf(n % 2 === 0 ? 'Ended' : 'WentOn'))
    if (n % 2 === 0) given.ended.push(stream)
  }
  await given.live.append(newStream(), 'none', numbered(4))
  const links: Link[] = []
  for (const event of await allOf(given.live)) links.push(nextLink(key, links.at(-1) ?? chainStart, event))
  await createSealStore(given.database.pool).add(links)
})
test.after.each(async ({ database, live, folder }) => {
  await live.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const move = async ({ database, folder, ended }: Given, before = long) =>
  moveToArchive(
    database.pool,
    folder,
    { categories: [...new Set(ended.map((stream) => stream.slice(0, stream.indexOf('-'))))], types: ['Ended'] },
    before,
    await archivableUntil(database.pool),
  )

test('Given streams that ended, when they are moved, then readers find every event where it stood', async (given) => {
  const { live, store, ended } = given
  const [before, head] = [await allOf(live), await live.head()]
  const places = before.map(({ stream, revision }) => ({ stream, revision }))
  assert.equal(await move(given), { streams: 4, events: 16, files: 1 })
  assert.is((await allOf(live)).length, before.length - 16)
  assert.equal(await allOf(store), before)
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
  for (let after = beginning; ; ) {
    const { events, position, caughtUp } = await store.readAll(after, 5)
    pages.push(...events)
    after = position
    if (caughtUp) break
  }
  assert.equal(pages, before)
  assert.equal(
    (await store.readAll(beginning, 3, { types: ['Ended'] })).events,
    before.filter(({ type }) => type === 'Ended').slice(0, 3),
  )
  const counted = Object.fromEntries(await store.count(beginning, head))
  assert.equal(counted.Ended, 4)
  assert.is(
    Object.values(counted).reduce((sum, count) => sum + count, 0),
    before.length,
  )
  assert.equal(await store.head(), head)
})

test('Given an archive, when a reader follows the log from its beginning, then old and new events come in order', async (given) => {
  const { live, store } = given
  const before = await allOf(live)
  await move(given)
  const listener = listen(store, { after: beginning })
  await listener.received(before.length)
  await store.append(newStream(), 'none', numbered(2))
  const received = await listener.received(before.length + 2)
  assert.equal(received, await allOf(store))
  await listener.stop()
})

test('Given an archive, then the chain of seals is right across the hole, and the log is known', async (given) => {
  const { database, live, store } = given
  await move(given)
  const { broken, sealed } = await verifySeals(store, database.pool, key)
  assert.equal({ broken, sealed }, { broken: undefined, sealed: 36 })
  assert.is((await verifySeals(live, database.pool, key)).broken?.kind, 'missing')
  await requireKnownLog(store, database.pool, key)
})

test('Given streams that ended later, that did not end, or that are not sealed, then they stay', async (given) => {
  assert.equal(await move(given, '2000-01-01T00:00:00.000Z'), { streams: 0, events: 0, files: 0 })
  const late = newStream()
  await given.live.append(late, 'none', eventOf('Ended'))
  given.ended.push(late)
  await move(given)
  assert.is((await given.live.read(late)).length, 1)
  assert.is(readdirSync(given.folder).length, 1)
  assert.equal(await move(given), { streams: 0, events: 0, files: 0 })
})

test('Given an archive, when its folder is not named or lacks a file, then the start is refused in one line', async (given) => {
  const { database, folder } = given
  const refusal = (at: string | undefined) => requireArchive(database.pool, at).then(() => 'started', String)
  assert.is(await refusal(undefined), 'started')
  await move(given)
  assert.is(await refusal(folder), 'started')
  assert.match(
    await refusal(undefined),
    /^StartupError: ARCHIVE_DIR is not set, and a part of the log was moved to 1 files/,
  )
  const [file = ''] = readdirSync(folder)
  rmSync(join(folder, file))
  assert.match(await refusal(folder), /which lacks .*\.jsonl\.gz with 16 events of the log/)
})

test.run()
