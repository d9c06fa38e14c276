import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Settings } from '@calendar-sync/contracts/api/settings'
import type { Page, Request } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { outboxEmails } from '../kit/outbox.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, holdBack, sees, signedIn, subscriber, visitor } from './stage.ts'

const test = screenSuite('the settings page')

const showsTheme = (page: Page, theme: string) => page.locator(`html.${theme}`).waitFor()
/** Chooses a theme: what is chosen is sent first, and stands there then. */
async function chooseTheme(page: Page, name: string) {
  await page.getByLabel(name).click()
  await page.getByRole('radio', { name, checked: true }).waitFor()
}

test('The schedule is chosen, kept while another tab is looked at, saved and there again after a reload, with hours as AM and PM and the own time zone', async ({
  openAs,
  caughtUp,
}) => {
  const { page, client } = await openAs(signedIn, { at: '/settings' })
  const start = page.getByLabel('Active hours start')
  await start.waitFor()
  await becomes(() => start.isDisabled(), true)
  await becomes(() => page.getByRole('slider', { name: 'Sync interval' }).isDisabled(), true)
  const offered = async () =>
    (await start.locator('option').allInnerTexts()).filter((_, hour) => [0, 8, 12, 20].includes(hour))
  await becomes(offered, ['12 AM', '8 AM', '12 PM', '8 PM'])
  await page.getByRole('switch', { name: 'Automatic sync' }).click()
  await page.getByRole('slider', { name: 'Sync interval' }).focus()
  await page.keyboard.press('ArrowRight')
  await sees(page, 'Every 1 hour 30 minutes')
  await start.selectOption('22')
  await page.getByLabel('Active hours end').selectOption('6')
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await button(page, 'Save App Settings').waitFor()
  await page.getByRole('tab', { name: 'Sync Settings' }).click()
  await sees(page, 'Not saved yet. Once you save, syncs run from 10 PM to 6 AM the next morning.')
  await button(page, 'Save Sync Settings').click()
  await sees(page, 'Your settings have been saved successfully.')
  // It could not be pressed while its command ran.
  await button(page, 'Save Sync Settings').and(page.locator(':focus')).waitFor()
  await sees(page, /^Syncs run from 10 PM to 6 AM the next morning\.$/)
  await caughtUp()
  const kept = Settings.parse((await client.get('/api/settings')).body)
  assert.equal(
    [kept.autoSync, kept.syncInterval, kept.syncStartHour, kept.syncEndHour, kept.timeZone],
    [true, 90, 22, 6, 'Europe/Berlin'],
  )
  const answer = await holdBack(page, '**/api/settings')
  await page.getByLabel('Active hours end').selectOption('7')
  await button(page, 'Save Sync Settings').click()
  await page.getByLabel('Active hours end').selectOption('5')
  answer()
  await sees(page, 'Not saved yet. Once you save, syncs run from 10 PM to 5 AM the next morning.')
  await page.unrouteAll()
  await page.reload()
  await sees(page, 'Every 1 hour 30 minutes')
  assert.is(await page.getByRole('slider', { name: 'Sync interval' }).getAttribute('min'), '30')
  assert.is(await page.getByRole('slider', { name: 'Sync interval' }).getAttribute('max'), '240')
  await page.getByRole('slider', { name: 'Sync interval' }).press('Home')
  await page.getByRole('slider', { name: 'Sync interval' }).press('PageUp')
  await becomes(() => page.getByRole('slider', { name: 'Sync interval' }).getAttribute('aria-valuenow'), '60')
  await sees(page, 'No sync is running now.')
})

test('A theme is applied and saved at once, wins over what the browser remembers, follows the system when asked, and of two the later stays', async ({
  openAs,
  caughtUp,
}) => {
  const { page, client } = await openAs(signedIn, { at: '/settings' })
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await Promise.all([sees(page, 'Settings updated'), chooseTheme(page, 'Dark')])
  await showsTheme(page, 'dark')
  await caughtUp()
  assert.is(Settings.parse((await client.get('/api/settings')).body).theme, 'dark')
  await becomes(() => page.evaluate<string>("localStorage.getItem('theme')"), 'dark')
  await page.evaluate("localStorage.setItem('theme', 'light')")
  await page.reload()
  await showsTheme(page, 'dark')
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await chooseTheme(page, 'System')
  await page.emulateMedia({ colorScheme: 'light' })
  await showsTheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await showsTheme(page, 'dark')
  await button(page, 'Save App Settings').click()
  await sees(page, 'Your settings have been saved successfully.')

  const calls: string[] = []
  // That an earlier one was answered may be heard only now.
  const asked = new Set<Request>()
  page.on('request', (call) => call.method() === 'PATCH' && asked.add(call) && calls.push('asked'))
  page.on('requestfinished', (call) => asked.has(call) && calls.push('answered'))
  const answer = await holdBack(page, '**/api/settings')
  await chooseTheme(page, 'Dark')
  await chooseTheme(page, 'Light')
  answer()
  await becomes(() => calls, ['asked', 'answered', 'asked', 'answered'])
  await showsTheme(page, 'light')
  await becomes(async () => Settings.parse((await client.get('/api/settings')).body).theme, 'light')

  const late = await holdBack(page, '**/api/settings')
  await chooseTheme(page, 'Dark')
  await button(page, 'Save App Settings').click()
  late()
  await becomes(() => calls.length, 8)
  await becomes(async () => Settings.parse((await client.get('/api/settings')).body).theme, 'dark')
})

