import { browserPath, launchBrowser } from '@calendar-sync/tests/kit/browser'
import { Client } from '@calendar-sync/tests/kit/client'
import { createSync } from '@calendar-sync/tests/kit/createSync'
import { figuresOf, type PageFigures, watchFigures } from '@calendar-sync/tests/kit/pageFigures'
import { signInAdmin } from '@calendar-sync/tests/kit/staff'
import { startSystem } from '@calendar-sync/tests/kit/system'
import { subscriber, visitAs } from '@calendar-sync/tests/screens/stage'
import type { Page } from 'playwright-core'
import { serveEmptyPage } from './processes/emptyPage.ts'
import { middleMean, quantile } from './processes/latencies.ts'
import { clickStep, phone, slowDown, slowdown } from './processes/slowPhone.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const loads = size(3, 1)
/** Drawn at full speed and clicked slowly, for more clicks, each pair of them after a click on the bare dialog. */
const [moreLoads, loadsOfATurn] = [size(10, 1), 2]
const testUsers = 30
const desktop = { viewport: { width: 1280, height: 900 } }

interface Screen {
  readonly path: string
  /** What the screen says once it is there. */
  readonly shows: string
  /** The usual clicks, one after the other: buttons, tabs, switches or links by their names. */
  readonly clicks: readonly string[]
}

const visitors: readonly Screen[] = [
  { path: '/landing', shows: 'Book it at work.', clicks: ['Get early access'] },
  { path: '/login', shows: 'Welcome Back', clicks: [] },
  { path: '/terms-of-service', shows: 'Terms of Service', clicks: [] },
]
const members: readonly Screen[] = [
  { path: '/', shows: 'Everything is in step', clicks: ['Accounts'] },
  { path: '/accounts', shows: '2/2 accounts connected', clicks: ['Calendars'] },
  { path: '/calendars', shows: 'Sync Now', clicks: ['Create Sync'] },
  { path: '/calendars', shows: 'Sync Now', clicks: ['Details', 'Options', 'Preview'] },
  { path: '/calendars', shows: 'Sync Now', clicks: ['Filters', 'Cancel'] },
  { path: '/filters', shows: 'Match any keywords', clicks: ['Create Filter'] },
  { path: '/billing', shows: 'Next Billing Date', clicks: ['Invoices', 'Payment Method', 'Update Payment Method'] },
  { path: '/settings', shows: 'Save Sync Settings', clicks: ['App Settings', 'Travel'] },
  { path: '/subscribe', shows: 'Choose your plan', clicks: [] },
]
const staff: readonly Screen[] = [
  { path: '/admin', shows: 'person29@test.example', clicks: ['Details of', 'Add Test User'] },
  { path: '/admin/statistics', shows: 'Total users', clicks: ['Waitlist'] },
  { path: '/admin/history', shows: 'More filters', clicks: ['More filters'] },
  { path: '/admin/operations', shows: 'Projections', clicks: [] },
  { path: '/admin/analytics', shows: 'All time', clicks: ['Table of users'] },
]

