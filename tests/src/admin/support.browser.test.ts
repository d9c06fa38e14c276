import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { type System, startSystem } from '../kit/system.ts'
import { signedIn, unexpected } from '../screens/stage.ts'
import { button, chooseTab, openPanel, sees, signInAdmin, signInSupport, tabNames } from './panel.ts'

const test = suite<{ system: System; browser: Browser; admin: Client }>('the panel for support, and for others')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
  context.admin = await signInAdmin(context.system)
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

test('Support reads what it may, and is offered no change anywhere', async ({ system, browser, admin }) => {
  await new Client(system.url).post('/api/waitlist/join', { email: 'ida@waiting.example' })
  const { client, email } = await signInSupport(system, admin)
  const { page, complaints, close } = await openPanel(browser, system, client)
  await page.goto('/admin')
  await sees(page, 'You can read everything here.')
  assert.equal(await tabNames(page), ['Users', 'Statistics', 'Waitlist', 'History', 'Analytics'])
  await button(page, `Details of ${email}`).click()
  await sees(page, 'Registered with')
  assert.is(await page.getByRole('button', { name: /Add Test User|Edit|Delete/ }).count(), 0)
  await chooseTab(page, 'Statistics')
  await sees(page, 'Total users')
  await chooseTab(page, 'Waitlist')
  await sees(page, 'ida@waiting.example')
  assert.is(await page.getByRole('columnheader', { name: 'Notes' }).count(), 0)
  assert.is(await page.getByRole('button', { name: /Notes|Delete/ }).count(), 0)
  await chooseTab(page, 'History')
  await page.getByRole('list').first().waitFor()
  await chooseTab(page, 'Analytics')
  await sees(page, 'All time')
  await page.goto('/admin/operations')
  await sees(page, 'Page not found')
  assert.equal(complaints, [])
  await close()
})

test('Anybody else is sent to the dashboard and told why', async ({ system, browser }) => {
  const { client } = await signedIn(system)
  const { page, close } = await openPanel(browser, system, client)
  await page.goto('/admin')
  await sees(page, 'Access Denied')
  await sees(page, 'You need administrator privileges to access the admin page.')
  await close()
})

test('Rights that are taken while the panel is open leave a box that says so', async ({ system, browser, admin }) => {
  const { client } = await signInSupport(system, admin)
  const { userId } = JSON.parse(JSON.stringify((await client.get('/api/auth/status')).body))
  const { page, complaints, close } = await openPanel(browser, system, client)
  await page.goto('/admin')
  await sees(page, 'You can read everything here.')
  await admin.patch(`/api/admin/users/${userId}/role`, { isAdmin: false, role: 'user' })
  await chooseTab(page, 'Waitlist')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await sees(page, 'You need administrator privileges to access this page.')
  await button(page, 'Return to Dashboard').click()
  await page.waitForURL(/\/(subscribe)?$/)
  assert.equal(unexpected(complaints), [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
