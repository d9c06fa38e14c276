import { CalendarSync, SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { withSync } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { during } from './kit/emulator.ts'
import { patientSettings } from './kit/patientSettings.ts'
import { type SeparateServices, startSeparateServices } from './kit/separateServices.ts'

const test = suite<{ services: SeparateServices }>('services as separate processes')

const nats = await startNats()

test.before(async (context) => {
  if (nats) context.services = await startSeparateServices(nats, patientSettings)
})
test.after(async ({ services }) => {
  await services.stop()
  await nats?.stop()
})

const runOf = async (client: Client, id: string) =>
  SyncRunAnswer.parse((await client.post(`/api/calendar-syncs/${id}/sync`)).body)

test('The main job works across them, and each may die and come back without losing anything', async ({ services }) => {
  const { client, people, sync } = await withSync(services)
  assert.is((await runOf(client, sync.id)).results.created, people.trips.length)

  const flight = { summary: 'Flight to Rome (FCO)', ...during(Date.now() + 6 * 86_400_000) }
  await services.emulator.addEvent(people.office, people.office, flight)
  await services.kill('sync-engine')
  const requested = client.post(`/api/calendar-syncs/${sync.id}/sync`)
  await services.start('sync-engine')
  assert.is(SyncRunAnswer.parse((await requested).body).results.created, 1)

  await services.kill('projection-service')
  await services.start('projection-service')
  await services.kill('command-service')
  await services.start('command-service')
  const [listed] = z.array(CalendarSync).parse((await client.get('/api/calendar-syncs')).body)
  assert.is(listed?.totalSynced, people.trips.length + 1)
  assert.is((await runOf(client, sync.id)).results.successful, 0)
  assert.is((await services.emulator.titles(people.home)).length, people.trips.length + 1)
})

if (nats) test.run()
else console.log(`not run: ${natsMissing}`)
