import { randomBytes } from 'node:crypto'
import { inTransaction, type PoolClient } from '@calendar-sync/platform/database/pool'
import type { TestDatabase } from '@calendar-sync/platform/testing/database'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import { seal, source, suiteOnDatabase, waitForLock } from '../../testing/suiteOnDatabase.ts'
import type { FeedRows } from './eventRows.ts'
import { markMissing, writeChanges, writeOriginals, writeThrough } from './feedEvents.ts'
import { createFeedStore, type FeedStore } from './feedStore.ts'

interface Scene {
  database: TestDatabase
  feeds: FeedStore
  feed: FeedRows
  /** When the reader that has the right to read began. */
  began: Date
}
const reader = 'run/1'
const test = suiteOnDatabase('what is written into a feed', async ({ pool }) => {
  const feeds = createFeedStore(pool)
  const { feed, lock } = await feeds.openLocked(source, 'key', reader, new Date(), 60_000)
  assert.ok(lock !== 'busy' && lock !== 'fresh')
  const rows: FeedRows = { feedId: feed.feedId, everyId: source.everyId, timeZone: 'UTC', seal }
  return { feeds, feed: rows, began: lock.began }
})

const moment = { dateTime: '2026-12-01T10:00:00Z' }
const event = (id: string): GoogleEvent => ({ id, etag: '"1"', updated: moment.dateTime, start: moment, end: moment })

async function versionsOf({ pool }: TestDatabase) {
  const { rows } = await pool.query<{ event_id: string; version: string }>(
    `select event_id, version from engine.feed_events union all select 'feed', version from engine.feeds`,
  )
  return (name: string) => Number(rows.find(({ event_id }) => event_id === name)?.version)
}

/** A read that is stored, up to its end. */
async function beginStoring({ feeds, feed, began }: Scene, client: PoolClient) {
  const version = await feeds.nextVersion(client)
  await writeChanges(client, feed, version, [{ kind: 'live', event: event('read'), startsAt: began, endsAt: began }])
  const read = { syncToken: 'token', timeZone: 'UTC', accessRole: 'owner' }
  return () => feeds.save(client, feed.feedId, reader, version, began, read)
}

test('Given events that say when they changed in no way that is a time, when they are written, then they are kept without it', async ({
  database: { pool },
  feed,
}) => {
  const said = ['nope', '0000-00-00T00:00:00Z', '', moment.dateTime]
  const written = said.map((updated, at) => ({ ...event(String(at)), updated }))
  await inTransaction(pool, (client) => writeThrough(client, feed, 0, written, []))
  const { rows } = await pool.query<{ updated: Date | null }>(
    'select updated from engine.feed_events order by event_id',
  )
  assert.equal(
    rows.map(({ updated }) => updated),
    [null, null, null, new Date(moment.dateTime)],
  )
})

test('Given a read that is being stored, when a sync writes an event of a person, then what the read brought comes after that', async (scene) => {
  const { database, feed } = scene
  const { version } = await inTransaction(database.pool, async (client) => {
    const end = await beginStoring(scene, client)
    await inTransaction(database.pool, (other) => writeOriginals(other, feed, 0, [event('written')], []))
    return end()
  })
  const versionOf = await versionsOf(database)
  assert.ok(versionOf('read') > versionOf('written'))
  assert.equal([versionOf('read'), versionOf('feed')], [version, version])
})

test('Given a read that ends, when a sync writes an event of a person in the same moment, then that waits, and comes after the read', async (scene) => {
  const { database, feed } = scene
  let writing: Promise<void> | undefined
  await inTransaction(database.pool, async (client) => {
    const end = await beginStoring(scene, client)
    await end()
    writing = inTransaction(database.pool, (other) => writeOriginals(other, feed, 0, [event('written')], []))
    await waitForLock(database)
  })
  await writing
  const versionOf = await versionsOf(database)
  assert.ok(versionOf('written') > versionOf('read'))
  assert.is(versionOf('feed'), versionOf('written'))
})

const writers: Readonly<Record<string, (client: PoolClient, feed: FeedRows) => Promise<void>>> = {
  'what we wrote': (client, feed) => writeThrough(client, feed, 0, [event('b'), event('a')], []),
  'what we deleted': (client, feed) => writeThrough(client, feed, 0, [], ['b', 'a']),
  'what a read changed': (client, feed) =>
    writeChanges(
      client,
      feed,
      1,
      ['b', 'a'].map((id) => ({ kind: 'live', event: event(id), startsAt: new Date(), endsAt: new Date() })),
    ),
  'what a read did not show': (client, { feedId }) => markMissing(client, feedId, 1, 'everywhere', []),
}
for (const [name, write] of Object.entries(writers))
  test(`Given an event that another transaction holds, when ${name} is recorded, then that waits for it before it holds a later one`, async ({
    database: { pool },
    database,
    feed,
  }) => {
    for (const id of ['b', 'a']) await inTransaction(pool, (client) => writeThrough(client, feed, 0, [event(id)], []))
    const hold = (id: string) => `select from engine.feed_events where event_id = '${id}' for update`
    let writing: Promise<void> | undefined
    await inTransaction(pool, async (client) => {
      await client.query(hold('a'))
      writing = inTransaction(pool, (other) => write(other, feed))
      await waitForLock(database)
      assert.is((await client.query(`${hold('b')} skip locked`)).rowCount, 1)
    })
    await writing
  })

