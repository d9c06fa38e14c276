import { previewSyncRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { flightToCopy } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { preview as previewOf } from './previewScene.ts'
import { suiteInLaboratory, switchOff } from './scene.ts'
import { aMoment, inStep } from './twoWayScene.ts'

const test = suiteInLaboratory('the dry run')

type SyncId = Awaited<ReturnType<Laboratory['makeSync']>>

async function preview(lab: Laboratory, person: Pick<Person, 'userId'>, syncId: SyncId) {
  const answer = await previewOf(lab, person, syncId)
  const shown = (way: 'forward' | 'reverse') =>
    answer[way]?.events.map(({ event, verdict }) => `${verdict}: ${event.summary}`).sort((a, b) => a.localeCompare(b))
  return { ...answer, shown }
}

test('Given a calendar, when a run is previewed, then each event has its verdict and reason, and nothing is written', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  await person.work.add('Flight to Lisbon (LIS)', 3)
  const changed = await person.work.add('Train to Porto', 4)
  const removed = await person.work.add('Flight to Oslo (OSL)', 5)
  await lab.run(person, syncId)
  await person.work.change(changed.id, { location: 'Platform 2' })
  await person.work.remove(removed.id)
  await person.work.add('Flight to Rome (FCO)', 6)
  await person.work.add('Weekly planning', 6)
  await person.home.add('Flight to Faro (FAO)', 7)
  await lab.forgetRequests()

  const first = await preview(lab, person, syncId)
  assert.equal(first.shown('forward'), [
    'create: Flight to Rome (FCO)',
    'delete: Flight to Oslo (OSL)',
    'skip: Weekly planning',
    'unchanged: Flight to Lisbon (LIS)',
    'update: Train to Porto',
  ])
  assert.equal(first.shown('reverse'), ['create: Flight to Faro (FAO)'])
  const skipped = first.forward?.events.find(({ verdict }) => verdict === 'skip')
  assert.match(skipped?.reason ?? '', /^(?:Nothing suggests travel|It is not taken for travel)\./)
  assert.equal([...new Set((await lab.requests()).map(({ method }) => method))], ['GET'])
  assert.is((await person.home.events()).length, 4)

  const second = await preview(lab, person, syncId)
  assert.equal(second.shown('forward'), first.shown('forward'))
  const { forward, reverse } = await lab.run(person, syncId)
  assert.equal([forward?.created, forward?.updated, forward?.deleted, reverse?.created], [1, 1, 1, 1])
})

test('Given an inactive sync, then it can be previewed; another person’s cannot', async ({ lab, person }) => {
  const { syncId } = await flightToCopy(lab, person)
  await switchOff(lab, person, syncId)
  assert.equal((await preview(lab, person, syncId)).shown('forward'), ['create: Flight to Lisbon (LIS)'])
  const stranger = await lab.makePerson()
  const ask = { userId: stranger.userId, syncId }
  const answer = await lab.bus.request(previewSyncRequest, ask, 60_000)
  assert.equal(answer, { outcome: 'failed', code: 'not_found', error: 'There is no such sync.' })
})

test('Given a calendar that Google does not show, when a run is previewed, then the reason comes as a sentence', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await lab.emulator.revoke(person.work.email)
  const answer = await lab.bus.request(previewSyncRequest, { userId: person.userId, syncId }, 60_000)
  assert.is(answer.outcome === 'failed' && answer.code, 'reconnection_required')
})

test('Given a Google that does not answer about an event that would come back, when a run is previewed, then that is said, and no fault of ours', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.work.remove(flight.id)
  await aMoment(lab)
  await person.home.change(copy.id, { location: 'Gate 7' })
  await lab.addFault({ match: { method: 'GET', path: `/events/${flight.id}$` }, respond: { status: 503 } })
  const answer = await lab.bus.request(previewSyncRequest, { userId: person.userId, syncId }, 60_000)
  assert.is(answer.outcome === 'failed' && answer.code, 'google_unreachable')
})

test('Given more than a message of the bus holds, when a run is previewed, then it shows what fits, and says how many events there are', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const location = '旅'.repeat(1_024)
  for (let n = 0; n < 200; n += 1) await person.work.add(`Flight ${location.slice(n + 7)}`, (n % 28) + 1, { location })
  const { forward } = await preview(lab, person, syncId)
  assert.is(forward?.total, 200)
  const { length } = forward?.events ?? []
  assert.ok(length > 100 && length < 200, String(length))
})

test.run()
