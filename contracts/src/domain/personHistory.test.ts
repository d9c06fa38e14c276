import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { UserId } from '../ids.ts'
import { dana } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type PersonHistoryEvent, personHistoryDecider, type RecordLook } from './personHistory.ts'

const test = suite("looks at a person's history")

const sam = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0051')
const ada = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0052')
const look = (viewerId: UserId, at: string): RecordLook => ({
  type: 'RecordLook',
  userId: dana,
  viewerId,
  at: new Date(at),
})
const viewed = (viewerId: UserId, viewedAt: string): PersonHistoryEvent => ({
  type: 'PersonHistoryViewed',
  data: { userId: dana, viewerId, viewedAt },
})
const nine = '2026-11-21T09:00:00.000Z'
const almostTen = '2026-11-21T09:59:59.999Z'
const ten = '2026-11-21T10:00:00.000Z'

test('Given a history that no admin read, when one reads it, then it is on record who and when', () => {
  given(personHistoryDecider).when(look(sam, nine)).then(viewed(sam, nine))
})

test('Given a look, when the same viewer looks again within the hour, then nothing is added', () => {
  given(personHistoryDecider, viewed(sam, nine)).when(look(sam, almostTen)).then()
})

test('Given a look, when an hour has passed, then the next one is a look of its own', () => {
  given(personHistoryDecider, viewed(sam, nine)).when(look(sam, ten)).then(viewed(sam, ten))
})

test('Given one reader on record, when another admin reads, then theirs is on record too', () => {
  given(personHistoryDecider, viewed(sam, nine)).when(look(ada, nine)).then(viewed(ada, nine))
})

test('Every look sent twice yields no events the second time', () => {
  const commands = fc
    .record({ viewer: fc.constantFrom(sam, ada), minutes: fc.integer({ min: 0, max: 600 }) })
    .map(({ viewer, minutes }) => look(viewer, new Date(Date.parse(nine) + minutes * 60_000).toISOString()))
  assert.ok(everyRetryYieldsNoEvents(personHistoryDecider, commands) > 100)
})

test.run()
