import * as assert from 'uvu/assert'
import { becomes, holds } from '../kit/eventually.ts'
import { setPlan } from '../kit/staff.ts'
import { startSystem } from '../kit/system.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, signedIn, visitor, withOneAccount } from './stage.ts'

const test = screenSuite('the developer screens')

const steps = [
  'Copy the redirect URI above.',
  'Open the Google Cloud credentials.',
  'Edit the OAuth client of this app.',
  'Add the URI to the authorized redirect URIs.',
  'Save.',
]

test('The development helper shows the redirect address and the five steps, and opens the console in a new tab', async ({
  system,
  openAs,
}) => {
  const { page } = await openAs(visitor, { at: '/dev-helper' })
  await page.getByRole('heading', { level: 1, name: 'Development Helper' }).waitFor()
  await sees(page, `${system.url}/api/auth/callback`)
  await becomes(() => page.getByRole('main').getByRole('listitem').allInnerTexts(), steps)
  await sees(page, /The URI must be updated whenever the hosting environment changes/)
  await sees(page, /set up a fixed redirect URI, as the development guide describes/)
  const google = button(page, 'Open Google Cloud Credentials')
  assert.is(await google.getAttribute('href'), 'https://console.cloud.google.com/apis/credentials')
  assert.is(await google.getAttribute('target'), '_blank')
})

for (const [granted, sentence] of [
  [['clipboard-read', 'clipboard-write'], 'URI copied to clipboard!'],
  [[], 'Failed to copy to clipboard. Please select and copy manually.'],
] as const)
  test(`Copying the redirect address with ${granted.length || 'no'} permissions for the clipboard`, async ({
    system,
    openAs,
  }) => {
    const { page } = await openAs(visitor)
    // What is not granted here is denied.
    await page.context().grantPermissions([...granted], { origin: system.url })
    await page.goto('/dev-helper')
    await button(page, 'Copy').click()
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
  })

test('The testing tools show who is there and what they have, and lead to / and /calendars', async ({ openAs }) => {
  const { page, people } = await openAs(withOneAccount)
  const facts = async () => (await page.getByRole('definition').allInnerTexts()).join(' ')
  await page.goto('/dev-testing')
  await page.getByRole('heading', { level: 1, name: 'Development Testing Tools' }).waitFor()
  await page.getByRole('definition').filter({ hasText: people.office }).waitFor()
  await holds(async () => assert.match(await facts(), /^Yes [0-9a-f-]{36} /))
  assert.is(await button(page, 'Login (OAuth)').getAttribute('href'), '/api/auth/authorize')
  const asked = page.waitForRequest('**/api/auth/status')
  await button(page, 'Refresh Status').click()
  await asked
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await holds(async () => assert.match(await facts(), /^active pro \w+ \d+, \d{4}$/))
  const loaded = page.waitForEvent('load')
  await button(page, 'Refresh Page').click()
  await loaded
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await button(page, 'Go to Subscribe Page').click()
  await page.waitForURL('**/subscribe')
  await page.goto('/dev-testing')
  const link = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href')
  assert.equal([await link('Home'), await link('Calendars')], ['/', '/calendars'])
})

test('The testing tools of a person without a plan, and of one who is signed out', async ({ system, openAs }) => {
  const { page } = await openAs(signedIn, { at: '/dev-testing' })
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await page.getByRole('definition').getByText('N/A').waitFor()
  await becomes(() => page.getByRole('definition').allInnerTexts(), ['inactive', 'None', 'N/A'])
  await page.getByRole('tab', { name: 'Authentication' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await sees(page, 'Logged out', 'You have been logged out successfully')
  await page.waitForURL(`${system.url}/`)
  await page.goto('/dev-testing')
  await page.getByRole('definition').getByText('No', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await sees(page, 'No subscription information available')
})

test('Given a plan whose end an admin gave as a day, then the testing tools show that day, east of Greenwich too', async ({
  product,
  open,
}) => {
  const { client } = await signedIn(product)
  await setPlan(product, client, { tier: 'pro', status: 'active', expiry: '2031-05-10' })
  const { page } = await open(client, { at: '/dev-testing' })
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await becomes(() => page.getByRole('definition').allInnerTexts(), ['active', 'pro', 'May 10, 2031'])
})

test('What the server answers is shown as it comes: the status, and the settings', async ({ openAs }) => {
  const { page, people } = await openAs(signedIn, { at: '/dev-testing' })
  await page.getByRole('tab', { name: 'API Testing' }).click()
  await button(page, 'Test Auth Status').click()
  await sees(page, `"userEmail": "${people.office}"`)
  await page.goto('/auth-debug')
  await button(page, 'Check Auth Status').click()
  await sees(page, '"authenticated": true')
  await button(page, 'Test Settings API').click()
  await sees(page, '"syncInterval": 60')
})

test('Switched off, they are pages that are not there, also after signing out', async ({ open }) => {
  const system = await startSystem({ devScreens: false })
  const { page } = await open((await signedIn(system)).client)
  for (const path of ['/dev-helper', '/dev-testing', '/auth-debug']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  }
  await button(page, 'Logout').click()
  await page.waitForURL('**/landing')
  await page.goto('/dev-testing')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await system.stop()
})

runInBrowser(test)
