import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes, holds } from '../kit/eventually.ts'
import { stopClock } from '../screens/clock.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees, without } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { withoutWriting } from './breakages.ts'
import { button, chooseTab, joined } from './panel.ts'

const test = adminSuite('what the panel says when something fails')

test.before(async ({ system, admin }) => {
  await admin.post('/api/admin/users/test', { email: 'mia@test.example', displayName: 'Mia' })
  await joined(system, admin, 'ida@waiting.example')
})

/** A toast of this title, with the reference by which History finds the whole story. */
async function failedToast(page: Page, title: string): Promise<void> {
  const toast = page.locator('#toasts li').filter({ has: page.getByText(title, { exact: true }) })
  await toast.getByText('Reference', { exact: true }).first().waitFor()
}

test('Every change of a user that cannot be kept says so, and the dialog stays with what was chosen', async ({
  system,
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin', callsFail: true })
  await sees(page, 'mia@test.example')
  const repair = await withoutWriting(system)

  await button(page, 'Edit role of mia@test.example').click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('support')
  await button(page, 'Save Changes').click()
  await failedToast(page, 'Failed to update user role')
  await becomes(() => page.getByRole('dialog').getByLabel('Role').inputValue(), 'support')
  await button(page, 'Cancel').click()

  await button(page, 'Edit subscription of mia@test.example').click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('cancelled')
  await button(page, 'Save Changes').click()
  await failedToast(page, 'Failed to update user subscription')
  await becomes(() => page.getByRole('dialog').getByLabel('Status').inputValue(), 'cancelled')
  await button(page, 'Cancel').click()

  await button(page, 'Add Test User').click()
  await page.getByLabel('Email', { exact: true }).fill('noah@test.example')
  await button(page, 'Create Test User').click()
  await Promise.all([failedToast(page, 'Failed to create test user'), sees(page, /500 Internal Server Error: /)])
  await becomes(() => page.getByLabel('Email', { exact: true }).inputValue(), 'noah@test.example')
  await button(page, 'Cancel').click()

  await button(page, 'Delete user mia@test.example').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click()
  await failedToast(page, 'Failed to delete user')
  await button(page, 'Cancel').click()

  await repair()
  await page.reload()
  await page.getByRole('row', { name: /mia@test.example User Pro Active/ }).waitFor()
})

test('Notes that cannot be kept, and an entry that cannot be deleted, are told', async ({ system, open, admin }) => {
  const { page } = await open(admin, { at: '/admin/waitlist', callsFail: true })
  await sees(page, 'ida@waiting.example')
  const repair = await withoutWriting(system)
  await button(page, 'Notes about ida@waiting.example').click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Met at the fair.')
  await button(page, 'Save Notes').click()
  await failedToast(page, 'Failed to update waitlist notes')
  await becomes(() => page.getByRole('textbox', { name: 'Notes' }).inputValue(), 'Met at the fair.')
  await button(page, 'Cancel').click()
  await button(page, 'Delete ida@waiting.example').click()
  await button(page, 'Delete Entry').click()
  await failedToast(page, 'Failed to delete waitlist entry')
  await button(page, 'Cancel').click()
  await repair()
  await button(page, 'Refresh').click()
  await sees(page, 'ida@waiting.example')
})

test('Addresses that cannot be loaded are told in the row and in a toast', async ({ system, open, admin }) => {
  const { page } = await open(admin, { at: '/admin', callsFail: true })
  await sees(page, 'mia@test.example')
  const repair = await without(system, 'calendars')
  await button(page, 'Details of mia@test.example').click()
  await failedToast(page, 'Failed to load user email addresses')
  await becomes(() => page.getByRole('cell').getByText('Failed to load user email addresses').count(), 1)
  await repair()
})

/** Where, the read model without which it cannot be shown, what is said, and what comes once it is back. */
const loads = [
  ['/admin', 'billing', 'Error loading users', 'mia@test.example'],
  ['/admin/waitlist', 'waitlist', 'Error loading waitlist: This is being prepared.', 'ida@waiting.example'],
  ['/admin/enterprise-requests', 'billing', 'Error loading Enterprise requests', 'No requests yet'],
  ['/admin/history', 'audit_trail', 'Error loading history', 'Ada Lindqvist'],
  ['/admin/operations', 'parked_events', 'Error loading parked events', 'No event is parked.'],
  ['/admin/analytics', 'daily_facts', 'Error loading analytics', 'All time'],
] as const

for (const [path, readModel, message, back] of loads)
  test(`${message}: said after three more tries, with a reference, and mended by another`, async ({
    system,
    open,
    admin,
  }) => {
    const { page } = await open(admin, { callsFail: true })
    const repair = await without(system, readModel)
    let refusals = 0
    page.on('response', (answer) => {
      if (answer.status() >= 500) refusals += 1
    })
    await page.clock.install()
    await page.goto(path)
    await sees(page, message)
    await page.getByRole('alert').filter({ hasText: message }).getByText('Reference', { exact: true }).waitFor()
    await holds(() => assert.ok(refusals >= 4 && refusals % 4 === 0, `${refusals} tries`))
    // Some lists are read again after some seconds without a press.
    await stopClock(page)
    await repair()
    await button(page, 'Try again').click()
    await page.clock.resume()
    await sees(page, back)
    await becomes(() => page.getByText(message).count(), 0)
  })

test('No statistics available: said when the counters cannot be had', async ({ system, open, admin }) => {
  const { page } = await open(admin, { at: '/admin', callsFail: true })
  await sees(page, 'mia@test.example')
  const repair = await without(system, 'users')
  await chooseTab(page, 'Statistics')
  await sees(page, 'No statistics available')
  await repair()
  await button(page, 'Try again').click()
  await sees(page, 'Total users')
})

test('An event and a stream that cannot be read say so where they would stand', async ({ system, open, admin }) => {
  const { page } = await open(admin, { at: '/admin/history', callsFail: true })
  await button(page, /signed in/).waitFor()
  const repair = await without(system, 'audit_trail')
  await button(page, /signed in/).click()
  await page.getByRole('dialog').getByText('Error loading this event').waitFor()
  await repair()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Data' }).waitFor()
  await page.route('**/api/failed-requests?**', (route) => route.fulfill({ status: 500 }))
  await page.goto(`/admin/history?filter=${JSON.stringify({ correlationId: randomUUID() })}`)
  await sees(page, 'What became of this request could not be loaded')
  await page.goto('/admin/history/streams/user-nobody')
  await sees(page, 'Error loading this stream')
})

runInBrowser(test)
