import { CalendarSync, SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { Conflicts } from '@calendar-sync/contracts/api/conflicts'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { EventFilter, FilterPreview, SampleEvents } from '@calendar-sync/contracts/api/eventFilters'
import { filtersStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { refusal } from './kit/client.ts'
import { column } from './kit/columns.ts'
import { createSync, discoveredCalendars, filterBody } from './kit/createSync.ts'
import { during } from './kit/emulator.ts'
import { subscribedAs } from './kit/identities.ts'
import { metadataBy } from './kit/metadata.ts'
import { idOf } from './kit/staff.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('event filters over HTTP', 'subscriber')

const trips = {
  name: 'Trips',
  keywords: ['flight', 'hotel'],
  mode: 'any',
  checkLocation: true,
  checkSummary: true,
  checkDescription: false,
}
const sentenceOf = (body: unknown) => ErrorBody.parse(body).error

test('Given a filter, when it is created, edited, toggled and deleted, then each answer and the list show it', async ({
  client,
}) => {
  const created = await client.post('/api/event-filters', trips)
  assert.is(created.status, 201)
  const filter = z.strictObject(EventFilter.shape).parse(created.body)
  assert.ok(filter.isActive)
  assert.equal((await client.get('/api/event-filters')).body, [filter])

  const edited = await client.patch(`/api/event-filters/${filter.id}`, { ...trips, name: 'Journeys', mode: 'all' })
  assert.is(EventFilter.parse(edited.body).name, 'Journeys')
  assert.is(EventFilter.parse(edited.body).mode, 'all')

  const off = await client.patch(`/api/event-filters/${filter.id}/toggle`, { isActive: false })
  assert.is(EventFilter.parse(off.body).isActive, false)

  assert.equal((await client.delete(`/api/event-filters/${filter.id}`)).body, { id: filter.id })
  assert.equal((await client.get('/api/event-filters')).body, [])
})

test('Given a sync that takes a saved filter, then it copies by what the filter says when a run starts', async ({
  client,
  people,
}) => {
  const filter = EventFilter.parse((await client.post('/api/event-filters', { ...trips, keywords: ['train'] })).body)
  const sync = await createSync(client, people, { filterId: filter.id })
  assert.is(sync.filterId, filter.id)
  const run = async () => SyncRunAnswer.parse((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).body).results
  assert.is((await run()).created, 1)

  const refused = await client.delete(`/api/event-filters/${filter.id}`)
  assert.is(refused.status, 409)
  assert.match(sentenceOf(refused.body), /One sync uses “Trips”\. Choose another filter or own keywords there first/)

  await client.patch(`/api/event-filters/${filter.id}`, { ...trips, keywords: ['flight', 'hotel'] })
  const changed = await run()
  assert.equal([changed.created, changed.deleted], [2, 1])

  const own = filterBody('train')
  const released = await client.patch(`/api/calendar-syncs/${sync.id}/filter`, own)
  assert.is(CalendarSync.parse(released.body).filterId, null)
  const back = await client.patch(`/api/calendar-syncs/${sync.id}/filter`, { filterId: filter.id })
  assert.is(CalendarSync.parse(back.body).filterId, filter.id)
  assert.is((await client.delete(`/api/calendar-syncs/${sync.id}`)).status, 200)
  assert.is((await client.delete(`/api/event-filters/${filter.id}`)).status, 200)
})

test('Given a filter that is not there, when a new sync takes it, then no sync is made', async ({ client, people }) => {
  const { work, family } = await discoveredCalendars(client, people)
  const filterId = '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0209'
  const answer = await client.post('/api/calendar-syncs', { sourceCalendar: work, targetCalendar: family, filterId })
  assert.is(answer.status, 404)
  assert.equal((await client.get('/api/calendar-syncs')).body, [])
})

test('Given two filters of which the second cannot be taken, when a new sync takes both, then no sync is made and neither is in use', async ({
  client,
  people,
}) => {
  const filter = EventFilter.parse((await client.post('/api/event-filters', { ...trips, name: 'First' })).body)
  const { work, family } = await discoveredCalendars(client, people)
  const reverseFilterId = '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0209'
  const chosen = { sourceCalendar: work, targetCalendar: family, filterId: filter.id, reverseFilterId }
  const answer = await client.post('/api/calendar-syncs', { ...chosen, syncDirection: 'two-way' })
  assert.is(answer.status, 404)
  assert.equal((await client.get('/api/calendar-syncs')).body, [])
  assert.is((await client.delete(`/api/event-filters/${filter.id}`)).status, 200)
})

test('Given a filter that a sync took which is deleted now, then it can be switched off', async ({
  client,
  people,
}) => {
  const filter = EventFilter.parse((await client.post('/api/event-filters', { ...trips, name: 'Set free' })).body)
  const { id } = await createSync(client, people, { filterId: filter.id })
  const switchOff = () => client.patch(`/api/event-filters/${filter.id}/toggle`, { isActive: false })
  assert.is((await switchOff()).status, 409)
  assert.is((await client.delete(`/api/calendar-syncs/${id}`)).status, 200)
  assert.is((await switchOff()).status, 200)
})

test('Given a filter that a sync took which was never made, then it can be deleted a minute later, not while the sync may be on its way', async ({
  client,
  system,
}) => {
  const filter = EventFilter.parse((await client.post('/api/event-filters', { ...trips, name: 'Left behind' })).body)
  const userId = await idOf(client)
  const stream = filtersStream(userId)
  const taken = async (minutesAgo: number, way: string) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const data = { userId, filterId: filter.id, syncId: '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0210', way }
    const past = await system.store.read(stream)
    await system.store.append(stream, past.length - 1, [
      { type: 'EventFilterAssigned', data, metadata: metadataBy(userId, { at }) },
    ])
  }
  await taken(0, 'forward')
  assert.is((await client.delete(`/api/event-filters/${filter.id}`)).status, 409)
  await taken(2, 'reverse')
  await taken(2, 'forward')
  assert.is((await client.delete(`/api/event-filters/${filter.id}`)).status, 200)
})

test('Given a filter that says too little, then the answer is the sentence of the specification', async ({
  client,
}) => {
  const post = async (body: object) => {
    const answer = await client.post('/api/event-filters', body)
    assert.is(answer.status, 400)
    return sentenceOf(answer.body)
  }
  assert.is(await post({ ...trips, name: '  ' }), 'Filter name is required')
  assert.is(await post({ keywords: ['x'] }), 'Filter name is required')
  assert.is(await post({ ...trips, keywords: [' ', ''] }), 'At least one keyword is required')
  assert.is(
    await post({ ...trips, checkLocation: false, checkSummary: false }),
    'At least one field to check must be enabled',
  )
})

test('Given a name that is taken, then it is refused for this person and free for another', async ({
  client,
  system,
  people,
}) => {
  await client.post('/api/event-filters', trips)
  assert.equal(refusal(await client.post('/api/event-filters', { ...trips, name: 'trips' })), [
    409,
    'filter_name_taken',
  ])
  const other = await subscribedAs(system, people.stranger)
  assert.is((await other.post('/api/event-filters', trips)).status, 201)
})

test('Given events of one’s own, when a filter is tried on them, then each says whether it passes and whether it is travel', async ({
  client,
  people,
}) => {
  await discoveredCalendars(client, people)
  const samples = await client.get(`/api/calendar-events/sample?t=${Date.now()}`, {
    'X-Requested-With': 'XMLHttpRequest',
  })
  assert.is(samples.status, 200)
  const { events } = SampleEvents.parse(samples.body)
  const titles = events.map(({ summary }) => summary)
  for (const trip of people.trips) assert.ok(titles.includes(trip), trip)

  const answer = await client.post(`/api/event-filters/preview?t=${Date.now()}`, {
    ...trips,
    keywords: ['lisbon'],
    events,
  })
  assert.is(answer.status, 200)
  const preview = FilterPreview.parse(answer.body)
  assert.is(preview.stats.totalEvents, events.length)
  assert.is(preview.stats.passedEvents + preview.stats.rejectedEvents, events.length)
  assert.equal(preview.filterSettings, {
    mode: 'any',
    keywords: ['lisbon'],
    fields: { summary: true, description: false, location: true },
  })
  const flight = preview.results.find(({ event }) => event.summary === 'Flight to Lisbon (LIS)')
  assert.ok(flight?.passes)
  assert.ok(flight?.travel.verdict)
  assert.ok(preview.results.some(({ passes, reason }) => !passes && reason.length > 0))
})

test('Given a preview without keywords or fields, then the answer is the sentence of the specification', async ({
  client,
}) => {
  const post = async (body: object) => sentenceOf((await client.post('/api/event-filters/preview', body)).body)
  assert.is(await post({ ...trips, keywords: [], events: [] }), 'Please enter at least one keyword for preview')
  assert.is(
    await post({ ...trips, checkLocation: false, checkSummary: false, events: [] }),
    'At least one field to check must be enabled',
  )
})

test('Given Google that does not answer, when samples are asked for, then the answer says so', async ({
  client,
  system,
  people,
}) => {
  await discoveredCalendars(client, people)
  await system.emulator.addFault({ match: { path: '/events$' }, respond: { status: 404, reason: 'notFound' } })
  try {
    assert.equal(refusal(await client.get('/api/calendar-events/sample')), [502, 'google_unreachable'])
  } finally {
    await system.emulator.clearFaults()
  }
})

test('Given events of two calendars at the same time, then they are a conflict', async ({ client, system, people }) => {
  const { work, family } = await discoveredCalendars(client, people)
  const night = Math.floor(Date.now() / 86_400_000 + 9) * 86_400_000
  const [review, train] = [during(night + 3 * 3_600_000), during(night + 4 * 3_600_000)]
  await system.emulator.addEvent(people.office, work.id, { summary: 'Late review', ...review })
  await system.emulator.addEvent(people.home, family.id, { summary: 'Night train', ...train })
  const { conflicts } = Conflicts.parse((await client.get('/api/conflicts')).body)
  const found = conflicts.find(({ events }) => events.some(({ summary }) => summary === 'Night train'))
  assert.equal(column(found?.events, 'summary'), ['Late review', 'Night train'])
  assert.is(found?.start, train.start.dateTime)
  assert.is(found?.end, review.end.dateTime)
})

test('Given an account whose access was taken back, then the conflicts name it as left out', async ({
  client,
  system,
  people,
}) => {
  await discoveredCalendars(client, people)
  await system.emulator.revoke(people.home)
  const { leftOut } = Conflicts.parse((await client.get('/api/conflicts')).body)
  assert.equal(column(leftOut, 'accountEmail'), [people.home])
  assert.equal(column(leftOut, 'calendarSummary'), [null])
})

test.run()
