import { SyncPreview } from '@calendar-sync/contracts/api/calendarSyncs'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, holdBack, sees, withSync } from './stage.ts'

const test = screenSuite('undoing a decision that is not known yet')

const undo = 'Undo your decision about Lunch with Mara'
const decisions = /\/api\/event-decisions(\?|$)/

/** A person who decided about an event, which their preview then shows. */
async function decidedAbout(product: Parameters<typeof withSync>[0]) {
  const person = await withSync(product, { syncMode: 'all' })
  const { body: preview } = await person.client.post(`/api/calendar-syncs/${person.sync.id}/preview`, {})
  const events = SyncPreview.parse(preview).forward?.events ?? []
  const eventId = events.find(({ event }) => event.summary === 'Lunch with Mara')?.event.id
  const body = { scope: 'event', decision: 'copy', summary: 'Lunch with Mara', start: null }
  assert.is((await person.client.send('PUT', `/api/event-decisions/${eventId}`, body)).status, 200)
  return person
}

test('Given decisions that are still being read, then Undo waits for them', async ({ openAs }) => {
  const { page } = await openAs(decidedAbout)
  const letGo = await holdBack(page, decisions, 'GET')
  await page.goto('/calendars')
  await button(page, 'Details').click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await becomes(() => button(page, undo).isDisabled(), true)
  letGo()
  await button(page, undo).click()
  await sees(page, 'Decision taken back')
})

test('Given decisions that could not be read, then the row offers to load them again, and Undo comes with them', async ({
  openAs,
}) => {
  const { page } = await openAs(decidedAbout, { callsFail: true })
  await page.route(decisions, (route) => route.abort())
  await page.goto('/calendars')
  await button(page, 'Details').click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const again = button(page, 'Load your decisions again, to undo the one about Lunch with Mara')
  await again.waitFor()
  await page.unroute(decisions)
  await again.click()
  await button(page, undo).click()
  await sees(page, 'Decision taken back')
})

runInBrowser(test)
