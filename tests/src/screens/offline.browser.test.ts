import type { Page } from 'playwright-core'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { sees, visitor, withOneAccount, withSync } from './stage.ts'

const test = screenSuite('without a connection')

test('A screen that was never loaded says that there is no connection, inside the app, and loads once there is one', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { at: '/', callsFail: true })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Filters' }).click()
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Event Filters' }).waitFor()
})

test('A press whose script cannot be had says so and leaves the page as it was; the next press opens what it opens', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync, { callsFail: true })
  const scripts = '**/assets/lazyParts-*'
  await page.route(scripts, (route) => route.abort('internetdisconnected'))
  await page.goto('/calendars')
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.click()
  await page.getByText('This screen could not be loaded').first().waitFor()
  await page.unroute(scripts)
  await filters.click()
  await page.getByRole('dialog', { name: 'Filter Settings' }).getByRole('button', { name: 'Save Changes' }).waitFor()
})

/** As after an upgrade: the page names other scripts, and those of the page that is open are gone. */
async function upgrade(page: Page, gone: string) {
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '' }))
  const newer = '<script type="module" src="/assets/index-newer.js"></script>'
  await page.route('**/index.html', (route) => route.fulfill({ contentType: 'text/html', body: newer }))
}

test('Given a page from before an upgrade, when it goes to a screen whose script is gone, then it offers the newer version', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { at: '/', callsFail: true })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await upgrade(page, '**/assets/FiltersPage-*')
  await page.getByRole('link', { name: 'Filters' }).click()
  await sees(page, /There is a newer version of Calendar Sync/)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await page.getByRole('heading', { name: 'Event Filters' }).waitFor()
})

test('Given a page from before an upgrade, when a press opens what is gone, then it offers the newer version', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync, { callsFail: true })
  await upgrade(page, '**/assets/lazyParts-*')
  await page.goto('/calendars')
  await page.getByRole('button', { name: 'Filters' }).click()
  await sees(page, 'There is a newer version of Calendar Sync. Your calendars are not affected.')
  await page.getByRole('button', { name: 'Load it' }).waitFor()
})

test('Given a first script that is not there, then the page says so instead of loading for ever, and can be loaded again', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { callsFail: true })
  await upgrade(page, '**/assets/index-*.js')
  await page.goto('/accounts')
  await page.getByRole('alert').getByText('Calendar Sync could not be loaded.').waitFor()
  await becomes(() => page.getByText('Loading application...').count(), 0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByRole('heading', { name: 'Google Accounts' }).waitFor()
})

test('A screen that breaks says so, and going back leads back', async ({ openAs }) => {
  const { page } = await openAs(visitor, { at: '/login', callsFail: true, logs: /dynamically imported module/ })
  await page.route('**/assets/LegalPages-*', (route) => route.abort())
  await page.getByRole('link', { name: 'How we handle your data' }).click()
  await sees(page, 'This page could not be shown')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
})

runInBrowser(test)
