import { EventDecisionRecord, TravelWordsRecord } from '@calendar-sync/contracts/api/travel'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import type { Client } from '../kit/client.ts'
import { createSync } from '../kit/createSync.ts'
import { becomes, holds } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, keepToast, sees, subscriber, withOneAccount, withSync } from './stage.ts'

const test = screenSuite('what people decide about travel, on the screens')

const row = (page: Page, title: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: title })
const focused = (page: Page) => page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""')

async function openTab(page: Page, tab: string) {
  await page.goto('/calendars')
  await button(page, 'Details').click()
  await page.getByRole('tab', { name: tab }).click()
}
const decisionsOf = async (client: Client) =>
  z
    .array(EventDecisionRecord)
    .parse((await client.get('/api/event-decisions')).body)
    .map(({ summary, scope, decision }) => `${decision} ${scope} ${summary}`)
/** The browser has its own newest position, so what it did is there soon and not at once. */
const decided = (client: Client, ...expected: string[]) =>
  becomes(async () => (await decisionsOf(client)).sort(), expected.sort())

test('In the dry run an event is corrected with the keyboard, undone from its toast and from its row, and the run obeys', async ({
  system,
  openAs,
}) => {
  const { page, client, people } = await openAs((product) => withSync(product, { syncMode: 'all' }))
  await openTab(page, 'Preview')
  const lunch = row(page, 'Lunch with Mara')
  await lunch.getByText('Skipped').waitFor()
  await button(page, 'Copy it anyway: Lunch with Mara').focus()
  await page.keyboard.press('Enter')
  const toast = page.getByRole('listitem').filter({ hasText: 'It will be copied' })
  await keepToast(toast)
  await lunch.getByText('You decided to copy this event.').waitFor()
  await lunch.getByText('Would be copied').waitFor()
  await becomes(() => focused(page), 'Undo your decision about Lunch with Mara')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await lunch.getByText('Skipped').waitFor()
  await decided(client)

  await button(page, 'Copy it anyway: Lunch with Mara').click()
  await lunch.getByText('Would be copied').waitFor()
  await button(page, 'Never copy this: Train to Porto').click()
  await row(page, 'Train to Porto').getByText('You decided never to copy this event.').waitFor()
  await button(page, 'Undo your decision about Train to Porto').click()
  await row(page, 'Train to Porto').getByText('Would be copied').waitFor()
  await decided(client, 'copy event Lunch with Mara')

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await button(page, 'Sync Now').click()
  await sees(page, 'Sync completed')
  const copies = await system.emulator.titles(people.home)
  assert.ok(copies.includes('Lunch with Mara') && copies.includes('Train to Porto'), copies.join())
})

test('In a run’s list a whole series is left out, and Settings lists the decision until it is undone there', async ({
  system,
  open,
}) => {
  const { client, people } = await subscriber(system)
  const day = (days: number, hour: number) =>
    new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + days * 86_400_000 + hour * 3_600_000).toISOString()
  await system.emulator.addEvent(people.office, people.office, {
    summary: 'Train to Bonn',
    start: { dateTime: day(1, 8), timeZone: 'Europe/Berlin' },
    end: { dateTime: day(1, 10), timeZone: 'Europe/Berlin' },
    // What comes every week would be routine, not travel.
    recurrence: ['RRULE:FREQ=DAILY;INTERVAL=9;COUNT=3'],
  })
  const sync = await createSync(client, people, { syncMode: 'all' })
  await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  const { page } = await open(client)
  await openTab(page, 'History')
  await page.getByRole('list', { name: 'Runs' }).getByRole('button').first().click()
  const first = row(page, 'Train to Bonn').last()
  await first.getByRole('button', { name: 'Never copy this: Train to Bonn' }).click()
  await page.getByRole('group', { name: 'Never copy this: Train to Bonn' }).waitFor()
  await becomes(() => focusedText(page), 'This event')
  await page.keyboard.press('Escape')
  await first.getByRole('button', { name: 'Never copy this: Train to Bonn' }).click()
  await button(page, 'All of its series').click()
  await sees(page, 'Since then: You decided never to copy this series.')
  await becomes(() => button(page, 'Undo for the series: your decision about Train to Bonn').count(), 3)
  await decided(client, 'never series Train to Bonn')
  await first.getByRole('button', { name: 'Except this one: Train to Bonn' }).click()
  await first.getByText('You decided to copy this event.').waitFor()
  await decided(client, 'never series Train to Bonn', 'copy event Train to Bonn')
  await first.getByRole('button', { name: 'Undo your decision about Train to Bonn' }).click()
  await first.getByText('You decided never to copy this series.').waitFor()
  await decided(client, 'never series Train to Bonn')
  await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  const copies = await system.emulator.titles(people.home)
  assert.not.ok(copies.includes('Train to Bonn'), copies.join())

  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Travel' }).click()
  const list = page.getByRole('list', { name: 'My decisions' })
  await list.getByText('All of its series').waitFor()
  await list.getByText('Never copied').waitFor()
  await button(page, 'Undo your decision about Train to Bonn').click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Decision taken back' })
  await keepToast(toast)
  await sees(page, 'No decisions yet.')
  await page.getByRole('region', { name: 'My decisions' }).and(page.locator(':focus')).waitFor()
  await decided(client)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('Train to Bonn').waitFor()
})

const focusedText = (page: Page) => page.evaluate<string>('document.activeElement?.textContent ?? ""')

