import type { SubscriptionEvent } from '@calendar-sync/contracts/events/subscription'
import { fold } from '@calendar-sync/platform/decider'
import { given } from '@calendar-sync/platform/testing/specification'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becamePro, day, invoiceId, paymentMethodChanged } from '../testing/billing.ts'
import { dana } from '../testing.ts'
import { monthAfter, renewedPeriod } from './periods.ts'
import { dueAt, type SettlePeriod } from './settlement.ts'
import { subscriptionDecider } from './subscription.ts'

const test = suite('the end of a period')

const settling: SettlePeriod = {
  type: 'SettlePeriod',
  userId: dana,
  expiry: day(14),
  at: new Date(day(14)),
  payment: 'paid',
  invoiceId,
}
const ended = (tier: 'none' | 'pro', status: 'inactive' | 'cancelled'): SubscriptionEvent => ({
  type: 'SubscriptionChanged',
  data: { ...becamePro.data, tier, status },
})
const failed = (retryAt: string | null): SubscriptionEvent => ({
  type: 'PaymentFailed',
  data: { userId: dana, periodStart: day(14), retryAt, amountCents: 999, currency: 'USD' },
})
const december15 = '2026-12-15T09:00:00.000Z'

test('Given a trial with a card, when it ends and the bank pays, then the next month begins with an invoice', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro)
    .when(settling)
    .then(
      { type: 'SubscriptionChanged', data: { ...becamePro.data, expiry: december15 } },
      {
        type: 'InvoiceIssued',
        data: {
          userId: dana,
          invoiceId,
          number: 'CS-0B9F2F52-0001',
          issuedAt: day(14),
          tier: 'pro',
          periodStart: day(14),
          periodEnd: december15,
          amountCents: 999,
          currency: 'USD',
        },
      },
    )
})

test('Given a period that has not ended, when it is looked at, then nothing happens', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro)
    .when({ ...settling, at: new Date(day(13)) })
    .then()
})

test('Given a period that was settled, when it is settled again, then nothing is charged twice', () => {
  const renewed: SubscriptionEvent = { type: 'SubscriptionChanged', data: { ...becamePro.data, expiry: december15 } }
  given(subscriptionDecider, paymentMethodChanged, becamePro, renewed).when(settling).then()
})

test('Given a cancelled plan, when its period ends, then it is cancelled and nothing is charged', () => {
  const cancelled: SubscriptionEvent = {
    type: 'SubscriptionCancelled',
    data: { userId: dana, cancelledAt: day(3), accessEndsAt: day(14) },
  }
  given(subscriptionDecider, paymentMethodChanged, becamePro, cancelled)
    .when({ ...settling, payment: 'not_asked' })
    .then(ended('pro', 'cancelled'))
  const after = fold(subscriptionDecider, [becamePro, cancelled, ended('pro', 'cancelled')])
  assert.is(after.cancelledAt, day(3))
  assert.is(dueAt(after), null)
})

test('Given a trial without a card, when it ends, then there is no plan', () => {
  given(subscriptionDecider, { ...becamePro, data: { ...becamePro.data, status: 'trial' } })
    .when({ ...settling, payment: 'not_asked' })
    .then(ended('none', 'inactive'))
})

test('Given a card that the bank refuses, then it is tried three times, a day apart, before access ends', () => {
  const past: SubscriptionEvent[] = [paymentMethodChanged, becamePro]
  for (const n of [14, 15]) {
    given<SettlePeriod, ReturnType<typeof state>, SubscriptionEvent>(subscriptionDecider, ...past)
      .when({ ...settling, at: new Date(day(n)), payment: 'declined' })
      .then(failed(day(n + 1)))
    past.push(failed(day(n + 1)))
    assert.is(dueAt(state(past)), day(n + 1))
  }
  given<SettlePeriod, ReturnType<typeof state>, SubscriptionEvent>(subscriptionDecider, ...past)
    .when({ ...settling, at: new Date(day(16)), payment: 'declined' })
    .then(failed(null), ended('none', 'inactive'))
})
const state = (past: readonly SubscriptionEvent[]) => fold(subscriptionDecider, past)

test('Given months in which nobody renewed, then only the one that runs is charged', () => {
  assert.equal(renewedPeriod(day(14), new Date('2027-02-20T09:00:00Z')), {
    start: '2027-02-15T09:00:00.000Z',
    end: '2027-03-15T09:00:00.000Z',
  })
})

test('A month from the last day of January is the last day of February', () => {
  assert.is(monthAfter('2027-01-31T09:00:00.000Z'), '2027-02-28T09:00:00.000Z')
})

test.run()
