import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { type System, startSystem } from '../kit/system.ts'
import { signedIn, visitAs } from './stage.ts'

const test = suite<{ system: System; browser: Browser }>('the theme')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

/** Writes down each class the root ever has, and when. */
const watchRoot = `
  window.rootClasses = []
  new MutationObserver(() => {
    const name = document.documentElement?.className ?? ''
    if (name !== (window.rootClasses.at(-1)?.name ?? '')) window.rootClasses.push({ name, at: performance.now() })
  }).observe(document, { attributes: true, childList: true, subtree: true })`

const Seen = z.object({ classes: z.array(z.object({ name: z.string(), at: z.number() })), painted: z.number() })

/** The classes of the root from the beginning on, and the time of the first paint. */
async function seenBy(page: Page) {
  await page.waitForFunction("performance.getEntriesByName('first-paint').length > 0")
  return Seen.parse(
    await page.evaluate(
      "({ classes: window.rootClasses, painted: performance.getEntriesByName('first-paint')[0].startTime })",
    ),
  )
}

async function noFlash(page: Page, theme: string) {
  const { classes, painted } = await seenBy(page)
  assert.equal(
    classes.map(({ name }) => name),
    [theme],
  )
  const [first] = classes
  assert.ok(first && first.at <= painted, `the class came at ${first?.at}, the first paint was at ${painted}`)
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
    const { page, complaints, close } = await visitAs(context.browser, context.system, client, { colorScheme: system })
    await page.addInitScript(watchRoot)
    if (stored !== null) await page.addInitScript(`localStorage.setItem('theme', '${stored}')`)
    await page.goto('/landing')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await noFlash(page, shown)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await noFlash(page, shown)
    assert.equal(complaints, [])
    await close()
  })

test('Somebody who chose dark finds every later page dark from the first paint on', async ({ system, browser }) => {
  const { client } = await signedIn(system)
  const { page, complaints, close } = await visitAs(browser, system, client)
  await page.addInitScript(watchRoot)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await page.getByLabel('Dark').check()
  await page.getByText('Your settings have been saved successfully.').first().waitFor()
  for (const path of ['/settings', '/subscribe', '/landing']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await noFlash(page, 'dark')
  }
  assert.equal(complaints, [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
