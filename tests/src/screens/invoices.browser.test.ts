import { Billing } from '@calendar-sync/contracts/api/billing'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { payment } from '../kit/people.ts'
import { endPeriod, giveRole, refuseRenewal, setPlan } from '../kit/staff.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { signedIn, withOneAccount } from './stage.ts'

const test = screenSuite('invoices and what a status looks like')

test('When a month is paid its invoice stands in the list, and its PDF opens in a new tab', async ({
  system,
  open,
}) => {
  const { client } = await withOneAccount(system)
  await endPeriod(system, client)
  const invoice = await eventually(async () => {
    const { invoices } = Billing.parse((await client.get('/api/user/billing')).body)
    return invoices[0]
  })
  const { page } = await open(client, { at: '/billing' })
  await page.getByRole('tab', { name: 'Invoices' }).click()
  const headings = ['Invoice', 'Date', 'Amount', 'Currency', 'Status', 'Document']
  await becomes(() => page.getByRole('columnheader').allInnerTexts(), headings)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })
  const shown = [invoice.number, day.format(new Date(invoice.date)), '$9.99', 'USD', 'paid', 'PDF']
  await becomes(() => page.getByRole('cell').allTextContents(), shown)
  const link = page.getByRole('link', { name: `PDF of invoice ${invoice.number}, opens in a new tab` })
  assert.is(await link.getAttribute('target'), '_blank')
  const opening = page.context().waitForEvent('page')
  await link.click()
  const tab = await opening
  assert.ok(tab !== page)
  // The first that is drawn may take longer than a request may, which is then refused or cut off.
  const { request } = page.context()
  const pdf = await eventually(async () => {
    const answer = await request.get(invoice.pdfUrl).catch(() => undefined)
    return answer?.ok() && answer
  })
  assert.is(pdf.headers()['content-type'], 'application/pdf')
  assert.match((await pdf.body()).subarray(0, 5).toString(), /^%PDF-/)
})

test('Each status of a plan has its colour, and only an active plan can be cancelled', async ({ system, open }) => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  for (const [status, tone] of [
    ['active', 'good'],
    ['trial', 'strong'],
    ['cancelled', 'warning'],
    ['inactive', 'plain'],
  ] as const) {
    const { client } = status === 'inactive' ? await withOneAccount(system) : await signedIn(system)
    await setPlan(system, client, { tier: 'pro', status, expiry: tomorrow.toISOString() })
    // Billing is for those with a plan and for admins; the others may read it, but have no way to the screen.
    if (status === 'cancelled' || status === 'inactive') await giveRole(system, client, 'admin')
    const { page } = await open(client, { at: '/billing' })
    const badge = page.getByRole('tabpanel').getByText(status, { exact: true })
    await badge.waitFor()
    await becomes(() => badge.getAttribute('data-tone'), tone)
    const cancel = page.getByRole('button', { name: 'Cancel Subscription' })
    await becomes(() => cancel.count(), status === 'active' ? 1 : 0)
  }
})

test('When the bank refuses a renewal, the overview says why, when it is tried again, and leads to the card', async ({
  system,
  open,
}) => {
  const { client } = await signedIn(system)
  const refusedLater = { ...payment, cardDetails: { ...payment.cardDetails, last4: '0341' } }
  assert.is((await client.post('/api/user/subscription', refusedLater)).status, 200)
  await endPeriod(system, client)
  const { nextBillingDate } = await eventually(async () => {
    const { subscription } = Billing.parse((await client.get('/api/user/billing')).body)
    return subscription.paymentProblem === null ? undefined : subscription
  })
  assert.ok(nextBillingDate)
  const { page } = await open(client, { at: '/billing' })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })
  const told = page.getByRole('alert').filter({ hasText: 'Your last payment failed' })
  await told.getByText('Your card was declined.').waitFor()
  await told.getByText(`We try again on ${day.format(new Date(nextBillingDate))}.`).waitFor()
  await told.getByRole('button', { name: 'Update Payment Method' }).click()
  await page.getByText('0341').waitFor()
  await page.getByRole('tab', { name: 'Payment Method', selected: true }).waitFor()
})

test('Given a plan that ended since the bank refused its renewal, then the subscribe screen says why', async ({
  system,
  open,
}) => {
  const { client } = await signedIn(system)
  assert.is((await client.post('/api/user/subscription', payment)).status, 200)
  await refuseRenewal(system, client)
  const { page } = await open(client, { at: '/subscribe' })
  const told = page.getByRole('alert').filter({ hasText: 'Your last payment failed. Your card was declined.' })
  await told.waitFor()
  await page.getByRole('button', { name: 'Subscribe and Pay $9.99' }).waitFor()
})

runInBrowser(test)
