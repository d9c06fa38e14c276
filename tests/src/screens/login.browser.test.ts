import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { type System, startSystem } from '../kit/system.ts'
import { makePeople } from '../kit/trips.ts'
import { unexpected, visitAs } from './stage.ts'

const test = suite<{ system: System; browser: Browser }>('signing in')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
const anonymous = (browser: Browser, system: System) => visitAs(browser, system, new Client(system.url))

/** From the login screen to the stand-in's page for this person's consent. */
async function toConsent(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
  await page.getByText(/Signing in allows Calendar Sync to access your Google Calendar data/).waitFor()
  await button(page, 'Sign in with Google').click()
  await button(page, email).click()
}

test('Through Google and back: the callback says that it worked and leads on', async ({ system, browser }) => {
  const people = await makePeople(system.emulator)
  const { page, complaints, close } = await anonymous(browser, system)
  await toConsent(page, people.office)
  await button(page, 'Continue').click()
  await page.getByText('Authentication successful! Redirecting to dashboard...').waitFor()
  await page.waitForURL('**/subscribe')
  assert.equal(complaints, [])
  await close()
})

test('Who changes their mind at Google is told that it failed, and may try again', async ({ system, browser }) => {
  const people = await makePeople(system.emulator)
  const { page, complaints, close } = await anonymous(browser, system)
  await toConsent(page, people.office)
  await button(page, 'Cancel').click()
  await alert(page, 'Authentication failed. Please try again.')
  await button(page, 'Try Again').click()
  await page.waitForURL('**/login')
  assert.equal(unexpected(complaints), [])
  await close()
})

test('When Google gives no tokens, the login screen says that an error occurred', async ({ system, browser }) => {
  const people = await makePeople(system.emulator)
  const { page, complaints, close } = await anonymous(browser, system)
  await system.emulator.addFault({ match: { path: '^/token$' }, respond: { status: 500 } })
  await toConsent(page, people.office)
  await button(page, 'Continue').click()
  await page.getByText('An error occurred during login. Please try again.').first().waitFor()
  assert.is(new URL(page.url()).pathname, '/login')
  await system.emulator.clearFaults()
  assert.equal(unexpected(complaints), [])
  await close()
})

test('A stored mock access token is removed when the app starts', async ({ system, browser }) => {
  const { page, complaints, close } = await anonymous(browser, system)
  await page.goto('/landing')
  await page.evaluate("localStorage.setItem('mockAccessToken', 'x')")
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.is(await page.evaluate("localStorage.getItem('mockAccessToken')"), null)
  assert.equal(complaints, [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
