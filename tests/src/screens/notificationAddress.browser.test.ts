import { randomInt } from 'node:crypto'
import { Settings } from '@calendar-sync/contracts/api/settings'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { signedInAs, subscribedAs } from '../kit/identities.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, openFromHeader, sees, signedIn, subscriber, visitor } from './stage.ts'

const test = screenSuite('the notification address')

const openEmails = (page: Page) => page.getByRole('tab', { name: 'App Settings' }).click()

test('Given an address that is confirmed by its account, when that is removed, then the settings say that no email goes there, and have a link sent', async ({
  system,
  open,
}) => {
  const { client, people } = await subscriber(system)
  await client.patch('/api/settings', { emailNotifications: true, emailNotificationAddress: people.home })
  const { page } = await open(client, { at: '/settings' })
  await openEmails(page)
  await sees(page, 'Confirmed. Leave it empty to use the address you sign in with.')
  await openFromHeader(page, 'Accounts')
  await page.getByRole('region', { name: people.home }).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Remove account').click()
  await sees(page, 'Account Removed')
  await openFromHeader(page, 'Settings')
  await openEmails(page)
  await sees(
    page,
    `Emails do not go to ${people.home} at the moment: no account with this address is connected. Reconnect it, or have a link sent.`,
  )
  assert.is(await page.getByText(/the link we sent/).count(), 0)
  await button(page, 'Send Link').click()
  await sees(page, 'Confirmation sent', `Open the link we sent to ${people.home} within 24 hours`)
  await button(page, 'Send Again').waitFor()
})

test('Given an address that is half typed, when emails are switched off and saved, then the one that was kept stays', async ({
  system,
  open,
}) => {
  const { client } = await signedIn(system)
  const address = 'reports@home.example'
  await client.patch('/api/settings', { emailNotifications: true, emailNotificationAddress: address })
  const { page } = await open(client, { at: '/settings' })
  await openEmails(page)
  await page.getByLabel('Notification email address').fill('reports@')
  await button(page, 'Save Notification Settings').click()
  await sees(page, 'Please enter a valid email address')
  await page.getByRole('switch', { name: 'Email notifications' }).click()
  await button(page, 'Save Notification Settings').click()
  await sees(page, 'Settings updated')
  const kept = async () => {
    const settings = Settings.parse((await client.get('/api/settings')).body)
    return [settings.emailNotifications, settings.emailNotificationAddress]
  }
  await becomes(kept, [false, address])
  await page.getByRole('switch', { name: 'Email notifications' }).click()
  await button(page, 'Save Notification Settings').click()
  await sees(page, 'Please enter a valid email address')
})

test('Given an account whose new address at Google is another person’s here, then its card and the settings say that no emails come, and what to do', async ({
  system,
  open,
}) => {
  const { people } = await visitor(system)
  const google = { name: 'Lea Novak', sub: `6${randomInt(10 ** 12)}` }
  await system.emulator.addAccount({ email: people.office, ...google })
  await subscribedAs(system, people.office)
  await subscribedAs(system, people.stranger)
  await system.emulator.addAccount({ email: people.stranger, ...google })
  const client = await signedInAs(system, people.stranger)
  await client.patch('/api/settings', { emailNotifications: true })
  const { page } = await open(client, { at: '/accounts' })
  const card = page.getByRole('region', { name: people.office })
  await card.getByText(/^At Google, this account has another address by now/).waitFor()
  await card.getByRole('button', { name: 'Open Settings' }).click()
  await openEmails(page)
  await sees(page, /^No emails are sent now\./)
  await page.getByLabel('Notification email address').fill(`own-${people.home}`)
  await button(page, 'Save Notification Settings').click()
  await sees(
    page,
    `Open the link we sent to own-${people.home} within 24 hours, or have it sent again. Until then, no emails are sent.`,
  )
  assert.is(await page.getByText(/^No emails are sent now/).count(), 0)
})

runInBrowser(test)
