import { CalendarSync, SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { Settings } from '@calendar-sync/contracts/api/settings'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { suite } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { withSync } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { during } from './kit/emulator.ts'
import { eventually, holds } from './kit/eventually.ts'
import { patientSettings } from './kit/patientSettings.ts'
import { type SeparateServices, serviceNames, startSeparateServices } from './kit/separateServices.ts'
import { sharedBy } from './kit/sharedBy.ts'

const test = suite<{ services: SeparateServices }>('services as separate processes')

const Readiness = z.object({ bus: z.string() })

const nats = await startNats()

sharedBy(test, async (context, later) => {
  if (!nats) return
  later(() => nats.stop())
  context.services = await startSeparateServices(nats, patientSettings)
  later(() => context.services.stop())
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

test('NATS goes away: every service says so and stays ready, and changes are made and shown', async ({ services }) => {
  const { client } = await withSync(services)
  await nats?.stop()
  for (const name of serviceNames) {
    const url = `http://localhost:${services.processOf(name).ports.port}/readyz`
    await holds(async () => {
      const answer = await fetch(url)
      assert.is(answer.status, 200, name)
      assert.match(Readiness.parse(await answer.json()).bus, /^The NATS server is not connected\./)
    })
  }
  assert.is((await client.patch('/api/settings', { theme: 'dark' })).status, 200)
  await eventually(async () => Settings.parse((await client.get('/api/settings')).body).theme === 'dark')
})

if (nats) test.run()
else console.log(`not run: ${natsMissing}`)
