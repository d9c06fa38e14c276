import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { adminSuite } from '../admin/adminStage.ts'
import { button } from '../admin/panel.ts'
import { violationsOn } from '../kit/axe.ts'
import { becomes, holds } from '../kit/eventually.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { keepToast, sees, subscriber, without, withSync } from '../screens/stage.ts'

const test = adminSuite('references to failures')

/** The reference that stands below what went wrong. */
const referenceIn = (place: Locator): Promise<string> =>
  place.getByText('Reference', { exact: true }).locator('..').locator('code').innerText()

const toastOf = (page: Page, title: string) => page.locator('li').filter({ hasText: title }).first()

async function lookUp(page: Page, reference: string): Promise<void> {
  await page.goto('/admin/history')
  await button(page, 'More filters').click()
  await page.getByLabel('Reference').fill(reference)
}

test('A run that Google refuses: the reference in the toast finds the failed request and all its events', async ({
  system,
  open,
  admin,
}) => {
  const { client, people } = await withSync(system)
  await system.emulator.addFault({
    match: { path: '/events', account: people.office },
    respond: { status: 400, reason: 'badRequest' },
  })
  const member = await open(client, { callsFail: true })
  await member.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await member.page.goto('/calendars')
  await button(member.page, 'Sync Now').click()
  const toast = toastOf(member.page, 'Sync failed')
  await keepToast(toast)
  const reference = await referenceIn(toast)
  assert.match(reference, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  await becomes(() => toast.getByText('Sync failed', { exact: true }).count(), 1)
  await toast.getByRole('button', { name: 'Copy reference' }).click()
  await toast.getByRole('button', { name: 'Reference copied' }).waitFor()
  await becomes(() => member.page.evaluate<string>('navigator.clipboard.readText()'), reference)
  assert.equal(await violationsOn(member.page), [])
  await system.emulator.clearFaults()

  const { page } = await open(admin)
  await lookUp(page, reference)
  const story = page.getByRole('region', { name: 'The failed request' })
  await story.getByText('POST /api/calendar-syncs/:id/sync').waitFor()
  await story.getByText('502 sync_failed').waitFor()
  await story.getByText('What it led to stands below.').waitFor()
  const told = async () => (await page.locator('ol').first().innerText()).replaceAll('\n', ' ')
  for (const part of ['asked for a sync of', 'began the run of', 'could not finish the run of'])
    await holds(async () => assert.match(await told(), part))
  assert.equal(await violationsOn(page), [])
})

test('A request that changed nothing is told too, and so is a reference that the log does not know', async ({
  system,
  open,
  openAs,
  admin,
}) => {
  const member = await openAs(subscriber, { callsFail: true })
  const back = await without(system, 'calendar_syncs')
  await member.page.goto('/calendars')
  const banner = member.page.getByRole('alert').filter({ hasText: 'Failed to load calendar information' })
  await banner.getByText('Failed to load calendar information. Please try again later.', { exact: true }).waitFor()
  const reference = await referenceIn(banner)
  assert.equal(await violationsOn(member.page), [])
  await back()

  const { page } = await open(admin)
  await lookUp(page, reference)
  const story = page.getByRole('region', { name: 'The failed request' })
  await story.getByText('GET /api/calendar-syncs', { exact: true }).waitFor()
  await story.getByText('503 unavailable').waitFor()
  await story.getByText('No event carries its reference: it changed nothing.').waitFor()
  await lookUp(page, '00000000-0000-4000-8000-000000000000')
  await sees(page, 'Nothing carries this reference')
})

runInBrowser(test)
