import { CalendarSync, SyncPreview } from '@calendar-sync/contracts/api/calendarSyncs'
import { FilterPreview, SampleEvents } from '@calendar-sync/contracts/api/eventFilters'
import { EventDecisionRecord, TravelWordsRecord } from '@calendar-sync/contracts/api/travel'
import { UserExport } from '@calendar-sync/contracts/api/userExport'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import type { Client } from './kit/client.ts'
import { column, columns } from './kit/columns.ts'
import { createSync } from './kit/createSync.ts'
import { becomes } from './kit/eventually.ts'
import { idOf, signInAdmin } from './kit/staff.ts'
import { personSuite } from './kit/systemSuite.ts'
import type { People } from './kit/trips.ts'

const test = personSuite('what people decide about travel, over HTTP', 'subscriber')

const preview = async (client: Client, path: string, body?: object) =>
  SyncPreview.parse((await client.post(`${path}/preview`, body)).body).forward?.events ?? []

const decisionsOf = async (client: Client) =>
  z.array(EventDecisionRecord).parse((await client.get('/api/event-decisions')).body)

const put = (client: Client, path: string, body: object) => client.send('PUT', path, body)

test('Given a dry run, when a person corrects it, then the next run obeys, the decision outlives every read model, and it is gone with the person', async ({
  client,
  system,
  people,
}) => {
  const { id } = await createSync(client, people)
  const path = `/api/calendar-syncs/${id}`
  const shown = await preview(client, path)
  const lunch = shown.find(({ event }) => event.summary === 'Lunch with Mara')
  const flight = shown.find(({ event }) => event.summary === 'Flight to Lisbon (LIS)')
  assert.equal([lunch?.verdict, lunch?.offer, flight?.verdict, flight?.offer], ['skip', 'copy', 'create', 'never'])
  const decide = async (seen: typeof lunch, decision: string) => {
    const { summary, start } = seen?.event ?? {}
    const body = { scope: 'event', decision, summary, start }
    return EventDecisionRecord.parse((await put(client, `/api/event-decisions/${seen?.event.id}`, body)).body)
  }
  const made = await decide(lunch, 'copy')
  assert.equal([made.summary, made.decision, made.scope], ['Lunch with Mara', 'copy', 'event'])
  await decide(flight, 'never')
  assert.is((await client.post(`${path}/sync`)).status, 200)
  const kept = ['Lunch with Mara', 'Stay at Hotel Avenida', 'Train to Porto']
  assert.equal(await system.emulator.titles(people.home), kept)

  await system.pool.query('drop schema read_models cascade')
  await system.restart()
  const again = client.movedTo(system.url)
  assert.equal(columns(await decisionsOf(again), 'summary', 'decision'), [
    ['Flight to Lisbon (LIS)', 'never'],
    ['Lunch with Mara', 'copy'],
  ])
  assert.is((await again.post(`${path}/sync`)).status, 200)
  assert.equal(await system.emulator.titles(people.home), kept)

  const exported = UserExport.parse((await again.get('/api/user/export')).body)
  assert.is(exported.history.filter(({ type }) => type === 'EventDecisionMade').length, 2)
  assert.match(JSON.stringify(exported.now.travel), 'Lunch with Mara')

  const userId = await idOf(again)
  const admin = await signInAdmin(system)
  const told = async () =>
    JSON.stringify(
      (await admin.get(`/api/history?filter=${encodeURIComponent(JSON.stringify({ person: userId }))}`)).body,
    )
  assert.match(await told(), 'decided to copy the event “Lunch with Mara”')

  assert.is((await again.delete('/api/user')).status, 200)
  assert.not.match(await told(), 'Lunch with Mara')
  const rows = 'select * from read_models.travel where user_id = $1'
  await becomes(async () => (await system.pool.query(rows, [userId])).rows, [])
})

test('Given a decision, when it is withdrawn, then it is gone; what is no decision is refused', async ({ client }) => {
  const body = { scope: 'series', decision: 'never', summary: 'Train to Bonn', start: '2026-03-02' }
  assert.is((await put(client, '/api/event-decisions/weekly', body)).status, 200)
  assert.equal(column(await decisionsOf(client), 'id'), ['series:weekly'])
  assert.is((await client.delete('/api/event-decisions/weekly?scope=series')).status, 200)
  assert.is((await client.delete('/api/event-decisions/weekly?scope=series')).status, 200)
  assert.equal(await decisionsOf(client), [])
  for (const wrong of [{ ...body, decision: 'maybe' }, { ...body, scope: 'all' }, { ...body, start: 'soon' }, {}])
    assert.is((await put(client, '/api/event-decisions/weekly', wrong)).status, 400, JSON.stringify(wrong))
})

test('Given words, then they are kept and obeyed, and too many are refused in words', async ({
  client,
  system,
  people,
}) => {
  const words = async () => TravelWordsRecord.parse((await client.get('/api/travel-words')).body)
  assert.equal((await words()).always, [])
  const { id } = await createSync(client, people)
  const answer = await put(client, '/api/travel-words', { always: ['lunch', 'Lunch '], never: ['porto'] })
  assert.equal(TravelWordsRecord.parse(answer.body), { id: await idOf(client), always: ['lunch'], never: ['porto'] })
  assert.equal((await words()).never, ['porto'])
  await client.post(`/api/calendar-syncs/${id}/sync`)
  assert.equal(await system.emulator.titles(people.home), [
    'Flight to Lisbon (LIS)',
    'Lunch with Mara',
    'Stay at Hotel Avenida',
  ])
  const many = Array.from({ length: 51 }, (_, index) => `word ${index}`)
  const refused = await put(client, '/api/travel-words', { always: many, never: [] })
  assert.equal([refused.status, Object(refused.body).error], [400, 'A list has at most 50 words'])
})

test('Given a sync, when it shall be generous, then that is kept; a dry run shows another choice before', async ({
  client,
  people,
}) => {
  const sync = await createSync(client, people, { sensitivity: 'careful' })
  assert.is(sync.sensitivity, 'careful')
  assert.is((await createdDefault(client, people)).sensitivity, 'balanced')
  const path = `/api/calendar-syncs/${sync.id}`
  assert.ok((await preview(client, path, { sensitivity: 'generous' })).length > 0)
  assert.is((await client.post(`${path}/preview`, { sensitivity: 'wild' })).status, 400)
  const changed = CalendarSync.parse((await client.patch(path, { sensitivity: 'generous' })).body)
  assert.is(changed.sensitivity, 'generous')
})

const createdDefault = (client: Client, { office, home, ...rest }: People) =>
  createSync(client, { ...rest, office: home, home: office })

test('Given a decision, then the filter preview shows it', async ({ client }) => {
  const { events } = SampleEvents.parse((await client.get('/api/calendar-events/sample')).body)
  const lunch = events.find(({ summary }) => summary === 'Lunch with Mara')
  const body = { scope: 'event', decision: 'copy', summary: 'Lunch with Mara', start: lunch?.start }
  await put(client, `/api/event-decisions/${lunch?.id}`, body)
  const answer = await client.post('/api/event-filters/preview', { keywords: ['flight'], events })
  const { results } = FilterPreview.parse(answer.body)
  const seen = results.find(({ event }) => event.id === lunch?.id)
  assert.equal(
    [seen?.passes, seen?.reason, seen?.decided],
    [true, 'You decided to copy this event.', { scope: 'event', decision: 'copy' }],
  )
  assert.ok(results.every(({ travel }) => travel.score >= 0 && travel.score <= 1))
})

test.run()
