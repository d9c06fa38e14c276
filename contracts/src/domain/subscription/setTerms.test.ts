import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../../testing/retryLaw.ts'
import { given } from '../../testing/specification.ts'
import type { SubscriptionEvent } from '../subscription.ts'
import { type SubscriptionCommand, subscriptionDecider } from './decide.ts'
import type { SetTerms } from './setTerms.ts'

const test = suite('an admin sets a subscription')

const nextYear = '2027-12-01T00:00:00.000Z'
const forEver: SetTerms = { type: 'SetTerms', userId: dana, tier: 'enterprise', status: 'active', expiry: null }
const changed = (data: Omit<SetTerms, 'type'>, trialEndsAt: string | null = null): SubscriptionEvent => {
  const { userId, tier, status, expiry } = data
  return { type: 'SubscriptionChanged', data: { userId, tier, status, expiry, trialEndsAt } }
}

test('Given nothing, when an admin grants Enterprise without an expiry, then it never ends', () => {
  given(subscriptionDecider).when(forEver).then(changed(forEver))
})

test('Given a plan, when an admin sets the same again, then nothing happens', () => {
  given(subscriptionDecider, changed(forEver)).when(forEver).then()
})

test('Given a plan, when an admin sets a trial, then nothing is charged before it ends', () => {
  const trial: SetTerms = { ...forEver, tier: 'pro', status: 'trial', expiry: nextYear }
  given(subscriptionDecider, changed(forEver)).when(trial).then(changed(trial, nextYear))
})

test('Given a trial that was had, when an admin sets one without an end, then it stays had', () => {
  const had = changed({ ...forEver, tier: 'none', status: 'inactive' }, nextYear)
  const trial: SetTerms = { ...forEver, status: 'trial' }
  given(subscriptionDecider, had).when(trial).then(changed(trial, nextYear))
})

test('Given a cancelled plan that still runs, when an admin sets it as it is, then it goes on', () => {
  const running: SetTerms = { ...forEver, tier: 'pro', expiry: nextYear }
  given(subscriptionDecider, changed(running), {
    type: 'SubscriptionCancelled',
    data: { userId: dana, cancelledAt: '2026-12-01T00:00:00.000Z', accessEndsAt: nextYear },
  })
    .when(running)
    .then(changed(running))
})

test('Setting the same terms twice, after any commands, yields no events the second time', () => {
  const at = new Date('2026-12-02T00:00:00.000Z')
  const commands = fc.oneof<fc.Arbitrary<SubscriptionCommand>[]>(
    fc.record({
      type: fc.constant('SetTerms'),
      userId: fc.constant(dana),
      tier: fc.constantFrom('none', 'pro', 'enterprise'),
      status: fc.constantFrom('active', 'inactive', 'cancelled', 'trial'),
      expiry: fc.constantFrom(null, nextYear),
    }),
    fc.constant({ type: 'CancelSubscription', userId: dana, at }),
  )
  assert.ok(everyRetryYieldsNoEvents(subscriptionDecider, commands) > 100)
})

test.run()
