import type { Page, Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { alert, button, holdBack, openFromHeader, sees, withOneAccount, withRun, withSync } from './stage.ts'

const test = screenSuite('the dashboard')

/** The room between what stands below each other while a screen is loaded, where it is less than between what comes. */
const gaps = `(() => {
  const boxes = [...document.querySelectorAll('main [aria-busy=true] > :not(.visuallyHidden)')].map((part) => part.getBoundingClientRect())
  const below = boxes.slice(1).filter(({ top }, nth) => top >= boxes[nth].bottom)
  return below.map(({ top }) => top - Math.max(...boxes.map(({ bottom }) => bottom).filter((bottom) => bottom <= top))).filter((gap) => gap < 16)
})()`

const overlapColors = `new Set([...document.querySelectorAll('#overlaps li li')].map((part) => getComputedStyle(part).backgroundColor)).size`
const overlap = {
  id: 'both',
  start: '2030-01-07T09:00:00Z',
  end: '2030-01-07T10:00:00Z',
  events: ['Piano lesson', 'Flight to Oslo'].map((summary) => ({
    id: summary,
    summary,
    start: '2030-01-07T09:00:00Z',
    end: '2030-01-07T10:00:00Z',
    calendarId: summary,
    calendarSummary: 'Family',
    accountEmail: 'lea@home.example',
  })),
}

const fail = (route: Route) => route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } })
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
  const { page } = await openAs(withRun)
  await page.route('**/api/conflicts', (route) => route.fulfill({ json: { conflicts: [overlap], leftOut: [] } }))
  await page.goto('/')
  await card(page, 'In two places at once').getByText('Flight to Oslo').waitFor()
  // Neither is the source or the target of a sync here.
  assert.is(await page.evaluate<number>(overlapColors), 1)
  const statistics = card(page, 'Synchronization Statistics')
  await statistics.getByText(/^All time, since .*\d$/).waitFor()
  await statistics.getByRole('heading', { name: 'Last 30 days' }).waitFor()
  const figures = async () => {
    const names = await statistics.getByRole('term').allTextContents()
    const values = await statistics.getByRole('definition').allTextContents()
    return names.slice(0, 4).map((name, index) => `${name}: ${values[index]}`)
  }
  await becomes(figures, ['Sync runs: 1', 'Successful: 1', 'Failed: 0', 'Events synced: 3'])
  assert.is(await statistics.getByText('3 events').count(), 1, 'in the chart alone')
  const steps = card(page, 'Getting Started').getByRole('listitem')
  await becomes(() => steps.filter({ hasText: '(done)' }).count(), 3)
  assert.is(await steps.count(), 3)
})

test('Given an account whose access was taken back, then overlaps are told as not looked for there, and it is marked', async ({
  openAs,
  system,
}) => {
  const { page, people } = await openAs(withSync, { callsFail: true })
  await system.emulator.revoke(people.home)
  await page.goto('/')
  const overlaps = card(page, 'In two places at once')
  await overlaps.getByText(`We could not look into the calendars of ${people.home}.`).waitFor()
  assert.is(await overlaps.getByText('Nothing overlaps in the coming weeks.').count(), 0)
  await page.reload()
  const marked = card(page, 'Connected Accounts').getByRole('listitem').filter({ hasText: 'Out of reach' })
  await marked.getByText(people.home).waitFor()
  assert.is(await marked.count(), 1)
  assert.is(
    await overlaps.getByRole('button', { name: 'Reconnect' }).getAttribute('href'),
    await card(page, 'State').getByRole('button', { name: 'Reconnect' }).getAttribute('href'),
  )
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
  for (const path of [/\/api\/copied-events$/, /\/runs\?range=/, /\/api\/event-filters$/]) await page.route(path, fail)
  await page.goto('/')
  await sees(page, 'Your shared trips could not be loaded just now.', 'The charts could not be loaded just now.')
  await page.goto('/calendars')
  await sees(page, 'The coming weeks could not be loaded just now.', 'Its saved filter could not be loaded just now.')
  assert.is(await page.getByText(/^Copies|No keyword filter/).count(), 0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const choosing = page.getByRole('dialog')
  await choosing.getByText('Your saved filters could not be loaded just now.').waitFor()
  assert.is(await choosing.getByLabel('Filter', { exact: true }).inputValue(), choice.filterId)
  assert.is(await choosing.getByLabel('Keywords').count(), 0)
})

test('Given syncs or accounts that cannot be loaded, then each says so, what does not need them stays, and one press asks again', async ({
  openAs,
}) => {
  const { page, people } = await openAs(withRun, { callsFail: true })
  const [accounts, syncs] = [card(page, 'Connected Accounts'), card(page, 'Calendar Sync')]
  await page.route(/\/api\/calendar-syncs$/, fail)
  await page.goto('/')
  await alert(page, 'Failed to load calendar information. Please try again later.')
  await syncs.getByText('Your syncs could not be loaded just now.').waitFor()
  await syncs.getByRole('button', { name: 'Configure Sync Settings' }).waitFor()
  await accounts.getByText(people.home).waitFor()
  await card(page, 'Synchronization Statistics').getByText('All time').waitFor()
  await card(page, 'Getting Started').waitFor()
  await page.unroute(/\/api\/calendar-syncs$/)
  await button(page, 'Try again').click()
  await syncs.getByText('1 sync', { exact: true }).waitFor()
  await page.route(/\/api\/accounts$/, fail)
  await page.goto('/')
  await alert(page, 'Failed to load account information. Please try again later.')
  await accounts.getByText('Your accounts could not be loaded just now.').waitFor()
  await accounts.getByRole('button', { name: 'Manage Accounts' }).waitFor()
  await syncs.getByText('1 sync', { exact: true }).waitFor()
  await page.unroute(/\/api\/accounts$/)
  await button(page, 'Try again').click()
  await sees(page, 'Everything is in step')
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
    assert.equal(await page.evaluate<number[]>(gaps), [], path)
    letGo()
    await loading.waitFor({ state: 'detached' })
  }
})

test('Given that Google refuses every event, when a run ends, then its toast is one of a problem, and card and dashboard lead to why', async ({
  system,
  openAs,
}) => {
  const { page, people } = await openAs(withSync, { at: '/calendars' })
  const match = { method: 'POST', path: '^/calendar/', account: people.home }
  await system.emulator.addFault({ match, respond: { status: 400, reason: 'invalid' } })
  await button(page, 'Sync Now').click()
  const told = page.getByRole('listitem').filter({ hasText: 'Successfully synced 0 events with 3 errors' })
  await Promise.all([told.getByText('Sync completed').waitFor(), told.getByTitle('Problem').waitFor()])
  const reason = '3 events could not be copied. The next sync tries again.'
  await page.getByRole('note', { name: 'What is wrong' }).getByText(`${reason} Details says why.`).waitFor()
  await system.emulator.clearFaults()
  await openFromHeader(page, 'Dashboard')
  const state = page.getByRole('region', { name: 'State' })
  await state
    .getByText(reason)
    .and(page.getByText(/again\.$/))
    .waitFor()
  await state.getByRole('button', { name: 'See why' }).click()
  await page.getByRole('dialog').getByText('3 errors').waitFor()
  // Once: a browser keeps what the link brought along also when the page is loaded again.
  await page.reload()
  await button(page, 'Sync Now').waitFor()
  await becomes(() => page.evaluate<unknown>('history.state.usr'), null)
  assert.is(await page.getByRole('dialog').count(), 0)
})

runInBrowser(test)
