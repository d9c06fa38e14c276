import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Feed } from './feed.ts'
import { covering, instantsOf, needsFullRead, overlaps, windowAt } from './window.ts'

const test = suite('the window of a feed')

const now = new Date('2025-05-01T12:34:56Z')
const reach = { daysBack: 14, daysForward: 30 }
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const feed: Feed = {
  feedId: 'f',
  syncToken: 'token',
  readAt: undefined,
  timeZone: 'UTC',
  accessRole: 'owner',
  reach,
  covered: covering(now, reach, 30),
  version: 1,
}

test('The edges of the window are instants, 14 days back and 30 ahead', () => {
  const { from, to } = windowAt(now, reach)
  assert.is(from.toISOString(), '2025-04-17T12:34:56.000Z')
  assert.is(to.toISOString(), '2025-05-31T12:34:56.000Z')
})

test('An event that ends at the window’s beginning or starts at its end is outside', () => {
  const window = windowAt(now, reach)
  assert.not(overlaps({ startsAt: later(-20), endsAt: window.from }, window))
  assert.not(overlaps({ startsAt: window.to, endsAt: later(40) }, window))
  assert.ok(overlaps({ startsAt: later(-20), endsAt: new Date(window.from.getTime() + 1) }, window))
})

test('An all-day event begins and ends at midnight where its calendar is, each time that it is asked for', () => {
  const event = { id: 'fair', start: { date: '2025-03-30' }, end: { date: '2025-03-31' } }
  const hours = (timeZone: string) => {
    const found = instantsOf(event, timeZone)
    return [found?.startsAt, found?.endsAt].map((at) => at?.toISOString().slice(5, 16))
  }
  for (let asked = 0; asked < 2; asked += 1) {
    assert.equal(hours('Europe/Berlin'), ['03-29T23:00', '03-30T22:00'])
    assert.equal(hours('America/New_York'), ['03-30T04:00', '03-31T04:00'])
    assert.equal(hours('Nowhere/Known'), ['03-30T00:00', '03-31T00:00'])
    assert.is(instantsOf({ ...event, end: { date: 'tomorrow' } }, 'Europe/Berlin'), undefined)
  }
})

test('Given a full read, when less than nine tenths of its margin are used, then changes are enough', () => {
  assert.not(needsFullRead(feed, reach, now, 30))
  assert.not(needsFullRead(feed, reach, later(26), 30))
  assert.ok(needsFullRead(feed, reach, later(28), 30))
})

test('Given a sync that looks further, or an expired token, when it reads, then everything is read again', () => {
  assert.ok(needsFullRead(feed, { ...reach, daysBack: 30 }, now, 30))
  assert.ok(needsFullRead(feed, { ...reach, daysForward: 90 }, now, 30))
  assert.ok(needsFullRead({ ...feed, syncToken: undefined }, reach, now, 30))
})

test.run()
