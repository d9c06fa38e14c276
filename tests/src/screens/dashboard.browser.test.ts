import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { holdBack, sees, withOneAccount, withRun } from './stage.ts'

const test = screenSuite('the dashboard')

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('With one account there are two cards, whose buttons lead to their screens, and no statistics', async ({
  openAs,
}) => {
  const { page, people } = await openAs(withOneAccount)
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
  for (const name of ['Synchronization Statistics', 'Getting Started']) await becomes(() => card(page, name).count(), 0)
})

test('With two accounts it tells the figures of all runs, and what to do first', async ({ openAs }) => {
  const { page } = await openAs(withRun, { at: '/' })
  const statistics = card(page, 'Synchronization Statistics')
  await statistics.getByText(/All time, since .*: 1 run, 3 events\./).waitFor()
  const figures = async () => {
    const names = await statistics.getByRole('term').allTextContents()
    const values = await statistics.getByRole('definition').allTextContents()
    return names.slice(0, 4).map((name, index) => `${name}: ${values[index]}`)
  }
  await becomes(figures, ['Sync runs: 1', 'Successful: 1', 'Failed: 0', 'Events synced: 3'])
  const steps = card(page, 'Getting Started').getByRole('listitem')
  await becomes(() => steps.filter({ hasText: '(done)' }).count(), 3)
  assert.is(await steps.count(), 3)
})

test('What cannot be loaded is said to be so: trips, charts, weeks, and what a sync with a saved filter does', async ({
  openAs,
  caughtUp,
}) => {
  const { page, client, sync } = await openAs(withRun, { callsFail: true })
  const filter = await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight'] })
  const choice = { filterId: Object(filter.body).id }
  assert.is((await client.patch(`/api/calendar-syncs/${sync.id}/filter`, choice)).status, 200)
  await caughtUp()
  for (const path of [/\/api\/copied-events$/, /\/runs\?range=/, /\/api\/event-filters$/])
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } }))
  await page.goto('/')
  await sees(page, 'Your shared trips could not be loaded just now.')
  await sees(page, 'The charts could not be loaded just now.')
  await page.goto('/calendars')
  await sees(page, 'The coming weeks could not be loaded just now.')
  assert.is(await page.getByText(/^Copies|No keyword filter/).count(), 0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const choosing = page.getByRole('dialog')
  await choosing.getByText('Your saved filters could not be loaded just now.').waitFor()
  assert.is(await choosing.getByLabel('Filter', { exact: true }).inputValue(), choice.filterId)
  assert.is(await choosing.getByLabel('Keywords').count(), 0)
})

test('While what a screen shows is loaded, those who listen are told', async ({ openAs }) => {
  const { page } = await openAs(withOneAccount)
  for (const [path, asked, text] of [
    ['/', '**/api/accounts', 'Loading dashboard...'],
    ['/filters', '**/api/event-filters', 'Loading filters...'],
    ['/billing', '**/api/user/billing', 'Loading billing...'],
  ] as const) {
    const letGo = await holdBack(page, asked)
    await page.goto(path)
    const loading = page.getByRole('status').getByText(text)
    await loading.waitFor()
    letGo()
    await loading.waitFor({ state: 'detached' })
  }
})

runInBrowser(test)
