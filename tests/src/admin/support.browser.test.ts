import { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { idOf, supporter } from '../kit/staff.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees, signedIn } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button, chooseTab, tabNames } from './panel.ts'

const test = adminSuite('the panel for support')

test('Support reads what it may, and is offered no change anywhere', async ({ system, openAs }) => {
  await new Client(system.url).post('/api/waitlist/join', { email: 'ida@waiting.example' })
  const { page, people } = await openAs(supporter, { at: '/admin' })
  await sees(page, 'You can read what these tabs show.')
  await becomes(() => tabNames(page), ['Users', 'Statistics', 'Waitlist', 'History', 'Analytics'])
  await button(page, `Details of ${people.office}`).click()
  await sees(page, 'Registered with')
  await becomes(() => page.getByRole('button', { name: /Add Test User|Edit|Delete/ }).count(), 0)
  await chooseTab(page, 'Statistics')
  await sees(page, 'Total users')
  await chooseTab(page, 'Waitlist')
  await sees(page, 'ida@waiting.example')
  await becomes(() => page.getByRole('columnheader', { name: 'Notes' }).count(), 0)
  await becomes(() => page.getByRole('button', { name: /Notes|Delete/ }).count(), 0)
  await chooseTab(page, 'History')
  await page.getByRole('list').first().waitFor()
  await chooseTab(page, 'Analytics')
  await sees(page, 'All time')
  for (const path of ['/admin/operations', '/admin/enterprise-requests']) {
    await page.goto(path)
    await sees(page, 'Page not found')
  }
})

test("Support reads a person's history and one event of it, and that look is recorded under their name", async ({
  system,
  openAs,
  caughtUp,
}) => {
  const person = await signedIn(system)
  // A look that is not recorded in time is refused, and tried again.
  const { page } = await openAs(supporter, { at: '/admin', callsFail: true })
  await button(page, `Details of ${person.people.office}`).click()
  await page.getByRole('link', { name: /^History of/ }).click()
  await button(page, /signed in/).click()
  const dialog = page.getByRole('dialog', { name: 'What happened' })
  await dialog.getByRole('heading', { name: 'Data' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await caughtUp()
  await page.reload()
  await button(page, 'looked at what is on record about this person').waitFor()
})

test('Rights that are taken while the panel is open leave a box that says so', async ({ openAs, admin }) => {
  const { page, client } = await openAs(supporter, { at: '/admin', callsFail: true })
  await sees(page, 'You can read what these tabs show.')
  await admin.patch(`/api/admin/users/${await idOf(client)}/role`, { isAdmin: false, role: 'user' })
  const denied = page.getByRole('heading', { name: 'Access Denied' })
  // A call that was under way may have put the box there already.
  await page.getByRole('tab', { name: 'Waitlist' }).or(denied).first().click()
  await denied.waitFor()
  await sees(page, 'You need administrator privileges to access this page.')
  await button(page, 'Return to Dashboard').click()
  await page.waitForURL(/\/(subscribe)?$/)
})

test('Given a panel that is open, when its person signs out in another tab, then it leads to the login screen', async ({
  system,
  openAs,
}) => {
  const { page, client } = await openAs(supporter, { at: '/admin', callsFail: true })
  const listening = page.waitForEvent('websocket')
  await page.reload()
  await listening
  await sees(page, 'You can read what these tabs show.')
  await client.post('/api/auth/logout', undefined, { origin: system.url })
  await page.waitForURL('**/login')
})

runInBrowser(test)
