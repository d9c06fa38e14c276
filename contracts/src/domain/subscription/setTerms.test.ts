import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becamePro, chargeOf, day, invoiceFor, paymentMethodChanged } from '../../testing/billing.ts'
import { dana } from '../../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../../testing/retryLaw.ts'
import { given } from '../../testing/specification.ts'
import { fold } from '../decider.ts'
import type { SubscriptionEvent } from '../subscription.ts'
import { type SubscriptionCommand, subscriptionDecider } from './decide.ts'
import { dueAt, renews } from './periodEnd.ts'
import type { SetTerms, Terms } from './setTerms.ts'

const test = suite('an admin sets a subscription')

const nextYear = '2027-12-01T00:00:00.000Z'
/** With nothing left out. */
type Whole = SetTerms & Terms

const forEver: Whole = {
  type: 'SetTerms',
  userId: dana,
  tier: 'enterprise',
  status: 'active',
  expiry: null,
  at: new Date(day(0)),
}
const changed = (terms: Whole, trialEndsAt: string | null = null, renewalAgreed = false): SubscriptionEvent => {
  const { userId, tier, status, expiry } = terms
  return { type: 'SubscriptionChanged', data: { userId, tier, status, expiry, trialEndsAt, renewalAgreed } }
}
const pro = (expiry: string | null, changes: Partial<Whole> = {}): Whole => ({
  ...forEver,
  tier: 'pro',
  expiry,
  ...changes,
})
const edit = (terms: Partial<Terms>): SetTerms => ({ type: 'SetTerms', userId: dana, at: new Date(day(6)), ...terms })
const stateAfter = (...past: SubscriptionEvent[]) => fold(subscriptionDecider, past)
/** When a month is charged that no command of the person or an admin comes before; null: never. */
const chargedAt = (...past: SubscriptionEvent[]): string | null => {
  const state = stateAfter(...past)
  return renews(state) ? dueAt(state) : null
}
const after = (command: SubscriptionCommand, ...past: SubscriptionEvent[]): readonly SubscriptionEvent[] => [
  ...past,
  ...subscriptionDecider.decide(command, stateAfter(...past)),
]
const cancelled: SubscriptionEvent = {
  type: 'SubscriptionCancelled',
  data: { userId: dana, cancelledAt: day(5), accessEndsAt: day(14) },
}
const ended: SubscriptionEvent = {
  type: 'SubscriptionChanged',
  data: { ...becamePro.data, tier: 'none', status: 'inactive', trialEndsAt: null },
}
const subscribed = [paymentMethodChanged, becamePro]
const left = [...subscribed, cancelled, ended]
const ending = (expiry: string): SubscriptionCommand => ({
  type: 'EndPeriod',
  userId: dana,
  expiry,
  at: new Date(expiry),
})

test('Given nothing, when an admin grants Enterprise without an expiry, then it never ends', () => {
  given(subscriptionDecider).when(forEver).then(changed(forEver))
})

test('Given a plan, when an admin sets the same again, then nothing happens', () => {
  given(subscriptionDecider, changed(forEver)).when(forEver).then()
})

test('Given a plan that was renewed meanwhile, when an admin sets its tier alone, then its end is the new one', () => {
  const { userId, at } = forEver
  given(subscriptionDecider, ...subscribed, changed(pro(nextYear)))
    .when({ type: 'SetTerms', userId, tier: 'enterprise', at })
    .then(changed({ ...forEver, expiry: nextYear }))
})

test('Given a plan, when an admin sets a trial, then nothing is charged before it ends', () => {
  const trial: Whole = { ...forEver, tier: 'pro', status: 'trial', expiry: nextYear }
  given(subscriptionDecider, changed(forEver)).when(trial).then(changed(trial, nextYear))
})

test('Given a trial that was had, when an admin sets one without an end, then it stays had', () => {
  const trial: Whole = { ...forEver, status: 'trial' }
  given(subscriptionDecider, ...left)
    .when(trial)
    .then(changed(trial))
  assert.ok(stateAfter(...left, changed(trial)).hadTrial)
})

