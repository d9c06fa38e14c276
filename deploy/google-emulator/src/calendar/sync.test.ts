import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, at, type Bench, openBench, refusal } from '../testing.ts'

const test = suite('incremental sync')
const ANN = 'ann@example.com'
const GUIDE = 'https://developers.google.com/workspace/calendar/api/guides/sync'
let bench: Bench
let api: Api
test.before.each(async () => {
  bench = await openBench()
  api = await bench.calendarOf(ANN)
})
test.after.each(() => bench.close())

const insert = async (requestBody: object) => (await api.events.insert({ calendarId: 'primary', requestBody })).data
const list = async (query: object = {}) => (await api.events.list({ calendarId: 'primary', ...query })).data
/** Milliseconds; longer than any test. */
const hour = 3_600_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(`a sync token answers what changed since, oldest events first, and the next token (${GUIDE})`, async () => {
  const one = await insert({ summary: 'one', ...at('10:00') })
  const baseline = await list()
  assert.equal((await list({ syncToken: baseline.nextSyncToken })).items, [])
  await insert({ summary: 'two', ...at('11:00') })
  await api.events.patch({ calendarId: 'primary', eventId: one.id ?? '', requestBody: { summary: 'one!' } })
  const delta = await list({ syncToken: baseline.nextSyncToken })
  assert.equal(
    delta.items?.map((event) => event.summary),
    ['one!', 'two'],
  )
  assert.equal((await list({ syncToken: delta.nextSyncToken })).items, [])
})

test('a deletion always comes with the delta, and of it only the id is sure', async () => {
  const one = await insert({ summary: 'secret trip', ...at('10:00') })
  const { nextSyncToken: syncToken } = await list()
  await api.events.delete({ calendarId: 'primary', eventId: one.id ?? '' })
  const [gone] = (await list({ syncToken })).items ?? []
  assert.equal(Object.keys(gone ?? {}).sort(), ['etag', 'id', 'kind', 'status'])
  assert.is(gone?.status, 'cancelled')
  const [detailed] = (await list({ syncToken, showDeleted: true })).items ?? []
  assert.is(detailed?.summary, 'secret trip')
})

test('parameters that would make the client’s state untrue are refused with a sync token (events/list#syncToken)', async () => {
  const { nextSyncToken: syncToken } = await list({ singleEvents: true })
  const refused = [
    { timeMin: '2026-01-01T00:00:00Z' },
    { timeMax: '2026-01-01T00:00:00Z' },
    { updatedMin: '2026-01-01T00:00:00Z' },
    { orderBy: 'updated' },
    { q: 'x' },
    { iCalUID: 'x' },
    { privateExtendedProperty: ['a=b'] },
    { sharedExtendedProperty: ['a=b'] },
    { showDeleted: false },
    { singleEvents: false },
  ]
  for (const query of refused) {
    assert.is(await refusal(list({ syncToken, singleEvents: true, ...query })), '400 badRequest', JSON.stringify(query))
  }
  assert.is(await refusal(list({ syncToken: 'garbage' })), '400 badRequest')
})

test('expired tokens ask for a full sync: after weeks, by hand, and when the access changed', async () => {
  const token = async () => (await list()).nextSyncToken
  const byHand = await token()
  await bench.control('POST', '/emulator/sync-tokens/expire')
  assert.is(await refusal(list({ syncToken: byHand })), '410 fullSyncRequired')
  const byAccess = await token()
  await bench.control('PATCH', `/emulator/accounts/${ANN}/calendars/primary`, { accessRole: 'writer' })
  assert.is(await refusal(list({ syncToken: byAccess })), '410 fullSyncRequired')
  const byAge = await token()
  await bench.control('POST', '/emulator/clock', { advanceMs: 29 * 86_400_000 })
  api = await bench.calendarOf(ANN)
  assert.is(await refusal(list({ syncToken: byAge })), '410 fullSyncRequired')
  assert.is((await list({ syncToken: await token() })).items?.length, 0)
})

test('a delta is not bounded by the window its sync began with: an event moved out of it is still told', async () => {
  const one = await insert({ summary: 'one', ...at('10:00') })
  const { nextSyncToken: syncToken } = await list({ timeMin: '2026-03-01T00:00:00Z', timeMax: '2026-03-03T00:00:00Z' })
  const away = { start: { dateTime: '2027-03-02T10:00:00Z' }, end: { dateTime: '2027-03-02T11:00:00Z' } }
  await api.events.patch({ calendarId: 'primary', eventId: one.id ?? '', requestBody: away })
  assert.is((await list({ syncToken })).items?.[0]?.start?.dateTime, '2027-03-02T11:00:00+01:00')
})

test('changes made while a client is paging come with its next sync', async () => {
  const events = []
  for (let index = 0; index < 4; index++) events.push(await insert({ summary: `e${index}`, ...at('10:00') }))
  const first = await list({ maxResults: 2 })
  await api.events.patch({ calendarId: 'primary', eventId: events[0]?.id ?? '', requestBody: { summary: 'changed' } })
  const last = await list({ maxResults: 2, pageToken: first.nextPageToken })
  const delta = await list({ syncToken: last.nextSyncToken })
  assert.equal(
    delta.items?.map((event) => event.summary),
    ['changed'],
  )
})

test('lists lag behind writes when that is switched on; a get does not', async () => {
  await insert({ id: 'before', summary: 'before', ...at('10:00') })
  const { nextSyncToken: syncToken } = await list()
  await bench.control('POST', '/emulator/lag', { listMs: hour, deltaMs: hour })
  await insert({ id: 'after0', summary: 'after', ...at('11:00') })
  await api.events.patch({ calendarId: 'primary', eventId: 'before', requestBody: { summary: 'renamed' } })
  assert.is((await api.events.get({ calendarId: 'primary', eventId: 'after0' })).data.summary, 'after')
  const stale = await list()
  assert.equal(
    stale.items?.map((event) => event.summary),
    ['before'],
  )
  assert.equal((await list({ syncToken })).items, [])
  await bench.control('POST', '/emulator/lag', { listMs: 1, deltaMs: 1 })
  await pause(20)
  assert.equal(
    (await list()).items?.map((event) => event.summary),
    ['renamed', 'after'],
  )
  // Nothing is lost to a client that synced while the list was behind.
  assert.equal(
    (await list({ syncToken: stale.nextSyncToken })).items?.map((event) => event.summary),
    ['renamed', 'after'],
  )
})

test('a full list may lag while deltas do not: a deletion told by a delta shows up alive in a baseline', async () => {
  const one = await insert({ summary: 'one', ...at('10:00') })
  const { nextSyncToken: syncToken } = await list()
  await bench.control('POST', '/emulator/lag', { listMs: hour })
  await api.events.delete({ calendarId: 'primary', eventId: one.id ?? '' })
  assert.is((await list({ syncToken })).items?.[0]?.status, 'cancelled')
  assert.is((await list()).items?.[0]?.etag, one.etag)
})

test.run()