test('Email reports wait for the master switch, and an empty address is none', async ({ openAs }) => {
  const { page, client } = await openAs(signedIn, { at: '/settings' })
  await page.getByRole('tab', { name: 'App Settings' }).click()
  const weekly = page.getByRole('switch', { name: 'Weekly summary' })
  await becomes(() => weekly.isDisabled(), true)
  await page.getByRole('switch', { name: 'Email notifications' }).click()
  await weekly.click()
  const address = page.getByLabel('Notification Email address')
  await address.fill('nobody')
  await button(page, 'Save Notification Settings').click()
  await sees(page, 'Please enter a valid email address')
  await address.fill('reports@home.example')
  await button(page, 'Save Notification Settings').click()
  await sees(page, 'Settings updated')
  const kept = async () => {
    const settings = Settings.parse((await client.get('/api/settings')).body)
    return [settings.emailNotifications, settings.emailWeeklySummary, settings.emailNotificationAddress]
  }
  await becomes(kept, [true, true, 'reports@home.example'])
  await address.fill('')
  await button(page, 'Save Notification Settings').click()
  await becomes(kept, [true, true, null])
})

test('Another address waits until the button behind its link is pressed, and the screen says so', async ({
  system,
  openAs,
  caughtUp,
}) => {
  const { page, client } = await openAs(signedIn, { at: '/settings', callsFail: true })
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await page.getByRole('switch', { name: 'Email notifications' }).click()
  const address = `letters-${randomUUID()}@home.example`
  await page.getByLabel('Notification email address').fill(address)
  await button(page, 'Save Notification Settings').click()
  await sees(page, 'Waiting for confirmation.')
  await button(page, 'Send Again').click()
  await sees(page, 'Failed to send the email: We have just sent the email. Please wait a minute for it.')
  const link = await eventually(async () => {
    const [email = ''] = await outboxEmails(system, address)
    return /\/confirm-address#[\w.-]+/.exec(email)?.[0]
  })

  const mailbox = await openAs(visitor, { callsFail: true })
  await mailbox.page.goto(link)
  await button(mailbox.page, 'Confirm Address').waitFor()
  const status = async () => Settings.parse((await client.get('/api/settings')).body).emailNotificationAddressStatus
  await becomes(status, 'waiting')
  await button(mailbox.page, 'Confirm Address').click()
  await mailbox.page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  await mailbox.page.goto('/login')
  await mailbox.page.goto('/confirm-address#of-no-email')
  await button(mailbox.page, 'Confirm Address').click()
  await sees(mailbox.page, 'This link is no longer valid. Open your settings and choose Send Again there.')

  await caughtUp()
  // This page has not heard of it.
  await button(page, 'Send Again').click()
  await sees(page, 'Confirmed. Leave it empty to use the address you sign in with.')
  assert.is(await page.getByText('Confirmation sent').count(), 0)
  await page.reload()
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await sees(page, 'Confirmed. Leave it empty to use the address you sign in with.')
  await becomes(() => page.getByText('Waiting for confirmation.').count(), 0)
})

test('One takes everything that is kept along as a file, and deletes the account only by typing the word', async ({
  openAs,
}) => {
  const { page, people } = await openAs(signedIn, { at: '/settings' })
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await page.evaluate(`{ globalThis.revoked = 0; URL.revokeObjectURL = () => { globalThis.revoked += 1 } }`)
  const downloading = page.waitForEvent('download')
  await button(page, 'Export My Data').click()
  const path = await (await downloading).path()
  assert.match(readFileSync(path, 'utf8'), people.office)
  assert.is(await page.evaluate('revoked'), 0, 'Safari has yet to read it')

  await button(page, 'Delete My Account').click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' })
  await becomes(() => confirm.isDisabled(), true)
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await becomes(() => confirm.isDisabled(), true)
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await confirm.click()
  await sees(page, 'What we knew of you has been erased.')
  await page.waitForURL('**/landing')
  await page.goto('/settings')
  await page.waitForURL('**/login')
})

test('Given a form in which the interval was changed, when another browser switches automatic sync on, then that follows, and one save keeps both', async ({
  openAs,
}) => {
  const { page, client } = await openAs(subscriber, { at: '/settings' })
  const automatic = page.getByRole('switch', { name: 'Automatic sync' })
  await automatic.check()
  await page.getByRole('slider', { name: 'Sync interval' }).press('End')
  await automatic.uncheck()
  await client.patch('/api/settings', { autoSync: true, theme: 'dark' })
  // Their answers bring all settings.
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await Promise.all([sees(page, 'Settings updated'), chooseTheme(page, 'System')])
  await page.getByRole('tab', { name: 'Sync Settings' }).click()
  await becomes(() => automatic.isChecked(), true)
  const saved = page.waitForRequest((call) => call.method() === 'PATCH')
  await button(page, 'Save Sync Settings').click()
  const { autoSync, syncInterval, theme } = (await saved).postDataJSON()
  assert.equal({ autoSync, syncInterval, theme }, { autoSync: true, syncInterval: 240, theme: 'system' })
})

test('When the session ends while the page is open, it asks to sign in at once', async ({ system, openAs }) => {
  const { page, client } = await openAs(signedIn, { at: '/settings', callsFail: true })
  await button(page, 'Save Sync Settings').waitFor()
  await sees(page, 'No sync is running now.')
  await client.post('/api/auth/logout', undefined, { origin: system.url })
  await sees(page, 'Please sign in to access your settings.')
})

runInBrowser(test)
