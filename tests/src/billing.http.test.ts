import { Billing, BillingSubscription } from '@calendar-sync/contracts/api/billing'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { signedIn } from './kit/arrivals.ts'
import { type Client, refusal } from './kit/client.ts'
import { eventually } from './kit/eventually.ts'
import { emailsSent } from './kit/outbox.ts'
import { payment } from './kit/people.ts'
import { endPeriod, setPlan, signInAdmin } from './kit/staff.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('billing over HTTP', 'signedIn')

const subscribe = (client: Client, body: unknown = payment) => client.post('/api/user/subscription', body)
const billingOf = async (client: Client) => Billing.parse((await client.get('/api/user/billing')).body)
const withCard = (last4: string) => ({ ...payment, cardDetails: { ...payment.cardDetails, last4 } })

test('Given a person without a plan, then billing says so', async ({ client, people }) => {
  const { subscription, ...rest } = await billingOf(client)
  assert.equal(rest, { billingEmail: people.office, invoices: [] })
  assert.is(subscription.tier, 'none')
  assert.is(subscription.status, 'inactive')
  assert.is(subscription.nextBillingDate, null)
})

test('Given a good card, when a person subscribes, then the plan runs and the first charge is in 14 days', async ({
  client,
}) => {
  const answer = await subscribe(client)
  assert.is(answer.status, 200)
  const subscription = z.strictObject(BillingSubscription.shape).parse(answer.body)
  const days = (new Date(subscription.nextBillingDate ?? 0).getTime() - Date.now()) / 86_400_000
  assert.ok(days > 13.9 && days <= 14, `${days} days`)
  assert.is(subscription.currentPeriodEnd, subscription.nextBillingDate)
  assert.is(subscription.billingAmount, 9.99)
  assert.is(subscription.billingFrequency, 'monthly')
  assert.equal(subscription.paymentMethod, {
    type: 'credit_card',
    brand: 'visa',
    last4: '4242',
    expiryDate: '12/31',
  })
  assert.equal((await billingOf(client)).subscription, subscription)
})

test('Given a card that the bank declines, then nothing is subscribed', async ({ client }) => {
  assert.equal(refusal(await subscribe(client, withCard('0002'))), [402, 'payment_declined'])
  assert.is((await billingOf(client)).subscription.status, 'inactive')
})

test('Given an active plan, when it is cancelled twice, then access stays and nothing will be charged', async ({
  client,
}) => {
  await subscribe(client)
  const cancelled = await client.post('/api/user/subscription/cancel')
  assert.is(cancelled.status, 200)
  const { subscription } = Billing.parse(cancelled.body)
  assert.is(subscription.status, 'active')
  assert.ok(subscription.cancelledAt)
  assert.is(subscription.nextBillingDate, null)
  assert.ok(subscription.currentPeriodEnd)
  assert.equal(Billing.parse((await client.post('/api/user/subscription/cancel')).body).subscription, subscription)
  assert.is((await client.get('/api/event-filters')).status, 200)

  await subscribe(client)
  const again = await billingOf(client)
  assert.is(again.subscription.cancelledAt, null)
  assert.is(again.subscription.nextBillingDate, subscription.currentPeriodEnd)
})

test('Given no plan, when it is cancelled, then there is nothing to cancel', async ({ client }) => {
  assert.equal(refusal(await client.post('/api/user/subscription/cancel')), [422, 'nothing_to_cancel'])
})

test('Given a billing email, when it is changed, then it is shown, and what is none is refused', async ({ client }) => {
  const changed = await client.patch('/api/user/billing/email', { billingEmail: 'books@lumen.example' })
  assert.is(Billing.parse(changed.body).billingEmail, 'books@lumen.example')
  assert.is((await billingOf(client)).billingEmail, 'books@lumen.example')
  const refused = await client.patch('/api/user/billing/email', { billingEmail: 'nobody' })
  assert.is(refused.status, 400)
  assert.is(ErrorBody.parse(refused.body).error, 'Please enter a valid email address')
})

