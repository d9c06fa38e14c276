import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { chargeOf, invoiceFor } from '@calendar-sync/contracts/testing/billing'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../../testing/people.ts'
import { said } from '../../testing/said.ts'
import { contextAfter } from './context.ts'
import { inWords } from './inWords.ts'

const test = suite('plans and money in words')

const start = '2026-12-15T00:00:00.000Z'
const charge = chargeOf(start, '2027-01-15T00:00:00.000Z')
const invoice = invoiceFor(charge, start)
const { periodStart, periodEnd } = charge.data
const failed = {
  periodStart,
  periodEnd,
  amountCents: 999,
  currency: 'USD',
  retryAt: null,
  reason: 'Card declined',
} as const
const refused: AnyEvent = { type: 'PaymentFailed', data: { userId: dana, ...failed } }
/** After the name of the person whose request led to it. */
const saidOfTheirs = (event: AnyEvent) => inWords(event, contextAfter([]), null, true)

test('A plan that is granted is told from what to what, and until when', () => {
  const granted: AnyEvent = {
    type: 'SubscriptionChanged',
    data: { userId: dana, tier: 'pro', status: 'active', expiry: start, trialEndsAt: null },
  }
  assert.is(said(granted), 'changed the plan from no plan (inactive) to pro (active) until 2026-12-15 UTC')
})

test('What the product charges when a month is due, the product did', () => {
  assert.is(said(charge), 'asked the bank for $9.99 from the card ending in 4242 for 2026-12-15 UTC to 2027-01-15 UTC')
  assert.is(said(invoice), 'issued invoice CS-0B9F2F52-0001 of $9.99 for 2026-12-15 UTC to 2027-01-15 UTC')
  assert.is(said(refused), 'could not charge $9.99 (Card declined); there will be no further try')
})

test('Given a person who pays at the checkout, then they neither charge their card nor issue their invoice', () => {
  assert.is(
    saidOfTheirs(charge),
    'asked to pay $9.99 with the card ending in 4242 for 2026-12-15 UTC to 2027-01-15 UTC',
  )
  assert.is(saidOfTheirs(invoice), 'was issued invoice CS-0B9F2F52-0001 of $9.99 for 2026-12-15 UTC to 2027-01-15 UTC')
  assert.is(saidOfTheirs(refused), 'could not be charged $9.99 (Card declined); there will be no further try')
})

test.run()
