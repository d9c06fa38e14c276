import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Product } from '../kit/arrivals.ts'
import { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { adminEmail } from '../kit/people.ts'
import { signInAdmin, supporter } from '../kit/staff.ts'
import { forMembers, openToAll, premiumLeadsTo, premiumScreens, type RouteTable, toasts, walk } from './routeTable.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { signedIn, subscriber, withOneAccount } from './stage.ts'

const test = screenSuite('who lands where')

const toSignIn = { at: '/login', heading: 'Welcome Back', says: [toasts.signIn] }
const toSubscribe = { at: '/subscribe', heading: 'Choose your plan', says: [toasts.subscribe] }
const withoutPlan = { ...forMembers, '/': toSubscribe, ...premiumLeadsTo(toSubscribe) }

/** Where each kind of visitor ends, besides the screens that are open to all. */
const visitors: readonly (readonly [what: string, arrive: (product: Product) => Promise<Client>, table: RouteTable])[] =
  [
    [
      'An anonymous visitor sees the landing page, the open screens, and is asked to sign in everywhere else',
      async ({ url }) => new Client(url),
      {
        '/': { at: '/', heading: 'Book it at work. Home already knows.' },
        '/subscribe': { at: '/subscribe', heading: 'Welcome Back' },
        ...premiumLeadsTo(toSignIn),
        '/settings': toSignIn,
        '/admin': toSignIn,
        '/admin/users': toSignIn,
      },
    ],
    [
      'A person signed in without a plan may open settings, and is asked to subscribe everywhere else',
      async (product) => (await signedIn(product)).client,
      { ...withoutPlan, '/admin': { ...toSubscribe, says: [toasts.denied, toasts.subscribe] } },
    ],
    [
      'A subscriber opens every screen but the admin panel',
      async (product) => (await withOneAccount(product)).client,
      { ...forMembers, ...premiumScreens, '/admin': { at: '/', heading: 'Dashboard', says: [toasts.denied] } },
    ],
    [
      'An admin without a plan opens every screen, the panel too',
      signInAdmin,
      { ...forMembers, ...premiumScreens, '/admin': { at: '/admin', heading: 'Admin' } },
    ],
    [
      'A supporter without a plan opens the panel, and is asked to subscribe like any person',
      async (product) => (await supporter(product)).client,
      { ...withoutPlan, '/admin': { at: '/admin', heading: 'Support' } },
    ],
  ]

for (const [what, arrive, table] of visitors)
  test(what, async ({ system, open }) => walk(open, await arrive(system), { ...openToAll, ...table }))

const header = (page: Page) => page.getByRole('banner')
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()

test('The header has six links, the address and the way out; for an admin no Billing but a badge, for support a badge', async ({
  system,
  open,
}) => {
  const { client, people } = await withOneAccount(system)
  const all = ['Dashboard', 'Accounts', 'Calendars', 'Filters', 'Billing', 'Settings']
  const helper = await supporter(system)
  for (const [who, email, expected, badge] of [
    [client, people.office, all, null],
    [await signInAdmin(system), adminEmail, all.filter((name) => name !== 'Billing'), 'Admin'],
    [helper.client, helper.people.office, all, 'Support'],
  ] as const) {
    const { page } = await open(who, { at: '/settings' })
    await header(page).getByText(email, { exact: true }).waitFor()
    await becomes(() => links(page), expected)
    assert.is(await header(page).getByRole('link', { name: 'Calendar Sync' }).getAttribute('href'), '/')
    const badges = header(page).getByRole('link', { name: /^(Admin|Support)$/ })
    await becomes(() => badges.allInnerTexts(), badge ? [badge] : [])
    if (badge) assert.is(await badges.getAttribute('href'), '/admin')
  }
})

test('A screen is there as soon as its script is: none of them waits for time to pass', async ({ openAs }) => {
  const { page } = await openAs(subscriber)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [path, { heading }] of Object.entries({ ...premiumScreens, ...forMembers })) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  await page.goto('/landing')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})

runInBrowser(test)
