import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becamePro, chargeOf, day, invoiceFor, paymentMethodChanged } from '../../testing/billing.ts'
import { dana } from '../../testing/dana.ts'
import { given } from '../../testing/specification.ts'
import { fold } from '../decider.ts'
import type { SubscriptionEvent } from '../subscription.ts'
import type { RecordChargeOutcome } from './charges.ts'
import { type SubscriptionCommand, subscriptionDecider } from './decide.ts'
import { dueAt, type EndPeriod } from './periodEnd.ts'
import { monthAfter, renewedPeriod } from './periods.ts'

const test = suite('the end of a period')

const ending: EndPeriod = {
  type: 'EndPeriod',
  userId: dana,
  expiry: day(14),
  at: new Date(day(14)),
}
const ended = (tier: 'none' | 'pro', status: 'inactive' | 'cancelled'): SubscriptionEvent => ({
  type: 'SubscriptionChanged',
  data: { ...becamePro.data, tier, status, trialEndsAt: null },
})
const december15 = '2026-12-15T09:00:00.000Z'
/** The charge of the month after the trial, with how often it was tried before. */
const charge = (before = 0) => chargeOf(day(14), december15, before, day(14 + before))
const failed = (retryAt: string | null, before = 0): SubscriptionEvent => ({
  type: 'PaymentFailed',
  data: {
    userId: dana,
    chargeId: charge(before).data.chargeId,
    periodStart: day(14),
    retryAt,
    amountCents: 999,
    currency: 'USD',
    reason: 'Your card was declined.',
  },
})
const approve = (at = day(14), before = 0): RecordChargeOutcome => ({
  type: 'RecordChargeOutcome',
  userId: dana,
  chargeId: charge(before).data.chargeId,
  outcome: { outcome: 'approved' },
  at: new Date(at),
})
const decline = (at: string, before: number): RecordChargeOutcome => ({
  ...approve(at, before),
  outcome: { outcome: 'declined', message: 'Your card was declined.' },
})
const renewed: SubscriptionEvent = {
  type: 'SubscriptionChanged',
  data: { ...becamePro.data, expiry: december15, trialEndsAt: null },
}

test('Given a trial with a card, when it ends, then the charge is announced, and once it is paid the next month begins', () => {
  const past = [paymentMethodChanged, becamePro]
  given(subscriptionDecider, ...past)
    .when(ending)
    .then(charge())
  given(subscriptionDecider, ...past, charge())
    .when(approve())
    .then(renewed, invoiceFor(charge(), day(14)))
})

test('Given a charge under way, then its period is not charged again, and its outcome counts once', () => {
  const past = [paymentMethodChanged, becamePro, charge()]
  given(subscriptionDecider, ...past)
    .when({ ...ending, at: new Date(day(16)) })
    .then()
  given(subscriptionDecider, ...past, renewed, invoiceFor(charge(), day(14)))
    .when(approve())
    .then()
})

test('Given a charge under way, when the plan is cancelled meanwhile, then the month that was paid is had, and is the last', () => {
  const cancelled = (accessEndsAt: string): SubscriptionEvent => ({
    type: 'SubscriptionCancelled',
    data: { userId: dana, cancelledAt: day(14), accessEndsAt },
  })
  given(subscriptionDecider, paymentMethodChanged, becamePro, charge(), cancelled(day(14)))
    .when(approve())
    .then(renewed, invoiceFor(charge(), day(14)), cancelled(december15))
})

test('Given a charge under way, when an admin gives a longer plan meanwhile, then the plan stays and the month is invoiced', () => {
  const given_: SubscriptionEvent = {
    type: 'SubscriptionChanged',
    data: { ...becamePro.data, expiry: null, renewalAgreed: false },
  }
  given(subscriptionDecider, paymentMethodChanged, becamePro, charge(), given_)
    .when(approve())
    .then(invoiceFor(charge(), day(14)))
})

test('Given a charge under way, when an admin changes the plan meanwhile and the bank refuses, then the plan of now has no further try', () => {
  for (const [expiry, renewalAgreed] of [
    [null, false],
    [day(30), false],
    [day(30), true],
  ] as const) {
    const changed: SubscriptionEvent = {
      type: 'SubscriptionChanged',
      data: { ...becamePro.data, expiry, trialEndsAt: null, renewalAgreed },
    }
    const past = [paymentMethodChanged, becamePro, charge(), changed]
    given(subscriptionDecider, ...past)
      .when(decline(day(14), 0))
      .then(failed(null))
    assert.is(dueAt(state([...past, failed(null)])), expiry)
    // Such a try may be on the log from before.
    if (expiry === null) assert.is(dueAt(state([...past, failed(day(15))])), null)
  }
})

test('Given a period that has not ended, when it is looked at, then nothing happens', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro)
    .when({ ...ending, at: new Date(day(13)) })
    .then()
})

test('Given a period that has ended, when it is ended again, then nothing is charged twice', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro, renewed).when(ending).then()
})

