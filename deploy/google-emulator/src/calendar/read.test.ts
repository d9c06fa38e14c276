import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, allDay, at, type Bench, openBench, refusal } from '../testing.ts'

const test = suite('reading events')
const ANN = 'ann@example.com'
const LIST = 'https://developers.google.com/workspace/calendar/api/v3/reference/events/list'
let bench: Bench
let api: Api
test.before.each(async () => {
  bench = await openBench()
  api = await bench.calendarOf(ANN)
})
test.after.each(() => bench.close())

const insert = async (requestBody: object) => (await api.events.insert({ calendarId: 'primary', requestBody })).data
const list = async (query: object = {}) => (await api.events.list({ calendarId: 'primary', ...query })).data
const titles = async (query: object) => ((await list(query)).items ?? []).map((event) => event.summary)

test(`timeMin bounds the end and timeMax the start, both exclusive (${LIST})`, async () => {
  await insert({ summary: 'ten to eleven', ...at('10:00', '11:00') })
  const within = (timeMin: string, timeMax: string) =>
    titles({ timeMin: `2026-03-02T${timeMin}:00+01:00`, timeMax: `2026-03-02T${timeMax}:00+01:00` })
  assert.equal(await within('10:59', '12:00'), ['ten to eleven'])
  assert.equal(await within('11:00', '12:00'), [])
  assert.equal(await within('09:00', '10:01'), ['ten to eleven'])
  assert.equal(await within('09:00', '10:00'), [])
})

test('an all-day event lies between two midnights of its calendar', async () => {
  await insert({ summary: 'day', ...allDay('2026-03-02', '2026-03-03') })
  assert.equal(await titles({ timeMin: '2026-03-02T22:59:00Z' }), ['day'])
  assert.equal(await titles({ timeMin: '2026-03-02T23:00:00Z' }), [])
})

test(`times must carry an offset, and the window must not be empty (${LIST})`, async () => {
  assert.is(await refusal(list({ timeMin: '2026-03-02T10:00:00' })), '400 badRequest')
  const empty = { timeMin: '2026-03-02T10:00:00Z', timeMax: '2026-03-02T10:00:00Z' }
  assert.is(await refusal(list(empty)), '400 timeRangeEmpty')
})

test('pages lead from one to the next, and only the last one carries the sync token', async () => {
  for (let index = 0; index < 7; index++) await insert({ summary: `e${index}`, ...at('10:00') })
  const first = await list({ maxResults: 3 })
  assert.is(first.items?.length, 3)
  assert.is(first.nextSyncToken, undefined)
  const second = await list({ maxResults: 3, pageToken: first.nextPageToken })
  const third = await list({ maxResults: 3, pageToken: second.nextPageToken })
  assert.is(third.items?.length, 1)
  assert.is(third.nextPageToken, undefined)
  assert.type(third.nextSyncToken, 'string')
  const all = [first, second, third].flatMap((page) => page.items ?? []).map((event) => event.summary)
  assert.equal(all, ['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6'])
  assert.is(await refusal(list({ maxResults: 3, pageToken: first.nextPageToken, q: 'other' })), '400 badRequest')
})

test('a page holds 250 events unless asked otherwise, and 2,500 at most', async () => {
  const body = [...Array(2600).keys()].map((index) => ({ summary: String(index), ...at('10:00') }))
  for (const event of body) await bench.control('POST', `/emulator/accounts/${ANN}/calendars/primary/events`, event)
  assert.is((await list()).items?.length, 250)
  assert.is((await list({ maxResults: 9999 })).items?.length, 2500)
})

test('a page may be short or empty and still lead on, when short pages are switched on', async () => {
  for (let index = 0; index < 12; index++) await insert({ summary: `e${index}`, ...at('10:00') })
  await bench.control('POST', '/emulator/pages', { short: true })
  const sizes: number[] = []
  const tokens = new Set<string>()
  let page = await list()
  for (;;) {
    sizes.push(page.items?.length ?? 0)
    if (!page.nextPageToken) break
    assert.not(tokens.has(page.nextPageToken), 'no page leads back to another one')
    tokens.add(page.nextPageToken)
    page = await list({ pageToken: page.nextPageToken })
  }
  assert.is(
    sizes.reduce((sum, size) => sum + size, 0),
    12,
  )
  assert.ok(sizes.length > 3)
  assert.type(page.nextSyncToken, 'string')
})

test('events are ordered by start or by change when asked, by start only with singleEvents', async () => {
  const late = await insert({ summary: 'late', ...at('15:00') })
  await insert({ summary: 'early', ...at('09:00') })
  assert.equal(await titles({ orderBy: 'startTime', singleEvents: true }), ['early', 'late'])
  await new Promise((resolve) => setTimeout(resolve, 3))
  await api.events.patch({ calendarId: 'primary', eventId: late.id ?? '', requestBody: { summary: 'later' } })
  assert.equal(await titles({ orderBy: 'updated' }), ['early', 'later'])
  assert.is(await refusal(list({ orderBy: 'startTime' })), '400 badRequest')
})

