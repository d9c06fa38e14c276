import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, allDay, at, type Bench, openBench, refusal } from '../testing.ts'

const test = suite('writing events')
const ANN = 'ann@example.com'
const REFERENCE = 'https://developers.google.com/workspace/calendar/api/v3/reference/events'
let bench: Bench
let api: Api
test.before.each(async () => {
  bench = await openBench()
  api = await bench.calendarOf(ANN)
})
test.after.each(() => bench.close())

const insert = async (requestBody: object) => (await api.events.insert({ calendarId: 'primary', requestBody })).data
const patch = (eventId: string, requestBody: object, etag?: string) =>
  api.events.patch(
    { calendarId: 'primary', eventId, requestBody },
    etag === undefined ? {} : { headers: { 'If-Match': etag } },
  )

test(`ids that clients choose are five to 1,024 characters of base32hex (${REFERENCE}#id)`, async () => {
  assert.is((await insert({ id: 'abc123v', ...at('10:00') })).id, 'abc123v')
  for (const id of ['abcd', 'ABCDEF', 'wxyzw', 'under_score', 'a'.repeat(1025)]) {
    assert.is(await refusal(insert({ id, ...at('10:00') })), '400 invalid', id)
  }
})

test('texts are as long as Google’s screens let them be, and no longer', async () => {
  const longest = { summary: 'x'.repeat(1_024), description: 'x'.repeat(8_192), location: 'x'.repeat(1_024) }
  const { id = '' } = await insert({ ...longest, ...at('10:00') })
  for (const [field, text] of Object.entries(longest)) {
    assert.is(await refusal(insert({ [field]: `${text}x`, ...at('10:00') })), '400 invalid', field)
    assert.is(await refusal(patch(id ?? '', { [field]: `${text}x` })), '400 invalid', field)
  }
})

test(`an id that exists on the calendar, or was deleted there, is a duplicate (${REFERENCE}/insert)`, async () => {
  await insert({ id: 'taken1', ...at('10:00') })
  assert.is(await refusal(insert({ id: 'taken1', ...at('11:00') })), '409 duplicate')
  await api.events.delete({ calendarId: 'primary', eventId: 'taken1' })
  assert.is(await refusal(insert({ id: 'taken1', ...at('11:00') })), '409 duplicate')
  assert.is((await api.events.get({ calendarId: 'primary', eventId: 'taken1' })).data.status, 'cancelled')
})

test('the same id may live on two calendars', async () => {
  await insert({ id: 'shared1', ...at('10:00') })
  const ben = await bench.calendarOf('ben@example.com')
  assert.is(
    (await ben.events.insert({ calendarId: 'primary', requestBody: { id: 'shared1', ...at('10:00') } })).status,
    200,
  )
})

test('an update says the sequence that the event has, once it was moved: none counts as 0, and a patch needs none', async () => {
  const { id = '', sequence } = await insert({ summary: 'one', ...at('10:00') })
  const update = async (requestBody: object) =>
    (await api.events.update({ calendarId: 'primary', eventId: id ?? '', requestBody })).data
  assert.is(sequence, 0)
  assert.is((await update({ summary: 'one', ...at('11:00') })).sequence, 1)
  assert.is(await refusal(update({ summary: 'two', ...at('11:00') })), '400 invalid')
  assert.is((await update({ summary: 'two', sequence: 1, ...at('12:00') })).sequence, 2)
  assert.is((await patch(id ?? '', { summary: 'three' })).data.sequence, 2)
})

test('a write with If-Match goes through only for the version it names (guides/version-resources)', async () => {
  const made = await insert({ summary: 'one', ...at('10:00') })
  const id = made.id ?? ''
  const changed = (await patch(id, { summary: 'two' }, made.etag ?? '')).data
  assert.is.not(changed.etag, made.etag)
  assert.is(await refusal(patch(id, { summary: 'three' }, made.etag ?? '')), '412 conditionNotMet')
  const stale = { headers: { 'If-Match': made.etag ?? '' } }
  assert.is(await refusal(api.events.delete({ calendarId: 'primary', eventId: id }, stale)), '412 conditionNotMet')
  assert.is(
    await refusal(api.events.update({ calendarId: 'primary', eventId: id, requestBody: at('10:00') }, stale)),
    '412 conditionNotMet',
  )
  const fresh = { headers: { 'If-None-Match': changed.etag ?? '' } }
  const answer = await api.events.get({ calendarId: 'primary', eventId: id }, { ...fresh, validateStatus: () => true })
  assert.is(answer.status, 304)
})

