import { Billing } from '@calendar-sync/contracts/api/billing'
import * as assert from 'uvu/assert'
import { becomes, holds } from '../kit/eventually.ts'
import { setPlan } from '../kit/staff.ts'
import { whileClockStands } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, fillCard, holdBack, openFromHeader, sees, signedIn, withOneAccount } from './stage.ts'

const test = screenSuite('subscribing and billing')

const cardProblems = [
  'Name is required',
  'Card number must be at least 16 digits',
  'Month is required',
  'Year is required',
  'CVV must be at least 3 digits',
  'Street address is required',
  'City is required',
  'State is required',
  'Postal code is required',
  'Country is required',
]

test('Checkout names everything that is missing, never sends the number, and opens the dashboard', async ({
  openAs,
}) => {
  const { page } = await openAs(signedIn, { at: '/subscribe' })
  await button(page, 'Subscribe').click()
  await sees(page, ...cardProblems)
  await page.getByLabel('Enterprise', { exact: true }).check()
  await page.getByRole('tab', { name: 'Invoice (Enterprise)', selected: true }).waitFor()
  await becomes(() => button(page, 'Request Enterprise Plan').isDisabled(), false)
  await button(page, 'Request Enterprise Plan').click()
  await sees(page, 'Please enter a valid email address')
  await page.getByRole('tab', { name: 'Credit Card' }).click()
  await page.getByRole('note').getByText('Enterprise cannot be bought by card.').waitFor()
  await becomes(() => button(page, 'Subscribe').isDisabled(), true)
  await page.getByLabel('Pro', { exact: true }).check()
  await page.getByRole('tab', { name: 'Invoice (Enterprise)' }).click()
  await page.getByRole('note').getByText('Invoices are for the Enterprise plan.').waitFor()
  await becomes(() => button(page, 'Request Enterprise Plan').isDisabled(), true)
  await page.getByRole('tab', { name: 'Credit Card' }).click()
  await fillCard(page)
  const sent = page.waitForRequest('**/api/user/subscription')
  await button(page, 'Subscribe').click()
  const body = (await sent).postData() ?? ''
  assert.not.match(body, /5500/)
  assert.not.match(body, /"123"/)
  await sees(page, 'Subscription activated!', 'Your pro plan is now active.')
  await page.waitForURL('**/dashboard')
})

test('Given a purchase, when its person goes to Billing without loading it anew, then the plan and its card are there', async ({
  openAs,
}) => {
  const { page } = await openAs(signedIn, { at: '/subscribe' })
  await fillCard(page)
  await button(page, 'Subscribe').click()
  await page.waitForURL('**/dashboard')
  await openFromHeader(page, 'Billing')
  await sees(page, 'Free until', '$9.99')
  await page.getByRole('tab', { name: 'Payment Method' }).click()
  await sees(page, '0004')
})

test('An Enterprise plan is asked for by invoice', async ({ openAs }) => {
  const { page } = await openAs(signedIn, { at: '/subscribe' })
  await page.getByLabel('Enterprise', { exact: true }).check()
  await page.getByRole('tab', { name: 'Invoice (Enterprise)' }).click()
  await page.getByLabel('Company Name').fill('Lumen Studio')
  await page.getByLabel('Billing Email').fill('money@lumen.example')
  await button(page, 'Request Enterprise Plan').click()
  await sees(page, 'Thank you. We have your request')
})

test('Given a request for Enterprise that the server refuses whole, then the toast says why', async ({ openAs }) => {
  const { page } = await openAs(signedIn, { at: '/subscribe', callsFail: true })
  await page.getByLabel('Enterprise', { exact: true }).check()
  await page.getByRole('tab', { name: 'Invoice (Enterprise)' }).click()
  await page.getByLabel('Company Name').fill('4242 4242 4242 4242')
  await page.getByLabel('Billing Email').fill('money@lumen.example')
  const reason = page.getByText('A card number or CVV must never be sent to us. Nothing was stored.')
  await whileClockStands(page, async () => {
    await button(page, 'Request Enterprise Plan').click()
    // React shows the first toast by the clock by which it goes.
    await holds(async () => {
      await page.clock.runFor(100)
      assert.ok(await reason.first().isVisible())
    })
  })
})

