import { browserPath, launchBrowser } from '@calendar-sync/tests/kit/browser'
import { Client } from '@calendar-sync/tests/kit/client'
import { createSync } from '@calendar-sync/tests/kit/createSync'
import { figuresOf, type PageFigures } from '@calendar-sync/tests/kit/pageFigures'
import { startSystem } from '@calendar-sync/tests/kit/system'
import { subscriber, visitAs } from '@calendar-sync/tests/screens/stage'
import type { Page } from 'playwright-core'
import { serveEmptyPage } from './processes/emptyPage.ts'
import { quantile } from './processes/latencies.ts'
import { phone, slowDown, slowdown } from './processes/slowPhone.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const loads = size(3, 1)
type Look = (url: string, client: Client) => Promise<PageFigures>

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
    const bare = await median(() => lookAt('/', (page) => page.getByRole('button').click())(empty.url, visitor))
    const landing = lookAt('/landing', (page) => page.getByText('Can I cancel anytime?').click())
    tell('landing page', await median(() => landing(system.url, visitor)), bare)
    const calendars = lookAt('/calendars', async (page) => {
      // The network is at rest before the sync is drawn, and what is drawn after a click does not count.
      await page.getByRole('button', { name: 'Sync Now' }).waitFor()
      await page.getByRole('button', { name: 'Create Sync' }).first().click()
    })
    tell('calendars page, one sync', await median(() => calendars(system.url, client)), bare)
  } finally {
    await browser.close()
    await empty.close()
    await system.stop()
  }
}

async function median(look: () => Promise<PageFigures>): Promise<PageFigures> {
  const seen: PageFigures[] = []
  for (let turn = 0; turn < loads; turn += 1) seen.push(await look())
  const of = (pick: (one: PageFigures) => number) => quantile(seen.map(pick), 50)
  return { largest: of(({ largest }) => largest), shift: of(({ shift }) => shift), click: of(({ click }) => click) }
}

function tell(name: string, { largest, shift, click }: PageFigures, bare: PageFigures): void {
  const what = 'an empty React page'
  const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const
  report({
    what: `${name}: largest part drawn (LCP)`,
    value: largest,
    unit: 'ms',
    reference: { what, value: bare.largest },
    reach: atMost(1_800),
    column: `${name}, LCP ms`,
  })
  report({
    what: `${name}: a click, until the next picture`,
    value: click,
    unit: 'ms',
    reference: { what, value: bare.click },
    reach: atMost(100),
  })
  report({ what: `${name}: layout that moves by itself (CLS)`, value: shift, unit: '', reach: atMost(0.1) })
}
