import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes, holds } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, subscriber, withCalendars, withOneAccount, withSync } from './stage.ts'

const test = screenSuite('the filters page')

const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]')

async function create(page: Page, name: string, keywords: string) {
  await button(page, 'Create Your First Filter').or(button(page, 'Create Filter')).first().click()
  await page.getByLabel('Filter Name').fill(name)
  await page.getByLabel('Keywords').fill(keywords)
  await submit(page).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('A filter is created, says what is missing, is edited, switched off and deleted', async ({ openAs }) => {
  const { page } = await openAs(withOneAccount, { at: '/filters' })
  await sees(page, 'No filters defined')
  await button(page, 'Create Your First Filter').click()
  for (const field of ['Title', 'Description', 'Location']) await page.getByLabel(field, { exact: true }).uncheck()
  await submit(page).click()
  await sees(page, 'Filter name is required', 'At least one keyword is required')
  await sees(page, 'At least one field to check must be enabled')
  await page.getByLabel('Filter Name').fill('Trips')
  await page.getByLabel('Keywords').fill(' flight, , hotel')
  for (const field of ['Title', 'Description', 'Location']) await page.getByLabel(field, { exact: true }).check()
  await submit(page).click()

  const card = page.getByRole('region', { name: 'Trips' })
  await card.getByText('Match any keywords in title, description and location').waitFor()
  await becomes(() => card.getByRole('listitem').allInnerTexts(), ['flight', 'hotel'])
  await card.getByText('Created').waitFor()
  await card.getByText('Last updated').waitFor()

  await card.getByRole('switch').click()
  await card.getByText('Inactive', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Edit' }).click()
  await becomes(() => page.getByLabel('Keywords').inputValue(), 'flight, hotel')
  await page.getByLabel('Match all').check()
  await page.getByLabel('Location', { exact: true }).uncheck()
  await submit(page).click()
  await card.getByText('Match all keywords in title and description').waitFor()

  await card.getByRole('button', { name: 'Delete' }).click()
  await sees(page, 'Are you sure you want to delete this filter?')
  await button(page, 'Delete filter').click()
  await sees(page, 'No filters defined')
  // The question is gone, and so is the card that it was asked from.
  await button(page, 'Create Your First Filter').and(page.locator(':focus')).waitFor()
})

test('A second filter of the same name is refused in words', async ({ openAs }) => {
  const { page } = await openAs(withOneAccount, { at: '/filters', callsFail: true })
  await create(page, 'Trips', 'flight')
  await button(page, 'Create Filter').click()
  await page.getByLabel('Filter Name').fill('Trips')
  await page.getByLabel('Keywords').fill('hotel')
  await submit(page).click()
  await page.getByRole('listitem').filter({ hasText: 'Error' }).getByText('name').first().waitFor()
})

test('The preview shows which of the own events pass and why, with the words that matched marked', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { at: '/filters' })
  await button(page, 'Create Your First Filter').click()
  await page.getByRole('tab', { name: 'Preview Filter' }).click()
  await sees(page, 'Please enter at least one keyword for preview')
  await page.getByRole('tab', { name: 'Filter Settings' }).click()
  await page.getByLabel('Keywords').fill('FLIGHT, train')
  for (const field of ['Title', 'Description', 'Location']) await page.getByLabel(field, { exact: true }).uncheck()
  await page.getByRole('tab', { name: 'Preview Filter' }).click()
  await sees(page, 'At least one field to check must be enabled')
  await page.getByRole('tab', { name: 'Filter Settings' }).click()
  await page.getByLabel('Title', { exact: true }).check()
  const asked = page.waitForRequest(/\/api\/calendar-events\/sample\?t=\d+/)
  const previewed = page.waitForRequest(/\/api\/event-filters\/preview\?t=\d+/)
  await page.getByRole('tab', { name: 'Preview Filter' }).click()
  const headers = (await asked).headers()
  assert.is(headers['x-requested-with'], 'XMLHttpRequest')
  assert.match(headers['cache-control'] ?? '', /no-cache/)
  assert.match((await previewed).headers()['x-timestamp'] ?? '', /^\d+$/)

  const flight = page
    .getByRole('list', { name: 'Events' })
    .getByRole('listitem')
    .filter({ hasText: 'Flight to Lisbon' })
  await flight.getByText('Pass', { exact: true }).waitFor()
  await flight.getByText('Travel', { exact: true }).waitFor()
  await flight
    .locator('time[datetime]')
    .getByText(/\d:\d\d/)
    .waitFor()
  await becomes(() => flight.locator('mark').first().innerText(), 'Flight')
  const lunch = page.getByRole('listitem').filter({ hasText: 'Lunch with Mara' })
  await lunch.getByText('Reject', { exact: true }).waitFor()
  await lunch.getByText('Not travel', { exact: true }).waitFor()
  for (const total of ['Total Events', 'Passed Filter', 'Rejected']) await sees(page, total)
  await button(page, 'Refresh Preview').click()
  await flight.getByText('Pass', { exact: true }).waitFor()
})

