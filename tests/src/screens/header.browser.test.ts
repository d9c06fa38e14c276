import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { enlargeText, visitor, withOneAccount } from './stage.ts'

const test = screenSuite('header and footer')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('Below 768 pixels the header is a menu, from there on it is a row of links; with larger text as soon as that needs it', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { viewport: { width: 767, height: 740 }, ownProfile: true })
  const [menu, filters] = [page.getByRole('button', { name: 'Menu' }), page.getByRole('link', { name: 'Filters' })]
  await page.goto('/')
  await heading(page, 'Dashboard')
  await menu.waitFor()
  await filters.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 768, height: 740 })
  await filters.waitFor()
  await menu.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 375, height: 740 })
  await menu.click()
  await filters.focus()
  await page.keyboard.press('Escape')
  await filters.waitFor({ state: 'hidden' })
  await menu.and(page.locator(':focus')).click()
  await filters.click()
  await heading(page, 'Event Filters')
  await filters.waitFor({ state: 'hidden' })
  await menu.click()
  await filters.waitFor()
  await page.setViewportSize({ width: 768, height: 740 })
  await menu.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 375, height: 740 })
  await menu.and(page.locator('[aria-expanded="false"]')).waitFor()
  await filters.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 740 })
  await enlargeText(page)
  await menu.click()
  await filters.waitFor()
  await becomes(() => page.evaluate<number>('document.documentElement.scrollWidth'), 1280)
})

test('Logging out leads to the landing page and says so, and the session is over on the server', async ({ openAs }) => {
  // What the page still asks for when the session ends is refused, such as a reading again after a stale answer.
  const refused = /status of 401 \(Unauthorized\) \(\S+\/api\//
  const { page, client } = await openAs(withOneAccount, { at: '/', logs: refused })
  await heading(page, 'Dashboard')
  const sent = page.waitForRequest('**/api/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  assert.is((await sent).method(), 'POST')
  const toast = page.getByRole('listitem').filter({ hasText: 'Logged out' })
  await toast.getByText('You have been logged out successfully').waitFor()
  await page.waitForURL('**/landing')
  await page.goto('/accounts')
  await page.waitForURL('**/login')
  assert.is((await client.get('/api/accounts')).status, 401)
})

test('Signed out there is a way to sign in, and the footer leads to both texts, a mail and the landing page', async ({
  system,
  openAs,
}) => {
  const { page } = await openAs(visitor)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/no-such-page')
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  assert.is(await signIn.getAttribute('href'), '/login')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  const address = (name: string) => footer.getByRole('link', { name }).getAttribute('href')
  assert.equal(
    [await address('Privacy Policy'), await address('Terms of Service'), await address('About')],
    ['/privacy-policy', '/terms-of-service', '/landing'],
  )
  assert.match((await address('Contact')) ?? '', /^mailto:\S+@\S+$/)
  // Settings belong to a person: a visitor's page does not ask for them.
  await page.getByText("Sorry, we couldn't find the page you're looking for.").waitFor()
  await becomes(() => asked.filter((path) => path.startsWith('/api/')), ['/api/auth/status'])
  await page.getByRole('link', { name: 'Go back home' }).click()
  await page.waitForURL(`${system.url}/`)
})

runInBrowser(test)
