import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { eventually } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { holdBack, signedIn } from './stage.ts'

const test = screenSuite('the theme', { ownProfile: true })

/** Writes down each class the root ever has. */
const watchRoot = `
  window.rootClasses = []
  new MutationObserver(() => {
    const name = document.documentElement?.className ?? ''
    if (name !== (window.rootClasses.at(-1) ?? '')) window.rootClasses.push(name)
  }).observe(document, { attributes: true, childList: true, subtree: true })`

const background = 'getComputedStyle(document.documentElement).backgroundColor'

/**
 * Red, green and blue of the empty page together: 0 to 765. Its style has to have arrived. Asked from here, since the page
 * itself may not evaluate anything again and again.
 */
async function brightness(page: Page): Promise<number> {
  const color = await eventually(async () => {
    const shown = await page.evaluate<string>(background)
    return shown.startsWith('rgb(') ? shown : undefined
  })
  return (color.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0)
}

/**
 * Opens a page and keeps the app's own scripts back until it was looked at: what is painted by then is already in this
 * theme, and no other theme ever comes.
 */
async function opensIn(theme: 'dark' | 'light', page: Page, open: () => Promise<unknown>) {
  const letGo = await holdBack(page, '**/assets/*.js')
  await open()
  await page.locator(`html.${theme}`).waitFor({ state: 'attached' })
  const bright = await brightness(page)
  assert.ok(theme === 'dark' ? bright < 150 : bright > 600, `the empty page has a brightness of ${bright}`)
  letGo()
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.evaluate('window.rootClasses'), [theme])
}

for (const [stored, system, shown] of [
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  [null, 'dark', 'dark'],
  [null, 'light', 'light'],
] as const)
  test(`Stored ${stored}, on a ${system} system, the page is ${shown} before the first paint, on a reload too`, async (context) => {
    const client = new Client(context.system.url)
    const { page } = await context.open(client, { colorScheme: system })
    await page.addInitScript(watchRoot)
    if (stored !== null) await page.addInitScript(`localStorage.setItem('theme', '${stored}')`)
    await opensIn(shown, page, () => page.goto('/landing', { waitUntil: 'commit' }))
    await opensIn(shown, page, () => page.reload({ waitUntil: 'commit' }))
  })

test('A person who chose dark finds every later page dark from the first paint on', async ({ openAs, caughtUp }) => {
  const { page } = await openAs(signedIn)
  await page.addInitScript(watchRoot)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await page.getByLabel('Dark').click()
  await page.getByText('Your settings have been saved successfully.').first().waitFor()
  await caughtUp()
  for (const path of ['/settings', '/subscribe', '/landing'])
    await opensIn('dark', page, () => page.goto(path, { waitUntil: 'commit' }))
})

test('Given a browser that keeps nothing, when a person chooses dark, then the page is dark, and saving the schedule sends dark', async ({
  openAs,
}) => {
  const { page } = await openAs(signedIn)
  await page.addInitScript(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await page.getByLabel('Dark').click()
  await page.locator('html.dark').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Sync Settings' }).click()
  await page.getByLabel('Automatic sync').click()
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith('/api/settings'))
  await page.getByRole('button', { name: 'Save Sync Settings' }).click()
  assert.is((await sent).postDataJSON().theme, 'dark')
})

runInBrowser(test)
