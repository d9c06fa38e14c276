import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes, holds } from '../kit/eventually.ts'
import { accountsOf } from '../kit/identities.ts'
import { thereAndBack } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { alert, button, holdBack, keepToast, sees, withCalendars, withOneAccount, withSync } from './stage.ts'

const test = screenSuite('creating a sync')

const [source, target] = ['Source Calendar', 'Target Calendar'] as const
const openForm = (page: Page) => button(page, 'Create Sync').first().click()
async function choose(page: Page, from: { id: string }, to: { id: string }) {
  await page.getByLabel(source).selectOption(from.id)
  await page.getByLabel(target).selectOption(to.id)
}
const submit = (page: Page) => page.locator('form button[type=submit]').click()
const filter = {
  Keywords: [] as string[],
  Mode: 'any',
  CheckSummary: true,
  CheckDescription: true,
  CheckLocation: true,
}
const filterBody = (prefix: string, changes: object = {}) =>
  Object.fromEntries(Object.entries({ ...filter, ...changes }).map(([name, value]) => [`${prefix}${name}`, value]))

test('Each calendar is named with its account, and what is left as it is has the specified defaults', async ({
  openAs,
}) => {
  const { page, people, work, family } = await openAs(withCalendars, { at: '/calendars' })
  await sees(page, "Tip: start with the default 'travel' filter")
  const cards = page.getByRole('region', { name: 'Your Accounts' })
  for (const email of [people.office, people.home]) await cards.getByText(email).waitFor()
  await becomes(() => cards.getByText('1 calendar', { exact: true }).count(), 2)
  await openForm(page)
  await page.getByLabel(source).waitFor()
  await button(page, 'Cancel').click()
  await page.getByLabel(source).waitFor({ state: 'detached' })
  await openForm(page)
  const options = (label: string) => page.getByLabel(label).locator('option').allInnerTexts()
  await holds(async () => {
    const offered = (await options(source)).join('\n')
    assert.match(offered, `Lea at work (Primary) · ${people.office}`)
    assert.match(offered, `Lea at home (Primary) · ${people.home}`)
  })
  await becomes(() => options('Sync Pattern'), ['Travel Events Only'])
  await choose(page, work, family)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await submit(page)
  assert.equal((await sent).postDataJSON(), {
    sourceCalendar: work,
    targetCalendar: family,
    pattern: 'travel',
    syncMode: 'filtered',
    syncDirection: 'one-way',
    conflictResolution: 'keep_newest',
    sensitivity: 'balanced',
    ...filterBody('filter'),
    ...filterBody('reverseFilter'),
  })
  await sees(page, 'Sync created')
  await page.getByLabel(source).waitFor({ state: 'detached' })
  await openForm(page)
  for (const label of [source, target]) await becomes(() => page.getByLabel(label).inputValue(), '')
})

test('Given a sync that is being created, then Cancel waits for the answer, and the person is told of it', async ({
  openAs,
}) => {
  const { page, work, family } = await openAs(withCalendars, { at: '/calendars' })
  await openForm(page)
  await choose(page, work, family)
  const letGo = await holdBack(page, /\/api\/calendar-syncs$/)
  await submit(page)
  await becomes(() => button(page, 'Cancel').isDisabled(), true)
  letGo()
  await sees(page, 'Sync created')
  await becomes(() => button(page, 'Create Sync').isEnabled(), true)
})

test('While calendars are on their way the form waits for them, and asks for no account that is there', async ({
  openAs,
}) => {
  const { page, work } = await openAs(withCalendars)
  const letGo = await holdBack(page, /\/api\/calendars(?:\?|$)/)
  await page.goto('/calendars')
  await openForm(page)
  await button(page, 'Cancel').waitFor()
  await sees(page, 'Loading calendars...')
  // Room for the form, in place of that for two cards.
  await becomes(() => page.locator('.MuiSkeleton-root').count(), 1)
  await thereAndBack(page)
  assert.is(await page.getByText(/A sync needs two connected accounts/).count(), 0)
  letGo()
  await page.getByLabel(source).selectOption(work.id)
})

test('Given calendars that cannot be loaded, then no sync can be begun; once they can, the form that was asked for comes', async ({
  openAs,
}) => {
  const { page } = await openAs(withCalendars, { callsFail: true })
  const asked = /\/api\/calendars$/
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(asked, async (route) => {
    await failed
    await route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } })
  })
  await page.goto('/calendars')
  await openForm(page)
  await button(page, 'Cancel').waitFor()
  fail()
  await alert(page, 'Failed to load calendar information. Please try again later.')
  await becomes(() => button(page, 'Create Sync').isDisabled(), true)
  await becomes(() => button(page, 'Create your first sync').isDisabled(), true)
  await page.unroute(asked)
  await button(page, 'Try again').click()
  await page.getByLabel(source).waitFor()
})

test('What is still to be chosen is what the keyboard is led to', async ({ openAs }) => {
  const { page, work } = await openAs(withCalendars, { at: '/calendars' })
  await openForm(page)
  await submit(page)
  await sees(page, 'Please select both source and target calendars')
  await page.getByLabel(source).and(page.locator(':focus')).waitFor()
  await page.getByLabel(source).selectOption(work.id)
  await submit(page)
  await page.getByLabel(target).and(page.locator(':focus')).waitFor()
})

