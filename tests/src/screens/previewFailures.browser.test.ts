import type { Page } from 'playwright-core'
import { countRequests } from './clock.ts'
import { runSeparately, separateSuite } from './separately.ts'
import { alert, button, withOneAccount } from './stage.ts'

const test = separateSuite('a filter preview that fails')

const sample = '/api/calendar-events/sample'

/** The filter dialog on its preview, which has just been asked for. */
async function openPreview(page: Page, keywords: string) {
  await page.goto('/filters')
  await button(page, 'Create Your First Filter').click()
  await page.getByLabel('Keywords').fill(keywords)
  await page.getByRole('tab', { name: 'Preview Filter' }).click()
}

test('Says what is wrong: no answer, an answer without events, calendars that cannot be read; and succeeds after that', async ({
  services,
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { callsFail: true })
  const asked = countRequests(page, sample)
  services.web.misanswer(sample, 'cut')
  await openPreview(page, 'flight')
  await alert(page, 'Failed to load calendar events for preview')
  await asked.is(2)
  services.web.misanswer(sample, { status: 200, json: { items: [] } })
  await button(page, 'Refresh Preview').click()
  await alert(page, 'Invalid response format: events array not found')
  await asked.is(3)
  services.web.misanswer(sample, { status: 502, json: { error: 'No.' } })
  await button(page, 'Refresh Preview').click()
  await alert(page, 'Could not load calendar events. Please try again or check your calendar connections.')
  await asked.is(5)
  services.web.answerRightly()
  services.web.misanswer('/api/event-filters/preview', { status: 503, json: { error: 'No.' } })
  await button(page, 'Refresh Preview').click()
  await alert(page, 'Failed to complete preview. Please try again.')
  services.web.answerRightly()
  await button(page, 'Refresh Preview').click()
  await page.getByRole('list', { name: 'Events' }).getByText('Pass', { exact: true }).first().waitFor()
})

test('Without the engine, which alone reads calendars, it says that they could not be read', async ({
  services,
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { callsFail: true })
  await services.kill('sync-engine')
  await openPreview(page, 'flight')
  await alert(page, 'Could not load calendar events. Please try again or check your calendar connections.')
})

test('A server that says nothing is waited for twice, 8 seconds and 12, and then it timed out', async ({
  services,
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { callsFail: true })
  const asked = countRequests(page, sample)
  services.web.misanswer(sample, 'silence')
  await openPreview(page, 'flight')
  await alert(page, 'Request timed out. Please try again.')
  await asked.is(2)
})

test('Calendars without any event say where events come from', async ({ services, open }) => {
  const { client, people } = await withOneAccount(services)
  for (const { id } of await services.emulator.events(people.office, people.office))
    await services.emulator.deleteEvent(people.office, people.office, id)
  const { page } = await open(client, { callsFail: true })
  await openPreview(page, 'flight')
  await alert(page, 'No calendar events found. Please make sure you have connected a calendar with events.')
})

await runSeparately(test)
