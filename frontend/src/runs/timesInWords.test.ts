import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { spansDays } from './copyTimes.ts'
import { timesInWords } from './timesInWords.ts'

const test = suite('when an event takes place, in words')

/** As English writes a span, with thin spaces about the dash. */
const told = ({ start, end }: { start: string; end: string | null }) => timesInWords(start, end).replaceAll(/\s/g, ' ')

test('Given a stay of three whole days, then its first and its last day are told, and of one of a single day that day', () => {
  const stay = { start: '2026-12-03', end: '2026-12-06' }
  assert.is(told(stay), 'Thu, Dec 3 – Sat, Dec 5')
  assert.is(told({ ...stay, end: '2026-12-04' }), 'Thu, Dec 3')
  assert.equal([stay, { ...stay, end: '2026-12-04' }].map(spansDays), [true, false])
})

test('Given an event with times, then also its end is told, with its day where that is another', () => {
  const dinner = { start: '2026-12-03T19:00', end: '2026-12-03T21:30' }
  const train = { start: '2026-12-03T21:00', end: '2026-12-04T06:30' }
  assert.is(told(dinner), 'Thu, Dec 3, 7:00 – 9:30 PM')
  assert.is(told(train), 'Thu, Dec 3, 9:00 PM – Fri, Dec 4, 6:30 AM')
  assert.equal([dinner, train].map(spansDays), [false, true])
  assert.is(told({ ...dinner, end: null }), 'Thu, Dec 3, 7:00 PM')
})

test.run()
