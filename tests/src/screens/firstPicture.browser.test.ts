import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { countRequests, stopClock } from './clock.ts'
import { runSeparately, separateSuite } from './separately.ts'
import { holdBack, withSync } from './stage.ts'

const test = separateSuite('the first picture of the calendars page')

const first = (page: Page) => page.locator('[inert]')
const syncNow = (page: Page) => page.getByRole('button', { name: 'Sync Now' })

/**
 * Opens the page so that its lists come before the app's script, and what its buttons are made of comes when told. Its clock stands
 * until then: after some seconds lists that were read early are read again.
 */
async function openSlowly(page: Page): Promise<() => Promise<void>> {
  const [letGoApp, letGoButtons] = [
    await holdBack(page, /\/index-[\w-]+\.js/),
    await holdBack(page, /\/controls-[\w-]+\.js/),
  ]
  await page.clock.install()
  await stopClock(page)
  const listed = page.waitForResponse(/\/api\/calendar-syncs$/)
  await page.goto('/calendars', { waitUntil: 'commit' })
  await listed
  letGoApp()
  return () => {
    letGoButtons()
    return page.clock.resume()
  }
}

/** Lets the buttons come, and waits for the run that the first picture did not know of. */
async function showsTheRun(page: Page, letGo: () => Promise<void>): Promise<void> {
  await letGo()
  await syncNow(page).waitFor()
  await page.getByText(/^Last sync/).waitFor()
}

test('What a sync does is read before the scripts of its buttons are there, and each list is asked for once', async ({
  openAs,
}) => {
  const { page } = await openAs((product) => withSync(product, { filterKeywords: ['flight', 'hotel'] }))
  const [syncs, accounts] = [countRequests(page, '/api/calendar-syncs'), countRequests(page, '/api/accounts')]
  const letGo = await openSlowly(page)
  await first(page).getByText('Copies travel events that mention flight or hotel.').waitFor()
  await first(page).getByRole('heading', { name: 'Calendar Synchronization' }).waitFor()
  assert.is(await syncNow(page).count(), 0)
  await letGo()
  await syncNow(page).waitFor()
  await first(page).waitFor({ state: 'detached' })
  await page.getByText('Copies travel events that mention flight or hotel.').waitFor()
  await page.getByRole('heading', { name: 'Your Accounts' }).waitFor()
  await syncs.is(1)
  await accounts.is(1)
})

test('Given a first picture, when a run ends before the scripts are there, then the page shows that run', async ({
  openAs,
}) => {
  const { page, client, sync } = await openAs(withSync)
  const letGo = await openSlowly(page)
  await first(page).getByText('Never synced').waitFor()
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  await showsTheRun(page, letGo)
})

test('Given a live connection that is lost before the scripts are there, then what happened meanwhile is shown', async ({
  services,
  openAs,
  caughtUp,
}) => {
  const { page, client, sync } = await openAs(withSync, { callsFail: true })
  const letGo = await openSlowly(page)
  await first(page).getByText('Never synced').waitFor()
  services.web.live.hangUp(1001)
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  await caughtUp()
  await showsTheRun(page, letGo)
})

await runSeparately(test)
