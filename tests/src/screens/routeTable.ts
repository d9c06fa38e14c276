import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { whileClockStands } from './clock.ts'
import type { Open } from './screenSuite.ts'
import { toast } from './stage.ts'

const titles = ['Authentication Required', 'Access Denied', 'Subscription Required']
export const toasts = {
  signIn: 'Authentication Required: Please sign in to access this page',
  denied: 'Access Denied: You need administrator privileges to access the admin page.',
  subscribe: 'Subscription Required: Please subscribe to access premium features',
} as const

/** Where a visitor ends who opens a path: the address, the screen's title, and what is said about it. */
export interface Landing {
  readonly at: string
  readonly heading: string
  readonly says?: readonly string[]
}

/** By path. */
export type RouteTable = Readonly<Record<string, Landing>>

const screens = (headings: Readonly<Record<string, string>>): RouteTable =>
  Object.fromEntries(Object.entries(headings).map(([at, heading]) => [at, { at, heading }]))

/** The same for each kind of visitor. */
export const openToAll: RouteTable = screens({
  '/login': 'Welcome Back',
  '/landing': 'Book it at work. Home already knows.',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/confirm-address': 'Confirm your address',
  '/dev-helper': 'Development Helper',
  '/dev-testing': 'Development Testing Tools',
  '/auth-debug': 'Auth Debug',
  '/no-such-page': 'Page not found',
  '/accounts/no-such-page': 'Page not found',
})

const premium = {
  '/home': 'Dashboard',
  '/dashboard': 'Dashboard',
  '/accounts': 'Google Accounts',
  '/calendars': 'Calendar Synchronization',
  '/filters': 'Event Filters',
  '/billing': 'Billing',
}

/** What needs a plan, for who has one or is an admin. */
export const premiumScreens: RouteTable = screens({ '/': 'Dashboard', ...premium })

export const forMembers: RouteTable = screens({ '/settings': 'Settings', '/subscribe': 'Choose your plan' })

/** Every path that needs a plan leads elsewhere. */
export const premiumLeadsTo = (landing: Landing): RouteTable =>
  Object.fromEntries(Object.keys(premium).map((path) => [path, landing]))

/** Leads a person who is signed in on after a second. Its title is only heard. */
const callback = { '/api/auth/callback': { at: '/api/auth/callback', heading: 'Signing in' } }

/** Opens every path of a table as this visitor, and the callback, whose second does not pass meanwhile. */
export async function walk(open: Open, client: Client, table: RouteTable): Promise<void> {
  const { page } = await open(client)
  await visit(page, table)
  await whileClockStands(page, () => visit(page, callback))
}

/** Holds where each path of a table ends: the address, the screen, the toasts about access and no other of them. */
async function visit(page: Page, table: RouteTable): Promise<void> {
  for (const [path, { at, heading, says = [] }] of Object.entries(table)) {
    // First, and at once, what goes again after a few seconds; what the page before said is gone by then.
    await page.goto(path, { waitUntil: 'commit' })
    const said = says.map((sentence) => sentence.split(': '))
    await Promise.all(said.map(([title = '', description = '']) => toast(page, title, description)))
    await page.waitForLoadState()
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    await becomes(() => `${path} leads to ${new URL(page.url()).pathname}`, `${path} leads to ${at}`)
    for (const title of titles.filter((known) => !says.some((sentence) => sentence.startsWith(known))))
      assert.is(await page.getByText(title).count(), 0, `${path} says ${title}`)
  }
}
