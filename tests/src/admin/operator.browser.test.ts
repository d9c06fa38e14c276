import * as assert from 'uvu/assert'
import { becomes, eventually, holds } from '../kit/eventually.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { holdBack, sees, withRun } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button, chooseTab, chooseType } from './panel.ts'

const test = adminSuite<{ office: string }>('history, operations and analytics')
test.before(async (context) => {
  context.office = (await withRun(context.system)).people.office
})

test("A person's history reads as sentences; an event opens with its data; a stream is shown at any revision", async ({
  open,
  admin,
  office,
}) => {
  // A look that is not recorded in time is refused, and tried again.
  const { page } = await open(admin, { at: '/admin', callsFail: true })
  await button(page, `Details of ${office}`).click()
  const letGo = await holdBack(page, /historyInputs/)
  await page.getByRole('link', { name: /^History of/ }).click()
  await sees(page, 'This look is itself recorded in the history.')
  letGo()
  const field = page.getByRole('combobox', { name: 'Person' })
  await holds(async () => assert.match(await field.inputValue(), office))
  await chooseType(page, 'Sync created')
  await page.waitForURL(/SyncCreated/)
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
})

test('The revision slider moves through the states of a stream, by as many as were asked for before an answer', async ({
  open,
  admin,
  office,
}) => {
  const { page } = await open(admin, { at: '/admin' })
  await button(page, `Details of ${office}`).click()
  const link = await page.getByRole('link', { name: /^History of/ }).getAttribute('href')
  const person = /"person":"([^"]+)"/.exec(decodeURIComponent(link ?? ''))?.[1]
  await page.goto(`/admin/history/streams/accounts-${person}?revision=0`)
  await sees(page, /Revision 0 of/)
  const answer = await holdBack(page, '**/api/streams/**')
  await page.getByRole('slider', { name: 'Revision' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/revision=1/)
  await button(page, 'Next').click()
  answer()
  await sees(page, /Revision 2 of/)
  await button(page, 'Previous').click()
  await sees(page, /Revision 1 of/)
})

test('What is filtered can be had as CSV and as JSON', async ({ open, admin }) => {
  const { page } = await open(admin, { at: '/admin/history' })
  await chooseType(page, 'User registered')
  await page.waitForURL(/UserRegistered/)
  for (const [name, type] of [
    ['CSV', 'text/csv'],
    ['JSON', 'application/json'],
  ] as const) {
    const address = await eventually(async () => {
      const href = await button(page, name).getAttribute('href')
      return href?.includes('UserRegistered') ? href : undefined
    })
    const answer = await admin.get(address)
    assert.is(answer.status, 200)
    assert.ok(answer.headers.get('content-type')?.startsWith(type))
    assert.match(JSON.stringify(answer.body), 'UserRegistered')
  }
})

test('An admin sees what runs', async ({ open, admin }) => {
  const { page } = await open(admin, { at: '/admin/operations' })
  for (const heading of ['Health', 'Projections', 'Parked events', 'Engine'])
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await sees(page, 'No event is parked.')
  // Of an engine that has run much, and does nothing now.
  await sees(page, 'Idle')
  await page.getByRole('row', { name: /calendar_syncs.*Live/ }).waitFor()
})

test('Analytics draw charts, and have a table under each', async ({ open, admin }) => {
  const { page } = await open(admin, { at: '/admin' })
  await chooseTab(page, 'Analytics')
  await sees(page, 'All time')
  const card = page.getByRole('region', { name: 'Events copied' })
  await card.locator('svg').first().waitFor()
  await card.getByText('Table of events copied').click()
  await card.getByRole('columnheader', { name: 'Created' }).waitFor()
  await page.getByLabel('By', { exact: true }).selectOption('month')
  await card.getByRole('rowheader').first().waitFor()
  const day = (name: string) => page.getByRole('textbox', { name, exact: true })
  const [from, to] = [day('From'), day('To')]
  await to.fill('2026-01-31')
  // As a year is on its way to 2026.
  await from.fill('0202-01-01')
  await from.fill('2026-02-01')
  await page.getByRole('alert').getByText('The range ends before it begins.').waitFor()
  await card.getByText('Nothing in this time.').waitFor()
  await becomes(() => to.inputValue(), '2026-01-31')
  await from.fill('2026-01-01')
  await becomes(() => page.getByRole('alert').count(), 0)
  const file = await admin.get((await button(page, 'CSV').getAttribute('href')) ?? '')
  assert.is(file.status, 200)
})

test('Given counts of unlike things, then their bars stand beside each other, and an axis of durations begins with 0', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin' })
  await chooseTab(page, 'Analytics')
  const chart = (title: string) => page.getByRole('region', { name: title, exact: true })
  const bars = (title: string) =>
    chart(title)
      .locator('svg g rect')
      .evaluateAll((all) =>
        all
          .map((bar) => ['x', 'y', 'width', 'height'].map((name) => Number(bar.getAttribute(name))))
          .map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, width, height, bottom: y + height }))
          .filter(({ height }) => height > 0),
      )
  await chart('New users and sign-ins').locator('svg g rect').first().waitFor({ state: 'attached' })
  const [registered, signIns] = await bars('New users and sign-ins')
  assert.ok(registered && signIns)
  assert.ok(signIns.x >= registered.x + registered.width)
  for (const { bottom } of [registered, signIns]) assert.is(Math.round(bottom), 100)
  const [copied] = await bars('Events copied')
  assert.ok(copied && copied.width > 2 * signIns.width)
  await becomes(() => chart('Time to sync').locator('.ticks span').first().innerText(), '0')
})

runInBrowser(test)