/** Every screen on a slow phone: when it is drawn, what moves while it loads, and how soon its usual clicks are answered. */
export async function runScreens(): Promise<void> {
  console.log(`Every screen, processor ${slowdown} times slower; a phone also on 1.6 Mbit/s, 150 ms a round trip`)
  if (browserPath === '') return console.log('  not measured: there is no Chromium here')
  const [system, empty, browser] = [await startSystem(), await serveEmptyPage(), await launchBrowser()]
  try {
    const { client, people } = await subscriber(system)
    await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight', 'hotel'] })
    const { id } = await createSync(client, people, { filterKeywords: ['flight', 'hotel', 'train'] })
    await client.post(`/api/calendar-syncs/${id}/sync`)
    const admin = await signInAdmin(system)
    for (let n = 0; n < testUsers; n += 1)
      await admin.post('/api/admin/users/test', { email: `person${n}@test.example`, displayName: `Person ${n}` })

    const bareClick = async (): Promise<number> => {
      const { page, close } = await visitAs(browser, new Client(empty.url), phone)
      await slowDown(page, { withNetwork: false })
      await page.goto('/dialog', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Open' }).click()
      const { click } = await figuresOf(page)
      await close()
      return click
    }
    const look = async (
      screen: Screen,
      as: Client,
      options: object,
      slowed: 'all' | 'processor' | 'clicks',
    ): Promise<PageFigures> => {
      const { page, close } = await visitAs(browser, as, options)
      await (slowed === 'clicks' ? watchFigures(page) : slowDown(page, { withNetwork: slowed === 'all' }))
      await page.goto(screen.path)
      await page.getByText(screen.shows).first().waitFor()
      await page.waitForLoadState('networkidle')
      const { largest, shift } = await figuresOf(page)
      if (slowed === 'clicks') await slowDown(page, { withNetwork: false })
      let slowest = 0
      for (const name of slowed === 'processor' ? [] : screen.clicks) {
        await press(page, name)
        const { click } = await figuresOf(page)
        if (process.env.BENCH_CLICKS) console.log(`    ${screen.path} ${name}: ${click} ms`)
        slowest = Math.max(slowest, click)
      }
      await close()
      return { largest, shift, click: slowest }
    }
    for (const [screens, as] of [
      [visitors, new Client(system.url)],
      [members, client],
      [staff, admin],
    ] as const)
      for (const screen of screens) {
        const [seen, clicks, bare]: [PageFigures[], number[], number[]] = [[], [], []]
        for (let turn = 0; turn < loads; turn += 1) seen.push(await look(screen, as, phone, 'all'))
        const wide = await look(screen, as, desktop, 'processor')
        for (let load = 0; load < (screen.clicks.length > 0 ? moreLoads : 0); load += 1) {
          if (load % loadsOfATurn === 0) bare.push(await bareClick())
          clicks.push((await look(screen, as, phone, 'clicks')).click)
        }
        tell(screen, seen, wide, [...seen.map(({ click }) => click), ...clicks], bare)
      }
  } finally {
    await browser.close()
    await empty.close()
    await system.stop()
  }
}

async function press(page: Page, name: string): Promise<void> {
  const named = { name: new RegExp(`^${name}`) }
  const visible = page
    .getByRole('tab', named)
    .or(page.getByRole('button', named))
    .or(page.getByRole('link', named))
    .or(page.locator('summary', { hasText: named.name }))
    .filter({ visible: true })
  const menu = page.getByRole('button', { name: /menu/i })
  // What a dialog holds comes after its title, and meanwhile it hides the menu.
  await visible.or(menu).first().waitFor()
  if ((await visible.count()) === 0) await menu.click()
  await visible.first().click()
}

function tell(
  { path, clicks }: Screen,
  seen: readonly PageFigures[],
  wide: PageFigures,
  answered: readonly number[],
  bare: readonly number[],
): void {
  const median = (of: (one: PageFigures) => number) => quantile(seen.map(of), 50)
  const worst = (of: (one: PageFigures) => number) => Math.max(...seen.map(of))
  const name = clicks.length > 0 ? `${path} (${clicks.join(', ')})` : path
  const atMost = (bound: number) => ({ of: 'figure', is: 'at most', bound }) as const
  report({ what: `${path}: largest part drawn (LCP)`, value: median(({ largest }) => largest), unit: 'ms' })
  report({
    what: `${path}: moves by itself (CLS), phone`,
    value: worst(({ shift }) => shift),
    unit: '',
    reach: atMost(0.02),
  })
  report({ what: `${path}: moves by itself (CLS), 1280 px`, value: wide.shift, unit: '', reach: atMost(0.02) })
  if (clicks.length > 0)
    report({
      what: `${name}: slowest click`,
      value: middleMean(answered),
      unit: 'ms',
      step: clickStep,
      reference: { what: 'a bare dialog of MUI', value: middleMean(bare) },
      reach: atMost(100),
    })
}
