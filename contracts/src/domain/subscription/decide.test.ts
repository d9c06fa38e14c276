import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chargesAtOnce } from '../../access.ts'
import { address, becamePro, card, chargeOf, day, paymentMethodChanged, subscribing } from '../../testing/billing.ts'
import { dana } from '../../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../../testing/retryLaw.ts'
import { given } from '../../testing/specification.ts'
import { hasValidSubscription } from '../../validSubscription.ts'
import { fold } from '../decider.ts'
import type { SubscriptionEvent } from '../subscription.ts'
import { type SubscriptionCommand, subscriptionDecider } from './decide.ts'
import { dueAt } from './periodEnd.ts'

const test = suite('subscription')

const approved = { outcome: 'approved' as const }
const declined = { outcome: 'declined' as const, message: 'Your card was declined.' }
/** Those of the first charges of periods that begin on one of the first days. */
const chargeIds = Array.from({ length: 91 }, (_, n) => chargeOf(day(n), day(n)).data.chargeId)

const request = {
  tier: 'enterprise' as const,
  paymentMethod: 'invoice' as const,
  companyName: 'Lumen Studio',
  billingEmail: 'billing@lumen.example',
}
const ended: SubscriptionEvent = {
  type: 'SubscriptionChanged',
  data: { ...becamePro.data, tier: 'none', status: 'inactive' },
}
const cancelled: SubscriptionEvent = {
  type: 'SubscriptionCancelled',
  data: { userId: dana, cancelledAt: day(5), accessEndsAt: becamePro.data.expiry },
}
const resuming: SubscriptionCommand = { type: 'ResumeSubscription', userId: dana, at: new Date(day(6)) }
const resumed: SubscriptionEvent = { type: 'SubscriptionResumed', data: { userId: dana, resumedAt: day(6) } }
const cancelling: SubscriptionCommand = { type: 'CancelSubscription', userId: dana, at: new Date(day(5)) }

test('Given no plan, when someone subscribes to Pro, then it is active with 14 days before the first charge', () => {
  given(subscriptionDecider).when(subscribing).then(paymentMethodChanged, becamePro)
})

test('Given an address on the waitlist, when its owner subscribes, then nothing is charged for a month more', () => {
  const end = '2026-12-15T09:00:00.000Z'
  const later = { ...becamePro, data: { ...becamePro.data, expiry: end, trialEndsAt: end } }
  given(subscriptionDecider)
    .when({ ...subscribing, waited: true })
    .then(paymentMethodChanged, later)
})

test('Given an active Pro plan, when subscribing again with another card, then only the card changes', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro)
    .when({ ...subscribing, card: { ...card, last4: '1111' } })
    .then({ ...paymentMethodChanged, data: { ...paymentMethodChanged.data, last4: '1111' } })
})

test('Given Enterprise, when its owner subscribes to Pro, then Enterprise stays, and only the card is kept', () => {
  const enterprise = { ...becamePro, data: { ...becamePro.data, tier: 'enterprise' as const } }
  given(subscriptionDecider, enterprise).when(subscribing).then(paymentMethodChanged)
})

test('Given a plan that has ended, when its owner comes back, then the first month’s charge is announced: there is one trial', () => {
  const past = [paymentMethodChanged, becamePro, ended]
  assert.ok(chargesAtOnce(fold(subscriptionDecider, past)))
  const announced = chargeOf(day(40), '2027-01-11T09:00:00.000Z')
  given(subscriptionDecider, ...past)
    .when({ ...subscribing, at: new Date(day(40)) })
    .then(announced)
  given(subscriptionDecider, ...past, announced)
    .when({ ...subscribing, at: new Date(day(40)), card: { ...card, last4: '1111' } })
    .then()
})