test('A sync takes a saved filter; its card names it, and the filter cannot be deleted before the sync lets it go', async ({
  system,
  open,
  caughtUp,
}) => {
  const { client } = await withSync(system)
  const body = { name: 'Trips', keywords: ['flight', 'hotel'], mode: 'any' }
  assert.is((await client.post('/api/event-filters', body)).status, 201)
  const { page } = await open(client, { at: '/calendars' })
  await button(page, 'Filters').click()
  await page.getByRole('dialog').getByLabel('Filter', { exact: true }).selectOption('Trips')
  await page.getByRole('dialog').getByText('Looks for any of: flight, hotel.').waitFor()
  await button(page, 'Save Changes').click()
  await page.getByText('Filter: “Trips” (2 keywords, match any)').waitFor()
  await page.getByText('Copies travel events that mention flight or hotel').waitFor()
  await caughtUp()
  await page.goto('/filters')
  await sees(page, 'Used by the sync of “Lea at work” and “Lea at home”, so it cannot be switched off or deleted yet.')
  await becomes(() => button(page, 'Delete').isDisabled(), true)
  await becomes(() => page.getByRole('switch').isDisabled(), true)
  await page.getByRole('link', { name: 'Choose another filter there first' }).click()
  await page.getByRole('heading', { level: 1, name: 'Calendar Synchronization' }).waitFor()
})

test('A decision about an event changes the totals of the preview, and the event stays where it is', async ({
  openAs,
}) => {
  const { page } = await openAs(subscriber, { at: '/filters' })
  await button(page, 'Create Your First Filter').click()
  await page.getByLabel('Keywords').fill('flight')
  await page.getByRole('tab', { name: 'Preview Filter' }).click()
  const passed = page.getByRole('definition').nth(1)
  await passed.getByText('1', { exact: true }).waitFor()
  await becomes(() => page.locator('mark').first().innerText(), 'Flight')
  const flight = page.getByRole('listitem').filter({ hasText: 'Flight to Lisbon' })
  await flight.getByRole('button', { name: /Flight to Lisbon/ }).click()
  await passed.getByText('0', { exact: true }).waitFor()
  const first = page.getByRole('dialog').getByRole('listitem').first()
  await holds(async () => assert.match(await first.innerText(), /Flight to Lisbon/))
  await flight.getByText('Your decision', { exact: true }).waitFor()
  await sees(page, 'By your own decision, not by this filter: 0 passed, 1 rejected.')
})

test('Given a second account that must be reconnected, then the preview says whose calendars are left out', async ({
  system,
  open,
}) => {
  const { client, people } = await withCalendars(system)
  await system.emulator.revoke(people.home)
  const { page } = await open(client, { at: '/filters' })
  await button(page, 'Create Your First Filter').click()
  await page.getByLabel('Keywords').fill('flight')
  await page.getByRole('tab', { name: 'Preview Filter' }).click()
  await sees(page, `Left out, since Google did not let them be read: the calendars of ${people.home}.`)
})

test('Deleting and toggling fail with the specified sentences, also when the server has words of its own', async ({
  system,
  open,
}) => {
  const { client } = await subscriber(system)
  const body = { name: 'Trips', keywords: ['flight'], mode: 'any' }
  assert.is((await client.post('/api/event-filters', body)).status, 201)
  const { page } = await open(client, { at: '/filters', callsFail: true })
  await page.getByLabel('Active').waitFor()
  const busy = { status: 503, json: { error: 'The log is away. Please try again.', code: 'unavailable' } }
  await page.route(/\/api\/event-filters\/./, (route) => route.fulfill(busy))
  await page.getByLabel('Active').click()
  await sees(page, 'Failed to update filter status. Please try again.')
  await page.getByLabel('Active').and(page.locator(':focus')).waitFor()
  await button(page, 'Delete').click()
  await button(page, 'Delete filter').click()
  await sees(page, 'Failed to delete filter. Please try again.')
  await becomes(() => page.getByText('The log is away.').count(), 0)
})

runInBrowser(test)
