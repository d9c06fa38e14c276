import type { TestDatabase } from '@calendar-sync/platform/testing/database'
import * as assert from 'uvu/assert'
import type { CalendarApi, EventsQuery } from '../../google/calendarApi.ts'
import { GoogleFailure, isFailure } from '../../google/failure.ts'
import { stoppedBy } from '../../runStopped.ts'
import { seal, source, suiteOnDatabase } from '../../testing/suiteOnDatabase.ts'
import { createFeedStore, type FeedStore } from './feedStore.ts'
import { type FeedReading, readFeed } from './readFeed.ts'

const test = suiteOnDatabase('reading a calendar', ({ pool }) => ({ feeds: createFeedStore(pool) }))

const since = new Date()

const never = () => Promise.reject(new Error('Nothing but lists is asked for.'))
const nothingElse = { calendars: never, get: never, insert: never, replace: never, patch: never, delete: never }

interface Scene {
  readonly database: TestDatabase
  readonly feeds: FeedStore
}

const usual = { daysBack: 14, daysForward: 30 }

/** Reads a calendar. */
function readCalendar(
  { database: { pool }, feeds }: Scene,
  events: CalendarApi['events'],
  more: Partial<Pick<FeedReading, 'reach' | 'since'>> = {},
) {
  const api = { ...nothingElse, everyId: never, watch: never, stopChannel: never, callsAboutEvents: () => 0, events }
  const stop = new AbortController().signal
  const reading = { source, reach: usual, api, seal, since, reader: 'slow/1', stop, ...more }
  return readFeed(reading, { pool, feeds, clock: () => new Date(), marginDays: 30 })
}

const emptyPage = { items: [], timeZone: 'UTC', accessRole: 'owner' }

/** Reads a calendar of three pages. @param onPage told of each before it comes */
function readPages(scene: Scene, onPage: PageHeard) {
  let asked = 0
  return readCalendar(scene, async () => {
    asked += 1
    assert.ok(asked <= 3, 'it is read once')
    const isLast = asked === 3
    await onPage(asked)
    const ofLast = { nextPageToken: isLast ? undefined : `page ${asked}`, nextSyncToken: isLast ? 'token' : undefined }
    return { ...emptyPage, ...ofLast }
  })
}
type PageHeard = (page: number) => unknown

const anotherLock = async (feeds: FeedStore) =>
  (await feeds.openLocked(source, 'work', 'another/1', since, 60_000)).lock
/** As after a page that took over a minute to come. */
const minutePasses = ({ pool }: TestDatabase) => pool.query('update engine.feeds set reading_until = clock_timestamp()')

test('Given a calendar that takes minutes to read, when another run wants to read it, then it waits while page after page comes', async (scene) => {
  const locks: unknown[] = []
  const { feed } = await readPages(scene, async (page) => {
    if (page > 1) locks.push(await anotherLock(scene.feeds))
    await minutePasses(scene.database)
  })
  assert.equal(locks, ['busy', 'busy'])
  assert.is(feed.syncToken, 'token')
})

test('Given a reader that was held up for over a minute, when another run reads instead, then it asks for no further page, and takes what that one brings', async (scene) => {
  const { feeds } = scene
  const pages: number[] = []
  const { feed } = await readPages(scene, async (page) => {
    pages.push(page)
    await minutePasses(scene.database)
    const lock = await anotherLock(feeds)
    assert.ok(lock !== 'busy' && lock !== 'fresh')
    const full = { from: new Date(0), to: new Date('2100-01-01'), reach: { daysBack: 14, daysForward: 30 } }
    const read = { syncToken: 'of another', timeZone: 'UTC', accessRole: 'owner', full }
    await feeds.save(scene.database.pool, lock.feed.feedId, 'another/1', 1, lock.began, read)
  })
  assert.equal(pages, [1])
  assert.is(feed.syncToken, 'of another')
})

test('Given a list that leads back to a page that it gave before, when it is read, then that fails after that page, and the next read is kept from nothing', async (scene) => {
  const asked: unknown[] = []
  const read = readCalendar(scene, async (_, __, pageToken) => {
    asked.push(pageToken)
    assert.ok(asked.length < 10, 'it is not read for ever')
    return { ...emptyPage, nextPageToken: 'back here', nextSyncToken: undefined }
  })
  const failure = await read.catch((error: unknown) => error)
  assert.ok(isFailure(failure))
  assert.is(
    stoppedBy(failure, 'source', 'reading').message,
    'Google’s list of the events of the source calendar has no end, so it could not be read. Try again later.',
  )
  assert.equal(asked, [undefined, 'back here'])
  const lock = await anotherLock(scene.feeds)
  assert.ok(lock !== 'busy' && lock !== 'fresh')
})

