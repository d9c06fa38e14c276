import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, at, type Bench, openBench, refusal } from '../testing.ts'

const test = suite('guests and shared calendars')
const ANN = 'ann@example.com'
const BEN = 'ben@example.com'
const EVE = 'eve@elsewhere.example'
const REFERENCE = 'https://developers.google.com/workspace/calendar/api/v3/reference/events'
let bench: Bench
let ann: Api
let ben: Api
test.before.each(async () => {
  bench = await openBench()
  ann = await bench.calendarOf(ANN)
  ben = await bench.calendarOf(BEN)
})
test.after.each(() => bench.close())

const invite = async (extra: object = {}, query: object = {}) => {
  const requestBody = {
    id: 'meeting',
    summary: 'Meeting',
    attendees: [{ email: BEN }, { email: EVE }],
    ...at('10:00'),
    ...extra,
  }
  return (await ann.events.insert({ calendarId: 'primary', requestBody, ...query })).data
}
const copyOf = async (api: Api) => (await api.events.get({ calendarId: 'primary', eventId: 'meeting' })).data
const patch = (api: Api, requestBody: object, query: object = {}) =>
  api.events.patch({ calendarId: 'primary', eventId: 'meeting', requestBody, ...query })
const mails = async () => JSON.stringify(await bench.control('GET', '/emulator/mails'))

test('a guest gets a copy with the same id and iCalUID, which says who is who', async () => {
  const made = await invite()
  const copy = await copyOf(ben)
  assert.is(copy.iCalUID, made.iCalUID)
  assert.equal(copy.organizer, { email: ANN })
  assert.equal(copy.attendees?.[0], { email: BEN, responseStatus: 'needsAction', self: true })
  assert.is(made.organizer?.self, true)
})

test(`private extended properties, reminders, transparency and colour belong to one copy (${REFERENCE}#extendedProperties)`, async () => {
  await invite({ extendedProperties: { private: { mine: 'yes' }, shared: { ours: 'yes' } } })
  assert.equal((await copyOf(ben)).extendedProperties, { shared: { ours: 'yes' } })
  await patch(ben, { extendedProperties: { private: { bens: '1' } }, transparency: 'transparent', colorId: '3' })
  assert.equal((await copyOf(ann)).extendedProperties?.private, { mine: 'yes' })
  assert.is((await copyOf(ann)).transparency, undefined)
  await patch(ann, { summary: 'Moved meeting' })
  const copy = await copyOf(ben)
  assert.equal([copy.summary, copy.extendedProperties?.private, copy.colorId], ['Moved meeting', { bens: '1' }, '3'])
})

test('what is shared is changed by the organizer only (guides/errors: forbiddenForNonOrganizer)', async () => {
  await invite()
  assert.is(await refusal(patch(ben, { guestsCanModify: true })), '403 forbiddenForNonOrganizer')
  assert.is(await refusal(patch(ben, { extendedProperties: { shared: { a: 'b' } } })), '403 forbiddenForNonOrganizer')
  await patch(ann, { guestsCanModify: true })
  await patch(ben, { summary: 'Bens meeting' })
  assert.is((await copyOf(ann)).summary, 'Bens meeting')
})

test('what a guest changes stays on the own copy, until the organizer changes the same for everybody', async () => {
  await invite()
  await patch(ben, { summary: 'With Ann', location: 'Room 2' })
  assert.is((await copyOf(ann)).summary, 'Meeting')
  await patch(ann, { location: 'Room 5' })
  const copy = await copyOf(ben)
  assert.equal([copy.summary, copy.location], ['With Ann', 'Room 5'])
})

test('a guest’s answer reaches the organizer, and removing the own copy declines', async () => {
  await invite()
  await patch(ben, { attendees: [{ email: BEN, responseStatus: 'accepted' }, { email: EVE }] })
  assert.is((await copyOf(ann)).attendees?.[0]?.responseStatus, 'accepted')
  await ben.events.delete({ calendarId: 'primary', eventId: 'meeting' })
  assert.is((await copyOf(ann)).attendees?.[0]?.responseStatus, 'declined')
  assert.is((await copyOf(ann)).status, 'confirmed')
})

test('what the organizer cancels, and whom the organizer uninvites, loses the copy', async () => {
  await invite()
  await patch(ann, { attendees: [{ email: EVE }] })
  assert.is((await copyOf(ben)).status, 'cancelled')
  await patch(ann, { attendees: [{ email: BEN }] })
  assert.is((await copyOf(ben)).status, 'confirmed')
  await ann.events.delete({ calendarId: 'primary', eventId: 'meeting' })
  assert.is((await copyOf(ben)).status, 'cancelled')
})

