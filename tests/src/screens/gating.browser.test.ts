import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser, visit } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { adminEmail } from '../kit/people.ts'
import { type System, startSystem } from '../kit/system.ts'
import { signedIn, subscriber, visitAs } from './stage.ts'

const test = suite<{ system: System; browser: Browser }>('who lands where')

test.before(async (context) => {
  context.system = await startSystem({ adminEmails: [adminEmail] })
  context.browser = await launchBrowser()
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

const premium = ['/home', '/dashboard', '/accounts', '/calendars', '/filters', '/billing']
const headings: Record<string, string> = {
  '/': 'Dashboard',
  '/home': 'Dashboard',
  '/dashboard': 'Dashboard',
  '/accounts': 'Google Accounts',
  '/calendars': 'Calendar Synchronization',
  '/filters': 'Event Filters',
  '/billing': 'Billing',
  '/settings': 'Settings',
}
const open: Record<string, string> = {
  '/login': 'Welcome Back',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/dev-helper': 'Development Helper',
  '/dev-testing': 'Development Testing Tools',
  '/auth-debug': 'Auth Debug',
  '/no-such-page': 'Page not found',
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()

async function lands(page: Page, from: string, at: string, title: string, description: string) {
  await page.goto(from)
  await page.waitForURL((url) => url.pathname === at)
  const toast = page.getByRole('listitem').filter({ hasText: title })
  await toast.getByText(description).first().waitFor()
}

test('An anonymous visitor sees the landing page, the open screens, and is asked to sign in everywhere else', async ({
  system,
  browser,
}) => {
  const { page, complaints, close } = await visit(browser, { baseURL: system.url })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect My Google Calendar' }).first().waitFor()
  for (const path of [...premium, '/settings', '/admin'])
    await lands(page, path, '/login', 'Authentication Required', 'Please sign in to access this page')
  await page.goto('/subscribe')
  await heading(page, 'Welcome Back')
  for (const [path, name] of Object.entries(open)) {
    await page.goto(path)
    await heading(page, name)
  }
  await page.getByRole('link', { name: 'Go back home' }).click()
  await page.waitForURL(`${system.url}/`)
  assert.equal(complaints, [])
  await close()
})

test('Someone signed in without a plan may open settings, and is asked to subscribe everywhere else', async ({
  system,
  browser,
}) => {
  const { client } = await signedIn(system)
  const { page, complaints, close } = await visitAs(browser, system, client)
  for (const path of ['/', ...premium])
    await lands(page, path, '/subscribe', 'Subscription Required', 'Please subscribe to access premium features')
  await page.goto('/admin')
  await page.getByText('You need administrator privileges to access the admin page.').first().waitFor()
  await page.goto('/settings')
  await heading(page, 'Settings')
  await page.goto('/subscribe')
  await heading(page, 'Choose your plan')
  assert.equal(complaints, [])
  await close()
})

test('A subscriber opens every screen but the admin panel, from a header with all six links', async ({
  system,
  browser,
}) => {
  const { client, people } = await subscriber(system, 1)
  const { page, complaints, close } = await visitAs(browser, system, client)
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await heading(page, name)
  }
  assert.equal(await links(page), ['Dashboard', 'Accounts', 'Calendars', 'Filters', 'Billing', 'Settings'])
  await page.getByText(people.office).first().waitFor()
  await lands(page, '/admin', '/', 'Access Denied', 'You need administrator privileges to access the admin page.')
  assert.equal(complaints, [])
  await close()
})

test('An admin without a plan opens every screen, has no Billing link and wears the Admin badge', async ({
  system,
  browser,
}) => {
  const client = new Client(system.url)
  await client.signIn(adminEmail)
  const { page, complaints, close } = await visitAs(browser, system, client)
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await heading(page, name)
  }
  assert.equal(await links(page), ['Dashboard', 'Accounts', 'Calendars', 'Filters', 'Settings'])
  assert.is(await page.getByRole('link', { name: 'Admin', exact: true }).getAttribute('href'), '/admin')
  assert.equal(complaints, [])
  await close()
})

test('A supporter without a plan wears the Support badge and is asked to subscribe like anyone', async ({
  system,
  browser,
}) => {
  const { client, people } = await signedIn(system)
  const admin = new Client(system.url)
  await admin.signIn(adminEmail)
  const users = (await admin.get('/api/admin/users')).body
  const them = Array.isArray(users) ? users.find(({ email }) => email === people.office) : undefined
  assert.is((await admin.patch(`/api/admin/users/${them?.id}/role`, { isAdmin: false, role: 'support' })).status, 200)

  const { page, complaints, close } = await visitAs(browser, system, client)
  await page.goto('/settings')
  await heading(page, 'Settings')
  assert.is(await page.getByRole('link', { name: 'Support', exact: true }).getAttribute('href'), '/admin')
  await lands(page, '/calendars', '/subscribe', 'Subscription Required', 'Please subscribe to access premium features')
  assert.equal(complaints, [])
  await close()
})

test('On a phone the header is a menu, and logging out leads to the landing page', async ({ system, browser }) => {
  const { client } = await subscriber(system, 1)
  const viewport = { width: 375, height: 740 }
  const { page, complaints, close } = await visitAs(browser, system, client, { viewport })
  await page.goto('/')
  await heading(page, 'Dashboard')
  const menu = page.getByRole('button', { name: 'Menu' })
  assert.is(await page.getByRole('link', { name: 'Filters' }).isVisible(), false)
  await menu.click()
  await page.getByRole('link', { name: 'Filters' }).click()
  await heading(page, 'Event Filters')
  await menu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/landing')
  await page.getByText('You have been logged out successfully').first().waitFor()
  await page.goto('/accounts')
  await page.waitForURL('**/login')
  assert.equal(complaints, [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
