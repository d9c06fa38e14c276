import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { countRequests, stopClock, thereAndBack } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import {
  button,
  fillCard,
  isConnected,
  openFromHeader,
  sees,
  signedIn,
  withOneAccount,
  withRun,
  withSync,
} from './stage.ts'

/** What happens after so many seconds: the page's clock stands still, and the tests move it. */
const test = screenSuite('what happens when')

test('After a run the list is read at once, after 0.5 s and after 1.5 s; what was said live stays for 10 s', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync)
  await page.clock.install()
  await page.goto('/calendars')
  await isConnected(page)
  await page.getByText('Never synced').waitFor()
  const live = page.getByRole('status', { name: 'Sync status' }).getByRole('paragraph')
  const list = countRequests(page, '/api/calendar-syncs')
  await stopClock(page)
  const answered = page.waitForResponse(/\/sync$/)
  await button(page, 'Sync Now').click()
  await (await answered).finished()
  await live.getByText('Sync completed: 3 added.').waitFor()
  const before = await list.soFar()
  for (const [milliseconds, times] of [
    [10, 1],
    [480, 1],
    [20, 2],
    [980, 2],
    [20, 3],
  ] as const) {
    await page.clock.runFor(milliseconds)
    await list.is(before + times)
  }
  await page.clock.runFor(8_400)
  await list.is(before + 3)
  await becomes(() => live.count(), 1)
  await page.clock.runFor(200)
  await live.waitFor({ state: 'detached' })
})

test('When the schedule looks and finds nothing to copy, an open card says when it was checked, and nothing is told or listed', async ({
  system,
  open,
}) => {
  const { client, sync } = await withRun(system)
  // The first run made the copies, this one sees them come back.
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  const always = { autoSync: true, syncInterval: 30, syncStartHour: 0, syncEndHour: 0 }
  assert.is((await client.patch('/api/settings', always)).status, 200)
  const { page } = await open(client, { at: '/calendars' })
  await isConnected(page)
  await page.getByText('Last sync').first().waitFor()
  await becomes(() => page.getByText('Last checked').count(), 0)
  // A busy engine may not say in time that it has looked; the page asks again when it has looked once more.
  await eventually(async () => {
    const due = 'update engine.scheduled_syncs set due_at = now() where sync_id = $1 and due_at > now()'
    await system.pool.query(due, [sync.id])
    return page.getByText(/^Last checked .*: nothing to copy$/).isVisible()
  })
  assert.is(await page.getByRole('status', { name: 'Sync status' }).getByRole('paragraph').count(), 0)
  const { body } = await client.get(`/api/calendar-syncs/${sync.id}/runs`)
  assert.ok(Array.isArray(body))
  assert.equal(
    body.map(({ trigger }) => trigger),
    ['person', 'person'],
  )
})

test('What was loaded is fresh for five minutes, and loaded again after that', async ({ openAs }) => {
  const { page, client } = await openAs(withOneAccount)
  // An account whose calendars are found is read again, with all that depends on it.
  await eventually(async () => JSON.stringify((await client.get('/api/calendars')).body) !== '[]')
  const goTo = async (name: string, heading: string) => {
    await openFromHeader(page, name)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.clock.install()
  const [filters, settings] = [countRequests(page, '/api/event-filters'), countRequests(page, '/api/settings')]
  await page.goto('/filters')
  await page.getByText('No filters defined').waitFor()
  await filters.is(1)
  await goTo('Settings', 'Settings')
  await page.clock.fastForward('03:00')
  await goTo('Filters', 'Event Filters')
  await filters.is(1)
  await settings.is(1)
  await goTo('Settings', 'Settings')
  await page.clock.fastForward('03:00')
  await goTo('Filters', 'Event Filters')
  await filters.is(2)
  await goTo('Settings', 'Settings')
  await settings.is(2)
})

test('The callback screen leads on after one second, and checkout is sent after one and a half', async ({ openAs }) => {
  const { page } = await openAs(signedIn)
  await page.clock.install()
  await stopClock(page)
  await page.goto('/api/auth/callback')
  await page.getByText('Authentication successful! Redirecting to dashboard...').waitFor()
  await thereAndBack(page)
  await page.clock.runFor(980)
  assert.is(new URL(page.url()).pathname, '/api/auth/callback')
  await page.clock.runFor(40)
  await page.waitForURL('**/subscribe')
  await page.clock.resume()
  await fillCard(page)
  let sent = false
  page.on('request', (request) => {
    sent ||= request.url().endsWith('/api/user/subscription')
  })
  await stopClock(page)
  await button(page, 'Subscribe').click()
  await button(page, 'Processing…').waitFor()
  await thereAndBack(page)
  await page.clock.runFor(1_480)
  assert.is(sent, false)
  const sending = page.waitForRequest('**/api/user/subscription')
  await page.clock.runFor(40)
  await sending
  await page.clock.resume()
  await page.getByText('Your pro plan is now active.').first().waitFor()
  await page.waitForURL('**/dashboard')
})

test('A permission that ends within five minutes is renewed by itself, once, and that is said', async ({ openAs }) => {
  const { page, people } = await openAs(withOneAccount)
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh-token')) renewals += 1
  })
  const minute = 60_000
  await page.clock.install({ time: Date.now() + 50 * minute })
  await page.goto('/accounts')
  await page.getByText('1/2 accounts connected').waitFor()
  await becomes(() => page.getByText('Refreshing connection').count(), 0)
  await page.clock.install({ time: Date.now() + 56 * minute })
  const sentence = `The connection to ${people.office} is about to expire. It is being renewed.`
  await Promise.all([page.goto('/accounts'), sees(page, 'Refreshing connection', sentence, 'Token Refreshed')])
  // By the clock of this device the new one is about to expire, too.
  await page.clock.runFor(2 * minute)
  assert.is(renewals, 1)
})

runInBrowser(test)
