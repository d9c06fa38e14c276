import * as assert from 'uvu/assert'
import { z } from 'zod'
import { createSync } from '../kit/createSync.ts'
import { during } from '../kit/emulator.ts'
import { becomes } from '../kit/eventually.ts'
import type { System } from '../kit/system.ts'
import { thereAndBack } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, holdBack, openFromHeader, subscriber, toast } from './stage.ts'

const test = screenSuite('when many copies would go')

/** A sync with twelve copied flights, whose source then became another, empty calendar. */
async function withLostSource(system: System) {
  const { client, people } = await subscriber(system)
  for (let day = 1; day <= 12; day += 1) {
    const flight = { summary: `Flight ${day} to Lisbon (LIS)`, ...during(Date.now() + day * 86_400_000) }
    await system.emulator.addEvent(people.office, people.office, flight)
  }
  const sync = await createSync(client, people)
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  const copies = async () => (await system.emulator.events(people.home, people.home)).length
  const copied = await copies()
  await system.emulator.replaceCalendar(people.office, people.office)
  return { client, sync, copied, copies }
}

test('The run stops, the page asks, and nothing goes before the person says so', async ({ system, open }) => {
  const { client, sync, copied, copies } = await withLostSource(system)
  const { page } = await open(client, { callsFail: true })
  const asking = page.getByRole('alertdialog')
  const live = page.waitForEvent('websocket')
  await page.goto('/calendars')
  await button(page, 'Sync Now').click()
  await asking.getByRole('heading', { name: `Remove ${copied} copied events?` }).waitFor()
  await asking.getByText(`That is ${copied} of ${copied} copies. Nothing was deleted so far.`).waitFor()
  await asking.getByText(/removed these events in \S.* yourself, go ahead/).waitFor()
  await asking.getByRole('button', { name: 'Keep them' }).click()
  await asking.waitFor({ state: 'detached' })
  assert.is(await copies(), copied)
  await page
    .getByRole('note', { name: 'What is wrong' })
    .getByText(/Nothing was deleted/)
    .waitFor()
  await button(page, 'Review Deletions').click()
  await asking.waitFor()
  // A run from elsewhere takes nothing away of what is asked.
  const ended = (await live).waitForEvent('framereceived', ({ payload }) => String(payload).includes('sync_failed'))
  await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  await ended
  await thereAndBack(page)
  await asking.getByRole('button', { name: 'Remove copies' }).click()
  await page.getByText(`Successfully synced ${copied} events with 0 errors`).first().waitFor()
  await becomes(copies, 0)
})

test('From the dashboard too: what was stopped is asked about, with its numbers', async ({
  system,
  open,
  caughtUp,
}) => {
  const { client, copied, copies } = await withLostSource(system)
  const { page } = await open(client, { callsFail: true })
  const asking = page.getByRole('alertdialog')
  await page.goto('/calendars')
  await button(page, 'Sync Now').click()
  await asking.getByRole('button', { name: 'Keep them' }).click()
  await caughtUp()
  // As the list is while a run is under way.
  await page.route(/\/api\/calendar-syncs$/, async (route) => {
    const answer = await route.fetch()
    const syncs = z.array(z.looseObject({ id: z.string() })).parse(await answer.json())
    await route.fulfill({ response: answer, json: syncs.map((one) => ({ ...one, currentRunId: one.id })) })
  })
  await page.goto('/')
  await page.getByText('One sync waits for your answer').waitFor()
  assert.ok(await button(page, 'Review Deletions').isEnabled(), 'a run takes nothing away of what is asked')
  await button(page, 'Review Deletions').click()
  await asking.getByRole('heading', { name: `Remove ${copied} copied events?` }).waitFor()
  await asking.getByRole('button', { name: 'Keep them' }).click()
  assert.is(await copies(), copied)
})

test('Given a sync that failed, when Sync again on the dashboard is stopped, then its question stays open while the list learns of it', async ({
  system,
  open,
  caughtUp,
}) => {
  const { client, sync, copied } = await withLostSource(system)
  const respond = { status: 400, reason: 'invalid' }
  await system.emulator.addFault({ match: { path: '^/calendar/' }, respond })
  await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  await system.emulator.clearFaults()
  await caughtUp()
  const { page } = await open(client, { callsFail: true, at: '/' })
  await button(page, 'Sync again').click()
  const question = page.getByRole('alertdialog').getByRole('heading', { name: `Remove ${copied} copied events?` })
  await question.waitFor()
  const behind = page.getByRole('button', { name: 'Review Deletions', includeHidden: true })
  await behind.waitFor({ state: 'attached' })
  assert.is(await question.count(), 1)
})

test('Given a run that its person left the calendars page for, when it is stopped, then they are told where they are', async ({
  system,
  open,
}) => {
  const { client } = await withLostSource(system)
  const { page } = await open(client, { callsFail: true, at: '/calendars' })
  const letGo = await holdBack(page, /\/api\/calendar-syncs\/[^/]+\/sync$/)
  await button(page, 'Sync Now').click()
  await openFromHeader(page, 'Filters')
  await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor()
  letGo()
  await toast(page, 'Sync failed', 'Nothing was deleted.')
})

runInBrowser(test)
