import * as assert from 'uvu/assert'
import { violationsOn } from '../kit/axe.ts'
import { Client } from '../kit/client.ts'
import { createSync } from '../kit/createSync.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { sees, subscriber } from './stage.ts'

const test = screenSuite('accessibility of every screen')

const openToAll: Record<string, string> = {
  '/landing': 'Book it at work.',
  '/login': 'Welcome Back',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/dev-helper': 'Development Helper',
  '/dev-testing': 'Development Testing Tools',
  '/auth-debug': 'Auth Debug',
  '/nowhere': 'Page not found',
}
const member: Record<string, string> = {
  '/': 'Everything is in step',
  '/accounts': '2/2 accounts connected',
  '/calendars': '3 keywords',
  '/filters': 'Match any keywords',
  '/billing': 'Next Billing Date',
  '/settings': 'Save Sync Settings',
  '/subscribe': 'Choose your plan',
}
/** What opens over a screen: where, the buttons or tabs that lead there, and what is read there once it is open. */
const dialogs: readonly (readonly [string, readonly string[], string | RegExp])[] = [
  ['/calendars', ['Create Sync'], 'Sync Pattern'],
  ['/calendars', ['Details'], /events copied/],
  ['/calendars', ['Details', 'Options'], 'Save Options'],
  ['/calendars', ['Details', 'Preview'], /Nothing would change among/],
  ['/calendars', ['Filters'], 'Save Changes'],
  ['/calendars', ['Delete'], 'Also remove copied events'],
  ['/filters', ['Edit', 'Preview Filter'], 'Passed Filter'],
  ['/settings', ['App Settings'], 'Save App Settings'],
  ['/settings', ['App Settings', 'Delete My Account'], 'Type DELETE to confirm'],
  ['/settings', ['Travel'], '#notravel'],
  ['/billing', ['Payment Method', 'Update Payment Method'], 'Save Payment Method'],
  ['/billing', ['Cancel Subscription'], 'Yes, Cancel'],
]

for (const theme of ['light', 'dark'] as const) {
  test(`No open screen has a serious violation in the ${theme} theme`, async ({ system, open }) => {
    const { page } = await open(new Client(system.url), { colorScheme: theme })
    const found: string[] = []
    for (const [path, text] of Object.entries(openToAll)) {
      await page.goto(path)
      await sees(page, text)
      found.push(...(await violationsOn(page)))
    }
    assert.equal(found, [])
  })

  test(`No signed-in screen, and nothing that opens on it, has a serious violation in the ${theme} theme`, async ({
    system,
    open,
  }) => {
    const { client, people } = await subscriber(system)
    await client.patch('/api/settings', { theme })
    await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight', 'hotel'] })
    const sync = await createSync(client, people, { filterKeywords: ['flight', 'hotel', 'train'] })
    assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)

    const decision = { scope: 'event', decision: 'never', summary: 'Flight to Lisbon (LIS)', start: '2026-03-02' }
    await client.send('PUT', '/api/event-decisions/flight', decision)
    await client.send('PUT', '/api/travel-words', { always: ['offsite'], never: ['online'] })

    const { page } = await open(client, { colorScheme: theme })
    const found: string[] = []
    for (const [path, text] of Object.entries(member)) {
      await page.goto(path)
      await sees(page, text)
      found.push(...(await violationsOn(page)))
    }
    for (const [path, steps, text] of dialogs) {
      await page.goto(path)
      for (const name of steps)
        await page
          .getByRole('tab', { name, exact: true })
          .or(page.getByRole('button', { name, exact: true }))
          .first()
          .click()
      await sees(page, text)
      found.push(...(await violationsOn(page)))
    }
    assert.equal(found, [])
  })
}

runInBrowser(test)
