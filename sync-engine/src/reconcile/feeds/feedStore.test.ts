import { inTransaction } from '@calendar-sync/platform/database/pool'
import * as assert from 'uvu/assert'
import { source, suiteOnDatabase } from '../../testing/suiteOnDatabase.ts'
import { createFeedStore, readerOf } from './feedStore.ts'

const test = suiteOnDatabase('the right to read a feed', async ({ pool }) => {
  const feeds = createFeedStore(pool)
  const opener = readerOf({ runId: 'opener', attempt: 1 })
  const { feedId } = (await feeds.openLocked(source, 'key', opener, new Date(), long)).feed
  await feeds.unlock(feedId, opener)
  const lock = async (reader: string, key = 'key') =>
    (await feeds.openLocked(source, key, reader, 'infinity', long)).lock
  return { feeds, feedId, lock }
})

const long = 60_000
const first = readerOf({ runId: 'run', attempt: 1 })
const second = readerOf({ runId: 'run', attempt: 2 })
const read = { syncToken: 'token', timeZone: 'UTC', accessRole: 'owner' }

test('Given a reader, when another run wants to read, then it waits', async ({ lock }) => {
  assert.ok(await lock(first))
  assert.is(await lock(readerOf({ runId: 'another run', attempt: 2 })), 'busy')
})

test('Given a run that was taken over while it read, then the engine that took it over reads at once, and the first one no more', async ({
  database,
  feeds,
  feedId,
  lock,
}) => {
  await lock(first)
  const taken = await lock(second)
  assert.ok(taken !== 'busy' && taken !== 'fresh')
  assert.is(await lock(first), 'busy')
  await feeds.unlock(feedId, first)

  const save = (reader: string) =>
    inTransaction(database.pool, (client) => feeds.save(client, feedId, reader, 1, taken.began, read))
  assert.match(String(await save(first).catch((error: unknown) => error)), /Another reader/)
  await save(second)
})

test('Given two runs that ask for the same calendar in one moment, then one of them reads it, and the other waits', async ({
  feeds,
}) => {
  const since = new Date()
  const another = readerOf({ runId: 'another run', attempt: 1 })
  const locks = await Promise.all(
    [first, another].map(async (reader) => (await feeds.openLocked(source, 'key', reader, since, long)).lock),
  )
  assert.is(locks.filter((lock) => lock === 'busy').length, 1)
  assert.is(locks.filter((lock) => lock !== 'busy' && lock !== 'fresh').length, 1)
})

test('Given reads of two calendars that end together, then a right that was lost fails alone', async ({
  feeds,
  lock,
}) => {
  // Times are kept in milliseconds: a read that began within the one of `since` is not known to be after it.
  const since = new Date(Date.now() - 1000)
  const begin = async (key: string) => {
    const { feed, lock: given } = await feeds.openLocked(source, key, first, since, long)
    assert.ok(given !== 'busy' && given !== 'fresh')
    return { feed, began: given.began }
  }
  const [one, other] = await Promise.all([begin('key'), begin('another key')])
  assert.is.not(one.feed.feedId, other.feed.feedId)
  await lock(second, 'another key')

  const ends = await Promise.allSettled(
    [one, other].map(({ feed, began }) => feeds.saveUnchanged(feed, first, began, { ...read, syncToken: feed.feedId })),
  )
  assert.equal(
    ends.map((end) => end.status === 'fulfilled' && end.value.syncToken),
    [one.feed.feedId, false],
  )
  assert.is((await feeds.openLocked(source, 'key', first, since, long)).lock, 'fresh')
})

test.run()