test('Given a cancelled plan, when its period ends, then it is cancelled and nothing is charged', () => {
  const cancelled: SubscriptionEvent = {
    type: 'SubscriptionCancelled',
    data: { userId: dana, cancelledAt: day(3), accessEndsAt: day(14) },
  }
  given(subscriptionDecider, paymentMethodChanged, becamePro, cancelled).when(ending).then(ended('pro', 'cancelled'))
  const after = fold(subscriptionDecider, [becamePro, cancelled, ended('pro', 'cancelled')])
  assert.is(after.cancelledAt, day(3))
  assert.is(dueAt(after), null)
})

test('Given a trial without a card, when it ends, then there is no plan', () => {
  given(subscriptionDecider, { ...becamePro, data: { ...becamePro.data, status: 'trial' } })
    .when(ending)
    .then(ended('none', 'inactive'))
})

test('Given a card that the bank refuses, then it is tried three times, a day apart, before access ends', () => {
  const past: SubscriptionEvent[] = [paymentMethodChanged, becamePro]
  for (const n of [0, 1]) {
    const at = day(14 + n)
    given<SubscriptionCommand, ReturnType<typeof state>, SubscriptionEvent>(subscriptionDecider, ...past)
      .when({ ...ending, at: new Date(at) })
      .then(charge(n))
    past.push(charge(n))
    given<SubscriptionCommand, ReturnType<typeof state>, SubscriptionEvent>(subscriptionDecider, ...past)
      .when(decline(at, n))
      .then(failed(day(15 + n), n))
    past.push(failed(day(15 + n), n))
    assert.is(dueAt(state(past)), day(15 + n))
    assert.is(state(past).refusal, 'Your card was declined.')
  }
  given<SubscriptionCommand, ReturnType<typeof state>, SubscriptionEvent>(subscriptionDecider, ...past, charge(2))
    .when(decline(day(16), 2))
    .then(failed(null, 2), ended('none', 'inactive'))
})

test('Given a plan that ended since the bank refused its renewal, then its person can read why, until they have a plan again', () => {
  const past = [paymentMethodChanged, becamePro, charge(2), failed(null, 2), ended('none', 'inactive')]
  assert.is(state(past).refusal, 'Your card was declined.')
  assert.is(state(past).failedPayments, 0)
  assert.is(state([...past, renewed]).refusal, null)
  assert.is(state([paymentMethodChanged, becamePro, ended('none', 'inactive')]).refusal, null)
})
const state = (past: readonly SubscriptionEvent[]) => fold(subscriptionDecider, past)

test('Given months in which the person did not renew, then only the one that runs is charged', () => {
  assert.equal(renewedPeriod(day(14), new Date('2027-02-20T09:00:00Z'), []), {
    start: '2027-02-15T09:00:00.000Z',
    end: '2027-03-15T09:00:00.000Z',
  })
})

test('Given a plan that is billed on any day, when it renews for years, also after months that nothing ran, then each month begins on that day or the last one of its month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 30 }),
      (first, pauses) => {
        const trial = first.toISOString()
        const past: SubscriptionEvent[] = [
          paymentMethodChanged,
          { ...becamePro, data: { ...becamePro.data, expiry: trial, trialEndsAt: trial } },
        ]
        for (const pause of pauses) {
          const { expiry } = state(past)
          if (expiry === null) throw new Error('The plan has an end.')
          const at = new Date(Date.parse(expiry) + pause * 30 * 86_400_000)
          past.push(...subscriptionDecider.decide({ type: 'EndPeriod', userId: dana, expiry, at }, state(past)))
          const { pendingCharge } = state(past)
          if (pendingCharge === null) throw new Error('The next month is charged.')
          const { periodStart, periodEnd, chargeId } = pendingCharge
          assert.ok(periodStart >= expiry && periodStart <= at.toISOString() && periodEnd > at.toISOString())
          for (const instant of [periodStart, periodEnd]) {
            const [year, month] = [Number(instant.slice(0, 4)), Number(instant.slice(5, 7))]
            const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
            assert.is(new Date(instant).getUTCDate(), Math.min(first.getUTCDate(), lastDay))
            assert.is(instant.slice(10), trial.slice(10))
          }
          past.push(...subscriptionDecider.decide({ ...approve(), chargeId, at }, state(past)))
          assert.is(state(past).expiry, periodEnd)
        }
      },
    ),
  )
})

test('Given a plan that lost its day before days were kept, or got another end from an admin, then it goes on from the end that it has', () => {
  const invoice = (periodStart: string, periodEnd: string) => ({ periodStart, periodEnd })
  const drifted = [
    invoice('2027-01-31T09:00:00.000Z', '2027-02-28T09:00:00.000Z'),
    invoice('2027-02-28T09:00:00.000Z', '2027-03-28T09:00:00.000Z'),
  ]
  const march = '2027-03-28T09:00:00.000Z'
  assert.equal(renewedPeriod(march, new Date(march), drifted), { start: march, end: '2027-04-28T09:00:00.000Z' })
  const givenEnd = '2027-06-05T23:59:59.999Z'
  assert.equal(renewedPeriod(givenEnd, new Date(givenEnd), drifted), {
    start: givenEnd,
    end: '2027-07-05T23:59:59.999Z',
  })
})

test('A month from the last day of January is the last day of February', () => {
  assert.is(monthAfter('2027-01-31T09:00:00.000Z'), '2027-02-28T09:00:00.000Z')
})

test.run()
