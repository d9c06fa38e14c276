import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { setPlan } from '../kit/staff.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, fillCard, holdBack, sees, signedIn, toast, withOneAccount } from './stage.ts'

const test = screenSuite('the subscribe screen')

const options = async (page: Page, label: string) =>
  (await page.getByLabel(label).locator('option').allTextContents()).slice(1)

test('Both plans stand there with their prices and all they hold', async ({ openAs }) => {
  const { page } = await openAs(signedIn, { at: '/subscribe' })
  const plans = page.getByRole('group', { name: 'Plan' })
  for (const text of ['$9.99 per month', 'Contact us']) await plans.getByText(text).first().waitFor()
  await becomes(
    async () => (await plans.getByRole('listitem').allInnerTexts()).map((text) => text.trim()),
    [
      'Up to 5 Google accounts',
      'Unlimited calendars',
      'Advanced filters',
      'Priority support',
      'Conflict resolution',
      'Unlimited accounts',
      'Team management',
      'Custom integration',
      'Dedicated support',
      'API access',
    ],
  )
  await page.getByText('Subscriptions renew automatically unless cancelled.').waitFor()
})

test('Months, the next ten years and ten countries can be chosen; a CVV has four digits at most, and is there after a look at the invoice', async ({
  openAs,
}) => {
  const { page } = await openAs(signedIn, { at: '/subscribe' })
  await page.getByLabel('Month').waitFor()
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0')
  const twelve = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1))
  // The year where the browser is: another one than here around New Year's Eve.
  const year = Number(await page.evaluate('new Date().getFullYear()'))
  const ten = Array.from({ length: 10 }, (_, index) => twoDigits(year + index))
  await becomes(() => options(page, 'Month'), twelve)
  await becomes(() => options(page, 'Year'), ten)
  await becomes(
    () => options(page, 'Country'),
    [
      'United States',
      'Canada',
      'United Kingdom',
      'Australia',
      'Germany',
      'France',
      'Japan',
      'Brazil',
      'India',
      'China',
    ],
  )
  await becomes(() => page.getByLabel('CVV').getAttribute('maxlength'), '4')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('tab', { name: 'Invoice (Enterprise)' }).click()
  for (const label of ['Company Name', 'Billing Email', 'VAT/Tax ID (optional)', 'Additional Information'])
    await page.getByLabel(label).waitFor()
  await page.getByRole('tab', { name: 'Credit Card' }).click()
  await becomes(() => page.getByLabel('CVV').inputValue(), '123')
})

test('Cancel leads to the start page, which asks a person without a plan to subscribe', async ({ openAs }) => {
  const { page } = await openAs(signedIn)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  for (const tab of ['Credit Card', 'Invoice (Enterprise)']) {
    await page.goto('/subscribe')
    await page.getByRole('tab', { name: tab }).click()
    visited.length = 0
    // Each panel has one.
    await page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Please subscribe to access premium features').first().waitFor()
    await becomes(() => visited, ['/', '/subscribe'])
  }
})

test('Given a checkout that is being processed, then Cancel cannot be pressed, so that nothing is bought that looks cancelled', async ({
  openAs,
}) => {
  const { page } = await openAs(signedIn, { at: '/subscribe' })
  await fillCard(page)
  const letGo = await holdBack(page, '**/api/user/subscription')
  await button(page, 'Subscribe').click()
  await button(page, 'Processing…').waitFor()
  await becomes(() => button(page, 'Cancel').isDisabled(), true)
  letGo()
  await sees(page, 'Subscription activated!')
})

test('A card that the bank declines fails, and the form keeps what was typed for another try', async ({ openAs }) => {
  const { page } = await openAs(signedIn, { at: '/subscribe', callsFail: true })
  await fillCard(page)
  await page.getByLabel('Card Number').fill('4000 0000 0000 0002')
  await button(page, 'Subscribe').click()
  const sentence = 'An error occurred while processing your subscription. Please try again.'
  await sees(page, 'Subscription Failed', sentence, 'Your card was declined. Nothing was charged; try another card.')
  await becomes(() => page.getByLabel('Name on Card').inputValue(), 'Lea Lind')
  await page.getByLabel('Card Number').fill('4242 4242 4242 4242')
  await button(page, 'Subscribe').click()
  await page.getByText('Subscription activated!').first().waitFor()
  assert.is(await page.getByRole('listitem').filter({ hasText: 'Subscription Failed' }).count(), 0)
  await page.waitForURL('**/dashboard')
})

test('Given a status that cannot be had, when the card is charged, then the plan counts and the person stays signed in; the page asks again by itself and leads back', async ({
  openAs,
}) => {
  const { page } = await openAs(signedIn, { at: '/subscribe', callsFail: true })
  await fillCard(page)
  await page.route('**/api/auth/status', (route) => route.fulfill({ status: 503 }))
  await button(page, 'Subscribe').click()
  await sees(page, 'Subscription activated!')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto('/accounts')
  await toast(
    page,
    'Failed to fetch authentication status',
    'You are shown as signed out until the connection is back.',
  )
  await page.waitForURL('**/login')
  await page.unroute('**/api/auth/status')
  await page.getByRole('heading', { level: 1, name: 'Google Accounts' }).waitFor()
})

test('Given a status that is older than the purchase, when the card is charged, then the plan counts', async ({
  openAs,
}) => {
  const { page, client } = await openAs(signedIn, { at: '/subscribe' })
  await fillCard(page)
  const { body: json } = await client.get('/api/auth/status')
  await page.route('**/api/auth/status', (route) => route.fulfill({ json, headers: { Stale: 'true' } }))
  await button(page, 'Subscribe').click()
  await sees(page, 'Subscription activated!')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  assert.is(await page.getByText('Subscription Required').count(), 0)
})

test('Who had their trial reads what is charged at once, and nothing of a trial', async ({ system, open }) => {
  const { client } = await withOneAccount(system)
  await setPlan(system, client, { tier: 'none', status: 'inactive', expiry: null })
  const { page } = await open(client, { at: '/subscribe' })
  await page.getByText('You have had your free trial').waitFor()
  await page.getByText('$9.99 is charged now').waitFor()
  await becomes(() => page.getByText(/14-day|Nothing is charged/).count(), 0)
  await fillCard(page)
  await button(page, 'Subscribe and Pay $9.99').click()
  await page.getByText('Subscription activated!').first().waitFor()
})

test('A subscriber is not sold the plan again; after cancelling the plan can be resumed there', async ({
  openAs,
  caughtUp,
}) => {
  const { page, client } = await openAs(withOneAccount, { at: '/subscribe' })
  await page.getByRole('heading', { name: 'You have the Pro plan' }).waitFor()
  await becomes(() => page.getByLabel('Card Number').count(), 0)
  assert.is((await client.post('/api/user/subscription/cancel')).status, 200)
  await caughtUp()
  await page.reload()
  await button(page, 'Resume Subscription').click()
  await page.getByText('Subscription resumed').first().waitFor()
  await page.getByText('There is nothing to buy.').waitFor()
})

runInBrowser(test)
