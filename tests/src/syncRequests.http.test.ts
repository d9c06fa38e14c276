import { CalendarSync, SyncPreview, SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import * as assert from 'uvu/assert'
import { eventually } from './kit/eventually.ts'
import { storedEvents } from './kit/storedLog.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('what may be asked of a sync, over HTTP', 'withSync')

test('Given a sync, when its options are changed, then the answer shows them and the next run follows', async ({
  client,
  system,
  people,
  sync,
}) => {
  const path = `/api/calendar-syncs/${sync.id}`
  const changed = CalendarSync.parse((await client.patch(path, { shareDetails: false, daysForward: 60 })).body)
  assert.equal([changed.shareDetails, changed.daysForward, changed.daysBack, changed.active], [false, 60, 14, true])
  assert.is((await client.post(`${path}/sync`)).status, 200)
  assert.equal([...new Set(await system.emulator.titles(people.home))], ['Busy'])
  for (const wrong of [{}, { daysForward: 0 }, { daysBack: 1_000 }, { name: 'x' }]) {
    assert.is((await client.patch(path, wrong)).status, 400, JSON.stringify(wrong))
  }
})

test('Given a sync, when it is previewed, then each event has a verdict, and nothing is copied', async ({
  client,
  system,
  people,
  sync,
}) => {
  const answer = await client.post(`/api/calendar-syncs/${sync.id}/preview`)
  assert.is(answer.status, 200, JSON.stringify(answer.body))
  const { forward, reverse } = SyncPreview.parse(answer.body)
  const created = forward?.events.filter(({ verdict }) => verdict === 'create').map(({ event }) => event.summary)
  assert.equal(created?.sort(), [...people.trips].sort())
  assert.is(forward?.events.find(({ event }) => event.summary === 'Weekly planning')?.verdict, 'skip')
  assert.is(reverse, undefined)
  assert.equal(await system.emulator.titles(people.home), [])
})

test('Given a copy that was deleted, when it is restored, then it is back; and with the sync all copies may go', async ({
  client,
  system,
  people,
  sync,
}) => {
  const path = `/api/calendar-syncs/${sync.id}`
  await client.post(`${path}/sync`)
  const [copy] = await system.emulator.events(people.home, people.home)
  await system.emulator.deleteEvent(people.home, people.home, copy?.id ?? '')
  const restored = await client.post(`${path}/restore`)
  assert.is(restored.status, 200, JSON.stringify(restored.body))
  assert.is(SyncRunAnswer.parse(restored.body).results.created, 1)
  const confirmed = await client.post(`${path}/confirm-deletions`)
  assert.is(SyncRunAnswer.parse(confirmed.body).results.deleted, 0)
  assert.is((await system.emulator.titles(people.home)).length, 3)
  assert.equal((await client.delete(`${path}?removeCopies=true`)).body, { id: sync.id })
  await eventually(async () => (await system.emulator.titles(people.home)).length === 0)
  assert.is((await client.post(`${path}/restore`)).status, 404)
})

test('Given a person who waits for a run, when the product is stopped, then they hear that it goes on, and nothing waits for its end', async ({
  client,
  system,
  sync,
}) => {
  await system.emulator.addFault({ match: { path: '^/calendar/' }, respond: { latencyMs: 600_000 } })
  // With a query the kit's client does not ask again after a 202.
  const asked = client.post(`/api/calendar-syncs/${sync.id}/sync?once`)
  await eventually(async () =>
    (await storedEvents(system.store, { types: ['SyncRunClaimed'] })).some(({ data }) => data.syncId === sync.id),
  )
  await system.restart()
  const { status, body } = await asked
  assert.is(status, 202, JSON.stringify(body))
})

test.run()
