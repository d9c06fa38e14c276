import type { Page, Request } from 'playwright-core'
import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { figuresOf, watchFigures } from '../kit/pageFigures.ts'
import { signInAdmin } from '../kit/staff.ts'
import { thereAndBack } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { holdBack, withRun } from './stage.ts'

interface Clients {
  visitor: Client
  member: Client
  admin: Client
}

const test = screenSuite<Clients>('screens that stand still while they load', { ownProfile: true })

test.before(async (context) => {
  const { system } = context
  context.visitor = new Client(system.url)
  const { client } = await withRun(system, { filterKeywords: ['flight', 'hotel', 'train'] })
  await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight', 'hotel'] })
  context.member = client
  context.admin = await signInAdmin(system)
})

/** Where, and what is read there once it is loaded. */
const screens = {
  visitor: {
    '/landing': 'Book it at work.',
    '/login': 'Welcome Back',
    '/terms-of-service': 'Your account',
    '/privacy-policy': 'What we keep',
  },
  member: {
    '/': 'Everything is in step',
    '/accounts': '2/2 accounts connected',
    '/calendars': '3 keywords',
    '/filters': 'Match any keywords',
    '/billing': 'Next Billing Date',
    '/settings': 'Save Sync Settings',
    '/subscribe': 'Choose your plan',
  },
  admin: {
    '/admin': 'Add Test User',
    '/admin/statistics': 'Total users',
    '/admin/waitlist': 'The waitlist is empty',
    '/admin/enterprise-requests': 'No requests yet',
    '/admin/history': 'More filters',
    '/admin/operations': 'Projections',
    '/admin/analytics': 'All time',
  },
} as const

const sizes = { phone: { width: 412, height: 823 }, desk: { width: 1280, height: 900 } } as const

/** So slow that what loads is seen loading. */
const network = { offline: false, latency: 80, downloadThroughput: 500_000, uploadThroughput: 100_000 }

for (const [who, paths] of Object.entries(screens))
  for (const [size, viewport] of Object.entries(sizes))
    test(`Nothing that a ${who} sees on a ${size} moves by itself by more than a fiftieth`, async (stage) => {
      const client = who === 'visitor' ? stage.visitor : who === 'member' ? stage.member : stage.admin
      const { page } = await stage.open(client, { viewport })
      await watchFigures(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', network)
      const moved: string[] = []
      for (const [path, text] of Object.entries(paths)) {
        await page.goto(path)
        await page.getByText(text).first().waitFor()
        await page.waitForLoadState('networkidle')
        const { shift } = await figuresOf(page)
        if (shift > 0.02) moved.push(`${path} moved by ${shift.toFixed(3)}`)
      }
      assert.equal(moved, [])
    })

for (const [who, paths] of Object.entries(screens))
  test(`Given fonts that come last, then nothing that a ${who} sees on a phone moves by more than a fiftieth`, async (stage) => {
    const client = who === 'visitor' ? stage.visitor : who === 'member' ? stage.member : stage.admin
    const moved: string[] = []
    for (const [path, text] of Object.entries(paths)) {
      const { page } = await stage.open(client, { viewport: sizes.phone })
      await watchFigures(page)
      const { othersAreThere, bringFonts } = await holdFonts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByText(text).first().waitFor()
      await othersAreThere()
      // What a screen reads again by itself is not what the fonts bring.
      const letGo = await holdBack(page, '**/api/**')
      const before = await figuresOf(page)
      await bringFonts()
      const shift = (await figuresOf(page)).shift - before.shift
      letGo()
      if (shift > 0.02) moved.push(`${path} moved by ${shift.toFixed(3)}`)
    }
    assert.equal(moved, [])
  })

test('Given fonts that come last, then what can be pressed on the card of a sync stays where it is on a phone', async ({
  open,
  member,
}) => {
  const { page } = await open(member, { viewport: sizes.phone })
  const { othersAreThere, bringFonts } = await holdFonts(page)
  await page.goto('/calendars', { waitUntil: 'commit' })
  await page.getByText('Last sync').waitFor()
  await othersAreThere()
  const button = page.getByRole('button', { name: 'Sync Now' })
  const before = await button.boundingBox()
  await bringFonts()
  assert.equal(await button.boundingBox(), before)
})

test('Given accounts that come last, then what the card of a sync says of them moves nothing on a phone', async ({
  system,
  open,
}) => {
  const { client, sync } = await withRun(system)
  const path = `/api/accounts/${sync.sourceCalendar.accountId}/activate`
  assert.is((await client.post(path, { isActive: false })).status, 200)
  const { page } = await open(client, { viewport: sizes.phone })
  await watchFigures(page)
  const letGo = await holdBack(page, '**/api/accounts')
  const others = new Set(['/api/calendar-syncs', '/api/calendars'])
  page.on('requestfinished', (request) => others.delete(new URL(request.url()).pathname))
  await page.goto('/calendars')
  await becomes(() => [...others], [])
  await thereAndBack(page)
  letGo()
  await page.getByRole('note', { name: 'What is wrong' }).waitFor()
  const { shift } = await figuresOf(page)
  assert.ok(shift <= 0.02, `moved by ${shift.toFixed(3)}`)
})

async function holdFonts(page: Page) {
  const [fonts, others] = [new Set<Request>(), new Set<Request>()]
  const listOf = (request: Request) => (request.resourceType() === 'font' ? fonts : others)
  page.on('request', (request) => listOf(request).add(request))
  page.on('requestfinished', (request) => listOf(request).delete(request))
  page.on('requestfailed', (request) => listOf(request).delete(request))
  const bring = await holdBack(page, '**/*.woff2')
  return {
    /** Waits until all else that the page asked for is there. */
    othersAreThere: () => becomes(() => others.size, 0),
    /** Lets the fonts come, and waits until they are there. */
    bringFonts: async () => {
      bring()
      await becomes(() => fonts.size, 0)
      await page.evaluate('document.fonts.ready.then(() => undefined)')
    },
  }
}

runInBrowser(test)
