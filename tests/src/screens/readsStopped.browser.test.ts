import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { countRequests } from './clock.ts'
import { runSeparately, separateSuite } from './separately.ts'
import {
  alert,
  badGateway,
  button,
  openFromHeader,
  sees,
  signedIn,
  subscriber,
  toast,
  withOneAccount,
} from './stage.ts'

const test = separateSuite('what a person sees when nothing can be read')

test('Each screen says what could not be loaded after one more try, and loads it when the server is back', async ({
  services,
  openAs,
}) => {
  const { page } = await openAs(subscriber, { callsFail: true })
  const filters = countRequests(page, '/api/event-filters')
  await page.goto('/settings')
  await button(page, 'Save Sync Settings').waitFor()
  await services.kill('projection-service')
  await sees(page, 'Live status is not connected at the moment.')
  await openFromHeader(page, 'Filters')
  await alert(page, 'Failed to load filters. Please try again later.')
  await filters.is(2)
  await openFromHeader(page, 'Accounts')
  await alert(page, 'Failed to load your Google accounts. Please try again later.')
  await button(page, 'Dismiss').click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await openFromHeader(page, 'Dashboard')
  await alert(page, 'Failed to load account information. Please try again later.')
  await openFromHeader(page, 'Calendars')
  await alert(page, 'Failed to load calendar information. Please try again later.')
  await openFromHeader(page, 'Billing')
  await alert(page, 'Error: Failed to load billing information. Please try again later.')
  await services.start('projection-service')
  await button(page, 'Try again').click()
  await sees(page, 'Next Billing Date')
  await openFromHeader(page, 'Calendars')
  await sees(page, 'No synchronization configured')
})

test('A check that fails counts as signed out, says so, and no longer shows who the person is', async ({
  services,
  openAs,
}) => {
  const { page, complaints } = await openAs(withOneAccount, { callsFail: true, logs: /^Failed to test API route/ })
  await services.kill('projection-service')
  await page.goto('/')
  await toast(page, 'Failed to fetch authentication status', 'You are shown as signed out')
  await button(page, 'Connect My Google Calendar').first().waitFor()
  await page.goto('/accounts', { waitUntil: 'commit' })
  const signIn = toast(page, 'Authentication Required', 'Please sign in to access this page')
  await Promise.all([signIn, sees(page, 'Failed to fetch authentication status')])
  await page.waitForURL('**/login')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  await page.goto('/api/auth/callback')
  await alert(page, 'An error occurred while completing authentication. Please try again.')
  await button(page, 'Try Again').click()
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
  await page.goto('/dev-testing')
  await page.getByRole('tab', { name: 'API Testing' }).click()
  await button(page, 'Test Auth Status').click()
  await alert(page, `Failed to test API route: ${badGateway}`)
  await becomes(() => button(page, 'Test Auth Status').isEnabled(), true)
  await becomes(() => complaints.some((line) => line.startsWith(`Failed to test API route: ${badGateway}`)), true)
})

test('The settings say why they could not be loaded', async ({ services, openAs }) => {
  const { page } = await openAs(signedIn, { callsFail: true })
  services.web.misanswer('/api/settings', { status: 503, json: { message: 'Down for a moment.' } })
  await page.goto('/settings')
  await alert(page, 'Error loading settings: Down for a moment.')
  services.web.misanswer('/api/settings', { status: 500, json: {} })
  await button(page, 'Try again').click()
  await alert(page, 'Error loading settings: API request failed')
  services.web.answerRightly()
  await button(page, 'Try again').click()
  await button(page, 'Save Sync Settings').waitFor()
})

test('Statistics that are not there (404) are passed over in silence; with one account the page does not ask for them', async ({
  services,
  openAs,
}) => {
  services.web.misanswer('/api/sync-statistics', { status: 404, json: { error: 'No.' } })
  for (const [arrive, expected] of [
    [withOneAccount, 0],
    [subscriber, 1],
  ] as const) {
    const { page, people } = await openAs(arrive, { callsFail: true })
    const statistics = countRequests(page, '/api/sync-statistics')
    await page.goto('/')
    await page.getByText(people.office).first().waitFor()
    await statistics.is(expected)
    await becomes(() => page.getByRole('heading', { name: 'Getting Started' }).count(), expected)
    // Another request there and back: what an answer leads to stands there by now.
    await statistics.is(expected)
    assert.is(await page.getByRole('alert').count(), 0)
  }
})

await runSeparately(test)
