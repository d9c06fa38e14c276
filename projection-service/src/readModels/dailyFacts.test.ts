import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { dailyFacts } from './dailyFacts.ts'

const test = suite('what happened on a day')

test('Given a plan that is cancelled and then paid for once more, then that is one cancellation', () => {
  const cancelled = { userId: dana, cancelledAt: minute(1), accessEndsAt: minute(60) }
  const again = { ...cancelled, accessEndsAt: minute(90) }
  const row = rowAfter(
    dailyFacts,
    minute(0).slice(0, 10),
    { type: 'SubscriptionCancelled', data: cancelled },
    { type: 'SubscriptionCancelled', data: again },
  )
  assert.equal(row?.counts, { 'conversions.cancelled': 1 })
})

test.run()
