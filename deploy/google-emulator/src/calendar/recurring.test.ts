import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, at, type Bench, openBench, refusal } from '../testing.ts'

const test = suite('recurring events')
const GUIDE = 'https://developers.google.com/workspace/calendar/api/guides/recurringevents'
const LIST = 'https://developers.google.com/workspace/calendar/api/v3/reference/events/list'
let bench: Bench
let api: Api
test.before.each(async () => {
  bench = await openBench({ now: () => new Date('2026-03-01T12:00:00Z') })
  api = await bench.calendarOf('ann@example.com')
})
test.after.each(() => bench.close())

const insert = async (requestBody: object) => (await api.events.insert({ calendarId: 'primary', requestBody })).data
const list = async (query: object = {}) => (await api.events.list({ calendarId: 'primary', ...query })).data
const patch = (eventId: string, requestBody: object) =>
  api.events.patch({ calendarId: 'primary', eventId, requestBody })
const remove = (eventId: string) => api.events.delete({ calendarId: 'primary', eventId })
const brief = (data: { items?: { id?: string | null; status?: string | null }[] }) =>
  (data.items ?? []).map((event) => `${event.id} ${event.status}`)

const daily = (...rules: string[]) => {
  const time = (clock: string) => ({ dateTime: `2026-03-02T${clock}:00`, timeZone: 'Europe/Berlin' })
  return {
    id: 'standup',
    summary: 'Stand-up',
    start: time('09:00'),
    end: time('09:15'),
    recurrence: rules.length > 0 ? rules : ['RRULE:FREQ=DAILY;COUNT=3'],
  }
}
const FIRST = 'standup_20260302T080000Z'
const SECOND = 'standup_20260303T080000Z'
const THIRD = 'standup_20260304T080000Z'

test(`a series is one event, or its instances with ids of series and UTC stamp (${GUIDE})`, async () => {
  await insert(daily())
  assert.equal(brief(await list()), ['standup confirmed'])
  const { items = [] } = await list({ singleEvents: true })
  assert.equal(
    items.map((event) => event.id),
    [FIRST, SECOND, THIRD],
  )
  assert.is(items[0]?.recurringEventId, 'standup')
  assert.is(items[0]?.recurrence, undefined)
  assert.equal(items[0]?.originalStartTime, { dateTime: '2026-03-02T09:00:00+01:00', timeZone: 'Europe/Berlin' })
  assert.is(
    (await api.events.get({ calendarId: 'primary', eventId: SECOND })).data.start?.dateTime,
    '2026-03-03T09:00:00+01:00',
  )
  assert.is(
    await refusal(api.events.get({ calendarId: 'primary', eventId: 'standup_20260310T080000Z' })),
    '404 notFound',
  )
})

test('a changed instance keeps its id and follows its series in everything else', async () => {
  await insert(daily())
  await patch(SECOND, { location: 'Garden' })
  await patch('standup', { summary: 'Daily', location: 'Room 1' })
  const { items = [] } = await list({ singleEvents: true })
  assert.equal(items.map((event) => `${event.summary} ${event.location}`).sort(), [
    'Daily Garden',
    'Daily Room 1',
    'Daily Room 1',
  ])
  assert.equal(brief(await list()).sort(), ['standup confirmed', `${SECOND} confirmed`])
})

test(`cancelled instances are told to a client that keeps the series, without what they said (${LIST}#showDeleted)`, async () => {
  await insert(daily())
  await remove(SECOND)
  assert.is(await refusal(remove(SECOND)), '410 deleted')
  assert.equal(brief(await list()), ['standup confirmed', `${SECOND} cancelled`])
  assert.equal(brief(await list({ showDeleted: true })), ['standup confirmed', `${SECOND} cancelled`])
  assert.equal(brief(await list({ singleEvents: true })).sort(), [`${FIRST} confirmed`, `${THIRD} confirmed`])
  const all = brief(await list({ singleEvents: true, showDeleted: true })).sort()
  assert.equal(all, [`${FIRST} confirmed`, `${SECOND} cancelled`, `${THIRD} confirmed`])
  const lists = [await list(), await list({ showDeleted: true }), await list({ singleEvents: true, showDeleted: true })]
  for (const { items = [] } of lists) {
    const gone = items.find(({ status }) => status === 'cancelled')
    assert.is(gone?.originalStartTime?.dateTime, '2026-03-03T09:00:00+01:00')
    assert.equal([gone?.summary, gone?.start, gone?.updated], [undefined, undefined, undefined])
  }
})

test(`of a deleted series, only single instances are shown with singleEvents and showDeleted (${LIST}#showDeleted)`, async () => {
  await insert(daily())
  await remove(SECOND)
  await remove('standup')
  assert.equal(brief(await list()), [])
  assert.equal(brief(await list({ singleEvents: true })), [])
  assert.equal(brief(await list({ singleEvents: true, showDeleted: true })).sort(), [
    `${FIRST} cancelled`,
    `${SECOND} cancelled`,
    `${THIRD} cancelled`,
  ])
})

