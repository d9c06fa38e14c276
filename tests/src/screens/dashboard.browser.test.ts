import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { withOneAccount, withRun } from './stage.ts'

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

runInBrowser(test)
