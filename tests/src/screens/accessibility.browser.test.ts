import * as assert from 'uvu/assert'
import { violationsInBothThemes } from '../kit/axe.ts'
import { openToAll } from './routeTable.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, visitor, withRun } from './stage.ts'

const test = screenSuite('accessibility of every screen')

/** What a person does on a screen: the button or tab, and what is read once it is open. */
type Step = readonly [name: string, text: string | RegExp]
/** Each screen, what is read there, and what then opens over it, one upon the other. */
const member: readonly (readonly [path: string, text: string, ...steps: Step[]])[] = [
  ['/', 'Everything is in step'],
  ['/accounts', '2/2 accounts connected'],
  ['/calendars', '3 keywords', ['Create Sync', 'Sync Pattern']],
  [
    '/calendars',
    '3 keywords',
    ['Details', /events copied/],
    ['Options', 'Save Options'],
    ['Preview', /Nothing would change among/],
  ],
  ['/calendars', '3 keywords', ['Filters', 'Save Changes']],
  ['/calendars', '3 keywords', ['Delete', 'Also remove copied events']],
  ['/filters', 'Match any keywords', ['Edit', 'Preview Filter'], ['Preview Filter', 'Passed Filter']],
  [
    '/settings',
    'Save Sync Settings',
    ['App Settings', 'Save App Settings'],
    ['Delete My Account', 'Type DELETE to confirm'],
  ],
  ['/settings', 'Save Sync Settings', ['Travel', '#notravel']],
  [
    '/billing',
    'Next Billing Date',
    ['Payment Method', 'Update Payment Method'],
    ['Update Payment Method', 'Save Payment Method'],
  ],
  ['/billing', 'Next Billing Date', ['Cancel Subscription', 'Yes, Cancel']],
  ['/subscribe', 'Choose your plan'],
]

test('No open screen has a serious violation in either theme', async ({ openAs }) => {
  const { page } = await openAs(visitor)
  const found: string[] = []
  for (const [path, { heading }] of Object.entries(openToAll)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    found.push(...(await violationsInBothThemes(page)))
  }
  assert.equal(found, [])
})

test('No signed-in screen, and nothing that opens on it, has a serious violation in either theme', async ({
  system,
  open,
}) => {
  const { client } = await withRun(system, { filterKeywords: ['flight', 'hotel', 'train'] })
  await client.patch('/api/settings', { theme: 'system' })
  await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight', 'hotel'] })

  const decision = { scope: 'event', decision: 'never', summary: 'Flight to Lisbon (LIS)', start: '2026-03-02' }
  await client.send('PUT', '/api/event-decisions/flight', decision)
  await client.send('PUT', '/api/travel-words', { always: ['offsite'], never: ['online'] })

  const { page } = await open(client)
  const found: string[] = []
  const seen = new Set<string>()
  for (const [path, first, ...steps] of member) {
    await page.goto(path)
    await sees(page, first)
    if (!seen.has(path)) found.push(...(await violationsInBothThemes(page)))
    seen.add(path)
    for (const [name, text] of steps) {
      const tab = page.getByRole('tab', { name, exact: true })
      await tab.or(button(page, name)).first().click()
      await sees(page, text)
      found.push(...(await violationsInBothThemes(page)))
    }
  }
  assert.equal(found, [])
})

runInBrowser(test)
