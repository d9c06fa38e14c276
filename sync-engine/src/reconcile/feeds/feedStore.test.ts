import { AccountId, CalendarId, UserId } from '@calendar-sync/contracts/ids'
import { inTransaction } from '@calendar-sync/platform/database/pool'
import { createTestDatabase, type TestDatabase } from '@calendar-sync/platform/testing/database'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { engineMigrations } from '../../createSyncEngine.ts'
import { createFeedStore, type FeedStore, readerOf } from './feedStore.ts'

const test = suite<{ database: TestDatabase; feeds: FeedStore; feedId: string }>('the right to read a feed')

const source = {
  userId: UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a03'),
  accountId: AccountId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a05'),
  calendarId: CalendarId.parse('work'),
}

test.before.each(async (context) => {
  context.database = await createTestDatabase(engineMigrations)
  context.feeds = createFeedStore(context.database.pool)
  const opener = readerOf({ runId: 'opener', attempt: 1 })
  context.feedId = (await context.feeds.openLocked(source, 'key', opener, new Date(), long)).feed.feedId
  await context.feeds.unlock(context.feedId, opener)
})
test.after.each(({ database }) => database.drop())

const long = 60_000
const first = readerOf({ runId: 'run', attempt: 1 })
const second = readerOf({ runId: 'run', attempt: 2 })
const read = { syncToken: 'token', timeZone: 'UTC', accessRole: 'owner' }

test('Given a reader, when another run wants to read, then it waits', async ({ feeds, feedId }) => {
  assert.ok(await feeds.lock(feedId, first, 'never', long))
  assert.is(await feeds.lock(feedId, readerOf({ runId: 'another run', attempt: 2 }), 'never', long), 'busy')
})

test('Given a run that was taken over while it read, then the engine that took it over reads at once, and the first one no more', async ({
  database,
  feeds,
  feedId,
}) => {
  await feeds.lock(feedId, first, 'never', long)
  const taken = await feeds.lock(feedId, second, 'never', long)
  assert.ok(taken !== 'busy' && taken !== 'fresh')
  assert.is(await feeds.lock(feedId, first, 'never', long), 'busy')
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

test('Given reads of two calendars that end together, then a right that was lost fails alone', async ({ feeds }) => {
  const since = new Date()
  const begin = async (key: string) => {
    const { feed, lock } = await feeds.openLocked(source, key, first, since, long)
    assert.ok(lock !== 'busy' && lock !== 'fresh')
    return { feed, began: lock.began }
  }
  const [one, other] = await Promise.all([begin('key'), begin('another key')])
  assert.is.not(one.feed.feedId, other.feed.feedId)
  await feeds.lock(other.feed.feedId, second, 'never', long)

  const ends = await Promise.allSettled(
    [one, other].map(({ feed, began }) => feeds.saveUnchanged(feed, first, began, { ...read, syncToken: feed.feedId })),
  )
  assert.equal(
    ends.map((end) => end.status === 'fulfilled' && end.value.syncToken),
    [one.feed.feedId, false],
  )
  const { lock } = await feeds.openLocked(source, 'key', first, since, long)
  assert.is(lock, 'fresh')
})

test.run()