for (const status of ['active', 'trial'] as const)
  test(`Given a person who left and whose card is known, when an admin gives them Pro (${status}), then it ends at its expiry and nothing is charged`, () => {
    const gift = changed(pro(day(40), { status }), status === 'trial' ? day(40) : null)
    given(subscriptionDecider, ...left)
      .when(pro(day(40), { status }))
      .then(gift)
    given(subscriptionDecider, ...left, gift)
      .when(ending(day(40)))
      .then({ type: 'SubscriptionChanged', data: { ...ended.data, expiry: day(40) } })
  })

test('Given a plan that an admin gave, when its person cancels and resumes it, then it still ends at its expiry', () => {
  const at = new Date(day(21))
  const gift = [...left, changed(pro(day(40)))]
  const cancelledGift = after({ type: 'CancelSubscription', userId: dana, at }, ...gift)
  const resumed = after({ type: 'ResumeSubscription', userId: dana, at }, ...cancelledGift)
  assert.is(stateAfter(...resumed).cancelledAt, null)
  assert.is(chargedAt(...resumed), null)
})

test('Given a plan that a person subscribed to, when an admin sets a later end, then it renews then, as its person agreed', () => {
  given(subscriptionDecider, ...subscribed)
    .when(pro(day(20)))
    .then(changed(pro(day(20)), day(20), true))
  assert.is(chargedAt(...subscribed, changed(pro(day(20)), day(20), true)), day(20))
})

for (const [what, wanted] of [
  ['an earlier end', pro(day(10))],
  ['no end', pro(null)],
  ['a trial', pro(day(20), { status: 'trial' })],
  ['Enterprise', { ...forEver, expiry: day(20) }],
] as const)
  test(`Given a plan that a person subscribed to, when an admin sets ${what}, then it is a plan that an admin gave`, () => {
    const past = after(wanted, ...subscribed)
    assert.is(stateAfter(...past).expiry, wanted.expiry)
    assert.is(chargedAt(...past), null)
    assert.is(chargedAt(...after(pro(day(30)), ...past)), null)
  })

test('Given a plan that its person cancelled, when an admin takes the cancellation back, then nothing is charged at its end', () => {
  const past = after(pro(day(14)), ...subscribed, cancelled)
  assert.is(stateAfter(...past).cancelledAt, null)
  assert.is(chargedAt(...past), null)
})

for (const tier of ['pro', 'enterprise'] as const)
  for (const past of [subscribed, left])
    test(`Given ${past === left ? 'a person who left' : 'a plan that runs'}, when an admin sets ${tier} with an end in the past, then access ends at once`, () => {
      const at = new Date(day(20))
      const over = pro(day(13), { tier, at })
      given(subscriptionDecider, ...past)
        .when(over)
        .then(changed({ ...over, tier: 'none', status: 'inactive' }))
    })

test('Given a renewal that is tried again after its period, when an admin saves the plan as it is, then nothing happens', () => {
  const charge = chargeOf(day(14), '2026-12-15T09:00:00.000Z')
  const { chargeId, periodStart, amountCents, currency } = charge.data
  const failed: SubscriptionEvent = {
    type: 'PaymentFailed',
    data: { userId: dana, chargeId, periodStart, retryAt: day(15), amountCents, currency },
  }
  given(subscriptionDecider, ...subscribed, charge, failed)
    .when(pro(day(14), { at: new Date(day(14)) }))
    .then()
})

test('Given a charge under way, when an admin ends the plan meanwhile, then the month that was paid is had, and is the last', () => {
  const end = '2026-12-15T09:00:00.000Z'
  const charge = chargeOf(day(14), end)
  const past = after(pro(null, { tier: 'none', status: 'inactive' }), ...subscribed, charge)
  const { chargeId } = charge.data
  const paid = after(
    { type: 'RecordChargeOutcome', userId: dana, chargeId, outcome: { outcome: 'approved' }, at: new Date(day(14)) },
    ...past,
  )
  assert.equal(paid.at(-1), invoiceFor(charge, day(14)))
  assert.is(stateAfter(...paid).expiry, end)
  assert.is(chargedAt(...paid), null)
})

