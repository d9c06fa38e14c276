import { suite } from 'uvu'
import { ParkedEventId } from '../ids.ts'
import { dana, travelSync } from '../testing/dana.ts'
import { given } from '../testing/specification.ts'
import { parkedEventDecider } from './parkedEvent.ts'

const test = suite('parked events')

const ids = {
  parkedId: ParkedEventId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0300'),
  syncId: travelSync,
  userId: dana,
}
const parked = {
  type: 'SyncEventParked' as const,
  data: {
    ...ids,
    way: 'forward' as const,
    sourceEventId: 'abc',
    tries: 5,
    code: 'refused',
    error: 'Google refused it.',
  },
}
const retried = { type: 'ParkedEventRetried' as const, data: ids }
const dropped = { type: 'ParkedEventDropped' as const, data: ids }
const resolved = { type: 'ParkedEventResolved' as const, data: ids }

test('Given a parked event, when it is retried or dropped, then that is recorded', () => {
  given(parkedEventDecider, parked).when({ type: 'RetryParkedEvent' }).then(retried)
  given(parkedEventDecider, parked).when({ type: 'DropParkedEvent' }).then(dropped)
})

test('Given a command that is carried out already, when it is sent again, then nothing happens', () => {
  given(parkedEventDecider, parked, retried).when({ type: 'RetryParkedEvent' }).then()
  given(parkedEventDecider, parked, dropped).when({ type: 'DropParkedEvent' }).then()
})

test('Given an event that is not parked, when it is retried or dropped, then there is no such one', () => {
  given(parkedEventDecider).when({ type: 'RetryParkedEvent' }).refuses('not_found')
  given(parkedEventDecider, parked, dropped).when({ type: 'RetryParkedEvent' }).refuses('not_found')
  given(parkedEventDecider, parked, resolved).when({ type: 'DropParkedEvent' }).refuses('not_found')
})

test('Given an event that was retried and is parked again, when it is retried, then it is once more', () => {
  given(parkedEventDecider, parked, retried, parked).when({ type: 'RetryParkedEvent' }).then(retried)
})

test.run()
