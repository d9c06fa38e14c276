import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { thereAndBack } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import {
  button,
  holdBack,
  isConnected,
  openFromHeader,
  sees,
  toast,
  withCalendars,
  withRun,
  withSync,
} from './stage.ts'

const test = screenSuite('the calendars page')

const submit = (page: Page) => page.locator('form button[type=submit]')

test('A two-way sync is created with both filters, after the form has said what is missing', async ({ openAs }) => {
  const { page, work, family } = await openAs(withCalendars, { at: '/calendars' })
  await sees(page, 'No synchronization configured')
  await sees(page, 'Create your first sync to start synchronizing events between calendars.')
  await sees(page, 'Events from the past 14 days and next 30 days are synced.')
  await button(page, 'Create Sync').first().click()
  await submit(page).click()
  await sees(page, 'Missing information', 'Please select both source and target calendars')
  await sees(page, 'Currently, only travel event detection is supported.')
  await page.getByLabel('Source Calendar').selectOption(work.id)
  await page.getByLabel('Target Calendar').selectOption(family.id)
  await becomes(() => page.getByText('Conflict resolution').count(), 0)
  await page.getByLabel('Two-way (Bidirectional)').check()
  await page.getByLabel('Merge').check()
  await page.getByLabel('Keywords').first().fill('flight, , hotel ')
  await sees(page, 'Reverse Direction Filters')
  await submit(page).click()
  await sees(page, 'Calendar synchronization has been set up successfully', 'Bidirectional')
  await sees(page, 'Filter to “Lea at home”: 2 keywords, match any', 'Filter to “Lea at work”: No keyword filter')
  await sees(page, 'Conflict resolution: Merge', 'Never synced')
})

test('Sync Now copies, the history tells of each event, the weeks show where, and the preview what would come next', async ({
  openAs,
  caughtUp,
}) => {
  const { page, people } = await openAs(withSync, { at: '/calendars' })
  await button(page, 'Sync Now').click()
  await sees(page, `Successfully synced ${people.trips.length} events with 0 errors`)
  await page.getByRole('img', { name: /Flight to Lisbon/ }).waitFor()
  await button(page, 'Details').click()
  const run = page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first()
  await run.getByText('3 events copied').waitFor()
  await run.getByRole('button').click()
  await run.getByRole('listitem').filter({ hasText: 'Train to Porto' }).getByText('Copied', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await sees(page, /Nothing would change among/)
  await page.getByRole('tab', { name: 'Options' }).click()
  await page.getByLabel('Busy only').check()
  await page.getByLabel('Days ahead').fill('0')
  await sees(page, 'A number from 1 to 365')
  await page.getByLabel('Days back').fill('')
  await sees(page, 'A number from 0 to 365')
  await becomes(() => button(page, 'Save Options').isDisabled(), true)
  await page.getByLabel('Days back').fill('14')
  await page.getByLabel('Days ahead').fill('60')
  await page.getByRole('tab', { name: 'History' }).click()
  await run.getByText('3 events copied').waitFor()
  await page.getByRole('tab', { name: 'Options' }).click()
  await becomes(() => page.getByLabel('Days ahead').inputValue(), '60')
  await button(page, 'Save Options').click()
  await sees(page, 'The next run follows the new options.')
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await sees(page, 'Sync status has been updated')
  await page.getByRole('checkbox', { name: 'Active' }).and(page.locator(':focus')).waitFor()
  await becomes(() => button(page, 'Sync Now').isDisabled(), true)
  await caughtUp()
  await page.goto('/')
  await sees(page, 'Next shared trips', 'Stay at Hotel Avenida')
  await page.getByRole('img', { name: /Events synced, last 30 days: 3 events/ }).waitFor()
})

test('A run that was started here is told by its toast, and a later one from elsewhere by a live message', async ({
  openAs,
}) => {
  const { page, client, sync } = await openAs(withSync, { at: '/calendars' })
  await isConnected(page)
  const status = page.getByRole('status', { name: 'Sync status' })
  const spoken = status.locator('p.visuallyHidden').waitFor()
  await button(page, 'Sync Now').click()
  await Promise.all([spoken, sees(page, /Successfully synced/)])
  const shown = status.locator('p:not(.visuallyHidden)').waitFor()
  await Promise.all([shown, client.post(`/api/calendar-syncs/${sync.id}/sync`, {})])
})

test('The filters of a sync are changed in its dialog, and deleting asks what becomes of the copies', async ({
  openAs,
}) => {
  const { page, client, sync } = await openAs((product) => withSync(product, { filterKeywords: ['flight'] }), {
    at: '/calendars',
  })
  await button(page, 'Filters').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Reverse Direction (Target to Source)' }).waitFor()
  await becomes(() => dialog.getByRole('textbox', { name: 'Keywords' }).inputValue(), 'flight')
  await dialog.getByRole('textbox', { name: 'Keywords' }).fill('flight, train')
  await dialog.getByLabel('Match all').check()
  await dialog.getByRole('tab', { name: 'Reverse Direction (Target to Source)' }).click()
  await becomes(() => dialog.getByRole('textbox', { name: 'Keywords' }).inputValue(), '')
  await dialog.getByRole('textbox', { name: 'Keywords' }).fill('hotel')
  await dialog.getByRole('textbox', { name: 'Keywords' }).press('Enter')
  await sees(page, 'Event filter settings have been updated', 'Filter: 2 keywords, match all')
  const path = `/api/calendar-syncs/${sync.id}`
  await becomes(async () => Object((await client.get(path)).body).reverseFilterKeywords, ['hotel'])
  await button(page, 'Delete').click()
  await page.getByLabel('Also remove copied events').check()
  const letGo = await holdBack(page, /removeCopies=true/)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('removeCopies=true') && sent.push(request.method()))
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  // Between the press and the moment in which the page is told that the call is under way.
  await page.evaluate(`{
    const confirm = [...document.querySelectorAll('[role=alertdialog] button')].at(-1)
    confirm.click()
    Promise.resolve().then(() => {
      confirm.click()
      confirm.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
  }`)
  await thereAndBack(page)
  await becomes(() => question.getByRole('button', { name: 'Cancel' }).isDisabled(), true)
  assert.equal(sent, ['DELETE'])
  letGo()
  await sees(page, 'Calendar synchronization has been removed', 'No synchronization configured')
  await button(page, 'Create your first sync').and(page.locator(':focus')).waitFor()
})

