import type { SampleEvent } from '@calendar-sync/contracts/api/eventFilters'
import type { KeywordFilter } from '@calendar-sync/contracts/domain/sync'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { costOf, repeated } from '@calendar-sync/contracts/testing/hostileText'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readContent } from '../reconcile/eligibility/readContent.ts'
import { calendarHash, copyId, markerProperties } from '../reconcile/plan/marker.ts'
import { conflictsOf } from './handleConflicts.ts'
import { allFitting, googleEventOf, verdictOf } from './handleFilterPreview.ts'
import { samplesOf } from './handleSampleEvents.ts'
import type { OwnCalendar } from './ownCalendars.ts'

const test = suite('what the engine answers about a person’s calendars')

const now = new Date('2026-03-02T08:00:00Z')
const calendar = (name: string, events: OwnCalendar['events'], more: Partial<OwnCalendar> = {}): OwnCalendar => ({
  calendarId: `${name}@group.example`,
  everyId: [`${name}@group.example`],
  summary: name,
  timeZone: 'Europe/Berlin',
  accountEmail: 'dana@lumen.example',
  accessRole: 'owner',
  events,
  ...more,
})
const timed = (id: string, from: string, to: string, more: object = {}) => ({
  id,
  summary: id,
  start: { dateTime: `2026-03-03T${from}:00Z` },
  end: { dateTime: `2026-03-03T${to}:00Z` },
  ...more,
})

/** In the calendar “Work”, with its copy in “Family”. */
const flight = timed('flight', '09:00', '11:00')
const identity = {
  originalKey: calendarHash('Work@group.example'),
  copyKey: calendarHash('Family@group.example'),
  originalEventId: flight.id,
  generation: 0,
}
const copyOfFlight = timed(copyId(identity), '09:00', '11:00', {
  extendedProperties: { private: markerProperties('sync', { ...identity, hash: '', hidden: false, runId: 'r' }) },
})

const verdict = (filter: KeywordFilter, sample: SampleEvent) =>
  verdictOf(sample, readContent({ event: googleEventOf(sample) }, { travel: {}, filter, inFull: true }))

const filter = { ...keywords('lisbon'), checkDescription: false, checkLocation: false }

test('An event that has the keyword but is no travel passes the filter and is not travel', () => {
  const seen = verdict(filter, { summary: 'Lisbon team lunch' })
  assert.ok(seen.passes)
  assert.not(seen.travel.verdict)
})

test('A flight without the keyword is travel and does not pass', () => {
  const seen = verdict(filter, { summary: 'Flight to Oslo', location: 'Lisbon' })
  assert.not(seen.passes)
  assert.ok(seen.travel.verdict)
  assert.ok(seen.travel.reasons.every(({ sentence }) => sentence.length > 0))
  assert.match(seen.reason, 'lisbon')
})

test('Samples are those nearest to now, in the order in which they begin, without cancelled ones', () => {
  const many = Array.from({ length: 150 }, (_, n) => ({
    id: `event${n}`,
    start: { dateTime: new Date(now.getTime() + (n - 20) * 3_600_000).toISOString() },
    end: { dateTime: new Date(now.getTime() + (n - 19) * 3_600_000).toISOString() },
  }))
  const samples = samplesOf(
    [calendar('Work', [...many, timed('gone', '09:00', '10:00', { status: 'cancelled' })])],
    now,
  )
  assert.is(samples.length, 100)
  assert.is(samples[0]?.id, 'event0')
  assert.is(samples.at(-1)?.id, 'event99')
})

test('A sample is never a copy of ours: an event that was copied counts once', () => {
  assert.equal(
    samplesOf([calendar('Work', [flight]), calendar('Family', [copyOfFlight])], now).map(({ id }) => id),
    ['flight'],
  )
})

test('A sample says with how many an event is, who invites and whether there is a call, without names: the same is judged as in a run', () => {
  const company = {
    attendees: [{ self: true, email: 'dana@lumen.example' }, { organizer: true }, {}],
    conferenceData: {},
  }
  const [sample] = samplesOf([calendar('Work', [timed('tour', '09:00', '10:00', company)])], now)
  assert.equal([sample?.guests, sample?.invited, sample?.call], [2, true, true])
  assert.not.match(JSON.stringify(sample), 'lumen')
  const { attendees, conferenceData } = googleEventOf(sample ?? {})
  assert.equal({ attendees, conferenceData }, { attendees: [{ organizer: true }, {}], conferenceData: {} })
})

test('What matched is told by its place, also where case and accents differ', () => {
  const seen = verdict({ ...filter, keywords: ['lisboa', 'cafe'] }, { summary: 'Café in LISBOA' })
  assert.equal(seen.matches, [
    { field: 'summary', start: 8, end: 14 },
    { field: 'summary', start: 0, end: 4 },
  ])
})