test('Given another card, when it is put, then it is shown; a number or a refused card changes nothing', async ({
  client,
}) => {
  await subscribe(client)
  const { billingAddress } = payment
  const put = (body: object) => client.send('PUT', '/api/user/payment-method', body)
  const good = await put({ cardDetails: { ...payment.cardDetails, last4: '1111' }, billingAddress })
  assert.is(good.status, 200)
  assert.is(Billing.parse(good.body).subscription.paymentMethod?.last4, '1111')
  assert.is((await put({ cardDetails: { ...payment.cardDetails, last4: '0002' }, billingAddress })).status, 402)
  const number = { ...payment.cardDetails, cardNumber: '4242424242424242' }
  assert.is((await put({ cardDetails: number, billingAddress })).status, 400)
  assert.is((await put({ cardDetails: payment.cardDetails })).status, 400)
  assert.is((await billingOf(client)).subscription.paymentMethod?.last4, '1111')
})

test('Given a request for Enterprise, then it grants nothing and is confirmed by one email to the own address', async ({
  client,
  system,
  people,
}) => {
  const billingEmail = `buyer-${Date.now()}@lumen.example`
  const request = { tier: 'enterprise', paymentMethod: 'invoice', companyName: 'Lumen Studio', billingEmail }
  assert.is((await subscribe(client, request)).status, 202)
  assert.is((await subscribe(client, request)).status, 202)
  assert.is((await billingOf(client)).subscription.tier, 'none')
  const emails = await emailsSent(system, people.office)
  assert.is(emails.length, 1)
  assert.match(emails[0] ?? '', 'Enterprise plan')
})

test('Given a period that has ended, then the next month is paid by itself, and its invoice is a PDF for its owner and for admins only', async ({
  client,
  system,
}) => {
  await subscribe(client)
  await endPeriod(system, client)
  const { invoices, subscription } = await eventually(async () => {
    const billing = await billingOf(client)
    return billing.invoices.length > 0 ? billing : undefined
  })
  assert.is(invoices.length, 1)
  assert.is(subscription.status, 'active')
  assert.ok((subscription.currentPeriodEnd ?? '') > new Date().toISOString())
  const [invoice] = invoices
  assert.is(invoice?.amount, 9.99)
  assert.is(invoice?.currency, 'USD')
  assert.is(invoice?.status, 'paid')
  const path = invoice?.pdfUrl ?? ''

  const pdf = await client.get(path)
  assert.is(pdf.status, 200)
  assert.is(pdf.headers.get('content-type'), 'application/pdf')
  assert.match(String(pdf.body), /^%PDF-/)

  assert.is((await (await signInAdmin(system)).get(path)).status, 200)
  const other = await signedIn(system)
  assert.is((await other.client.get(path)).status, 404)
  assert.is((await client.get('/api/user/invoices/nothing.pdf')).status, 404)
})

test('Given a person whose card is known, when an admin gives them a plan that is over, then access ends and nothing is charged', async ({
  client,
  system,
}) => {
  await subscribe(client)
  await setPlan(system, client, { tier: 'none', status: 'inactive', expiry: null })
  for (const status of ['active', 'trial']) {
    await setPlan(system, client, { tier: 'pro', status, expiry: '2030-01-01' })
    const given = (await billingOf(client)).subscription
    assert.equal([given.status, given.nextBillingDate], [status, null])
    await setPlan(system, client, { tier: 'pro', status, expiry: '2026-01-01' })
    const { subscription, invoices } = await billingOf(client)
    assert.equal([subscription.tier, subscription.status, subscription.trialEndsAt], ['none', 'inactive', null])
    assert.equal(invoices, [])
  }
})

test('Given a text that is too long or a country that is not offered, when a person subscribes, then the answer says so', async ({
  client,
}) => {
  const at = (changes: object) =>
    subscribe(client, { ...payment, billingAddress: { ...payment.billingAddress, ...changes } })
  const long = await at({ streetAddress: 'x'.repeat(201) })
  assert.is(long.status, 400)
  assert.match(JSON.stringify(long.body), 'Street address must be at most 200 characters')
  assert.match(JSON.stringify((await at({ country: 'Atlantis' })).body), 'Choose one of the countries')
})

test.run()
