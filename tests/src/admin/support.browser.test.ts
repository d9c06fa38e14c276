import { randomUUID } from 'node:crypto'
import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { idOf, supporter } from '../kit/staff.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees, signedIn } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button, chooseTab, tabNames } from './panel.ts'

const test = adminSuite('the panel for support, and for others')

test('Support reads what it may, and is offered no change anywhere', async ({ system, openAs }) => {
  await new Client(system.url).post('/api/waitlist/join', { email: 'ida@waiting.example' })
  const { page, people } = await openAs(supporter, { at: '/admin' })
  await sees(page, 'You can read everything here.')
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
  const { page } = await openAs(supporter, { at: '/admin' })
  await button(page, `Details of ${person.people.office}`).click()
  await page.getByRole('link', { name: /^History of/ }).click()
  await button(page, /signed in/).click()
  const dialog = page.getByRole('dialog', { name: 'What happened' })
  await dialog.getByRole('heading', { name: 'Data' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await caughtUp()
  await page.reload()
  await button(page, "looked at this person's history").waitFor()
})

test('What support is not offered the server refuses too', async ({ system }) => {
  const { client } = await supporter(system)
  const someone = await idOf((await signedIn(system)).client)
  const id = randomUUID()
  const refused: readonly (readonly [string, string, object?])[] = [
    ['PATCH', `/api/admin/users/${someone}/role`, { isAdmin: true, role: 'admin' }],
    ['PATCH', `/api/admin/users/${someone}/subscription`, { tier: 'pro', status: 'active', expiry: null }],
    ['DELETE', `/api/admin/users/${someone}`],
    ['POST', '/api/admin/users/test', { email: 'mia@test.example' }],
    ['PATCH', `/api/waitlist/entries/${id}`, { notes: 'Hello' }],
    ['DELETE', `/api/waitlist/entries/${id}`],
    ['GET', '/api/admin/enterprise-requests'],
    ['GET', '/api/admin/operations'],
    ['GET', '/api/admin/projections'],
    ['POST', '/api/admin/projections/users/rebuild'],
    ['GET', '/api/admin/parked-events'],
    ['POST', `/api/admin/parked-events/${id}/retry`],
    ['DELETE', `/api/admin/parked-events/${id}`],
  ]
  for (const [method, path, body] of refused)
    assert.is((await client.send(method, path, body)).status, 403, `${method} ${path}`)
  for (const path of [
    '/api/admin/users',
    '/api/admin/stats',
    '/api/waitlist/entries',
    '/api/history',
    '/api/analytics',
  ])
    assert.is((await client.get(path)).status, 200, path)
})

test('A visitor who is not signed in is sent to the login', async ({ system, open }) => {
  const { page } = await open(new Client(system.url), { at: '/admin' })
  await sees(page, 'Authentication Required')
  await sees(page, 'Please sign in to access this page')
  await page.waitForURL('**/login')
})

test('A person without a staff role is sent to the dashboard and told why', async ({ openAs }) => {
  const { page } = await openAs(signedIn, { at: '/admin' })
  await sees(page, 'Access Denied')
  await sees(page, 'You need administrator privileges to access the admin page.')
})

test('Rights that are taken while the panel is open leave a box that says so', async ({ openAs, admin }) => {
  const { page, client } = await openAs(supporter, { at: '/admin', callsFail: true })
  await sees(page, 'You can read everything here.')
  await admin.patch(`/api/admin/users/${await idOf(client)}/role`, { isAdmin: false, role: 'user' })
  const denied = page.getByRole('heading', { name: 'Access Denied' })
  // A call that was under way may have put the box there already.
  await page.getByRole('tab', { name: 'Waitlist' }).or(denied).first().click()
  await denied.waitFor()
  await sees(page, 'You need administrator privileges to access this page.')
  await button(page, 'Return to Dashboard').click()
  await page.waitForURL(/\/(subscribe)?$/)
})

runInBrowser(test)
