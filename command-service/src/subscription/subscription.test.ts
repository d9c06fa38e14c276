import { hasValidSubscription } from '@calendar-sync/contracts/access'
import { everyRetryYieldsNoEvents } from '@calendar-sync/platform/testing/retryLaw'
import { given } from '@calendar-sync/platform/testing/specification'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing.ts'
import { type SubscriptionCommand, subscriptionDecider } from './subscription.ts'

const test = suite('subscription')

const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030, nameOnCard: 'Dana Reyes' }
const address = { streetAddress: '1 Elm St', city: 'Oslo', state: 'Oslo', postalCode: '0150', country: 'Norway' }
const subscribing: SubscriptionCommand = {
  type: 'SubscribeToPro',
  userId: dana,
  card,
  address,
  at: new Date('2026-11-01T09:00:00Z'),
}
const paymentMethodChanged = {
  type: 'PaymentMethodChanged' as const,
  data: { userId: dana, ...card, ...address },
}
const becamePro = {
  type: 'SubscriptionChanged' as const,
  data: {
    userId: dana,
    tier: 'pro' as const,
    status: 'active' as const,
    expiry: '2026-11-15T09:00:00.000Z',
    trialEndsAt: '2026-11-15T09:00:00.000Z',
  },
}
const request = {
  tier: 'enterprise' as const,
  paymentMethod: 'invoice' as const,
  companyName: 'Lumen Studio',
  billingEmail: 'billing@lumen.example',
}

test('Given no plan, when someone subscribes to Pro, then it is active with 14 days before the first charge', () => {
  given(subscriptionDecider).when(subscribing).then(paymentMethodChanged, becamePro)
})

test('Given an active Pro plan, when subscribing again with another card, then only the card changes', () => {
  given(subscriptionDecider, paymentMethodChanged, becamePro)
    .when({ ...subscribing, card: { ...card, last4: '1111' } })
    .then({ ...paymentMethodChanged, data: { ...paymentMethodChanged.data, last4: '1111' } })
})

test('Given no plan, when Enterprise is requested, then it is recorded and grants nothing', () => {
  const requested = {
    type: 'EnterprisePlanRequested' as const,
    data: {
      userId: dana,
      companyName: 'Lumen Studio',
      billingEmail: 'billing@lumen.example',
      vatNumber: null,
      additionalInformation: null,
    },
  }
  given(subscriptionDecider).when({ type: 'RequestEnterprise', userId: dana, request }).then(requested)
  const after = subscriptionDecider.evolve(subscriptionDecider.initialState, requested)
  assert.not(hasValidSubscription(after))
})

test('Every command sent twice yields no events the second time', () => {
  const commands = fc.oneof<fc.Arbitrary<SubscriptionCommand>[]>(
    fc.constantFrom('4242', '1111').map((last4) => ({ ...subscribing, card: { ...card, last4 } })),
    fc.constantFrom('Lumen Studio', 'Other').map((companyName) => ({
      type: 'RequestEnterprise',
      userId: dana,
      request: { ...request, companyName },
    })),
  )
  assert.ok(everyRetryYieldsNoEvents(subscriptionDecider, commands) > 100)
})

test.run()