test('Given a person whose Google account had its trial before, when they subscribe, then the first month’s charge is announced, also where they waited for the launch', () => {
  const record: SubscriptionCommand = { type: 'RecordEarlierTrial', userId: dana }
  const recorded: SubscriptionEvent = { type: 'EarlierTrialRecorded', data: { userId: dana } }
  given(subscriptionDecider).when(record).then(recorded)
  assert.ok(chargesAtOnce(fold(subscriptionDecider, [recorded])))
  given(subscriptionDecider, recorded)
    .when({ ...subscribing, waited: true })
    .then(paymentMethodChanged, chargeOf(day(0), '2026-12-01T09:00:00.000Z'))
  given(subscriptionDecider, becamePro).when(record).then()
})

test('Given an active plan, when it is cancelled, then access stays until the period ends', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro).when(cancelling).then(cancelled)
  assert.ok(hasValidSubscription(fold(subscriptionDecider, [becamePro, cancelled])))
})

test('Given a cancelled plan, when it is cancelled again, then nothing happens', () => {
  given(subscriptionDecider, becamePro, cancelled)
    .when({ ...cancelling, at: new Date(day(6)) })
    .then()
})

test('Given a cancelled plan that still runs, when its owner subscribes again, then it goes on as if never cancelled', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro, cancelled)
    .when({ ...subscribing, at: new Date(day(6)) })
    .then(resumed)
})

test('Given a plan without an end, when it is cancelled, then it ends in a month', () => {
  const endless: SubscriptionEvent = {
    type: 'SubscriptionChanged',
    data: { ...becamePro.data, expiry: null, trialEndsAt: null },
  }
  const expiry = '2026-12-06T09:00:00.000Z'
  given(subscriptionDecider, endless)
    .when(cancelling)
    .then(
      { type: 'SubscriptionChanged', data: { ...becamePro.data, expiry, trialEndsAt: null } },
      {
        type: 'SubscriptionCancelled',
        data: { userId: dana, cancelledAt: day(5), accessEndsAt: expiry, hadNoEnd: true },
      },
    )
})

test('Given a cancelled plan that still runs, when it is resumed, then it renews again and nothing is charged', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro, cancelled).when(resuming).then(resumed)
  const state = fold(subscriptionDecider, [paymentMethodChanged, becamePro, cancelled, resumed])
  assert.is(state.cancelledAt, null)
  assert.is(dueAt(state), becamePro.data.expiry)
})

test('Given a plan that had no end until it was cancelled, when it is resumed or subscribed to again, then it has none again', () => {
  const endless: SubscriptionEvent = {
    type: 'SubscriptionChanged',
    data: { ...becamePro.data, expiry: null, trialEndsAt: null },
  }
  const past = subscriptionDecider.decide(cancelling, fold(subscriptionDecider, [endless]))
  given(subscriptionDecider, endless, ...past)
    .when(resuming)
    .then(resumed, endless)
  given(subscriptionDecider, endless, ...past)
    .when({ ...subscribing, at: new Date(day(6)) })
    .then(paymentMethodChanged, resumed, endless)
})

test('Given a plan that was not cancelled, when it is resumed, then nothing happens', () => {
  given(subscriptionDecider, becamePro).when(resuming).then()
})

test('Given a plan that has ended, when it is resumed, then there is nothing to resume', () => {
  given(subscriptionDecider).when(resuming).refuses('nothing_to_resume')
  given(subscriptionDecider, becamePro, cancelled, ended).when(resuming).refuses('nothing_to_resume')
})

test('Given no active plan, when it is cancelled, then there is nothing to cancel', () => {
  given(subscriptionDecider).when(cancelling).refuses('nothing_to_cancel')
  given(subscriptionDecider, becamePro, ended).when(cancelling).refuses('nothing_to_cancel')
})

test('Given a card, when another one is given, then it is kept, and the same one again changes nothing', () => {
  const other = { type: 'ChangePaymentMethod' as const, userId: dana, card: { ...card, last4: '1111' }, address }
  const changed = { ...paymentMethodChanged, data: { ...paymentMethodChanged.data, last4: '1111' } }
  given(subscriptionDecider, paymentMethodChanged).when(other).then(changed)
  given(subscriptionDecider, paymentMethodChanged, changed).when(other).then()
})

