import type { Page } from 'playwright-core'
import { becomes } from '../kit/eventually.ts'
import { whileClockStands } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { alert, visitor } from './stage.ts'

const test = screenSuite('signing in')

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** From the login screen to the stand-in's page for this person's consent. */
async function toConsent(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
  await page.getByText(/Signing in allows Calendar Sync to access your Google Calendar data/).waitFor()
  await button(page, 'Sign in with Google').click()
  await button(page, email).click()
}

test('Through Google and back: the callback says that it worked and leads on', async ({ openAs }) => {
  const { page, people } = await openAs(visitor)
  await toConsent(page, people.office)
  await whileClockStands(page, async () => {
    await button(page, 'Continue').click()
    await page.getByText('Authentication successful! Redirecting to dashboard...').waitFor()
  })
  await page.waitForURL('**/subscribe')
})

test('Who changes their mind at Google is told that it failed, and may try again', async ({ openAs }) => {
  const { page, people } = await openAs(visitor, { callsFail: true })
  await toConsent(page, people.office)
  await button(page, 'Cancel').click()
  await alert(page, 'Authentication failed. Please try again.')
  await button(page, 'Try Again').click()
  await page.waitForURL('**/login')
})

test('When Google gives no tokens, the login screen says that an error occurred', async ({ system, openAs }) => {
  const { page, people } = await openAs(visitor, { callsFail: true })
  await system.emulator.addFault({ match: { path: '^/token$' }, respond: { status: 500 } })
  await toConsent(page, people.office)
  await button(page, 'Continue').click()
  await page.getByText('An error occurred during login. Please try again.').first().waitFor()
  await page.waitForURL(/\/login(?:\?|$)/)
  await system.emulator.clearFaults()
})

test('A stored mock access token is removed when the app starts', async ({ openAs }) => {
  const { page } = await openAs(visitor, { at: '/landing' })
  await page.evaluate("localStorage.setItem('mockAccessToken', 'x')")
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await becomes(() => page.evaluate<string | null>("localStorage.getItem('mockAccessToken')"), null)
})

runInBrowser(test)