test('A run that Google refuses says so, and the dashboard offers to try again', async ({ system, open, caughtUp }) => {
  const { client, people } = await withSync(system)
  await system.emulator.addFault({
    match: { path: '/events', account: people.office },
    respond: { status: 403, reason: 'forbidden' },
  })
  const { page } = await open(client, { at: '/calendars', callsFail: true })
  await button(page, 'Sync Now').click()
  await sees(page, 'Sync failed')
  await caughtUp()
  await page.goto('/')
  await sees(page, 'One sync did not finish')
  await system.emulator.clearFaults()
  await button(page, 'Sync again').click()
  await sees(page, `Successfully synced ${people.trips.length} events with 0 errors`, 'Everything is in step')
})

test('While an account is switched off, dashboard and card say so, and the button that is offered mends it', async ({
  system,
  open,
}) => {
  const { client, sync } = await withRun(system)
  const path = `/api/accounts/${sync.sourceCalendar.accountId}/activate`
  assert.is((await client.post(path, { isActive: false })).status, 200)
  const { page } = await open(client, { at: '/calendars' })
  await page.getByRole('note', { name: 'What is wrong' }).getByText('Its syncs wait until you switch it on').waitFor()
  assert.ok(await button(page, 'Sync Now').isDisabled())
  await page.goto('/')
  await sees(page, 'One account is switched off')
  await becomes(() => page.getByText('Everything is in step').count(), 0)
  await button(page, 'Switch On').click()
  await sees(page, 'Everything is in step')
})

test('A run that Google stops half-way keeps its reason: card, history and dashboard tell it', async ({
  system,
  open,
  caughtUp,
}) => {
  const { client, people } = await withSync(system)
  const match = { method: 'POST', path: '/events', account: people.home }
  await system.emulator.addFault({ match, respond: { latencyMs: 1 }, times: 1 })
  await system.emulator.addFault({ match, respond: { status: 403, reason: 'quotaExceeded' } })
  const { page } = await open(client, { at: '/calendars', callsFail: true })
  await button(page, 'Sync Now').click()
  const wrong = page.getByRole('note', { name: 'What is wrong' })
  await wrong.getByText('Google allows no more calendar changes for now.').waitFor()
  await button(page, 'Details').click()
  await page.getByRole('dialog').getByRole('tab', { name: 'History' }).click()
  await page.getByRole('dialog').getByText('Completed with errors').waitFor()
  await system.emulator.clearFaults()
  await caughtUp()
  await page.goto('/')
  await sees(page, 'One sync did not finish')
  await button(page, 'Sync again').click()
  await sees(page, 'Everything is in step')
})

test('Given an account that Google took back, when Sync Now fails, then the card and the dashboard say so at once', async ({
  system,
  openAs,
}) => {
  const { page, people } = await openAs(withSync, { callsFail: true })
  // What is told live may come before the lists know it, or not at all.
  await page.routeWebSocket('**/ws*', () => undefined)
  await page.goto('/calendars')
  await sees(page, 'Never synced')
  await system.emulator.revoke(people.office)
  await button(page, 'Sync Now').click()
  await sees(page, 'Sync failed')
  const wrong = page.getByRole('note', { name: 'What is wrong' })
  await wrong.getByText('Google no longer lets us in.').waitFor()
  await wrong.getByRole('button', { name: 'Reconnect' }).waitFor()
  await button(page, 'Details').click()
  for (const tab of ['History', 'Preview']) {
    await page.getByRole('tab', { name: tab }).click()
    const told = page.getByRole('alert').filter({ hasText: `${people.office}: Google no longer lets us in.` })
    await told.getByRole('button', { name: 'Reconnect' }).waitFor()
  }
  await page.keyboard.press('Escape')
  await openFromHeader(page, 'Dashboard')
  await sees(page, 'One account is out of reach')
  await page.getByRole('region', { name: 'State' }).getByRole('button', { name: 'Reconnect' }).waitFor()
  await becomes(() => button(page, 'Sync again').count(), 0)
})

test('Given a sync whose account was removed, then its card says why it is off, and what switching it on needs', async ({
  openAs,
  caughtUp,
}) => {
  const { page, client, sync } = await openAs(withSync, { callsFail: true })
  assert.is((await client.delete(`/api/accounts/${sync.sourceCalendar.accountId}`)).status, 200)
  await becomes(async () => Object((await client.get(`/api/calendar-syncs/${sync.id}`)).body).active, false)
  await caughtUp()
  await page.goto('/calendars')
  await sees(page, 'Switched off because its account was removed.')
  await page.getByLabel('Active', { exact: true }).click()
  await toast(page, 'Failed to update sync', 'The source account is no longer connected.')
  await becomes(() => page.getByLabel('Active', { exact: true }).isChecked(), false)
})

runInBrowser(test)