test('Given no billing address, when one is given, then invoices go there', () => {
  given(subscriptionDecider)
    .when({ type: 'ChangeBillingEmail', userId: dana, billingEmail: 'books@lumen.example' })
    .then({ type: 'BillingEmailChanged', data: { userId: dana, billingEmail: 'books@lumen.example' } })
})

test('Given no plan, when Enterprise is requested, then it is recorded and grants nothing', () => {
  const requested = {
    type: 'EnterprisePlanRequested' as const,
    data: {
      userId: dana,
      requestedAt: day(0),
      companyName: 'Lumen Studio',
      billingEmail: 'billing@lumen.example',
      vatNumber: null,
      additionalInformation: null,
    },
  }
  given(subscriptionDecider)
    .when({ type: 'RequestEnterprise', userId: dana, request, at: new Date(day(0)) })
    .then(requested)
  assert.not(hasValidSubscription(fold(subscriptionDecider, [requested])))
})

test('Given an Enterprise request, then another one is refused for a day, in which the same one again is no other', () => {
  const asking = (companyName: string, at: string): SubscriptionCommand => ({
    type: 'RequestEnterprise',
    userId: dana,
    request: { ...request, companyName },
    at: new Date(at),
  })
  const [requested] = subscriptionDecider.decide(asking('Lumen Studio', day(0)), fold(subscriptionDecider, []))
  assert.ok(requested)
  given(subscriptionDecider, requested).when(asking('Other', '2026-11-02T08:59:59.000Z')).refuses('too_many_requests')
  given(subscriptionDecider, requested)
    .when(asking('Lumen Studio', day(0)))
    .then()
  for (const company of ['Other', 'Lumen Studio'])
    assert.is(subscriptionDecider.decide(asking(company, day(1)), fold(subscriptionDecider, [requested])).length, 1)
})

test('Every command sent twice yields no events the second time', () => {
  const at = fc.integer({ min: 0, max: 90 }).map((days) => new Date(day(days)))
  const cards = fc.constantFrom('4242', '1111').map((last4) => ({ ...card, last4 }))
  const expiries = fc.constantFrom(day(14), day(20), '2026-12-15T09:00:00.000Z', '2026-12-01T09:00:00.000Z')
  const commands = fc.oneof<fc.Arbitrary<SubscriptionCommand>[]>(
    fc.record({ at, card: cards, waited: fc.boolean() }).map((changes) => ({ ...subscribing, ...changes })),
    fc.tuple(fc.constantFrom('Lumen Studio', 'Other'), at).map(([companyName, when]) => ({
      type: 'RequestEnterprise',
      userId: dana,
      request: { ...request, companyName },
      at: when,
    })),
    at.map((when) => ({ type: 'CancelSubscription', userId: dana, at: when })),
    at.map((when) => ({ type: 'ResumeSubscription', userId: dana, at: when })),
    fc.constant({ type: 'RecordEarlierTrial' as const, userId: dana }),
    cards.map((given) => ({ type: 'ChangePaymentMethod', userId: dana, card: given, address })),
    fc.constantFrom('a@x.example', 'b@x.example').map((billingEmail) => ({
      type: 'ChangeBillingEmail',
      userId: dana,
      billingEmail,
    })),
    fc.record({ at, expiry: expiries }).map((ending) => ({ type: 'EndPeriod', userId: dana, ...ending })),
    fc
      .record({ at, chargeId: fc.constantFrom(...chargeIds), outcome: fc.constantFrom(approved, declined) })
      .map((answered) => ({ type: 'RecordChargeOutcome', userId: dana, ...answered })),
  )
  assert.ok(everyRetryYieldsNoEvents(subscriptionDecider, commands) > 100)
})

test.run()