test('extended properties, iCalUID, event types and words narrow a list; such a list has no sync token', async () => {
  const marked = await insert({
    summary: 'Flight',
    location: 'Lisbon',
    extendedProperties: { private: { by: 'app', n: '1' }, shared: { s: 'x' } },
    ...at('10:00'),
  })
  await insert({ summary: 'Other', extendedProperties: { private: { by: 'app' } }, ...at('10:00') })
  assert.equal(await titles({ privateExtendedProperty: ['by=app', 'n=1'] }), ['Flight'])
  assert.equal(await titles({ sharedExtendedProperty: ['s=x'] }), ['Flight'])
  assert.equal(await titles({ iCalUID: marked.iCalUID }), ['Flight'])
  assert.equal(await titles({ q: 'lisbon FLIGHT' }), ['Flight'])
  assert.equal(await titles({ eventTypes: ['focusTime'] }), [])
  assert.is((await list({ q: 'Flight' })).nextSyncToken, undefined)
})

test(`updatedMin answers what changed since, deletions included, and not too far back (${LIST}#updatedMin)`, async () => {
  const gone = await insert({ summary: 'gone', ...at('10:00') })
  await new Promise((resolve) => setTimeout(resolve, 3))
  const updatedMin = new Date().toISOString()
  await insert({ summary: 'new', ...at('10:00') })
  await api.events.delete({ calendarId: 'primary', eventId: gone.id ?? '' })
  assert.equal(
    (await list({ updatedMin })).items?.map((event) => event.status),
    ['cancelled', 'confirmed'],
  )
  assert.is(await refusal(list({ updatedMin: '2020-01-01T00:00:00Z' })), '410 updatedMinTooLongAgo')
})

test('deleted events are shown on request, with what they were', async () => {
  const gone = await insert({ summary: 'gone', ...at('10:00') })
  await api.events.delete({ calendarId: 'primary', eventId: gone.id ?? '' })
  assert.equal(await titles({}), [])
  assert.equal(await titles({ showDeleted: true }), ['gone'])
})

test('the answer is in the zone that was asked for, else in the calendar’s', async () => {
  const made = await insert({ start: { dateTime: '2026-07-01T10:00:00Z' }, end: { dateTime: '2026-07-01T11:00:00Z' } })
  assert.equal(made.start, { dateTime: '2026-07-01T12:00:00+02:00', timeZone: 'Europe/Berlin' })
  const [event] = (await list({ timeZone: 'America/New_York' })).items ?? []
  assert.is(event?.start?.dateTime, '2026-07-01T06:00:00-04:00')
})

test('fields picks parts of the answer (guides/performance#partial)', async () => {
  await insert({ summary: 'Flight', ...at('10:00') })
  const data = await list({ fields: 'items(summary,start/dateTime),timeZone' })
  assert.equal(data, {
    timeZone: 'Europe/Berlin',
    items: [{ summary: 'Flight', start: { dateTime: '2026-03-02T10:00:00+01:00' } }],
  })
})

test('the calendar list is paged, filtered by access and followed by its own sync token; a calendar off the list is read by who may', async () => {
  await bench.control('POST', `/emulator/accounts/${ANN}/calendars`, { id: 'team', summary: 'Team' })
  await bench.control('POST', '/emulator/accounts/ben@example.com/calendars', {
    id: 'team',
    summary: 'Team',
    accessRole: 'reader',
  })
  const ben = await bench.calendarOf('ben@example.com')
  const first = (await ben.calendarList.list({ maxResults: 1 })).data
  assert.is(first.items?.[0]?.primary, true)
  const rest = (await ben.calendarList.list({ maxResults: 1, pageToken: first.nextPageToken ?? '' })).data
  assert.equal(
    rest.items?.map((entry) => [entry.id, entry.accessRole]),
    [['team', 'reader']],
  )
  assert.equal(
    (await ben.calendarList.list({ minAccessRole: 'writer' })).data.items?.map((entry) => entry.id),
    ['ben@example.com'],
  )
  await bench.control('DELETE', '/emulator/accounts/ben@example.com/calendars/team')
  const changes = (await ben.calendarList.list({ syncToken: rest.nextSyncToken ?? '' })).data.items
  assert.equal(
    changes?.map((entry) => [entry.id, entry.deleted]),
    [['team', true]],
  )
  assert.is(await refusal(ben.calendarList.get({ calendarId: 'team' })), '404 notFound')
  assert.is((await ben.events.list({ calendarId: 'team' })).data.accessRole, 'reader')
})

test('without a good token nothing is read', async () => {
  const bare = await fetch(`${bench.url}/calendar/v3/calendars/primary/events`)
  assert.is(bare.status, 401)
  const wrong = await fetch(`${bench.url}/calendar/v3/calendars/primary/events`, {
    headers: { authorization: 'Bearer no' },
  })
  assert.match(await wrong.text(), 'authError')
})

test.run()
