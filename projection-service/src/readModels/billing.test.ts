import { Billing } from '@calendar-sync/contracts/api/billing'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { InvoiceId } from '@calendar-sync/contracts/ids'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { invoiceSheet } from '../invoicePrinting/invoiceSheet.ts'
import { presentBilling } from '../queries/billing.ts'
import { dana, registered } from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { billing } from './billing.ts'

const expiry = '2026-03-01T08:00:00.000Z'
const pro = (changes: object = {}): AnyEvent => ({
  type: 'SubscriptionChanged',
  data: { userId: dana, tier: 'pro', status: 'active', expiry, trialEndsAt: expiry, ...changes },
})
const card: AnyEvent = {
  type: 'PaymentMethodChanged',
  data: {
    userId: dana,
    brand: 'visa',
    last4: '4242',
    expiryMonth: 3,
    expiryYear: 2031,
    nameOnCard: 'Dana Reyes',
    streetAddress: '1 Elm Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62704',
    country: 'United States',
  },
}
const invoice = (n: number): AnyEvent => ({
  type: 'InvoiceIssued',
  data: {
    userId: dana,
    invoiceId: InvoiceId.parse(`5ca1ab1e-0006-4000-8000-00000000000${n}`),
    number: `CS-1-000${n}`,
    issuedAt: `2026-0${n}-01T08:00:00.000Z`,
    tier: 'pro',
    periodStart: `2026-0${n}-01T08:00:00.000Z`,
    periodEnd: `2026-0${n + 1}-01T08:00:00.000Z`,
    amountCents: 999,
    currency: 'USD',
  },
})
const cancelled: AnyEvent = {
  type: 'SubscriptionCancelled',
  data: { userId: dana, cancelledAt: minute(4), accessEndsAt: expiry },
}

function shown(...events: readonly AnyEvent[]) {
  const row = rowAfter(billing, dana, registered(), ...events)
  assert.ok(row)
  return { row, ...Billing.parse(presentBilling(row, false)) }
}

test('without a plan there is an address for bills and nothing else', () => {
  const { billingEmail, invoices, subscription } = shown()
  assert.is(billingEmail, 'dana@lumen.example')
  assert.equal(invoices, [])
  assert.equal(subscription, {
    tier: 'none',
    status: 'inactive',
    startDate: null,
    currentPeriodEnd: null,
    nextBillingDate: null,
    billingAmount: null,
    billingFrequency: null,
    paymentMethod: null,
    trialEndsAt: null,
    cancelledAt: null,
    paymentProblem: null,
    checkout: 'trial',
    renewsOnceResumed: false,
    waited: false,
  })
})

test('what subscribing does now is said: a trial once, nothing while the plan runs, later a charge', () => {
  const resumed: AnyEvent = { type: 'SubscriptionResumed', data: { userId: dana, resumedAt: minute(5) } }
  const over = pro({ tier: 'none', status: 'inactive' })
  assert.is(shown(card, pro()).subscription.checkout, 'nothing')
  assert.is(shown(card, pro(), cancelled).subscription.checkout, 'resume')
  assert.is(shown(card, pro(), cancelled, resumed).subscription.checkout, 'nothing')
  assert.is(shown(card, pro(), cancelled, resumed).subscription.nextBillingDate, expiry)
  assert.is(shown(card, pro(), over).subscription.checkout, 'charge')
  assert.is(shown({ type: 'EarlierTrialRecorded', data: { userId: dana } }).subscription.checkout, 'charge')
})

test('Given Enterprise that was cancelled and still runs, then it can be resumed, as Pro can', () => {
  const enterprise = pro({ tier: 'enterprise', trialEndsAt: null, renewalAgreed: false })
  assert.is(shown(enterprise).subscription.checkout, 'nothing')
  assert.is(shown(enterprise, cancelled).subscription.checkout, 'resume')
})

test('a cancelled plan renews once it is resumed where its person agreed to that, and one that an admin gave does not', () => {
  assert.is(shown(card, pro(), cancelled).subscription.renewsOnceResumed, true)
  assert.is(shown(card, pro({ renewalAgreed: false }), cancelled).subscription.renewsOnceResumed, false)
  assert.is(shown(pro(), cancelled).subscription.renewsOnceResumed, false)
  assert.is(shown(card, pro()).subscription.renewsOnceResumed, false)
})

test('a plan by card is charged when its period ends', () => {
  const { subscription } = shown(card, pro())
  assert.is(subscription.startDate, minute(3))
  assert.is(subscription.nextBillingDate, expiry)
  assert.is(subscription.billingAmount, 9.99)
  assert.equal(subscription.paymentMethod, { type: 'credit_card', brand: 'visa', last4: '4242', expiryDate: '03/31' })
  assert.is(shown(card, pro(), cancelled).subscription.billingAmount, 9.99)
})

test('a plan that an admin gave has no price, since it is never charged', () => {
  const { billingAmount, billingFrequency } = shown(card, pro({ renewalAgreed: false })).subscription
  assert.equal([billingAmount, billingFrequency], [null, null])
})