test('Given a calendar whose texts never end, when it is read, then that fails early, and what a person can do is said', async (scene) => {
  const description = 'x'.repeat(8_000)
  let asked = 0
  const read = readCalendar(scene, async () => {
    asked += 1
    assert.ok(asked <= 4, 'it is read no further')
    const items = Array.from({ length: 2_500 }, (_, n) => ({ id: `${asked}/${n}`, description }))
    return { ...emptyPage, items, nextPageToken: `page ${asked}`, nextSyncToken: undefined }
  })
  const failure = await read.catch((error: unknown) => error)
  assert.ok(isFailure(failure))
  assert.is(
    stoppedBy(failure, 'target', 'reading').message,
    'The target calendar holds too many events, or too long ones, to be read. Let the sync look at fewer days back or ahead.',
  )
})

const lastPage = { ...emptyPage, nextPageToken: undefined, nextSyncToken: 'token' }
const noRoom = { ...lastPage, items: [{ id: 'e', description: 'x'.repeat(65_000_000) }] }

test('Given a calendar that was read far ahead and has grown since, when a sync that looks less far reads it, then so much is read', async (scene) => {
  const { feed } = await readCalendar(scene, async () => lastPage, { reach: { daysBack: 365, daysForward: 365 } })
  await scene.feeds.forgetToken(feed.feedId)
  const isFar = (query: EventsQuery) => 'to' in query && query.to.getTime() > Date.now() + 100 * 24 * 60 * 60 * 1000
  const now = await readCalendar(scene, async (_, query) => (isFar(query) ? noRoom : lastPage))
  assert.equal(now.feed.reach, usual)
})

test('Given more changes than there is room for, when they are read, then what is there now is read instead', async (scene) => {
  const time = { dateTime: new Date().toISOString() }
  const { feed } = await readCalendar(scene, async () => ({
    ...lastPage,
    items: [{ id: 'e', start: time, end: time }],
  }))
  // A pair that lies behind the window.
  await scene.database.pool.query(`update engine.feed_events set starts_at = 'epoch', ends_at = 'epoch'`)
  const asked: string[] = []
  const events = async (_: string, query: EventsQuery) => {
    asked.push(Object.keys(query).join())
    return 'from' in query ? lastPage : noRoom
  }
  await readCalendar(scene, events, { since: feed.readAt ?? since })
  assert.equal(asked, ['syncToken', 'from,to', 'changedSince'])
})

test('Given a date of a split series, when a list tells it by another id since it was changed, then one date is there', async (scene) => {
  const time = (minutes: number) => ({ dateTime: new Date(Date.now() + minutes * 60_000).toISOString() })
  const date = { recurringEventId: 'series_R20260108T090000', start: time(0), end: time(60) }
  const list = (id: string) => async () => ({ ...lastPage, items: [{ ...date, id }] })
  const { feed } = await readCalendar(scene, list('series_R20260108T090000_20260115T090000Z'))
  await readCalendar(scene, list('series_20260115T090000Z'), { since: feed.readAt ?? since })
  const { rows } = await scene.database.pool.query<{ event_id: string }>(
    `select event_id from engine.feed_events where state = 'live'`,
  )
  assert.equal(rows, [{ event_id: 'series_20260115T090000Z' }])
})

test('Given a sync token that Google calls invalid, when the calendar is read, then everything is read', async (scene) => {
  const { feed } = await readCalendar(scene, async () => lastPage)
  const asked: string[] = []
  const events = async (_: string, query: EventsQuery) => {
    asked.push(Object.keys(query).join())
    if ('syncToken' in query) throw new GoogleFailure('refused', 400, 'invalid')
    return lastPage
  }
  await readCalendar(scene, events, { since: feed.readAt ?? since })
  assert.equal(asked, ['syncToken', 'from,to'])
})

for (const answer of ['410', 'changes'])
  test(`Given events of which only the times were shown, when the account may see them (${answer}), then their texts are read under the same version`, async (scene) => {
    const time = { dateTime: new Date().toISOString() }
    const hidden = { id: 'e', etag: '"1"', start: time, end: time, visibility: 'private' }
    const before = await readCalendar(scene, async () => ({ ...lastPage, accessRole: 'reader', items: [hidden] }))
    const events = async (_: string, query: EventsQuery) => {
      if ('syncToken' in query && answer === '410') throw new GoogleFailure('gone', 410, 'fullSyncRequired')
      return 'syncToken' in query ? lastPage : { ...lastPage, items: [{ ...hidden, summary: 'Flight to Rome' }] }
    }
    const { feed } = await readCalendar(scene, events, { since: before.feed.readAt ?? since })
    const { rows } = await scene.database.pool.query<{ sealed: string; version: string }>(
      'select sealed, version from engine.feed_events',
    )
    assert.match(rows[0]?.sealed ?? '', 'Flight to Rome')
    assert.is(Number(rows[0]?.version), feed.version)
  })

test.run()
