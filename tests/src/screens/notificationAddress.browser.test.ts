import { Settings } from '@calendar-sync/contracts/api/settings'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, openFromHeader, sees, signedIn, subscriber } from './stage.ts'

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
  await sees(page, 'Confirmation sent', `Open the link we sent to ${people.home}.`)
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

runInBrowser(test)
