import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import { createSync } from '../kit/createSync.ts'
import { type System, startSystem } from '../kit/system.ts'
import { subscriber, visitAs } from './stage.ts'

const test = suite<{ system: System; browser: Browser }>('the dashboard')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('With one account there are two cards, whose buttons lead to their screens, and no statistics', async ({
  system,
  browser,
}) => {
  const { client, people } = await subscriber(system, 1)
  const { page, complaints, close } = await visitAs(browser, system, client)
  for (const [name, label, path] of [
    ['Connected Accounts', 'Manage Accounts', '/accounts'],
    ['Calendar Sync', 'Configure Sync Settings', '/calendars'],
  ] as const) {
    await page.goto('/')
    await card(page, name).getByRole('button', { name: label }).click()
    await page.waitForURL(`**${path}`)
  }
  await page.goto('/')
  await card(page, 'Connected Accounts').getByText(people.office).waitFor()
  assert.is(await card(page, 'Synchronization Statistics').count(), 0)
  assert.is(await card(page, 'Getting Started').count(), 0)
  assert.equal(complaints, [])
  await close()
})

test('With two accounts it tells the figures of all runs, and what to do first', async ({ system, browser }) => {
  const { client, people } = await subscriber(system)
  const sync = await createSync(client, people)
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  const { page, complaints, close } = await visitAs(browser, system, client)
  await page.goto('/')
  const statistics = card(page, 'Synchronization Statistics')
  await statistics.getByText(/All time, since .*: 1 run, 3 events\./).waitFor()
  const names = await statistics.getByRole('term').allTextContents()
  const values = await statistics.getByRole('definition').allTextContents()
  assert.equal(
    names.slice(0, 4).map((name, index) => `${name}: ${values[index]}`),
    ['Sync runs: 1', 'Successful: 1', 'Failed: 0', 'Events synced: 3'],
  )
  const steps = card(page, 'Getting Started').getByRole('listitem')
  assert.is(await steps.count(), 3)
  assert.is(await steps.filter({ hasText: '(done)' }).count(), 3)
  assert.equal(complaints, [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