test('a renewal keeps the day on which the plan began', () => {
  const { subscription } = shown(card, pro(), pro({ expiry: '2026-04-01T08:00:00.000Z' }))
  assert.is(subscription.startDate, minute(3))
})

test('a cancelled plan runs on and is not charged; once it has ended it says so', () => {
  const running = shown(card, pro(), cancelled).subscription
  assert.is(running.status, 'active')
  assert.is(running.cancelledAt, minute(4))
  assert.is(running.nextBillingDate, null)
  const ended = shown(card, pro(), cancelled, pro({ status: 'cancelled' })).subscription
  assert.is(ended.status, 'cancelled')
  assert.is(ended.cancelledAt, minute(4))
})

const failed = (retryAt: string | null): AnyEvent => ({
  type: 'PaymentFailed',
  data: {
    userId: dana,
    periodStart: expiry,
    retryAt,
    amountCents: 999,
    currency: 'USD',
    reason: 'Your card was declined.',
  },
})

test('after a refusal the next charge is when the bank is asked again, and the bank’s reason is told', () => {
  const retryAt = '2026-03-02T08:00:00.000Z'
  const { nextBillingDate, paymentProblem } = shown(card, pro(), failed(retryAt)).subscription
  assert.is(nextBillingDate, retryAt)
  assert.is(paymentProblem, 'Your card was declined.')
})

test('Given a plan that ended since the bank refused its renewal, then the bank’s reason is still told', () => {
  const over = pro({ tier: 'none', status: 'inactive' })
  const { nextBillingDate, paymentProblem } = shown(card, pro(), failed(null), over).subscription
  assert.equal([nextBillingDate, paymentProblem], [null, 'Your card was declined.'])
})

test('a plan without a card is never charged', () => {
  assert.is(shown(pro()).subscription.nextBillingDate, null)
})

test('invoices come newest first, each with the place of its PDF', () => {
  const { invoices } = shown(card, pro(), invoice(1), invoice(2))
  assert.equal(
    invoices.map(({ number, amount, currency, status }) => [number, amount, currency, status]),
    [
      ['CS-1-0002', 9.99, 'USD', 'paid'],
      ['CS-1-0001', 9.99, 'USD', 'paid'],
    ],
  )
  assert.is(invoices[0]?.pdfUrl, `/api/user/invoices/${invoices[0]?.id}.pdf`)
})

test('an invoice names who paid, what for and how, and goes to the billing address', () => {
  const other: AnyEvent = { type: 'BillingEmailChanged', data: { userId: dana, billingEmail: 'books@lumen.example' } }
  const { row, billingEmail } = shown(card, pro(), other, invoice(1))
  assert.is(billingEmail, 'books@lumen.example')
  const [issued] = row.invoices
  assert.ok(issued)
  assert.equal(invoiceSheet(issued, 'help@sync.example'), {
    number: 'CS-1-0001',
    issuedOn: 'January 1, 2026',
    billedTo: ['Dana Reyes', '1 Elm Street', 'Springfield, IL 62704', 'United States', 'books@lumen.example'],
    description: 'Pro plan, one month',
    period: 'January 1, 2026 to February 1, 2026',
    amount: '$9.99',
    paidWith: 'Paid with Visa ending in 4242.',
    due: '$0.00',
    contactEmail: 'help@sync.example',
  })
})

test('a card or an address that is changed later, or while the charge is under way, changes no invoice', () => {
  const { data } = invoice(1)
  const chargeId = '5ca1ab1e-0007-4000-8000-000000000001'
  const charge = {
    type: 'ChargeRequested',
    data: {
      ...data,
      chargeId,
      requestedAt: minute(4),
      card: { brand: 'visa', last4: '4242', expiryMonth: 3, expiryYear: 2031 },
    },
  } as AnyEvent
  const newCard = {
    ...card,
    data: { ...card.data, brand: 'mastercard', last4: '4444', streetAddress: '2 Oak Road' },
  } as AnyEvent
  const paid = { ...invoice(1), data: { ...data, chargeId } } as AnyEvent
  const printed = (...events: readonly AnyEvent[]) => {
    const [issued] = shown(...events).row.invoices
    assert.ok(issued)
    return invoiceSheet(issued, 'help@sync.example')
  }
  const meanwhile = printed(card, pro(), charge, newCard, paid)
  assert.is(meanwhile.paidWith, 'Paid with Visa ending in 4242.')
  const later = printed(card, pro(), charge, paid, newCard)
  assert.equal([later.paidWith, later.billedTo[1]], ['Paid with Visa ending in 4242.', '1 Elm Street'])
})

test('of an erased person nothing is left', () => {
  const gone: AnyEvent = { type: 'UserErased', data: { userId: dana } }
  assert.is(rowAfter(billing, dana, registered(), card, pro(), gone, invoice(1)), undefined)
})

test.run()
