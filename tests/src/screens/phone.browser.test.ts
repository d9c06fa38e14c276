import type { Locator } from 'playwright-core'
import * as assert from 'uvu/assert'
import { createSync } from '../kit/createSync.ts'
import { during } from '../kit/emulator.ts'
import { becomes } from '../kit/eventually.ts'
import { subscribedAs } from '../kit/identities.ts'
import { signInAdmin } from '../kit/staff.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, enlargeText, subscriber } from './stage.ts'

const test = screenSuite('on a phone')

const office = 'maximiliane.schoenebeck@office.example'
const home = 'maximiliane.at.home.2026@mail.example'

const cutOff = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('[role=dialog] h2'))`

/** What stands beyond the right edge of a dialog. */
const beyond = `[...document.querySelectorAll('[role=dialog] :is(h3, p, button, label)')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth).map((part) => part.textContent)`

/** The days that are named on a strip and lie over another, and buttons that have no room for their words. */
const crowded = `(() => {
  const named = [...document.querySelectorAll('[role=img] small')].filter((day) => day.textContent && day.offsetWidth > 0)
  const right = (day) => day.getBoundingClientRect().right
  const over = named.filter((day, nth) => named[nth + 1] && right(day) > named[nth + 1].getBoundingClientRect().left)
  const below = named.filter((day) => day.getBoundingClientRect().bottom > day.closest('[role=img]').getBoundingClientRect().bottom)
  const buttons = [...document.querySelectorAll('main section button')].filter((one) => one.scrollWidth > one.clientWidth)
  return [...over, ...below, ...buttons].map((one) => one.textContent)
})()`

test('No screen scrolls sideways, however long the addresses of its accounts are; no title is cut off, and large text lies over nothing', async ({
  system,
  open,
}) => {
  for (const email of [office, home]) await system.emulator.addPerson(email, 'Ulrike Heim', email)
  const flight = { summary: 'Flight to Lisbon (LIS)', ...during(Date.now() + 86_400_000) }
  await system.emulator.addEvent(office, office, flight)
  const client = await subscribedAs(system, office, home)
  const people = { office, home, stranger: '', trips: [] }
  const sync = await createSync(client, people, { syncDirection: 'two-way', filterKeywords: ['flight'] })
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  const { page } = await open(client, { viewport: { width: 375, height: 812 }, ownProfile: true })
  for (const [path, shown] of [
    ['/', 'Flight to Lisbon (LIS)'],
    ['/calendars', 'Your Accounts'],
    ['/accounts', '2/2 accounts connected'],
    ['/filters', 'No filters defined'],
    ['/settings', 'Save Sync Settings'],
    ['/billing', 'Next Billing Date'],
    ['/subscribe', 'Choose your plan'],
  ] as const) {
    await page.goto(path)
    await page.getByText(shown).first().waitFor()
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
    await becomes(async () => `${path} is ${await width()} wide`, `${path} is 375 wide`)
  }
  await page.goto('/accounts')
  const second = page.getByRole('region', { name: home })
  const rowOf = async (name: string) => (await boxOf(second.getByRole('button', { name }))).y
  await becomes(async () => (await rowOf('Delete')) === (await rowOf('Refresh')), true)
  await page.goto('/calendars')
  await page.setViewportSize({ width: 320, height: 700 })
  await button(page, 'Details').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
  await becomes(() => page.evaluate<boolean>(cutOff), false)
  for (const [tab, shown] of [
    ['History', 'Completed'],
    ['Preview', 'In step'],
    ['Options', 'Days back'],
  ] as const) {
    await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
    await page.getByRole('dialog').getByText(shown).first().waitFor()
    await becomes(async () => `${tab}: ${await page.evaluate<string[]>(beyond)}`, `${tab}: `)
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 375, height: 812 })
  await enlargeText(page)
  await button(page, 'Details').waitFor()
  await becomes(() => page.evaluate<string[]>(crowded), [])
})

const tabsFit = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.MuiTabs-scroller'))`

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('The tabs of the panel stand in two lines on a phone and in one beside it, and users have room on every screen', async ({
  system,
  open,
}) => {
  const { page } = await open(await signInAdmin(system), { viewport: { width: 375, height: 812 } })
  const lines = async () => {
    const tabs = await page.getByRole('tab').all()
    const boxes = await Promise.all(tabs.map(boxOf))
    return new Set(boxes.map(({ y }) => y)).size
  }
  const room = async () => {
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    const name = await boxOf(page.getByRole('table', { name: 'Users' }).locator('strong').first())
    return [width, await page.evaluate<boolean>(tabsFit), name.height < 60]
  }
  await page.goto('/admin')
  await page.getByRole('table', { name: 'Users' }).waitFor()
  await becomes(lines, 2)
  for (const width of [375, 620, 800, 961]) {
    await page.setViewportSize({ width, height: 812 })
    await becomes(room, [width, true, true])
  }
  await becomes(lines, 1)
})

test('In the panel numbers stand after their headings, and two dates beside each other', async ({ system, open }) => {
  const { page } = await open(await signInAdmin(system), {
    at: '/admin/operations',
    viewport: { width: 375, height: 812 },
  })
  const cell = page.locator('td[data-heading=Version]').first()
  await cell.waitFor()
  await becomes(async () => (await boxOf(cell.locator('div'))).x > (await boxOf(cell)).x + 40, true)
  await page.goto('/admin/analytics')
  const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })]
  await to.waitFor()
  await becomes(async () => (await boxOf(to)).y - (await boxOf(from)).y, 0)
})

test('Each direction of a new sync stands in one line', async ({ openAs }) => {
  const { page } = await openAs(subscriber, { at: '/calendars', viewport: { width: 375, height: 812 } })
  await button(page, 'Create Sync').first().click()
  const choices = page.getByRole('radiogroup').first().locator('label')
  await choices.first().waitFor()
  const differentHeights = async () =>
    new Set(await Promise.all([0, 1, 2].map(async (nth) => (await boxOf(choices.nth(nth))).height))).size
  await becomes(differentHeights, 1)
})

runInBrowser(test)