test('a delta tells a cancelled instance by its id, its series and where it was, and the others under the same version', async () => {
  await insert(daily())
  const { nextSyncToken: syncToken } = await list({ singleEvents: true })
  await remove(SECOND)
  const told = (await list({ singleEvents: true, syncToken })).items ?? []
  const gone = told.find(({ id }) => id === SECOND)
  assert.equal([told.length, new Set(told.map(({ etag }) => etag)).size], [3, 1])
  assert.equal([gone?.id, gone?.status, gone?.recurringEventId], [SECOND, 'cancelled', 'standup'])
  assert.is(gone?.originalStartTime?.dateTime, '2026-03-03T09:00:00+01:00')
  assert.is(gone?.summary, undefined)
})

test('a delta of a shortened, moved or deleted series tells the instances that are gone', async () => {
  await insert(daily())
  const { nextSyncToken } = await list({ singleEvents: true })
  await patch('standup', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] })
  const shorter = await list({ singleEvents: true, syncToken: nextSyncToken })
  assert.equal(brief(shorter).sort(), [`${FIRST} confirmed`, `${SECOND} confirmed`, `${THIRD} cancelled`])
  const later = (clock: string) => ({ dateTime: `2026-03-02T${clock}:00`, timeZone: 'Europe/Berlin' })
  await patch('standup', { start: later('10:00'), end: later('10:15') })
  const moved = await list({ singleEvents: true, syncToken: shorter.nextSyncToken })
  assert.equal(brief(moved).filter((line) => line.endsWith('confirmed')).length, 2)
  assert.equal(
    brief(moved)
      .filter((line) => line.endsWith('cancelled'))
      .sort(),
    [`${FIRST} cancelled`, `${SECOND} cancelled`],
  )
  await remove('standup')
  const gone = await list({ singleEvents: true, syncToken: moved.nextSyncToken })
  assert.equal(
    brief(gone).map((line) => line.split(' ')[1]),
    ['cancelled', 'cancelled'],
  )
})

test('a touched series without end floods a delta with hundreds of instances', async () => {
  await insert(daily('RRULE:FREQ=DAILY'))
  const window = { timeMin: '2026-03-01T00:00:00Z', timeMax: '2026-03-31T00:00:00Z' }
  const baseline = await list({ singleEvents: true, ...window })
  assert.is(baseline.items?.length, 29)
  await patch('standup', { summary: 'Daily' })
  const delta = await list({ singleEvents: true, syncToken: baseline.nextSyncToken, maxResults: 2500 })
  assert.ok((delta.items?.length ?? 0) > 300)
})

test('a single event that becomes a series is gone, and its instances are there', async () => {
  await insert({ id: 'single', summary: 'Lunch', ...at('12:00') })
  const { nextSyncToken } = await list({ singleEvents: true })
  await patch('single', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
  const delta = await list({ singleEvents: true, syncToken: nextSyncToken })
  assert.equal(brief(delta).sort(), [
    'single cancelled',
    'single_20260302T110000Z confirmed',
    'single_20260309T110000Z confirmed',
  ])
})

test('an instance that was moved is where it was moved to, in windows too', async () => {
  await insert(daily())
  const away = (clock: string) => ({ dateTime: `2026-04-01T${clock}:00+02:00` })
  await patch(SECOND, { start: away('09:00'), end: away('09:15') })
  const inApril = { singleEvents: true, timeMin: '2026-03-31T00:00:00Z', timeMax: '2026-04-02T00:00:00Z' }
  assert.equal(brief(await list(inApril)), [`${SECOND} confirmed`])
  const inMarch = { singleEvents: true, timeMin: '2026-03-01T00:00:00Z', timeMax: '2026-03-08T00:00:00Z' }
  assert.equal(brief(await list(inMarch)), [`${FIRST} confirmed`, `${THIRD} confirmed`])
})

test('when a series moves, instances changed before are dropped with their old places', async () => {
  await insert(daily())
  await patch(SECOND, { summary: 'special' })
  const later = (clock: string) => ({ dateTime: `2026-03-02T${clock}:00`, timeZone: 'Europe/Berlin' })
  await patch('standup', { start: later('10:00'), end: later('10:15') })
  const { items = [] } = await list({ singleEvents: true })
  assert.equal(
    items.map((event) => event.summary),
    ['Stand-up', 'Stand-up', 'Stand-up'],
  )
})

test('events.instances answers one series (reference/events/instances)', async () => {
  await insert(daily())
  await remove(SECOND)
  const { data } = await api.events.instances({ calendarId: 'primary', eventId: 'standup' })
  assert.equal(brief(data), [`${FIRST} confirmed`, `${THIRD} confirmed`])
})

test.run()
