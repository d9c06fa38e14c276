import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { accountsOf } from '../kit/identities.ts'
import { runSeparately, separateSuite } from './separately.ts'
import {
  alert,
  badGateway,
  button,
  fillCard,
  sees,
  signedIn,
  subscriber,
  toast,
  visitor,
  withOneAccount,
  withSync,
} from './stage.ts'

const test = separateSuite('what a person sees when nothing can be changed')

test('Accounts: every failed change stands in the red banner until it is dismissed', async ({ services, open }) => {
  const { client, people } = await subscriber(services)
  const home = (await accountsOf(client)).find(({ email }) => email === people.home)
  assert.is((await client.post(`/api/accounts/${home?.id}/activate`, { isActive: false })).status, 200)
  const { page } = await open(client, { at: '/accounts', callsFail: true })
  const card = (email: string) => page.getByRole('region', { name: email })
  await card(people.home).getByText('Inactive', { exact: true }).waitFor()
  await services.kill('command-service')
  const banner = page.getByRole('alert')
  await card(people.home).getByRole('switch').click()
  await banner.getByText('Failed to activate account. Please try again.').waitFor()
  await card(people.office).getByRole('switch').click()
  await banner.getByText('Failed to deactivate account. Please try again.').waitFor()
  await card(people.home).getByRole('button', { name: 'Set as primary' }).click()
  await banner.getByText('Failed to set primary account. Please try again.').waitFor()
  await card(people.home).getByRole('button', { name: 'Refresh' }).click()
  await toast(page, 'Token Refresh Failed', 'Could not refresh your Google account token.')
  await banner.getByText('Failed to refresh account token. Please try again.').waitFor()
  await card(people.home).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Remove account').click()
  await banner.getByText('Failed to remove account. Please try again.').waitFor()
  await button(page, 'Dismiss').click()
  await banner.waitFor({ state: 'detached' })
})

test('Calendars: creating, switching, running, options, filters and deleting', async ({ services, openAs }) => {
  const { page, sync } = await openAs(withSync, { at: '/calendars', callsFail: true })
  await button(page, 'Sync Now').waitFor()
  await services.kill('command-service')
  await page.getByRole('checkbox', { name: 'Active' }).click()
  await toast(page, 'Failed to update sync', badGateway)
  await becomes(() => page.getByRole('checkbox', { name: 'Active' }).isChecked(), true)
  await button(page, 'Sync Now').click()
  await toast(page, 'Sync failed', badGateway)
  await button(page, 'Filters').click()
  await button(page, 'Save Changes').click()
  await toast(page, 'Failed to update filter', badGateway)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Failed to delete sync', badGateway)
  await button(page, 'Create Sync').first().click()
  await page.getByLabel('Source Calendar').selectOption(sync.targetCalendar.id)
  await page.getByLabel('Target Calendar').selectOption(sync.sourceCalendar.id)
  await page.locator('form button[type=submit]').click()
  await toast(page, 'Failed to create sync', badGateway)
})

test('Filters and settings: saving, switching, deleting; the theme that was not kept is taken back', async ({
  services,
  open,
}) => {
  const { client } = await withOneAccount(services)
  await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight'] })
  const { page } = await open(client, { at: '/filters', callsFail: true })
  const card = page.getByRole('region', { name: 'Trips' })
  await card.waitFor()
  await services.kill('command-service')
  await card.getByRole('switch').click()
  await toast(page, 'Error', 'Failed to update filter status. Please try again.')
  await card.getByRole('button', { name: 'Edit' }).click()
  await button(page, 'Save Changes').click()
  await toast(page, 'Error', 'Failed to save filter. Please try again.')
  await button(page, 'Cancel').click()
  await card.getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Delete filter').click()
  await toast(page, 'Error', 'Failed to delete filter. Please try again.')
  await page.getByRole('link', { name: 'Settings' }).click()
  await button(page, 'Save Sync Settings').click()
  await sees(page, `Failed to update settings: ${badGateway}`)
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await page.getByLabel('Dark').click()
  await page.locator('html.light').waitFor()
  await becomes(() => page.getByLabel('Light').isChecked(), true)
  await button(page, 'Delete My Account').click()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete My Account' }).click()
  await toast(page, 'Failed to delete your account', badGateway)
})

test('Paying: subscribing, asking for Enterprise, the billing email, another card, cancelling', async ({
  services,
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { at: '/billing', callsFail: true })
  await button(page, 'Cancel Subscription').waitFor()
  await services.kill('command-service')
  await button(page, 'Update Email').click()
  await toast(page, 'Failed to update billing email', badGateway)
  await button(page, 'Cancel Subscription').click()
  await button(page, 'Yes, Cancel').click()
  await toast(page, 'Failed to cancel subscription', badGateway)
  await page.getByRole('tab', { name: 'Payment Method' }).click()
  await button(page, 'Update Payment Method').click()
  await fillCard(page)
  await button(page, 'Save Payment Method').click()
  await toast(page, 'Failed to update payment method', badGateway)
  await services.start('command-service')
  const newcomer = await openAs(signedIn, { callsFail: true })
  await services.kill('command-service')
  await paysNothing(newcomer.page)
})

async function paysNothing(page: Page) {
  await page.goto('/subscribe')
  await fillCard(page)
  await button(page, 'Subscribe').click()
  const sentence = 'An error occurred while processing your subscription. Please try again.'
  await toast(page, 'Subscription Failed', sentence)
  await page.getByRole('listitem').filter({ hasText: 'Subscription Failed' }).waitFor({ state: 'detached' })
  await page.getByLabel('Enterprise', { exact: true }).check()
  await page.getByRole('tab', { name: 'Invoice (Enterprise)' }).click()
  await page.getByLabel('Company Name').fill('Lumen Studio')
  await page.getByLabel('Billing Email').fill('money@lumen.example')
  await button(page, 'Request Enterprise Plan').click()
  await toast(page, 'Subscription Failed', sentence)
}

test('The waitlist asks to try later, and a developer who cannot log out is told in the console', async ({
  services,
  openAs,
}) => {
  const { page, complaints } = await openAs(signedIn, {
    at: '/dev-testing',
    callsFail: true,
    logs: /^Failed to logout/,
  })
  await services.kill('command-service')
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' })
  await logout.click()
  await becomes(() => complaints.some((line) => line.startsWith(`Failed to logout: ${badGateway}`)), true)
  await alert(page, `Failed to logout: ${badGateway}`)
  await page.getByRole('main').getByRole('button', { name: 'Logout', disabled: false }).waitFor()
  // The header's way out leads away with any answer, and says what it was.
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await toast(page, 'Failed to logout', `You may still be signed in here: ${badGateway}`)
  await page.waitForURL('**/landing')

  const stranger = await openAs(visitor, { callsFail: true })
  await stranger.page.goto('/landing')
  await button(stranger.page, 'Get early access').click()
  await stranger.page.getByRole('dialog').getByLabel('Email').fill('late@home.example')
  await button(stranger.page, 'Join Waitlist').click()
  await toast(stranger.page, 'Something went wrong', 'Please try again later.')
  await services.start('command-service')
  services.freeze('command-service')
  await button(stranger.page, 'Join Waitlist').click()
  await stranger.page.getByRole('button', { name: 'Join Waitlist', disabled: true }).waitFor()
  services.goOn('command-service')
  await sees(stranger.page, "You're on the list!")
})

await runSeparately(test)
