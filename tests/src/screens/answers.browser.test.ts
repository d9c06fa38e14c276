import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { signInAdmin } from '../kit/staff.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, withSync } from './stage.ts'

const test = screenSuite<{ anyone: Client; member: Client; admin: Client; calendars: string }>(
  'how a press is answered',
)

test.before(async (context) => {
  const { client, sync } = await withSync(context.system)
  await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight', 'hotel'] })
  context.calendars = `${sync.sourceCalendar.summary} and ${sync.targetCalendar.summary}`
  context.anyone = new Client(context.system.url)
  context.member = client
  context.admin = await signInAdmin(context.system)
})

interface Answer {
  readonly dark: boolean
  readonly dialogs: number
  readonly fields: number
  readonly chosen: string | null
  readonly expanded: string | null
}

// Code for the page, as text: this process knows no browser's types. What React draws for a press itself is there once the
// promises of that moment are; what it draws in transitions comes in tasks of their own, however fast the machine is.
const pressing = `(async () => {
  const element = document.activeElement
  const fields = () => document.querySelectorAll('input, textarea').length
  const before = fields()
  element.click()
  for (let turn = 0; turn < 50; turn += 1) await null
  return {
    dark: document.querySelector('[class*="_backdrop"]') !== null,
    dialogs: document.querySelectorAll('[role=dialog], [role=alertdialog]').length,
    fields: fields() - before,
    chosen: element.getAttribute('aria-selected'),
    expanded: element.getAttribute('aria-expanded'),
  }
})()`

/** Presses, and says what stood there before the browser did anything else. */
const answerTo = async (pressed: Locator): Promise<Answer> => {
  await pressed.focus()
  return pressed.page().evaluate(pressing)
}

/** What a dialog held when it was first seen: its words, and how many buttons. */
const watchesForFrame = `
  new MutationObserver((_, observer) => {
    const dialog = document.querySelector('[role=dialog]')
    if (!dialog) return
    observer.disconnect()
    window.frame = { title: dialog.querySelector('h2')?.textContent, buttons: dialog.querySelectorAll('button').length }
  }).observe(document, { childList: true, subtree: true })`

/** A dialog without a title here is called by the calendars of the sync. */
const dialogs: readonly {
  readonly on: string
  readonly press: string
  readonly title?: string
  readonly last: string
}[] = [
  { on: '/calendars', press: 'Details', last: 'Close' },
  { on: '/calendars', press: 'Filters', title: 'Filter Settings', last: 'Save Changes' },
  { on: '/filters', press: 'Create Filter', title: 'Create Filter', last: 'Cancel' },
  { on: '/filters', press: 'Edit', title: 'Edit Filter', last: 'Save Changes' },
]

for (const { on, press, title, last } of dialogs)
  test(`${press} on ${on} turns the page dark at once; then comes the frame of the dialog, and then its content`, async ({
    open,
    member,
    calendars,
  }) => {
    const { page } = await open(member, { at: on })
    await button(page, press).waitFor()
    await page.evaluate(watchesForFrame)
    const { dark, dialogs } = await answerTo(button(page, press))
    assert.equal({ dark, dialogs }, { dark: true, dialogs: 0 })
    const name = title ?? calendars
    await page.getByRole('dialog', { name }).getByRole('button', { name: last }).waitFor()
    assert.equal(await page.evaluate('window.frame'), { title: name, buttons: 0 })
  })

/** Whether the page was dark, and had asked for the script of the dialog, before the browser did anything else. */
const pressingForScript = `(async () => {
  document.activeElement.click()
  for (let turn = 0; turn < 50; turn += 1) await null
  return {
    dark: document.querySelector('[class*="_backdrop"]') !== null,
    asked: document.querySelector('link[href*="WaitlistDialog"]') !== null,
  }
})()`

test('Get early access turns the page dark before its script is asked for, once and again, and what was typed is still there', async ({
  open,
  anyone,
}) => {
  const { page } = await open(anyone, { at: '/landing' })
  // As only the page says it, once it answers presses.
  await sees(page, '7:40 – 10:25 AM')
  await button(page, 'Get early access').focus()
  assert.equal(await page.evaluate(pressingForScript), { dark: true, asked: false })
  const email = page.getByRole('dialog', { name: 'Join Our Waitlist' }).getByLabel('Email')
  await email.fill('lea@test.example')
  await button(page, 'Cancel').click()
  await email.waitFor({ state: 'detached' })
  assert.is(await page.locator('[class*="_backdrop"]').count(), 0)
  const { dark, dialogs } = await answerTo(button(page, 'Get early access'))
  assert.equal({ dark, dialogs }, { dark: true, dialogs: 0 })
  await email.waitFor()
  assert.is(await email.inputValue(), 'lea@test.example')
})

test('A question turns the page dark at once, comes in one piece, is read aloud whole, and has its focus on the button that keeps', async ({
  open,
  member,
}) => {
  const { page } = await open(member, { at: '/calendars' })
  const { dark, dialogs } = await answerTo(button(page, 'Delete'))
  assert.equal({ dark, dialogs }, { dark: true, dialogs: 0 })
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  const about = await question.getAttribute('aria-describedby')
  await question.locator(`[id="${about}"]`).getByText('will no longer be kept in step').waitFor()
})

test('A dialog gives the focus back to the button that opened it', async ({ open, member }) => {
  const { page } = await open(member, { at: '/filters' })
  await button(page, 'Create Filter').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Filter Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, 'Create Filter').and(page.locator(':focus')).waitFor()
})

test('A tab is chosen at once, and its panel follows', async ({ open, member }) => {
  const { page } = await open(member, { at: '/settings' })
  const { chosen } = await answerTo(page.getByRole('tab', { name: 'App Settings' }))
  assert.is(chosen, 'true')
  await page.getByText('Appearance').first().waitFor()
})

test('A tab of the panel is chosen at once, its screen follows, and going back chooses the one before', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin/statistics' })
  const tab = (name: string) => page.getByRole('tab', { name })
  const { chosen } = await answerTo(tab('Waitlist'))
  assert.is(chosen, 'true')
  await page.waitForURL('**/admin/waitlist')
  await page.goBack()
  await page.getByRole('tab', { name: 'Statistics', selected: true }).waitFor()
  await page.getByText('Total users').waitFor()
})

test('What a row of the users hides, and more filters of the history, follow the button that says they are open', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin' })
  const details = await answerTo(page.getByRole('button', { name: /^Details of/ }).first())
  assert.is(details.expanded, 'true')
  await page.getByRole('heading', { name: 'Email addresses' }).waitFor()
  await page.goto('/admin/history')
  const more = await answerTo(button(page, 'More filters'))
  assert.equal({ expanded: more.expanded, fields: more.fields }, { expanded: 'true', fields: 0 })
  await page.getByLabel('Reference').waitFor()
})

/** How many rules each sheet of the parts has that a browser was given so far. */
const rulesOf = (page: Page): Promise<number[]> =>
  page.evaluate('[...document.querySelectorAll("style[data-emotion=css]")].map(({ sheet }) => sheet.cssRules.length)')

test('The styles of a dialog stand beside those of the page, which the browser need not match again', async ({
  open,
  member,
}) => {
  const { page } = await open(member, { at: '/filters' })
  await button(page, 'Create Filter').waitFor()
  await page.waitForLoadState('networkidle')
  const before = await rulesOf(page)
  await button(page, 'Create Filter').click()
  await page.getByLabel('Filter Name').waitFor()
  const after = await rulesOf(page)
  assert.equal(after.slice(0, before.length), before)
  assert.ok(after.length > before.length)
})

runInBrowser(test)
