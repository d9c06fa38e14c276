import { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import type { Client } from '../kit/client.ts'
import { createSync } from '../kit/createSync.ts'
import { eventually } from '../kit/eventually.ts'
import type { System } from '../kit/system.ts'
import type { People } from '../kit/trips.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees, subscriber } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { withoutWriting } from './breakages.ts'
import { button } from './panel.ts'

const test = adminSuite('parked events')

/** A person whose three trips Google refused in five runs, so that the engine tries them no more. */
async function park(system: System, admin: Client): Promise<People> {
  const { client, people } = await subscriber(system)
  const sync = await createSync(client, people)
  const respond = { status: 400, reason: 'invalid' }
  await system.emulator.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond })
  for (let run = 0; run < 5; run += 1) await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  await system.emulator.clearFaults()
  await eventually(async () => {
    const parked = z.array(ParkedEventAnswer).parse((await admin.get('/api/admin/parked-events')).body)
    return parked.filter(({ syncId }) => syncId === sync.id).length === people.trips.length || undefined
  })
  return people
}

test('Parked events say what failed and whose they are; one is retried, one dropped after the question', async ({
  system,
  open,
  admin,
}) => {
  const people = await park(system, admin)
  const { page } = await open(admin, { callsFail: true })
  await page.goto('/admin/operations')
  const rows = page.getByRole('table', { name: 'Parked events' }).locator('tbody > tr')
  await rows.nth(2).waitFor()
  assert.is(await rows.count(), 3)
  await rows.getByRole('link', { name: 'Lea at work' }).first().waitFor()
  assert.match(await rows.first().innerText(), /Google refused it \(invalid\)\.[\s\S]*Forward[\s\S]*5/)

  await button(page, 'Retry the event of Lea at work').click()
  await sees(page, 'Event retried')
  await rows.nth(2).waitFor({ state: 'detached' })
  await eventually(async () => {
    const copies = await system.emulator.events(people.home, people.home)
    return copies.some(({ summary = '' }) => people.trips.includes(summary)) || undefined
  })

  await button(page, 'Drop the event of Lea at work').click()
  const question = page.getByRole('alertdialog', { name: 'Drop this event?' })
  await question.getByText('It is not tried again until it changes in its calendar.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.is(await rows.count(), 2)
  await button(page, 'Drop the event of Lea at work').click()
  await question.getByRole('button', { name: 'Drop Event' }).click()
  await sees(page, 'Event dropped')
  await rows.nth(1).waitFor({ state: 'detached' })

  const repair = await withoutWriting(system)
  await button(page, 'Retry the event of Lea at work').click()
  await sees(page, 'Failed to retry the event')
  await button(page, 'Drop the event of Lea at work').click()
  await question.getByRole('button', { name: 'Drop Event' }).click()
  await sees(page, 'Failed to drop the event')
  assert.is(await rows.count(), 1)
  await repair()

  await rows.getByRole('link', { name: 'Lea at work' }).click()
  await sees(page, /put .+ aside after 5 tries/)
})

runInBrowser(test)