test('a patch changes what it names, null removes, objects merge and arrays are replaced (guides/performance#patch)', async () => {
  const { id } = await insert({
    summary: 'Trip',
    location: 'Lisbon',
    extendedProperties: { private: { a: '1', b: '2' } },
    ...at('10:00'),
  })
  const { data } = await patch(id ?? '', { location: null, extendedProperties: { private: { b: null, c: '3' } } })
  assert.is(data.summary, 'Trip')
  assert.is(data.location, undefined)
  assert.equal(data.extendedProperties, { private: { a: '1', c: '3' } })
})

test(`an update replaces the whole event (${REFERENCE}/update)`, async () => {
  const { id } = await insert({ summary: 'Trip', location: 'Lisbon', ...at('10:00') })
  const { data } = await api.events.update({
    calendarId: 'primary',
    eventId: id ?? '',
    requestBody: { summary: 'Trip', ...at('11:00') },
  })
  assert.is(data.location, undefined)
  assert.is(
    await refusal(api.events.update({ calendarId: 'primary', eventId: id ?? '', requestBody: { summary: 'x' } })),
    '400 required',
  )
})

test('a deleted event is deleted once; patching its status brings it back', async () => {
  const { id } = await insert({ summary: 'Trip', ...at('10:00') })
  const eventId = id ?? ''
  assert.is((await api.events.delete({ calendarId: 'primary', eventId })).status, 204)
  assert.is(await refusal(api.events.delete({ calendarId: 'primary', eventId })), '410 deleted')
  assert.is(await refusal(api.events.delete({ calendarId: 'primary', eventId: 'never0' })), '404 notFound')
  assert.is((await patch(eventId, { status: 'confirmed' })).data.summary, 'Trip')
})

test('a switch between timed and all-day must clear the other field', async () => {
  const { id } = await insert({ summary: 'Trip', ...at('10:00') })
  assert.is(await refusal(patch(id ?? '', allDay('2026-03-02', '2026-03-03'))), '400 invalid')
  const cleared = {
    start: { date: '2026-03-02', dateTime: null, timeZone: null },
    end: { date: '2026-03-03', dateTime: null, timeZone: null },
  }
  const { data } = await patch(id ?? '', cleared)
  assert.equal([data.start, data.end], [{ date: '2026-03-02' }, { date: '2026-03-03' }])
})

test('an all-day end is exclusive, so a range without a day is empty; so is one that ends before it starts', async () => {
  assert.is((await insert(allDay('2026-03-02', '2026-03-03'))).status, 'confirmed')
  assert.is(await refusal(insert(allDay('2026-03-02', '2026-03-02'))), '400 timeRangeEmpty')
  assert.is(await refusal(insert(at('10:00', '09:00'))), '400 timeRangeEmpty')
  assert.is((await insert(at('10:00', '10:00'))).status, 'confirmed')
})

