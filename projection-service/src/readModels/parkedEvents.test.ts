import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ofParked, parked } from '../testing/people.ts'
import { rowAfter } from '../testing/recorded.ts'
import { parkedEvents } from './parkedEvents.ts'

test('an event that failed too often is listed, with its error', () => {
  const row = rowAfter(parkedEvents, ofParked.parkedId, parked)
  assert.is(row?.error, 'No room')
  assert.is(row?.tries, 5)
})

test('an event that was retried, dropped or got well by itself is not', () => {
  for (const type of ['ParkedEventRetried', 'ParkedEventDropped', 'ParkedEventResolved'] as const) {
    assert.is(rowAfter(parkedEvents, ofParked.parkedId, parked, { type, data: ofParked }), undefined)
    assert.ok(rowAfter(parkedEvents, ofParked.parkedId, parked, { type, data: ofParked }, parked))
  }
})

test.run()
