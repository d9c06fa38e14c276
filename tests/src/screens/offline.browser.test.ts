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

test('A screen that breaks says so, and going back leads back', async ({ openAs }) => {
  const { page } = await openAs(visitor, { at: '/login', callsFail: true, logs: /dynamically imported module/ })
  await page.route('**/assets/LegalPages-*', (route) => route.abort())
  await page.getByRole('link', { name: 'How we handle your data' }).click()
  await sees(page, 'This page could not be shown')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
})

runInBrowser(test)