test('With one account the form says what is missing, and connects it there and after a refusal', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { at: '/calendars', callsFail: true })
  await openForm(page)
  const hint = page.getByRole('note').filter({ hasText: 'A sync needs two connected accounts' })
  const connect = hint.getByRole('button', { name: 'Connect Account' })
  await becomes(() => connect.getAttribute('href'), '/api/auth/authorize?isAddingAccount=true')
  for (const side of [source, target]) await page.getByLabel(side).selectOption({ index: 1 })
  await submit(page)
  const refusal = page.getByRole('listitem').filter({ hasText: 'Failed to create sync' })
  await keepToast(refusal)
  const [asked] = await Promise.all([
    page.waitForRequest('**/api/auth/authorize?isAddingAccount=true'),
    refusal.getByRole('button', { name: 'Connect Account' }).click(),
  ])
  assert.is(asked.isNavigationRequest(), true)
})

test('Given two accounts of which one is switched off, then the form says so and switches it on, instead of connecting a third', async ({
  openAs,
}) => {
  const { page, client, people } = await openAs(withCalendars)
  const home = (await accountsOf(client)).find(({ email }) => email === people.home)
  assert.is((await client.post(`/api/accounts/${home?.id}/activate`, { isActive: false })).status, 200)
  await page.goto('/calendars')
  await openForm(page)
  const hint = page
    .getByRole('note')
    .filter({ hasText: `A sync needs two accounts, and ${people.home} is switched off.` })
  await hint.getByRole('button', { name: 'Switch On' }).click()
  await hint.waitFor({ state: 'detached' })
  await becomes(() => page.getByLabel(target).locator('option').count(), 3)
  assert.is(await button(page, 'Connect Account').count(), 0)
})

test('In the reverse direction the one filter is the reverse filter, and its dialog opens on that tab', async ({
  openAs,
}) => {
  const { page, work, family } = await openAs(withCalendars, { at: '/calendars' })
  await openForm(page)
  await choose(page, work, family)
  await page.getByLabel('Reverse (Target to Source)').check()
  await becomes(() => page.getByText('Reverse Direction Filters').count(), 0)
  await page.getByRole('switch', { name: 'Enable filtering' }).click()
  await becomes(() => page.getByLabel('Keywords').count(), 0)
  await page.getByRole('switch', { name: 'Enable filtering' }).click()
  await page.getByLabel('Keywords').fill(' hotel ,, ')
  await page.getByLabel('Match all').check()
  await page.getByLabel('Location', { exact: true }).uncheck()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await submit(page)
  const body = (await sent).postDataJSON()
  const expected = filterBody('reverseFilter', { Keywords: ['hotel'], Mode: 'all', CheckLocation: false })
  for (const [name, value] of Object.entries({ ...expected, ...filterBody('filter') })) assert.equal(body[name], value)
  await sees(page, 'Filter: 1 keyword, match all')
  await button(page, 'Filters').click()
  await page.getByRole('tab', { name: 'Reverse Direction (Target to Source)', selected: true }).waitFor()
  await becomes(() => page.getByLabel('Keywords').inputValue(), 'hotel')
})

test('A calendar that went away while the form was open cannot be found', async ({ openAs, caughtUp }) => {
  const { page, client, people, work, family } = await openAs(withCalendars)
  const home = (await accountsOf(client)).find(({ email }) => email === people.home)
  await page.clock.install()
  await page.goto('/calendars')
  await openForm(page)
  await choose(page, work, family)
  assert.is((await client.delete(`/api/accounts/${home?.id}`)).status, 200)
  await caughtUp()
  // The person comes back to this window after a while, and the list is read again.
  await page.clock.fastForward('06:00')
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await sees(page, /A sync needs two connected accounts/)
  await submit(page)
  await sees(page, 'Calendar not found', 'One or both selected calendars could not be found')
})

test('Given a sync that is refused for its calendars, then the reason stays under the target, and the keyboard there, until a calendar is changed', async ({
  openAs,
}) => {
  const { page, sync } = await openAs(withSync, { at: '/calendars', callsFail: true })
  await openForm(page)
  await choose(page, sync.sourceCalendar, sync.targetCalendar)
  await submit(page)
  const said = page.locator('form').getByText('Another sync already copies between these two calendars')
  await said.waitFor()
  await page.getByLabel(target).and(page.locator(':focus[aria-invalid=true]')).waitFor()
  await page.getByLabel(source).selectOption(sync.targetCalendar.id)
  await said.waitFor({ state: 'detached' })
  await sees(page, 'Choose another calendar: it is the source as well.')
})

test('A two-way sync tells its figures for each way; while one sync runs no other can be started', async ({
  openAs,
}) => {
  const { page } = await openAs((product) => withSync(product, { syncDirection: 'two-way' }), {
    at: '/calendars',
    callsFail: true,
  })
  await page.getByText('Never synced').nth(1).waitFor()
  const letGo = await holdBack(page, /\/sync$/)
  await button(page, 'Sync Now').click()
  await page.getByRole('progressbar', { name: 'Sync progress' }).waitFor()
  await becomes(() => button(page, 'Sync Now').isDisabled(), true)
  letGo()
  await sees(page, 'Successfully synced 3 events with 0 errors')
  const figures = page.getByRole('region', { name: 'Lea at work and Lea at home' })
  await figures.getByText(/^Forward\s*3\s*synced\s*0\s*errors/).waitFor()
  await figures.getByText(/^Reverse\s*0\s*synced\s*0\s*errors/).waitFor()
  await sees(page, 'Last sync')
})

runInBrowser(test)
