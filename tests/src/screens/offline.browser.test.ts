import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import { type System, startSystem } from '../kit/system.ts'
import { subscriber, unexpected, visitAs } from './stage.ts'

const test = suite<{ system: System; browser: Browser }>('without a connection')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

test('A screen that was never loaded says that there is no connection, inside the app, and loads once there is one', async ({
  system,
  browser,
}) => {
  const { client } = await subscriber(system, 1)
  const { page, complaints, close } = await visitAs(browser, system, client)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Filters' }).click()
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Event Filters' }).waitFor()
  assert.equal(unexpected(complaints), [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
