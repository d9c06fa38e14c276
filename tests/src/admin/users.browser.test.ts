import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { adminEmail } from '../kit/people.ts'
import { type System, startSystem } from '../kit/system.ts'
import { unexpected } from '../screens/stage.ts'
import { button, chooseTab, openPanel, sees, signInAdmin, tabNames } from './panel.ts'

const test = suite<{ system: System; browser: Browser; admin: Client }>('users, statistics and waitlist')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
  context.admin = await signInAdmin(context.system)
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

test('An admin makes a test user, finds it, changes role and plan, and deletes it; never themselves', async ({
  system,
  browser,
  admin,
}) => {
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await button(page, `Details of ${adminEmail}`).waitFor()
  assert.equal(await tabNames(page), ['Users', 'Statistics', 'Waitlist', 'History', 'Operations', 'Analytics'])
  assert.is(await button(page, `Delete ${adminEmail}`).isDisabled(), true)

  await button(page, 'Add Test User').click()
  await button(page, 'Create Test User').click()
  await sees(page, 'Please enter a valid email address')
  await page.getByLabel('Email', { exact: true }).fill('mia@test.example')
  await page.getByLabel('Display name').fill('Mia Test')
  await button(page, 'Create Test User').click()
  await sees(page, 'Test User Created')
  await sees(page, 'mia@test.example')

  await button(page, 'Add Test User').click()
  await page.getByLabel('Email', { exact: true }).fill('mia@test.example')
  await button(page, 'Create Test User').click()
  await sees(page, 'Failed to create test user')
  await sees(page, /409 Conflict/)
  await button(page, 'Cancel').click()

  await page.getByLabel('Search users').fill('mia@')
  await sees(page, '1–1 of 1')
  await button(page, 'Details of mia@test.example').click()
  await sees(page, 'Made by an administrator')

  await button(page, 'Edit role of mia@test.example').click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('support')
  await button(page, 'Save Changes').click()
  await sees(page, 'Role updated')
  await page.getByRole('cell', { name: 'Support' }).waitFor()

  await button(page, 'Edit subscription of mia@test.example').click()
  await page.getByRole('dialog').getByLabel('Tier').selectOption('enterprise')
  await page.getByRole('dialog').getByLabel('Expiry').fill('2031-05-01')
  await button(page, 'Save Changes').click()
  await sees(page, 'Subscription updated')
  await page.getByRole('cell', { name: 'Enterprise' }).waitFor()

  await button(page, 'Delete mia@test.example').click()
  await sees(page, /Are you sure you want to delete mia@test.example/)
  await button(page, 'Delete User').click()
  await sees(page, 'User deleted')
  await sees(page, 'Nobody matches')
  assert.equal(unexpected(complaints), [])
  await close()
})

test('The list is filtered and sorted by the server', async ({ system, browser, admin }) => {
  await admin.post('/api/admin/users/test', { email: 'anna@test.example', role: 'support' })
  await admin.post('/api/admin/users/test', { email: 'zoe@test.example' })
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'User', exact: true }).click()
  await page.waitForURL(/sort=email/)
  await page.getByRole('row').nth(1).getByText(adminEmail).waitFor()
  await page.getByLabel('Role', { exact: true }).selectOption('support')
  await sees(page, '1–1 of 1')
  await sees(page, 'anna@test.example')
  assert.equal(complaints, [])
  await close()
})

test('Statistics show the four counters', async ({ system, browser, admin }) => {
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/admin')
  await chooseTab(page, 'Statistics')
  for (const name of ['Total users', 'Active subscriptions', 'Pro subscriptions', 'Enterprise subscriptions'])
    await page.getByText(name, { exact: true }).waitFor()
  assert.equal(complaints, [])
  await close()
})

test('An entry of the waitlist gets notes, and is deleted after the question', async ({ system, browser, admin }) => {
  await new Client(system.url).post('/api/waitlist/join', { email: 'ida@waiting.example' })
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/admin/waitlist')
  await sees(page, 'ida@waiting.example')
  await page.getByRole('cell', { name: 'Waitlisted' }).waitFor()
  await button(page, 'Notes about ida@waiting.example').click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Met at the fair.')
  await button(page, 'Save Notes').click()
  await sees(page, 'Notes updated')
  await sees(page, 'Met at the fair.')
  await button(page, 'Refresh').click()
  await button(page, 'Delete ida@waiting.example').click()
  await sees(page, 'Are you sure you want to delete this waitlist entry? This action cannot be undone.')
  await button(page, 'Delete Entry').click()
  await sees(page, 'Entry deleted')
  await sees(page, 'Nobody is waiting')
  assert.equal(complaints, [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