test(`a time needs an offset or a zone, and a series needs its zone (${REFERENCE}#start.timeZone)`, async () => {
  const local = { start: { dateTime: '2026-03-02T10:00:00' }, end: { dateTime: '2026-03-02T11:00:00' } }
  assert.is(await refusal(insert(local)), '400 required')
  assert.is(await refusal(insert({ ...at('10:00'), recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })), '400 required')
  const zoned = {
    start: { ...local.start, timeZone: 'America/New_York' },
    end: { ...local.end, timeZone: 'America/New_York' },
  }
  const made = await insert({ ...zoned, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
  assert.equal(made.start, { dateTime: '2026-03-02T16:00:00+01:00', timeZone: 'America/New_York' })
  assert.is(await refusal(insert({ ...zoned, recurrence: ['DTSTART:20260302T100000Z'] })), '400 invalid')
  assert.is(await refusal(insert({ start: { ...local.start, timeZone: 'Moon/Base' }, end: zoned.end })), '400 invalid')
})

test('updated and sequence move on: sequence only when the times change', async () => {
  const made = await insert({ summary: 'Trip', ...at('10:00') })
  const renamed = (await patch(made.id ?? '', { summary: 'Trip 2' })).data
  assert.is(renamed.sequence, 0)
  const moved = (await patch(made.id ?? '', at('12:00', '13:00'))).data
  assert.is(moved.sequence, 1)
  assert.ok((moved.updated ?? '') >= (renamed.updated ?? '') && (renamed.updated ?? '') >= (made.updated ?? ''))
  assert.is(await refusal(patch(made.id ?? '', { sequence: 0 })), '400 invalid')
})

test(`changing reminders alone does not change updated, nor the etag that goes with it (${REFERENCE}#reminders)`, async () => {
  const made = await insert({ summary: 'Trip', ...at('10:00') })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const { data } = await patch(made.id ?? '', { reminders: { useDefault: false, overrides: [] } })
  assert.is(data.updated, made.updated)
  assert.is(data.etag, made.etag)
})

test(`the event type is fixed, and fromGmail is Gmail's to make (${REFERENCE}#eventType)`, async () => {
  assert.is(await refusal(insert({ eventType: 'fromGmail', ...at('10:00') })), '400 invalid')
  const gmail = await bench.control('POST', `/emulator/accounts/${ANN}/calendars/primary/events`, {
    eventType: 'fromGmail',
    summary: 'Flight',
    ...at('10:00'),
  })
  assert.match(JSON.stringify(gmail), '"eventType":"fromGmail"')
  const { id } = await insert(at('10:00'))
  assert.is(await refusal(patch(id ?? '', { eventType: 'focusTime' })), '400 eventTypeRestriction')
  assert.is(
    await refusal(insert({ eventType: 'outOfOffice', ...allDay('2026-03-02', '2026-03-03') })),
    '400 malformedEvent',
  )
  assert.is(await refusal(insert({ eventType: 'birthday', ...at('10:00') })), '400 malformedEvent')
  const birthday = {
    eventType: 'birthday',
    visibility: 'private',
    transparency: 'transparent',
    recurrence: ['RRULE:FREQ=YEARLY'],
    ...allDay('2026-03-02', '2026-03-03'),
  }
  assert.is((await insert(birthday)).eventType, 'birthday')
})

test('a patch costs three units, every other call one (events/patch: "consumes three quota units")', async () => {
  await bench.control('DELETE', '/emulator/requests')
  const { id } = await insert(at('10:00'))
  await patch(id ?? '', { summary: 'x' })
  await api.events.update({ calendarId: 'primary', eventId: id ?? '', requestBody: at('10:00') })
  await api.events.delete({ calendarId: 'primary', eventId: id ?? '' })
  const log = await bench.requests()
  assert.equal(
    log.items.map((one) => [one.method, one.units]),
    [
      ['POST', 1],
      ['PATCH', 3],
      ['PUT', 1],
      ['DELETE', 1],
    ],
  )
  assert.is(log.units, 6)
})

test('a body that is no JSON is a parse error, and an unknown event is not found', async () => {
  const token = (await bench.signIn(ANN)).credentials.access_token
  const answer = await fetch(`${bench.url}/calendar/v3/calendars/primary/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{',
  })
  assert.is(answer.status, 400)
  assert.match(await answer.text(), 'parseError')
  assert.is(await refusal(patch('nothing0', {})), '404 notFound')
})

test('conference data is ignored from clients that do not say they know it (events/insert#conferenceDataVersion)', async () => {
  const conferenceData = { conferenceId: 'abc', entryPoints: [] }
  assert.is((await insert({ ...at('10:00'), conferenceData })).conferenceData, undefined)
  const { data } = await api.events.insert({
    calendarId: 'primary',
    conferenceDataVersion: 1,
    requestBody: { ...at('10:00'), conferenceData },
  })
  assert.equal(data.conferenceData, conferenceData)
  assert.equal((await patch(data.id ?? '', { conferenceData: null })).data.conferenceData, conferenceData)
})

test.run()