test('Words are added, moved and removed on a phone, are there after a reload unless they could not be saved, and the filter preview follows', async ({
  system,
  open,
}) => {
  const { client } = await withOneAccount(system)
  const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }
  const { page } = await open(client, { ...phone, at: '/settings', callsFail: true })
  await page.getByRole('tab', { name: 'Travel' }).click()
  await sees(page, '#notravel')
  const [always, never] = [
    page.getByRole('textbox', { name: 'Always travel' }),
    page.getByRole('textbox', { name: 'Never travel' }),
  ]
  await always.fill('lunch, offsite')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Always travel' }).getByText('offsite').waitFor()
  await never.fill('Offsite')
  await button(page, 'Add to Never travel').click()
  await page.getByRole('list', { name: 'Never travel' }).getByText('Offsite').waitFor()
  const words = page.getByRole('list', { name: 'Always travel' }).getByRole('listitem')
  await becomes(() => words.allInnerTexts(), ['lunch'])
  await never.fill('x'.repeat(61))
  await page.keyboard.press('Enter')
  await sees(page, 'A word has at most 60 characters.')
  await never.fill('')
  await button(page, 'Remove Offsite').click()
  await page.getByRole('list', { name: 'Never travel' }).waitFor({ state: 'detached' })
  const kept = async () => {
    const record = TravelWordsRecord.parse((await client.get('/api/travel-words')).body)
    return [record.always, record.never]
  }
  await becomes(kept, [['lunch'], []])
  await page.reload()
  await page.getByRole('tab', { name: 'Travel' }).click()
  await page.getByRole('list', { name: 'Always travel' }).getByText('lunch').waitFor()
  await becomes(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= 375'), true)
  await page.context().setOffline(true)
  await always.fill('retreat')
  await page.keyboard.press('Enter')
  await sees(page, 'Your words were not saved')
  await becomes(() => words.allInnerTexts(), ['lunch'])
  await page.context().setOffline(false)

  await page.goto('/filters')
  await button(page, 'Create Your First Filter').click()
  await page.getByLabel('Keywords').fill('flight')
  await page.getByRole('tab', { name: 'Preview Filter' }).click()
  const lunch = row(page, 'Lunch with Mara')
  await lunch.getByText('“lunch” is one of your words for travel.').waitFor()
  await lunch.getByText('Reject', { exact: true }).waitFor()
  await button(page, 'Copy it anyway: Lunch with Mara').click()
  await lunch.getByText('You decided to copy this event.').waitFor()
  await lunch.getByText('Pass', { exact: true }).waitFor()
})

/** Some are enough for a generous sync only: which, is the detector's business. */
const hints = [
  'Taxi 7:30',
  'Hamburg visit',
  'Hotel Adlon',
  'Platform 4',
  'Seat 4',
  'Arrive',
  'On the way',
  'Rome?',
  'Car',
  'Oslo',
  'Camp',
  'Quarterly figures',
]

test('Another sensitivity is chosen when a sync is made, tried in the dry run, saved there and shown in the options', async ({
  system,
  open,
  caughtUp,
}) => {
  const { client, people } = await subscriber(system)
  const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const [at, later] = [`${day}T10:00:00Z`, `${day}T11:10:00Z`] // the detector reads the hour too
  for (const summary of hints) {
    await system.emulator.addEvent(people.office, people.office, {
      summary,
      start: { dateTime: at },
      end: { dateTime: later },
    })
  }
  await createSync(client, people, { syncMode: 'all' })
  const { page } = await open(client, { callsFail: true })
  await openTab(page, 'Preview')
  await row(page, 'Quarterly figures').getByText('Skipped').waitFor()
  await page.getByRole('radio', { name: 'Generous' }).check()
  await sees(page, /\d+ more events?:/)
  const more = hints.filter((hint) => hint !== 'Quarterly figures')
  const named = page
    .getByText(/\d+ more events?:/)
    .first()
    .locator('..')
  await holds(async () => {
    const text = await named.innerText()
    assert.ok(
      more.some((hint) => text.includes(hint)),
      text,
    )
  })
  const busy = { error: 'No engine looked in time.', code: 'unavailable' }
  await page.route('**/preview', (route) => route.fulfill({ status: 503, json: busy }), { times: 1 })
  await page.getByRole('radio', { name: 'Careful' }).check()
  await sees(page, busy.error)
  await becomes(() => page.getByText('Looking what').count(), 0)
  await page.getByRole('radio', { name: 'Generous' }).check()
  await sees(page, /\d+ more events?:/)
  await page.getByRole('radio', { name: 'Careful' }).check()
  await sees(page, /Careful would copy the same events at the moment\.|\d+ events? fewer:/)
  await page.getByRole('radio', { name: 'Generous' }).check()
  await sees(page, /\d+ more events?:/)
  await button(page, 'Use this').click()
  await sees(page, 'The next run is generous.')
  await button(page, 'Use this').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Options' }).click()
  // The panel follows its tab a moment later; until then the preview's choice stands there, under the same names.
  const options = page.getByRole('tabpanel', { name: 'Options' })
  await options.getByRole('radio', { name: 'Generous', checked: true }).waitFor()
  await options.getByRole('radio', { name: 'Careful' }).check()
  await button(page, 'Save Options').click()
  await sees(page, 'The next run follows the new options.')
  await caughtUp()
  await openTab(page, 'Options')
  await page.getByRole('radio', { name: 'Careful', checked: true }).waitFor()
})

runInBrowser(test)
