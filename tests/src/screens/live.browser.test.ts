import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { becomes } from '../kit/eventually.ts'
import { countRequests, stopClock } from './clock.ts'
import { runSeparately, separateSuite } from './separately.ts'
import { isConnected, signInAs, subscriber, withSync } from './stage.ts'

const test = separateSuite('live messages')

const status = (page: Page) => page.getByRole('status', { name: 'Sync status' })
const message = (text: string, operation = 'sync_progress') =>
  JSON.stringify({ type: 'sync_status_update', operation, message: text })

test('A message is shown, one that the page cannot read is only logged, and the next one is shown again', async ({
  services,
  openAs,
}) => {
  const { page, complaints } = await openAs(subscriber, { at: '/settings', logs: /^A live message could not be read/ })
  await isConnected(page)
  await page.getByText('No sync is running now.').waitFor()
  services.web.live.say(message('First'))
  await status(page).getByText('First').waitFor()
  for (const nonsense of ['no JSON', '{"type":"something_new"}', '[]', '']) services.web.live.say(nonsense)
  services.web.live.say(message('Second'))
  await status(page).getByText('Second').waitFor()
  services.web.live.say(message('Hello there', 'x'))
  await status(page).getByText('Hello there').waitFor()
  await becomes(() => complaints.length, 4)
  assert.not.match(complaints.join(), 'Error')
  await isConnected(page)
})

for (const code of [4001, 4002] as const)
  test(`A connection that the server ended with ${code} is not opened again; one that was lost is`, async ({
    services,
    openAs,
  }) => {
    const { page } = await openAs(subscriber, { callsFail: true })
    await page.clock.install()
    await page.goto('/settings')
    await isConnected(page)
    const before = services.web.live.connections
    // It is lost for a second only, so that second begins when it was seen.
    await stopClock(page)
    services.web.live.hangUp(1001)
    await isConnected(page, false)
    await page.clock.runFor(1_100)
    await becomes(() => services.web.live.connections > before, true)
    await isConnected(page)
    await page.clock.resume()

    const again = services.web.live.connections
    services.web.live.hangUp(code)
    await isConnected(page, false)
    await page.getByText('Live status is not connected at the moment.').waitFor()
    await page.clock.fastForward('10:00')
    await countRequests(page, '/').is(0)
    assert.is(services.web.live.connections, again)
  })

test('Given a run between the first answers of a page and its first connection, then the page shows it; without news its lists are read once', async ({
  openAs,
  caughtUp,
}) => {
  const { page, client, sync } = await openAs(withSync)
  const reads = { syncs: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/calendar-syncs')) reads.syncs += 1
  })
  await page.goto('/dashboard')
  await page.getByText('One sync has never run').waitFor()
  await isConnected(page)
  await countRequests(page, '/api/calendar-syncs').is(0)
  assert.is(reads.syncs, 1)

  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.routeWebSocket('**/ws*', async (socket) => {
    await released
    socket.connectToServer()
  })
  await page.reload()
  await page.getByText('One sync has never run').waitFor()
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  await caughtUp()
  await isConnected(page, false)
  letGo()
  await page.getByText('Everything is in step').waitFor()
})

test('Given a connection that carries nothing more and is not closed, then the page connects anew and reads its lists again', async ({
  services,
  openAs,
  caughtUp,
}) => {
  const { page, client, sync } = await openAs(withSync)
  await page.clock.install()
  await page.goto('/calendars')
  await page.getByText('Never synced').waitFor()
  await isConnected(page)
  services.web.live.fallSilent()
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  await caughtUp()
  const before = services.web.live.connections
  await page.clock.fastForward('01:20')
  await page.getByText(/^Last sync/).waitFor()
  await isConnected(page)
  assert.is(services.web.live.connections, before + 1)
})

test('When the read side dies and comes back, the page is connected again and hears of the next run', async ({
  services,
  openAs,
}) => {
  const { page } = await openAs(subscriber, { at: '/settings', callsFail: true })
  await isConnected(page)
  await services.kill('projection-service')
  await isConnected(page, false)
  await services.start('projection-service')
  await isConnected(page)
  services.web.live.say(message('Here again'))
  await status(page).getByText('Here again').waitFor()
})

test('Given a run that ended while the connection was lost, when it stands again, then the page shows that run', async ({
  services,
  openAs,
  caughtUp,
}) => {
  const { page, client, sync } = await openAs(withSync, { callsFail: true })
  await page.clock.install()
  await page.goto('/calendars')
  await page.getByText('Never synced').waitFor()
  await isConnected(page)
  await stopClock(page)
  services.web.live.hangUp(1001)
  await isConnected(page, false)
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  await caughtUp()
  await page.clock.runFor(1_100)
  await isConnected(page)
  await page.clock.resume()
  await page.getByText(/^Last sync/).waitFor()
})

test('Given a run whose end was not heard, then half a minute later the page has asked, and the sync can be run again', async ({
  services,
  openAs,
}) => {
  const { page, sync } = await openAs(withSync)
  await page.clock.install()
  await page.route(/\/api\/calendar-syncs(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const syncs = z.array(z.looseObject({})).parse(await answer.json())
    await route.fulfill({ response: answer, json: syncs.map((sync) => ({ ...sync, currentRunId: sync.id })) })
  })
  await page.goto('/calendars')
  await page.getByText('Never synced').waitFor()
  await isConnected(page)
  const button = page.getByRole('button', { name: /^Sync(ing| Now)/ })
  await becomes(() => button.isDisabled(), true)
  await page.unrouteAll({ behavior: 'wait' })
  await page.clock.fastForward('00:30')
  await becomes(() => button.isDisabled(), false)
  const started = { type: 'sync_status_update', operation: 'sync_started', message: 'Sync started', syncId: sync.id }
  services.web.live.say(JSON.stringify(started))
  await becomes(() => button.isDisabled(), true)
  await page.clock.fastForward('00:30')
  await becomes(() => button.isDisabled(), false)
})

test('Given a lost connection, when another person signs in meanwhile, then the page shows theirs; when their session ends, it asks to sign in', async ({
  services,
  openAs,
  caughtUp,
}) => {
  const { page, client } = await openAs(subscriber, { callsFail: true })
  const other = await subscriber(services)
  const whileLost = async (act: () => Promise<unknown>) => {
    await isConnected(page)
    await stopClock(page)
    services.web.live.hangUp(1001)
    await isConnected(page, false)
    await act()
    await page.clock.runFor(1_100)
    await page.clock.resume()
  }
  await page.clock.install()
  await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight'] })
  await caughtUp()
  await page.goto('/filters')
  await page.getByText('Trips', { exact: true }).waitFor()
  await whileLost(() => signInAs(page, other.client))
  await page.getByRole('banner').getByText(other.people.office, { exact: true }).waitFor()
  await page.getByText('Trips', { exact: true }).waitFor({ state: 'detached' })
  await whileLost(() => other.client.post('/api/auth/logout'))
  await page.waitForURL('**/login')
})

await runSeparately(test)
