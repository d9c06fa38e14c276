import { HistoryEvent, HistoryEventDetail, type HistoryFilter, StreamState } from '@calendar-sync/contracts/api/history'
import { UserExport } from '@calendar-sync/contracts/api/userExport'
import type { UserId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { signedIn, withSync } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { column } from './kit/columns.ts'
import { filterBody } from './kit/createSync.ts'
import { eventually } from './kit/eventually.ts'
import { idOf } from './kit/staff.ts'
import { staffSuite } from './kit/systemSuite.ts'
import type { People } from './kit/trips.ts'

interface Scene {
  people: People
  person: UserId
  syncId: string
}
const test = staffSuite<Scene>('the history over HTTP')

test.before(async (context) => {
  const { system } = context
  const { client, people, sync } = await withSync(system)
  await client.patch(`/api/calendar-syncs/${sync.id}/filter`, filterBody('Lisbon', 'Porto'))
  Object.assign(context, { people, person: await idOf(client), syncId: sync.id })
})

const query = (filter: HistoryFilter, range?: readonly [number, number]) =>
  `filter=${encodeURIComponent(JSON.stringify(filter))}${range ? `&range=${JSON.stringify(range)}` : ''}`

async function read(client: Client, filter: HistoryFilter = {}, range?: readonly [number, number]) {
  const answer = await client.get(`/api/history?${query(filter, range)}`)
  assert.is(answer.status, 200, JSON.stringify(answer.body))
  return { events: z.array(HistoryEvent).parse(answer.body), range: answer.headers.get('content-range') }
}

/** The one event of the person's that is of this type; the read model may still be on its way. */
const find = (client: Client, filter: HistoryFilter) => eventually(async () => (await read(client, filter)).events[0])

test('Everything that happened is listed, newest first, in pages that add up', async ({ admin }) => {
  const { events, range } = await read(admin, {}, [0, 999])
  assert.match(range ?? '', new RegExp(`^history 0-${events.length - 1}/`))
  const times = events.map(({ at }) => at)
  assert.equal(times, [...times].sort().reverse())
  const pages = [await read(admin, { to: times[0] }, [0, 9]), await read(admin, { to: times[0] }, [10, 19])]
  assert.equal(
    pages.flatMap((page) => page.events.map(({ id }) => id)),
    events
      .filter(({ at }) => at <= (times[0] ?? ''))
      .slice(0, 20)
      .map(({ id }) => id),
  )
  const last = await read(admin, {}, [events.length - 1, events.length - 1])
  assert.is(last.events.length, 1)
})

test('A list about all people shows nothing personal of what was said', async ({ admin, people }) => {
  const { events } = await read(admin, { type: 'FilterUpdated' })
  assert.is(events[0]?.sentence, 'changed the filter of … → … from no keywords to any of “…” and “…”')
  assert.is(events[0]?.person?.email, people.office)
})

test("A person's timeline is told in words", async ({ support, person, people }) => {
  const changed = await find(support, { person, type: 'FilterUpdated' })
  assert.match(changed.sentence, /^changed the filter of .+ → .+ from no keywords to any of “Lisbon” and “Porto”$/)
  assert.is(changed.actor.person?.userId, person)
  const { events } = await read(support, { person, type: ['AccountConnected', 'UserRegistered'] })
  assert.equal(new Set(events.map(({ type }) => type)), new Set(['AccountConnected', 'UserRegistered']))
  assert.ok(events.some(({ sentence }) => sentence === `connected the account ${people.home}`))
})

test('Each filter narrows to what it names', async ({ admin, person, syncId }) => {
  const stream = `sync-${syncId}`
  const created = await find(admin, { stream, type: 'SyncCreated' })
  const ofStream = await read(admin, { stream })
  assert.ok(ofStream.events.length >= 2 && ofStream.events.every((event) => event.stream === stream))
  const ofRequest = await read(admin, { correlationId: created.correlationId })
  assert.ok(ofRequest.events.some(({ id }) => id === created.id))
  assert.ok((await read(admin, { actor: person })).events.every(({ actor }) => actor.person?.userId === person))
  assert.ok((await read(admin, { actorKind: 'admin' })).events.every(({ actor }) => actor.kind === 'admin'))
  const until = await read(admin, { to: created.at })
  assert.ok(until.events.length > 0 && until.events.every(({ at }) => at <= created.at))
  assert.equal((await read(admin, { from: '2100-01-01T00:00:00Z' })).events, [])
  assert.is((await admin.get(`/api/history?filter=${encodeURIComponent('{"data":"x"}')}`)).status, 400)
})

test('One event is shown with its data and its story', async ({ admin, person }) => {
  const { id } = await find(admin, { person, type: 'SyncCreated' })
  const answer = await admin.get(`/api/history/${id}`)
  assert.is(answer.status, 200)
  const detail = HistoryEventDetail.parse(answer.body)
  assert.match(JSON.stringify(detail.data), '"syncDirection":"one-way"')
  assert.ok(detail.story.some((event) => event.id === id))
  assert.is((await admin.get('/api/history/00000000000000999999')).status, 404)
})

test('A stream is shown as it was after any of its events', async ({ admin, syncId }) => {
  const at = async (revision?: number) => {
    const answer = await admin.get(
      `/api/streams/sync-${syncId}${revision === undefined ? '' : `?revision=${revision}`}`,
    )
    assert.is(answer.status, 200, JSON.stringify(answer.body))
    return StreamState.parse(answer.body)
  }
  const keywordsOf = ({ state }: StreamState) =>
    z.object({ filter: z.object({ keywords: z.array(z.string()) }) }).parse(state).filter.keywords
  assert.equal(keywordsOf(await at(0)), [])
  const changed = await at(1)
  assert.equal(keywordsOf(changed), ['Lisbon', 'Porto'])
  assert.equal(changed.changed, ['filter'])
  assert.is((await at()).revision, changed.lastRevision)
  for (const path of [`sync-${syncId}?revision=999`, 'sync-nothing', 'nonsense'])
    assert.is((await admin.get(`/api/streams/${path}`)).status, 404, path)
})

test('Given an admin changed the plan of another, then the history of all says whose, and that of the person does not', async ({
  admin,
  system,
}) => {
  const person = await idOf((await signedIn(system)).client)
  await eventually(async () => (await admin.get(`/api/admin/users/${person}`)).status === 200)
  const plan = { tier: 'pro', status: 'active', expiry: null }
  assert.is((await admin.patch(`/api/admin/users/${person}/subscription`, plan)).status, 200)
  const stream = `subscription-${person}`
  const told = await find(admin, { stream, type: 'SubscriptionChanged' })
  const change = 'from no plan (inactive) to pro (active) without an end'
  assert.ok(told.person?.displayName)
  const named = `changed ${told.person.displayName}’s plan ${change}`
  assert.is(told.sentence, named)
  const ofAll = (await read(admin, { type: 'SubscriptionChanged' })).events
  assert.ok(ofAll.some(({ id, sentence }) => id === told.id && sentence === named))
  assert.is((await find(admin, { person, type: 'SubscriptionChanged' })).sentence, `changed the plan ${change}`)
  const file = await admin.get(`/api/history.csv?${query({ type: 'SubscriptionChanged' })}`)
  assert.not.match(String(file.body), told.person.displayName)
})

test("Reading a person's history is itself recorded, once an hour for each reader", async ({
  support,
  admin,
  system,
}) => {
  const person = await idOf((await signedIn(system)).client)
  await find(support, { person, type: 'UserRegistered' })
  await read(support, { person })
  const looks = () =>
    eventually(async () => {
      const { events } = await read(support, { stream: `personHistory-${person}` })
      return events.length > 0 && events
    })
  const first = await looks()
  assert.equal(
    first.map(({ actor }) => actor.person?.userId),
    [await idOf(support)],
  )
  assert.is(first[0]?.sentence, `looked at ${first[0]?.person?.displayName}’s record`)
  await read(admin, { person })
  await eventually(async () => (await looks()).length === 2)
  await read(support, { person })
  assert.is((await looks()).length, 2)
})

test("Opening a person's details is recorded, for the person too, and is one look with what is read in the same hour", async ({
  support,
  system,
}) => {
  const { client } = await signedIn(system)
  const person = await idOf(client)
  await eventually(async () => (await support.get(`/api/admin/users/${person}`)).status === 200)
  assert.is((await support.get(`/api/admin/users/${person}/emails`)).status, 200)
  const ownLooks = async () => {
    const { history } = UserExport.parse((await client.get('/api/user/export')).body)
    return history.filter(({ type }) => type === 'PersonHistoryViewed').map(({ data }) => data)
  }
  const looks = await eventually(async () => {
    const known = await ownLooks()
    return known.length > 0 && known
  })
  assert.equal(column(looks, 'viewerId'), [await idOf(support)])
})

test('What is filtered can be taken away as CSV and as JSON', async ({ support, person }) => {
  const filter: HistoryFilter = { person, type: ['FilterUpdated', 'SyncCreated'] }
  await find(support, { person, type: 'FilterUpdated' })
  const csv = await support.get(`/api/history.csv?${query(filter)}`)
  assert.match(csv.headers.get('content-type') ?? '', 'text/csv')
  assert.match(csv.headers.get('content-disposition') ?? '', 'history.csv')
  const lines = z.string().parse(csv.body).trim().split('\r\n')
  assert.is(lines.length, 3)
  assert.match(lines[1] ?? '', '“Lisbon” and “Porto”')
  const json = await support.get(`/api/history.json?${query(filter)}`)
  const events = z.array(HistoryEvent.extend({ data: z.looseObject({}) })).parse(json.body)
  assert.equal(column(events, 'type'), ['FilterUpdated', 'SyncCreated'])
  assert.match(JSON.stringify(events[0]?.data), 'Lisbon')
  const all = z.array(z.unknown()).parse((await support.get('/api/history.json')).body)
  assert.not.match(JSON.stringify(all), 'Lisbon')
})

test('Of an erased person the facts stay and nothing personal can be read', async ({ system, admin }) => {
  const { client, people } = await signedIn(system)
  const person = await idOf(client)
  await admin.delete(`/api/admin/users/${person}`)
  await find(admin, { person, type: 'UserErased' })
  const { events } = await read(admin, { person }, [0, 999])
  const registered = events.find(({ type }) => type === 'UserRegistered')
  assert.is(registered?.sentence, 'signed up as “[erased]” ([erased])')
  const detail = await admin.get(`/api/history/${registered?.id}`)
  const state = await admin.get(`/api/streams/user-${person}?revision=0`)
  const file = await admin.get(`/api/history.json?${query({ person })}`)
  for (const shown of [events, detail.body, state.body, file.body])
    assert.not.match(JSON.stringify(shown), people.office)
})

test.run()