test('Events that only touch, of one calendar, free, declined, whole days or past are no conflict', () => {
  const review = timed('review', '09:00', '11:00')
  const others = [
    timed('after', '11:00', '12:00'),
    timed('free', '09:00', '11:00', { transparency: 'transparent' }),
    timed('declined', '09:00', '11:00', { attendees: [{ self: true, responseStatus: 'declined' }] }),
    { id: 'holiday', start: { date: '2026-03-03' }, end: { date: '2026-03-04' } },
  ]
  assert.equal(conflictsOf([calendar('Work', [review]), calendar('Family', others)], now), [])
  assert.equal(conflictsOf([calendar('Work', [review, timed('other', '09:00', '10:00')])], now), [])
  const clash = [calendar('Work', [review]), calendar('Family', [timed('dentist', '10:00', '12:00')])]
  assert.equal(conflictsOf(clash, new Date('2026-03-04T00:00:00Z')), [])
})

test('A copy is in no conflict with what it was copied from, nor one invitation with itself', () => {
  assert.equal(conflictsOf([calendar('Work', [flight]), calendar('Family', [copyOfFlight])], now), [])
  const moved = calendar('Family', [copyOfFlight], { calendarId: 'married@group.example' })
  assert.equal(conflictsOf([calendar('Work', [flight]), moved], now), [])
  const invited = timed('invited', '09:00', '11:00', { iCalUID: 'same@google.com' })
  assert.equal(conflictsOf([calendar('Work', [invited]), calendar('Family', [invited])], now), [])
})

test('Calendars that a person only reads are in no conflict', () => {
  const clash = timed('match', '09:00', '11:00')
  const club = calendar('Club', [clash], { accessRole: 'reader' })
  assert.equal(conflictsOf([calendar('Work', [timed('review', '09:00', '11:00')]), club], now), [])
})

/** From so many minutes after now until long after, under a title of nothing but brackets. */
const long = (id: string, minute: number) => ({
  id,
  summary: repeated('(', 100_000),
  start: { dateTime: new Date(now.getTime() + minute * 60_000).toISOString() },
  end: { dateTime: new Date(now.getTime() + 600 * 3_600_000).toISOString() },
})

test('Given thousands of events of one calendar that all overlap, then conflicts are found in no time', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => long(`a${n}`, n))
  const spent = costOf(() => conflictsOf([calendar('work', many)], now), 300)
  assert.ok(spent <= 300, `${spent} ms`)
  const one = long('b', 20_000)
  assert.is(conflictsOf([calendar('work', many), calendar('home', [one])], now).length, 50)
})

test('Given titles and places longer than a preview takes, then samples are cut so that they can be previewed', () => {
  const [sample] = samplesOf([calendar('work', [{ ...long('a', 1), location: repeated('x', 9_000) }])], now)
  assert.is(sample?.summary?.length, 1_024)
  assert.is(sample?.location?.length, 1_024)
})

/** What a message of the bus holds. Bytes. */
const message = 1_048_576
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('Given texts in which a cut falls into the middle of an emoji, then samples hold no half of one, which our own server would refuse', () => {
  const cut = (longest: number) => `${'a'.repeat(longest - 1)}😀`
  const texts = { summary: cut(1_024), description: cut(4_000), location: cut(1_024) }
  const [sample] = samplesOf([calendar('Work', [timed('long', '09:00', '10:00', texts)])], now)
  assert.not.match(JSON.stringify(sample), /\\ud83d/)
  assert.is(sample?.description?.length, 3_999)
})

test('Given many long events in which keywords stand everywhere, then every event has its answer, and all fit into one message', () => {
  const keywords = Array.from({ length: 100 }, (_, n) => repeated('a', n + 1))
  const samples = Array.from({ length: 1_000 }, (_, n) => ({ id: `event${n}`, summary: repeated('a', 1_000) }))
  const ordinary = verdict(filter, { summary: 'Lisbon team lunch' })
  const verdicts = allFitting([ordinary, ...samples.map((sample) => verdict({ ...filter, keywords }, sample))])
  assert.ok(bytesOf({ results: verdicts }) < message)
  assert.equal([verdicts.length, verdicts.every(({ passes }) => passes)], [1_001, true])
  assert.equal(verdicts[0], ordinary)
})

test('Given long texts of three bytes a letter, then as many samples are shown, nearest to now, as fit into one message', () => {
  const texts = { summary: repeated('旅', 1_024), location: repeated('旅', 1_024), description: repeated('旅', 8_192) }
  const many = Array.from({ length: 100 }, (_, n) => ({ ...long(`event${n}`, n), ...texts }))
  const samples = samplesOf([calendar('Work', many)], now)
  assert.ok(bytesOf({ events: samples }) < message)
  assert.ok(samples.length > 30)
  assert.equal([samples[0]?.id, samples.at(-1)?.id], ['event0', `event${samples.length - 1}`])
})

test.run()
