import { browserPath, launchBrowser } from '@calendar-sync/tests/kit/browser'
import { Client } from '@calendar-sync/tests/kit/client'
import { createSync } from '@calendar-sync/tests/kit/createSync'
import { figuresOf, type PageFigures } from '@calendar-sync/tests/kit/pageFigures'
import { startSystem } from '@calendar-sync/tests/kit/system'
import { subscriber, visitAs } from '@calendar-sync/tests/screens/stage'
import type { Page } from 'playwright-core'
import { serveEmptyPage } from './processes/emptyPage.ts'
import { middleMean, quantile } from './processes/latencies.ts'
import { clickStep, phone, slowDown, slowdown } from './processes/slowPhone.ts'
import { inTurns } from './report/inTurns.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

/** Of each page, in turns with the empty one. */
const loads = size(5, 1)
type Look = (url: string, client: Client) => Promise<PageFigures>

// Code for the page, as text: writes down when Sync Now was drawn and the page free to answer it. What stands in a first picture
// cannot be pressed.
const watching = `
  window.pressable = NaN
  const isThere = (button) => button.textContent === 'Sync Now' && !button.closest('[inert]')
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('button')].some(isThere)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { pressable = performance.now() }))
  })
  observer.observe(document, { childList: true, subtree: true })`

/** The landing and the calendars page on a slow phone, beside an empty page of React served by the same machine. */
export async function runPages(): Promise<void> {
  console.log(`Pages on a phone: processor ${slowdown} times slower, 1.6 Mbit/s, 150 ms a round trip; cold cache`)
  if (browserPath === '') return console.log('  not measured: there is no Chromium here')
  const [system, empty, browser] = [await startSystem(), await serveEmptyPage(), await launchBrowser()]
  const lookAt =
    (path: string, click: (page: Page) => Promise<void>): Look =>
    async (url, client) => {
      const { page, close } = await visitAs(browser, client, { ...phone, baseURL: url })
      await slowDown(page)
      await page.addInitScript(watching)
      await page.goto(path, { waitUntil: 'networkidle' })
      await click(page)
      const seen = await figuresOf(page)
      await close()
      return seen
    }
  try {
    const { client, people } = await subscriber(system)
    await createSync(client, people)
    const visitor = new Client(system.url)
    const bare = lookAt('/', (page) => page.getByRole('button').click())
    const landing = lookAt('/landing', (page) => page.getByText('Can I cancel anytime?').click())
    const pressable: number[] = []
    const calendars = lookAt('/calendars', async (page) => {
      // The network is at rest before the sync is drawn, and what is drawn after a click does not count.
      await page.getByRole('button', { name: 'Sync Now' }).waitFor()
      await page.getByRole('button', { name: 'Create Sync' }).first().click()
      pressable.push(await page.evaluate<number>('pressable'))
    })
    const seen: { readonly bare: PageFigures; readonly landing: PageFigures; readonly calendars: PageFigures }[] = []
    for (let load = 0; load < loads; load += 1)
      seen.push({
        bare: await bare(empty.url, visitor),
        landing: await landing(system.url, visitor),
        calendars: await calendars(system.url, client),
      })
    for (const [name, page] of [
      ['landing page', 'landing'] as const,
      ['calendars page, one sync', 'calendars'] as const,
    ])
      tell(
        name,
        seen.map((turn) => ({ own: turn[page], bare: turn.bare })),
      )
    report({
      what: 'calendars page, one sync: until Sync Now can be pressed',
      value: middleMean(pressable),
      unit: 'ms',
    })
  } finally {
    await browser.close()
    await empty.close()
    await system.stop()
  }
}

function tell(name: string, seen: readonly { readonly own: PageFigures; readonly bare: PageFigures }[]): void {
  const what = 'an empty React page'
  const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const
  report({
    what: `${name}: largest part drawn (LCP)`,
    unit: 'ms',
    ...inTurns(
      seen.map(({ own, bare }) => ({ own: own.largest, reference: bare.largest })),
      what,
    ),
    reach: atMost(1_800),
    column: `${name}, LCP ms`,
  })
  report({
    what: `${name}: a click, until the next picture`,
    value: middleMean(seen.map(({ own }) => own.click)),
    unit: 'ms',
    step: clickStep,
    reference: { what, value: middleMean(seen.map(({ bare }) => bare.click)) },
    reach: atMost(100),
  })
  const shift = quantile(
    seen.map(({ own }) => own.shift),
    50,
  )
  report({ what: `${name}: layout that moves by itself (CLS)`, value: shift, unit: '', reach: atMost(0.1) })
}