test(`guests are mailed only when the app asks for it (${REFERENCE}/insert#sendUpdates)`, async () => {
  await invite()
  await patch(ann, { summary: 'Moved' }, { sendUpdates: 'none' })
  assert.is(await mails(), '{"items":[]}')
  await patch(ann, { summary: 'Moved again' }, { sendUpdates: 'externalOnly' })
  assert.match(await mails(), `"kind":"update","from":"${ANN}","to":"${EVE}"`)
  assert.not.match(await mails(), `"to":"${BEN}"`)
  await ann.events.delete({ calendarId: 'primary', eventId: 'meeting', sendUpdates: 'all' })
  assert.match(await mails(), `"kind":"cancellation","from":"${ANN}","to":"${BEN}"`)
  assert.is(await refusal(invite({ id: 'another' }, { sendUpdates: 'loudly' })), '400 invalid')
})

test('readers see that a private event is there, not what it is; writers see it', async () => {
  await ann.events.insert({
    calendarId: 'primary',
    requestBody: { id: 'doctor', summary: 'Doctor', location: 'Clinic', visibility: 'private', ...at('10:00') },
  })
  await ann.events.insert({ calendarId: 'primary', requestBody: { id: 'lunch', summary: 'Lunch', ...at('12:00') } })
  const share = (accessRole: string) =>
    bench.control('POST', `/emulator/accounts/${BEN}/calendars`, { id: ANN, summary: 'Ann', accessRole })
  const seen = async () => (await ben.events.list({ calendarId: ANN })).data.items?.map((event) => event.summary)
  await share('reader')
  assert.equal(await seen(), [undefined, 'Lunch'])
  const [masked] = (await ben.events.list({ calendarId: ANN })).data.items ?? []
  assert.equal(
    [masked?.visibility, masked?.location, masked?.start?.dateTime],
    ['private', undefined, '2026-03-02T10:00:00+01:00'],
  )
  await share('freeBusyReader')
  assert.equal(await seen(), [undefined, undefined])
  await share('writer')
  assert.equal(await seen(), ['Doctor', 'Lunch'])
})

test('below writer nothing is written, and a calendar that is not shared is not found', async () => {
  await bench.control('POST', `/emulator/accounts/${BEN}/calendars`, { id: ANN, summary: 'Ann', accessRole: 'reader' })
  assert.is(await refusal(ben.events.insert({ calendarId: ANN, requestBody: at('10:00') })), '403 requiredAccessLevel')
  assert.is(await refusal(ann.events.list({ calendarId: BEN })), '404 notFound')
})

test('an invitation from outside has its own organizer, and is answered by the guest alone', async () => {
  const body = {
    id: 'outside',
    summary: 'Pitch',
    organizer: { email: EVE },
    attendees: [{ email: ANN, responseStatus: 'declined' }],
    ...at('10:00'),
  }
  await bench.control('POST', `/emulator/accounts/${ANN}/calendars/primary/events`, body)
  const { data } = await ann.events.get({ calendarId: 'primary', eventId: 'outside' })
  assert.equal([data.organizer, data.attendees?.[0]?.responseStatus], [{ email: EVE }, 'declined'])
  assert.is(
    await refusal(
      ann.events.patch({ calendarId: 'primary', eventId: 'outside', requestBody: { guestsCanModify: true } }),
    ),
    '403 forbiddenForNonOrganizer',
  )
  await ann.events.delete({ calendarId: 'primary', eventId: 'outside' })
})

test('more guests than asked for are left out of the answer, but for oneself (events/list#maxAttendees)', async () => {
  await invite()
  const { data } = await ben.events.get({ calendarId: 'primary', eventId: 'meeting', maxAttendees: 1 })
  assert.is(data.attendeesOmitted, true)
  assert.equal(
    data.attendees?.map((guest) => guest.email),
    [BEN],
  )
})

test('on a secondary calendar the calendar itself is the organizer', async () => {
  await bench.control('POST', `/emulator/accounts/${ANN}/calendars`, { id: 'team', summary: 'Team' })
  const { data } = await ann.events.insert({ calendarId: 'team', requestBody: at('10:00') })
  assert.equal(data.organizer, { email: 'team', displayName: 'Team', self: true })
  assert.equal(data.creator, { email: ANN })
})

test.run()
