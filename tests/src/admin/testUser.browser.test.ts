import { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { usersSeenBy } from '../kit/staff.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button } from './panel.ts'

const test = adminSuite('making a test user')

const invalid = 'Please enter a valid email address'

async function openDialog(page: Page) {
  await page.goto('/admin')
  await button(page, 'Add Test User').click()
  return page.getByRole('dialog', { name: 'Create Test User' })
}

const found = async (admin: Client, email: string): Promise<AdminUser> =>
  AdminUser.parse((await usersSeenBy(admin, { email }))[0])

test('The form begins with pro, active, user, no end and no admin, and asks for valid addresses', async ({
  open,
  caughtUp,
  admin,
}) => {
  const { page } = await open(admin, { callsFail: true })
  const dialog = await openDialog(page)
  for (const [label, value] of Object.entries({ Tier: 'pro', Status: 'active', Role: 'user', Expiry: '' }))
    await becomes(() => dialog.getByLabel(label).inputValue(), value)
  await becomes(() => dialog.getByLabel('Administrator').isChecked(), false)

  await becomes(() => dialog.getByText(invalid).count(), 0)
  await button(page, 'Create Test User').click()
  await dialog.getByText(invalid).waitFor()
  await dialog.getByLabel('Email', { exact: true }).fill('not an address')
  await dialog.getByLabel('Billing email').fill('nowhere')
  await becomes(() => dialog.getByText(invalid).count(), 2)
  await dialog.getByLabel('Email', { exact: true }).fill('mia@test.example')
  await dialog.getByLabel('Billing email').fill('')
  await becomes(() => dialog.getByText(invalid).count(), 0)
  await button(page, 'Create Test User').click()
  await sees(page, 'Test User Created')
  await dialog.waitFor({ state: 'detached' })

  await caughtUp()
  const mia = await found(admin, 'mia@test.example')
  assert.is(mia.isTestUser, true)
  assert.equal(
    [mia.subscriptionTier, mia.subscriptionStatus, mia.subscriptionExpiry, mia.role, mia.isAdmin, mia.billingEmail],
    ['pro', 'active', null, 'user', false, null],
  )
})

test('All that the admin chose is kept', async ({ open, caughtUp, admin }) => {
  const { page } = await open(admin)
  const dialog = await openDialog(page)
  await dialog.getByLabel('Email', { exact: true }).fill('noah@test.example')
  await dialog.getByLabel('Display name').fill('Noah Petersen')
  await dialog.getByLabel('Billing email').fill('pay@test.example')
  await dialog.getByLabel('Tier').selectOption('enterprise')
  await dialog.getByLabel('Status').selectOption('trial')
  await dialog.getByLabel('Expiry').fill('2031-05-01')
  await dialog.getByLabel('Role').selectOption('support')
  await dialog.getByLabel('Administrator').check()
  await button(page, 'Create Test User').click()
  await sees(page, 'Test User Created')
  await page.getByRole('row', { name: /Noah Petersen Test user noah@test.example Admin Enterprise Trial/ }).waitFor()

  await caughtUp()
  const noah = await found(admin, 'noah@test.example')
  assert.equal([noah.role, noah.isAdmin, noah.billingEmail], ['support', true, 'pay@test.example'])
  assert.match(noah.subscriptionExpiry ?? '', /^2031-05-01/)
  await button(page, 'Details of noah@test.example').click()
  await sees(page, 'pay@test.example', 'Made by an administrator', 'Not verified')
})

test('An address that is taken is refused with the status and its text', async ({ open, admin }) => {
  const { page } = await open(admin, { callsFail: true })
  await admin.post('/api/admin/users/test', { email: 'ruth@test.example' })
  const dialog = await openDialog(page)
  await dialog.getByLabel('Email', { exact: true }).fill('ruth@test.example')
  await button(page, 'Create Test User').click()
  await sees(page, 'Failed to create test user', /409 Conflict: /)
  await button(page, 'Cancel').click()
  await dialog.waitFor({ state: 'detached' })
})

runInBrowser(test)
