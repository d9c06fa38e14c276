import type { Page } from 'playwright-core'
import { becomes } from '../kit/eventually.ts'
import { signInAdmin } from '../kit/staff.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, visitor, withOneAccount, withSync } from './stage.ts'

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

for (const { where, gone, at, press } of [
  { where: 'what is around every screen of a member', gone: 'MemberArea', at: '/landing', press: 'Dashboard' },
  { where: 'a screen that is open to everyone', gone: 'LegalPages', at: '/landing', press: 'Privacy Policy' },
])
  test(`Given a page from before an upgrade, when ${where} is gone, then it offers the newer version`, async ({
    openAs,
  }) => {
    const { page } = await openAs(withOneAccount, { at, callsFail: true })
    await page.getByRole('link', { name: press }).first().waitFor()
    await upgrade(page, `**/assets/${gone}-*`)
    await page.getByRole('link', { name: press }).first().click()
    await sees(page, /There is a newer version of Calendar Sync/)
    await page.unrouteAll()
    await button(page, 'Load the newer version').click()
    await page.getByRole('heading', { level: 1, name: press }).waitFor()
  })

test('Given the admin panel from before an upgrade, when the script of a tab is gone, then the newer version is offered within the panel', async ({
  system,
  open,
}) => {
  const { page } = await open(await signInAdmin(system), { at: '/admin', callsFail: true })
  const tab = page.getByRole('tab', { name: 'Statistics' })
  await tab.waitFor()
  await upgrade(page, '**/assets/StatisticsTab-*')
  await tab.click()
  await sees(page, /There is a newer version of Calendar Sync/)
  await becomes(() => page.getByRole('main').count(), 1)
  await page.unrouteAll()
  await button(page, 'Load the newer version').click()
  await sees(page, 'All people with an account')
})

test('Given the history from before an upgrade, then a search that is gone says so, and an event opens a dialog that offers the newer version', async ({
  system,
  open,
}) => {
  const { page } = await open(await signInAdmin(system), { at: '/admin', callsFail: true })
  await upgrade(page, '**/assets/{EventShow,historyInputs}-*')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('This search could not be loaded. Load the page again.').first().waitFor()
  const event = page.getByRole('listitem').getByRole('button').first()
  await event.click()
  const missing = page.getByRole('dialog', { name: 'This could not be loaded' })
  await missing.getByText(/There is a newer version of Calendar Sync/).waitFor()
  await missing.getByRole('button', { name: 'Close' }).click()
  await missing.waitFor({ state: 'detached' })
  await page.unrouteAll()
  await event.click()
  await page.getByRole('dialog').getByText('State after it').waitFor()
})

test('Given the landing page from before an upgrade, when the waitlist is pressed, then it offers the newer version, and once the script can be had, the waitlist', async ({
  openAs,
}) => {
  const { page } = await openAs(visitor, { at: '/landing', callsFail: true })
  await upgrade(page, '**/assets/{WaitlistDialog,Toaster}-*')
  const early = button(page, 'Get early access')
  await early.click()
  const missing = page.getByRole('dialog', { name: 'This could not be loaded' })
  await missing.getByText(/There is a newer version of Calendar Sync/).waitFor()
  await missing.getByRole('button', { name: 'Load the newer version' }).waitFor()
  await missing.getByRole('button', { name: 'Close' }).click()
  await missing.waitFor({ state: 'detached' })
  await page.unrouteAll()
  await early.click()
  await page.getByRole('dialog', { name: 'Join Our Waitlist' }).waitFor()
})

test('A screen that breaks says so, and going back leads back', async ({ openAs }) => {
  const { page } = await openAs(visitor, { at: '/login', logs: /broken/ })
  await page.route('**/assets/LegalPages-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export const PrivacyPage = () => { throw new Error('broken') }",
    }),
  )
  await page.getByRole('link', { name: 'How we handle your data' }).click()
  await sees(page, 'This page could not be shown')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
})

runInBrowser(test)
