import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes, holds } from '../kit/eventually.ts'
import { adminEmail } from '../kit/people.ts'
import { countRequests } from '../screens/clock.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button, chooseTab, joined } from './panel.ts'

const test = adminSuite('when the panel reads again')

const leaveAndComeBack = async (page: Page) => {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))`)
}

test('Figures count as fresh for 60 seconds, and coming back to the window does not read them again', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin)
  await page.clock.install()
  const reads = countRequests(page, '/api/admin/stats')
  await page.goto('/admin/statistics')
  await sees(page, 'Total users')
  const again = async () => {
    await chooseTab(page, 'Users')
    await button(page, `Details of ${adminEmail}`).waitFor()
    await chooseTab(page, 'Statistics')
    await sees(page, 'Total users')
  }
  await again()
  await reads.is(1)
  await page.clock.fastForward(61_000)
  await leaveAndComeBack(page)
  await reads.is(1)
  const read = page.waitForResponse('**/api/admin/stats')
  await again()
  await read
  await reads.is(2)
})

test('The waitlist is read again every five minutes, and whenever Refresh is pressed; notes outlast the row they are about', async ({
  system,
  open,
  admin,
}) => {
  const { page } = await open(admin)
  await page.clock.install()
  await page.goto('/admin/waitlist')
  await sees(page, 'The waitlist is empty')
  const reads = countRequests(page, '/api/waitlist/entries')
  await page.clock.fastForward(3 * 60_000)
  await reads.is(0)
  await joined(system, admin, 'ida@waiting.example')
  await page.clock.fastForward(121_000)
  await sees(page, 'ida@waiting.example')
  await reads.is(1)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await button(page, 'Notes about ida@waiting.example').click()
  await notes.fill('Met at the fair.')
  const noEntries = { headers: { 'Content-Range': 'waitlist/entries */0' }, json: [] }
  await page.route('**/api/waitlist/entries?**', (route) => route.fulfill(noEntries), { times: 1 })
  await page.clock.fastForward(5 * 60_000)
  await sees(page, 'The waitlist is empty')
  await becomes(() => notes.inputValue(), 'Met at the fair.')
  await button(page, 'Cancel').click()
  await joined(system, admin, 'jens@waiting.example')
  await button(page, 'Refresh').click()
  await sees(page, 'jens@waiting.example')
})

test('After a test user was made, users and figures are read again, one second later', async ({ open, admin }) => {
  const { page } = await open(admin, { at: '/admin/statistics' })
  await sees(page, 'Total users')
  await chooseTab(page, 'Users')
  await button(page, `Details of ${adminEmail}`).waitFor()
  await button(page, 'Add Test User').click()
  await page.getByLabel('Email', { exact: true }).fill('mia@test.example')
  const readAgain = page.waitForResponse(/admin\/users\?/)
  await button(page, 'Create Test User').click()
  await sees(page, 'Test User Created', 'mia@test.example')
  await readAgain
  const waited = () =>
    page.evaluate(() => {
      const calls = performance.getEntriesByType('resource').filter((call) => call instanceof PerformanceResourceTiming)
      const made = calls.find(({ name }) => name.endsWith('/api/admin/users/test'))?.responseEnd ?? Number.NaN
      const again = calls.find(({ name, startTime }) => name.includes('/api/admin/users?') && startTime > made)
      return (again?.startTime ?? Number.NaN) - made
    })
  await holds(async () => {
    const ms = await waited()
    assert.ok(ms >= 1000, `read again after ${ms} ms of the page's own clock`)
  })
  await chooseTab(page, 'Statistics')
  await page.getByRole('definition').filter({ hasText: /^2$/ }).first().waitFor()
})

runInBrowser(test)
