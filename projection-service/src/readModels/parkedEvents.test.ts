import { ParkedEventId } from '@calendar-sync/contracts/ids'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dana, syncId } from '../testing/people.ts'
import { rowAfter } from '../testing/recorded.ts'
import { parkedEvents } from './parkedEvents.ts'

const parkedId = ParkedEventId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0301')
const ids = { parkedId, syncId: syncId(1), userId: dana }
const parked = {
  type: 'SyncEventParked',
  data: { ...ids, way: 'forward', sourceEventId: 'abc', tries: 5, code: 'refused', error: 'Google refused it.' },
} as const

test('an event that failed too often is listed, with its error', () => {
  const row = rowAfter(parkedEvents, parkedId, parked)
  assert.is(row?.error, 'Google refused it.')
  assert.is(row?.tries, 5)
})

test('an event that was retried, dropped or got well by itself is not', () => {
  for (const type of ['ParkedEventRetried', 'ParkedEventDropped', 'ParkedEventResolved'] as const) {
    assert.is(rowAfter(parkedEvents, parkedId, parked, { type, data: ids }), undefined)
    assert.ok(rowAfter(parkedEvents, parkedId, parked, { type, data: ids }, parked))
  }
})

test.run()
