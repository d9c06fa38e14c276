import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { withParkedEvents } from '../kit/arrivals.ts'
import { violationsInBothThemes } from '../kit/axe.ts'
import { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { adminEmail } from '../kit/people.ts'
import { supporter } from '../kit/staff.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { enlargeText, sees, signedIn } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { type adminTabs, button, chooseTab } from './panel.ts'

const test = adminSuite<{ support: Client }>('accessibility of the panel')
test.before(async (context) => {
  context.support = (await supporter(context.system)).client
  await new Client(context.system.url).post('/api/waitlist/join', { email: 'ida@waiting.example' })
  await context.admin.post('/api/admin/users/test', { email: 'mia@test.example' })
  await withParkedEvents(context.system, context.admin)
  for (const staff of [context.admin, context.support]) await staff.patch('/api/settings', { theme: 'system' })
  const company = { companyName: 'Fjord & Sons', billingEmail: 'accounts@fjord.example' }
  const asking = (await signedIn(context.system)).client
  await asking.post('/api/user/subscription', { tier: 'enterprise', paymentMethod: 'invoice', ...company })
})

/** Each tab, what shows that it is there, and the buttons that open something over it. */
const tabs: readonly (readonly [
  tab: (typeof adminTabs)[number],
  text: string,
  dialogs: readonly (string | RegExp)[],
])[] = [
  [
    'Users',
    'Ada Lindqvist',
    [
      'Add Test User',
      `Edit role of ${adminEmail}`,
      `Edit subscription of ${adminEmail}`,
      'Delete user mia@test.example',
    ],
  ],
  ['Statistics', 'Total users', []],
  ['Waitlist', 'ida@waiting.example', ['Notes about ida@waiting.example', 'Delete ida@waiting.example']],
  ['History', 'Export what is filtered', []],
  ['Enterprise requests', 'Fjord & Sons', []],
  ['Operations', 'Google refused it', ['Rebuild Users', /^Drop event \w+ of Lea at work$/]],
  ['Analytics', 'All time', []],
]

/** What support does not have, and the charts, which show support just the same. */
const notForSupport: readonly string[] = ['Operations', 'Enterprise requests', 'Analytics']

/** The searches of the history's filters, open over the page, with several types chosen. */
async function inspectSearches(page: Page): Promise<string[]> {
  await button(page, 'More filters').click()
  await page.getByRole('combobox', { name: 'Person' }).fill('lea')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  const found = await violationsInBothThemes(page)
  await page.keyboard.press('Escape')
  const types = page.getByRole('combobox', { name: 'Event types' })
  for (const type of ['User registered', 'User signed in']) {
    await types.fill(type)
    await page.getByRole('option', { name: type, exact: true }).click()
  }
  found.push(...(await violationsInBothThemes(page)))
  await page.keyboard.press('Escape')
  await button(page, 'Clear').click()
  return found
}

/** Opens every table under a chart: the page then shows all that it shows without them, and the tables. */
async function openTables(page: Page): Promise<void> {
  const tables = page.getByText(/^Table of/)
  await tables.first().waitFor()
  for (const table of await tables.all()) await table.click()
}

/** One event over the history, and the stream it belongs to. */
async function inspectEvent(page: Page): Promise<string[]> {
  await button(page, /signed in/).click()
  const dialog = page.getByRole('dialog', { name: 'What happened' })
  await dialog.getByRole('heading', { name: 'Data' }).waitFor()
  const overHistory = await violationsInBothThemes(page)
  await dialog.getByRole('link', { name: /, revision/ }).click()
  await sees(page, 'State after this event')
  return [...overHistory, ...(await violationsInBothThemes(page))]
}

async function inspect(page: Page, adminsToo: boolean): Promise<string[]> {
  const found: string[] = []
  await page.goto('/admin')
  // What is read again every few seconds is not read while the page is hidden: it would never stand still for a slow look.
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
  for (const [tab, text, dialogs] of tabs) {
    if (!adminsToo && notForSupport.includes(tab)) continue
    await chooseTab(page, tab)
    await sees(page, text)
    if (tab === 'Users') await button(page, `Details of ${adminEmail}`).click()
    if (tab === 'History') await button(page, /signed in/).waitFor()
    if (tab === 'Analytics') await openTables(page)
    found.push(...(await violationsInBothThemes(page)))
    // The filters are the same for both.
    if (tab === 'History' && adminsToo) found.push(...(await inspectSearches(page)))
    if (tab === 'History') found.push(...(await inspectEvent(page)))
    for (const name of adminsToo ? dialogs : []) {
      await button(page, name).click()
      await page.locator('[role=dialog] button, [role=alertdialog] button').first().waitFor()
      found.push(...(await violationsInBothThemes(page)))
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog], [role=alertdialog]').first().waitFor({ state: 'detached' })
    }
  }
  return found
}

test('No tab or dialog has a serious problem in either theme', async ({ open, admin }) => {
  const { page } = await open(admin)
  assert.equal(await inspect(page, true), [])
})

test('Nor has any for support, who has the same with less on it', async ({ open, support }) => {
  const { page } = await open(support)
  assert.equal(await inspect(page, false), [])
})

test('On a phone nothing is wider than the screen', async ({ open, admin }) => {
  const { page } = await open(admin, { viewport: { width: 375, height: 800 } })
  await page.goto('/admin')
  for (const [tab, text] of tabs) {
    await chooseTab(page, tab)
    await sees(page, text)
    const tooWide = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await becomes(async () => `${tab}: ${await tooWide()} too wide`, `${tab}: 0 too wide`)
  }
})

test('With text twice as large nothing is wider than a phone, and on a desk each person is a card', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { viewport: { width: 375, height: 800 }, at: '/admin', ownProfile: true })
  await enlargeText(page)
  await page.locator('td[data-heading]').first().waitFor()
  await becomes(() => page.evaluate<number>('document.documentElement.scrollWidth'), 375)
  await page.setViewportSize({ width: 1280, height: 800 })
  await enlargeText(page)
  await page.locator('td[data-heading]').first().waitFor()
  await becomes(() => page.evaluate<number>('document.documentElement.scrollWidth'), 1280)
  await page.locator('thead').waitFor({ state: 'hidden' })
})

runInBrowser(test)