/** Ids of series that Postgres does not take. */
const refused: Readonly<Record<string, Partial<GoogleEvent>>> = {
  'has a character that no text holds': { recurringEventId: 'a\0b' },
  // Of random characters, since Postgres packs a key before it says that it is too long.
  'has a key that no index holds': { recurringEventId: randomBytes(3_000).toString('hex') },
}
for (const [what, more] of Object.entries(refused))
  test(`Given an event that ${what}, when a read is stored, then it is kept as one that cannot be read, and the others as they are`, async ({
    database: { pool },
    feed,
  }) => {
    const events = ['a', 'odd', 'z'].map((id) => ({ ...event(id), ...(id === 'odd' ? more : {}) }))
    const at = { startsAt: new Date(), endsAt: new Date() }
    await inTransaction(pool, (client) =>
      writeChanges(
        client,
        feed,
        1,
        events.map((one) => ({ kind: 'live', event: one, ...at })),
      ),
    )
    const { rows } = await pool.query<{ event_id: string; etag: string | null; sealed: string }>(
      'select event_id, etag, sealed from engine.feed_events order by event_id',
    )
    assert.equal(
      rows.map(({ event_id, etag }) => [event_id, etag]),
      [
        ['a', '"1"'],
        ['odd', null],
        ['z', '"1"'],
      ],
    )
    assert.match(JSON.stringify(seal.open(rows[1]?.sealed ?? '')), /"unreadable":true/)
  })

test('Given an event that cannot be made a row, when a read of more events than are written at once is stored, then no statement of it is under way when it fails', async ({
  database: { pool },
  feed,
}) => {
  const broken = 'z'
  const seals = {
    ...feed.seal,
    seal: (value: unknown, context: string) => {
      if (context.endsWith(`/${broken}`)) throw new RangeError('planted')
      return feed.seal.seal(value, context)
    },
  }
  const events = Array.from({ length: 500 }, (_, n) => `a${n}`).concat(broken)
  const at = { startsAt: new Date(), endsAt: new Date() }
  let underWay = 0
  const storing = inTransaction(pool, (client) => {
    const query = async (...statement: Parameters<PoolClient['query']>) => {
      underWay += 1
      const answer = await client.query(...statement)
      underWay -= 1
      return answer
    }
    const watched = new Proxy(client, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) })
    const changes = events.map((id) => ({ kind: 'live' as const, event: event(id), ...at }))
    return writeChanges(watched, { ...feed, seal: seals }, 1, changes).catch((error: unknown) => {
      assert.is(underWay, 0)
      throw error
    })
  })
  const failure = await storing.catch((error: unknown) => error)
  assert.ok(failure instanceof RangeError, String(failure))
})

/** A read after version `planned`, by which a run went, that shows this event as deleted. */
async function readDeletion({ database: { pool }, feeds, feed }: Scene, known: boolean) {
  const id = 'k'.repeat(52)
  if (known) await inTransaction(pool, (client) => writeThrough(client, feed, 0, [event(id)], []))
  return inTransaction(pool, async (client) => {
    const planned = await feeds.nextVersion(client)
    const deletion = known
      ? ({ kind: 'deleted', eventId: id } as const)
      : ({ kind: 'deletedUnknown', event: { id, status: 'cancelled' } } as const)
    await writeChanges(client, feed, await feeds.nextVersion(client), [deletion])
    return { id, planned }
  })
}
for (const known of [true, false])
  test(`Given a copy that ${known ? 'a run writes' : 'a run makes'}, when a person deletes it and that is read before the run saves it, then it stays deleted`, async (scene) => {
    const { database, feed } = scene
    const { id, planned } = await readDeletion(scene, known)
    const later = { ...event(id), etag: '"2"', updated: '2026-12-01T11:00:00Z' }
    const stateAfter = async (since: number) => {
      await inTransaction(database.pool, (client) => writeThrough(client, feed, since, [later], []))
      const { rows } = await database.pool.query<{ state: string }>('select state from engine.feed_events')
      return rows.map(({ state }) => state)
    }
    assert.equal(await stateAfter(planned), ['deleted'])
    // A run that planned after that read knew of the deletion, and brought the event back.
    assert.equal(await stateAfter(planned + 1), ['live'])
  })

test.run()
