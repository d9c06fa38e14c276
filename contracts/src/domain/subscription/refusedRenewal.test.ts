import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becamePro, chargeOf, day, paymentMethodChanged, subscribing } from '../../testing/billing.ts'
import { dana } from '../../testing/dana.ts'
import { fold } from '../decider.ts'
import type { SubscriptionEvent } from '../subscription.ts'
import { type SubscriptionCommand, subscriptionDecider } from './decide.ts'
import { dueAt } from './periodEnd.ts'

const test = suite('a renewal that was refused')

const charge = chargeOf(day(14), '2026-12-15T09:00:00.000Z', 0, day(14))
const refused: readonly SubscriptionEvent[] = [
  paymentMethodChanged,
  becamePro,
  charge,
  {
    type: 'PaymentFailed',
    data: {
      userId: dana,
      chargeId: charge.data.chargeId,
      periodStart: day(14),
      retryAt: day(15),
      amountCents: 999,
      currency: 'USD',
      reason: 'Your card was declined.',
    },
  },
]
const after = (...commands: readonly SubscriptionCommand[]) => {
  const past = [...refused]
  for (const command of commands) past.push(...subscriptionDecider.decide(command, fold(subscriptionDecider, past)))
  return fold(subscriptionDecider, past)
}
const at = new Date(day(14))
const cancelling: SubscriptionCommand = { type: 'CancelSubscription', userId: dana, at }

test('Given a plan that is cancelled and subscribed to again, then the tries so far count, and the next one is when it was', () => {
  const { failedPayments, retryAt, cancelledAt } = after(cancelling, { ...subscribing, at })
  assert.equal({ failedPayments, retryAt, cancelledAt }, { failedPayments: 1, retryAt: day(15), cancelledAt: null })
})

test('Given a plan that is cancelled, then it ends at once, as its period has', () => {
  assert.is(dueAt(after()), day(15))
  assert.is(dueAt(after(cancelling)), day(14))
})

test.run()
