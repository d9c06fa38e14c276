import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import type { Client } from '../kit/client.ts'
import { createSync } from '../kit/createSync.ts'
import { type System, startSystem } from '../kit/system.ts'
import { subscriber } from '../screens/stage.ts'
import { button, chooseTab, chooseType, openPanel, sees, signInAdmin } from './panel.ts'

const test = suite<{ system: System; browser: Browser; admin: Client; office: string }>(
  'history, operations and analytics',
)

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
  context.admin = await signInAdmin(context.system)
  const { client, people } = await subscriber(context.system)
  const { id } = await createSync(client, people)
  assert.is((await client.post(`/api/calendar-syncs/${id}/sync`)).status, 200)
  context.office = people.office
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

test("A person's history reads as sentences; an event opens with its data; a stream is shown at any revision", async ({
  system,
  browser,
  admin,
  office,
}) => {
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/admin')
  await button(page, `Details of ${office}`).click()
  await page.getByRole('link', { name: /^History of/ }).click()
  await sees(page, 'This look is itself recorded in the history.')
  await chooseType(page, 'Sync created')
  await button(page, /created the sync|sync/i).waitFor()
  await page.locator('ol button', { hasText: 'created the sync' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'What happened' })
  await dialog.getByRole('heading', { name: 'Data' }).waitFor()
  await dialog.getByText('Source', { exact: true }).first().waitFor()
  await dialog.getByRole('heading', { name: 'Effects' }).waitFor()
  await dialog.getByRole('link', { name: /revision 0/ }).click()

  await sees(page, 'State after this event')
  const slider = page.getByRole('slider', { name: 'Revision' })
  await slider.waitFor()
  await page.goBack()
  await sees(page, 'This look is itself recorded in the history.')
  assert.equal(complaints, [])
  await close()
})

test('The revision slider moves through the states of a stream', async ({ system, browser, admin, office }) => {
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/admin')
  await button(page, `Details of ${office}`).click()
  const link = await page.getByRole('link', { name: /^History of/ }).getAttribute('href')
  const person = /"person":"([^"]+)"/.exec(decodeURIComponent(link ?? ''))?.[1]
  await page.goto(`/admin/history/streams/accounts-${person}?revision=0`)
  await sees(page, /Revision 0 of/)
  await page.getByRole('slider', { name: 'Revision' }).focus()
  await page.keyboard.press('ArrowRight')
  await sees(page, /Revision 1 of/)
  await button(page, 'Next').click()
  await sees(page, /Revision 2 of/)
  await button(page, 'Previous').click()
  await sees(page, /Revision 1 of/)
  assert.equal(complaints, [])
  await close()
})

test('What is filtered can be had as CSV and as JSON', async ({ system, browser, admin }) => {
  const { page, close } = await openPanel(browser, system, admin)
  await page.goto('/admin/history')
  await chooseType(page, 'User registered')
  await page.waitForURL(/UserRegistered/)
  for (const [name, type] of [
    ['CSV', 'text/csv'],
    ['JSON', 'application/json'],
  ] as const) {
    const address = await button(page, name).getAttribute('href')
    const answer = await admin.get(address ?? '')
    assert.is(answer.status, 200)
    assert.ok(answer.headers.get('content-type')?.startsWith(type))
    assert.match(JSON.stringify(answer.body), 'UserRegistered')
  }
  await close()
})

test('An admin sees what runs, and rebuilds a read model', async ({ system, browser, admin }) => {
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/admin/operations')
  for (const heading of ['Health', 'Projections', 'Parked events', 'Engine'])
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await sees(page, 'No event is parked.')
  await button(page, 'Rebuild Calendar syncs').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rebuild' }).click()
  await sees(page, 'Rebuild started')
  await page.getByRole('row', { name: /calendar_syncs.*Live/ }).waitFor()
  assert.equal(complaints, [])
  await close()
})

test('Analytics draw charts, and have a table under each', async ({ system, browser, admin }) => {
  const { page, complaints, close } = await openPanel(browser, system, admin)
  await page.goto('/admin')
  await chooseTab(page, 'Analytics')
  await sees(page, 'All time')
  const card = page.getByRole('region', { name: 'Events copied' })
  await card.locator('svg').first().waitFor()
  await card.getByText('Table of events copied').click()
  await card.getByRole('columnheader', { name: 'Created' }).waitFor()
  await page.getByLabel('By', { exact: true }).selectOption('month')
  await card.getByRole('rowheader').first().waitFor()
  const file = await admin.get((await button(page, 'CSV').getAttribute('href')) ?? '')
  assert.is(file.status, 200)
  assert.equal(complaints, [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
