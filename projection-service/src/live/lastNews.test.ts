import { UserId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLastNews } from './lastNews.ts'

const test = suite('when there was news last')

const dana = UserId.parse('5ca1ab1e-0000-4000-8000-000000000001')
const omar = UserId.parse('5ca1ab1e-0000-4000-8000-000000000002')

test('given news for one person, then it is known how long ago that was, and of others only since when there was none', () => {
  let now = 1_000
  const news = createLastNews(() => now)
  now = 3_000
  news.note(dana)
  now = 3_500
  assert.equal([news.msAgo(dana), news.msAgo(omar)], [500, 2_500])
})

test('given news that is older than any page that asks, when it is forgotten, then it is not taken for newer than it is', () => {
  let now = 0
  const news = createLastNews(() => now)
  news.note(dana)
  now = 100_000
  news.note(omar)
  news.forgetOld()
  assert.equal([news.msAgo(dana), news.msAgo(omar)], [60_000, 0])
})

test.run()