test('The overview shows the plan, changes the billing email, cancels with access until the end, and resumes', async ({
  openAs,
}) => {
  const { page, client } = await openAs(withOneAccount, { at: '/billing' })
  await sees(page, 'Start Date', 'Current Period End', 'Next Billing Date', '$9.99', 'monthly', 'active')
  const email = page.getByLabel('Billing Email')
  await email.fill('nobody')
  await button(page, 'Update Email').click()
  await sees(page, 'Please enter a valid email address')
  await email.fill('money@home.example')
  await button(page, 'Update Email').click()
  await sees(page, 'Billing email updated')
  const kept = async () => Billing.parse((await client.get('/api/user/billing')).body).billingEmail
  await becomes(kept, 'money@home.example')

  await button(page, 'Cancel Subscription').click()
  await sees(
    page,
    'Are you sure you want to cancel your subscription? You will have access until the end of your current billing period.',
  )
  await button(page, 'Keep Subscription').click()
  await button(page, 'Cancel Subscription').click()
  await button(page, 'Yes, Cancel').click()
  await sees(page, 'Your subscription has been canceled. You will have access until the end of your billing period.')
  await sees(page, 'Ends on')
  await becomes(() => button(page, 'Cancel Subscription').count(), 0)
  await button(page, 'Resume Subscription').click()
  await sees(page, 'Subscription resumed')
  await button(page, 'Cancel Subscription').waitFor()
  await becomes(() => page.getByText('Ends on').count(), 0)
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('heading', { name: 'Google Accounts' }).waitFor()
})

for (const tier of ['pro', 'enterprise'])
  test(`Given a plan that an admin gave (${tier}), then billing and checkout say that it ends, also when it is cancelled and resumed`, async ({
    openAs,
    product,
  }) => {
    const { page } = await openAs(async () => {
      const person = await signedIn(product)
      await setPlan(product, person.client, { tier, status: 'active', expiry: '2031-05-10' })
      return person
    })
    const resumeWords =
      'Resume it, and it is as it was before you cancelled: it does not renew, and nothing is charged.'
    await page.goto('/subscribe')
    await sees(page, 'It ends on May 10, 2031; nothing is charged then.')
    await page.goto('/billing')
    await sees(page, 'Ends on May 10, 2031. Nothing is charged then.')
    await becomes(() => page.getByText('$9.99').count(), 0)
    await button(page, 'Cancel Subscription').click()
    await button(page, 'Yes, Cancel').click()
    await sees(page, resumeWords)
    await page.goto('/subscribe')
    await sees(page, resumeWords)
    await becomes(() => page.getByText('goes on as before').count(), 0)
    await button(page, 'Resume Subscription').click()
    await sees(page, 'It ends on May 10, 2031; nothing is charged then.')
  })

test('Another card takes the place of the old one; there is no invoice before the trial ends', async ({ openAs }) => {
  const { page } = await openAs(withOneAccount, { at: '/billing' })
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await sees(page, 'No invoices yet.')
  await page.getByRole('tab', { name: 'Payment Method' }).click()
  await sees(page, '4242')
  await button(page, 'Update Payment Method').click()
  await button(page, 'Save Payment Method').click()
  await sees(page, 'Card number must be at least 16 digits')
  await fillCard(page)
  const sent = page.waitForRequest('**/api/user/payment-method')
  await button(page, 'Save Payment Method').click()
  assert.not.match((await sent).postData() ?? '', /5500/)
  await sees(page, 'Payment method updated', '0004', '04/31')
})

test('Given a card that is being saved, then its dialog cannot be left as if it were not; the page that the person goes to shows it', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { at: '/dashboard' })
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByRole('tab', { name: 'Payment Method' }).click()
  await button(page, 'Update Payment Method').click()
  await fillCard(page)
  const letGo = await holdBack(page, '**/api/user/payment-method')
  await button(page, 'Save Payment Method').click()
  await becomes(() => button(page, 'Cancel').isDisabled(), true)
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  letGo()
  await sees(page, 'Payment method updated')
  await page.goForward()
  await page.getByRole('tab', { name: 'Payment Method' }).click()
  await sees(page, '0004')
})

runInBrowser(test)