test('Given a trial that was had, then it is none that runs once the plan is another', () => {
  assert.is(stateAfter(...subscribed).trialEndsAt, day(14))
  assert.is(stateAfter(...subscribed, changed({ ...forEver, expiry: day(40) })).trialEndsAt, null)
  const repeated: SubscriptionEvent = {
    type: 'SubscriptionChanged',
    data: { ...becamePro.data, expiry: day(40) },
  }
  assert.is(stateAfter(...subscribed, ended, repeated).trialEndsAt, null)
  assert.is(stateAfter(...subscribed, chargeOf(day(14), day(44))).trialEndsAt, null)
})

test('Given a cancelled plan that still runs, when an admin sets it as it is, then it goes on', () => {
  const running: Whole = { ...forEver, tier: 'pro', expiry: nextYear }
  given(subscriptionDecider, changed(running), {
    type: 'SubscriptionCancelled',
    data: { userId: dana, cancelledAt: '2026-12-01T00:00:00.000Z', accessEndsAt: nextYear },
  })
    .when(running)
    .then(changed(running))
})

test('Given a cancelled plan that still runs, when an admin changes its tier or end alone, then it stays cancelled; no end or a status takes that back', () => {
  const past = [...subscribed, cancelled]
  const kept = (accessEndsAt: string) => ({ ...cancelled, data: { ...cancelled.data, accessEndsAt } }) as const
  for (const [terms, ...events] of [
    [{}],
    [{ tier: 'enterprise' }, changed({ ...forEver, expiry: day(14) }), kept(day(14))],
    [{ expiry: day(20) }, changed(pro(day(20)), day(20), true), kept(day(20))],
    [{ expiry: day(5) }, changed(pro(day(5), { tier: 'none', status: 'inactive' }))],
    [{ expiry: null }, changed(pro(null))],
    [{ status: 'active' }, changed(pro(day(14)))],
  ] as const)
    given(subscriptionDecider, ...past)
      .when(edit(terms))
      .then(...events)
})

test('Given a plan that had no end until it was cancelled, when that is taken back without another end, then it has none again, also after an admin changed its tier alone; as a trial it ends when it was to end', () => {
  const cancel: SubscriptionCommand = { type: 'CancelSubscription', userId: dana, at: new Date(day(5)) }
  const past = after(edit({ tier: 'enterprise' }), ...after(cancel, changed(pro(null))))
  const { cancelledAt, expiry: end } = stateAfter(...past)
  const resumed = stateAfter(...after({ type: 'ResumeSubscription', userId: dana, at: forEver.at }, ...past))
  assert.equal([cancelledAt, resumed.expiry], [day(5), null])
  for (const [terms, expiry] of [
    [{ status: 'active' }, null],
    [{ status: 'active', expiry: day(20) }, day(20)],
    [{ status: 'trial' }, end],
  ] as const)
    given(subscriptionDecider, ...past)
      .when(edit(terms))
      .then(changed({ ...forEver, ...terms, expiry }, terms.status === 'trial' ? end : null))
})

test('Setting the same terms twice, after any commands, yields no events the second time', () => {
  const at = new Date('2026-12-02T00:00:00.000Z')
  const commands = fc.oneof<fc.Arbitrary<SubscriptionCommand>[]>(
    fc.record({
      type: fc.constant('SetTerms'),
      userId: fc.constant(dana),
      tier: fc.constantFrom('none', 'pro', 'enterprise'),
      status: fc.constantFrom('active', 'inactive', 'cancelled', 'trial'),
      expiry: fc.constantFrom(null, nextYear, day(14)),
      at: fc.constant(at),
    }),
    fc
      .constantFrom(null, nextYear, day(14), undefined)
      .map((expiry) => ({ type: 'SetTerms', userId: dana, expiry, at })),
    fc.constant({ type: 'CancelSubscription', userId: dana, at }),
  )
  assert.ok(everyRetryYieldsNoEvents(subscriptionDecider, commands) > 100)
})

test.run()
