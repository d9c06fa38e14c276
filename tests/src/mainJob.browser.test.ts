import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { whileClockStands } from './screens/clock.ts'
import { runInBrowser, screenSuite } from './screens/screenSuite.ts'
import { fillCard, visitor } from './screens/stage.ts'

const test = screenSuite('the main job in a browser')

/** On the stand-in's pages: choose an account, and agree. */
async function approveAs(page: Page, email: string) {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('From the landing page to a copied trip: sign in, subscribe, add an account, create a sync, press Sync Now', async ({
  system,
  openAs,
}) => {
  const { page, people } = await openAs(visitor, { at: '/' })
  await page.getByRole('button', { name: 'Connect My Google Calendar' }).first().click()
  await whileClockStands(page, async () => {
    await approveAs(page, people.office)
    await page.getByText('Authentication successful! Redirecting to dashboard...').waitFor()
  })
  await page.waitForURL('**/subscribe')
  await fillCard(page)
  await page.locator('button[type=submit]').click()
  await page.getByText('Subscription activated!').first().waitFor()
  await page.waitForURL('**/dashboard')

  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await page.getByText('1/2 accounts connected').waitFor()
  await page.getByRole('button', { name: 'Add Google Account' }).click()
  await approveAs(page, people.home)
  await page.getByText('2/2 accounts connected').waitFor()

  await page.getByRole('link', { name: 'Calendars' }).first().click()
  await page.getByRole('button', { name: 'Create Sync' }).first().click()
  await chooseOption(page, 'Source calendar', people.office)
  await chooseOption(page, 'Target calendar', people.home)
  await page.locator('form button[type=submit]').click()
  await page.getByText('Calendar synchronization has been set up successfully').first().waitFor()

  await page.getByRole('button', { name: 'Sync Now' }).click()
  await page.getByText(`Successfully synced ${people.trips.length} events with 0 errors`).first().waitFor()

  assert.equal(await system.emulator.titles(people.home), [...people.trips].sort())
})

/** Picks from a select by its label; options are found by a part of their text. */
async function chooseOption(page: Page, label: string, option: string) {
  const select = page.getByLabel(label, { exact: false }).first()
  const value = await select.locator('option', { hasText: option }).first().getAttribute('value')
  await select.selectOption(value)
}

runInBrowser(test)
