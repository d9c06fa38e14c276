import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becamePro, day, paymentMethodChanged } from '../../testing/billing.ts'
import { dana } from '../../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../../testing/retryLaw.ts'
import { given } from '../../testing/specification.ts'
import type { SubscriptionEvent } from '../subscription.ts'
import { subscriptionDecider } from './decide.ts'
import type { SetTerms, Terms } from './setTerms.ts'

const test = suite('an admin sets a plan that has ended')

const edit = (terms: Partial<Terms>, at = day(30)): SetTerms => ({
  type: 'SetTerms',
  userId: dana,
  at: new Date(at),
  ...terms,
})
const changed = (terms: Terms): SubscriptionEvent => ({
  type: 'SubscriptionChanged',
  data: { userId: dana, ...terms, trialEndsAt: null, renewalAgreed: false },
})
const after = (terms: Pick<Terms, 'tier' | 'status'>): SubscriptionEvent[] => [
  paymentMethodChanged,
  becamePro,
  {
    type: 'SubscriptionCancelled',
    data: { userId: dana, cancelledAt: day(5), accessEndsAt: day(14) },
  },
  { type: 'SubscriptionChanged', data: { ...becamePro.data, ...terms, trialEndsAt: null } },
]
const lapsed = after({ tier: 'none', status: 'inactive' })
const cancelled = after({ tier: 'pro', status: 'cancelled' })

test('Given a plan that has ended, when an admin gives access and no expiry, then it has none: the old one lies in the past', () => {
  for (const [past, terms] of [
    [lapsed, { tier: 'pro', status: 'active' }],
    [lapsed, { tier: 'enterprise', status: 'trial' }],
    [cancelled, { status: 'active' }],
  ] as const)
    given(subscriptionDecider, ...past)
      .when(edit(terms))
      .then(changed({ tier: 'pro', ...terms, expiry: null }))
})

test('Given a renewal that is tried again after its period, when an admin sets Enterprise and no expiry, then it has none; the same plan again changes nothing', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro)
    .when(edit({ tier: 'enterprise' }))
    .then(changed({ tier: 'enterprise', status: 'active', expiry: null }))
  given(subscriptionDecider, paymentMethodChanged, becamePro)
    .when(edit({ tier: 'pro', status: 'active' }))
    .then()
})

test('Given a plan that has ended, when an admin gives access until a day, then that is its end, and one in the past gives none', () => {
  given(subscriptionDecider, ...lapsed)
    .when(edit({ tier: 'pro', status: 'active', expiry: day(60) }))
    .then(changed({ tier: 'pro', status: 'active', expiry: day(60) }))
  given(subscriptionDecider, ...lapsed)
    .when(edit({ tier: 'pro', status: 'active', expiry: day(20) }))
    .then(changed({ tier: 'none', status: 'inactive', expiry: day(20) }))
})

test('Given a plan that has ended, when an admin changes what gives no access, then its end stays', () => {
  given(subscriptionDecider, ...lapsed)
    .when(edit({ tier: 'pro' }))
    .then(changed({ tier: 'pro', status: 'inactive', expiry: day(14) }))
})

test('Given a plan that gives no access and whose end is to come, when an admin gives access, then that end stays', () => {
  const past = [...lapsed, changed({ tier: 'none', status: 'inactive', expiry: day(60) })]
  given(subscriptionDecider, ...past)
    .when(edit({ tier: 'pro', status: 'active' }))
    .then(changed({ tier: 'pro', status: 'active', expiry: day(60) }))
})

test('Setting terms twice, with or without an expiry, at any time, yields no events the second time', () => {
  const commands = fc
    .record(
      {
        tier: fc.constantFrom('none', 'pro', 'enterprise'),
        status: fc.constantFrom('active', 'inactive', 'cancelled', 'trial'),
        expiry: fc.constantFrom(null, day(10), day(60)),
      },
      { requiredKeys: ['tier', 'status'] },
    )
    .chain((terms) => fc.constantFrom(day(5), day(30), day(90)).map((at) => edit(terms, at)))
  assert.ok(everyRetryYieldsNoEvents(subscriptionDecider, commands) > 100)
})

test.run()
