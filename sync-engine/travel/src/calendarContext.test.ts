import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { calendarContext, titleKey } from './calendarContext.ts'
import type { TravelEvent } from './event.ts'
import { judgeTravel, scoreTravel } from './judgeTravel.ts'

const subjects =
  'swimming,dentist,shoes,piano,homework,haircut,football,birthday,vaccination,maths,library,bike,glasses,judo,lunch'.split(
    ',',
  )
/** Half a year with a child. */
const withTilli: TravelEvent[] = subjects.flatMap((subject) => [
  { summary: `Tilli ${subject}` },
  { summary: `${subject} with the team` },
  { summary: `buy things for ${subject}` },
])
const days = (summary: string): TravelEvent => ({ summary, start: { date: '2026-12-03' }, end: { date: '2026-12-07' } })
const timed = (summary: string, timeZone: string): TravelEvent => ({
  summary,
  start: { dateTime: '2026-12-01T09:00:00', timeZone },
})

const calendars = suite('What a whole calendar tells')

calendars('a calendar is full of names; a title that begins with one tells of that person', () => {
  const calendar = calendarContext(withTilli)
  assert.is(calendar?.names.get('tilli'), 15)
  for (const title of ['Tilli Mallorca', 'Tilli: Gdynia', 'Tilli in Gdynia']) {
    const { travel, reasons } = judgeTravel(days(title), { calendar })
    assert.not.ok(travel, title)
    assert.ok(
      reasons.some(
        ({ sentence }) => sentence === 'Its title begins with a name that stands in many events of this calendar.',
      ),
      title,
    )
  }
  assert.ok(judgeTravel(days('Tilli Mallorca')).travel, 'by itself it may be a place')
})

calendars('the owner’s own journeys stay what they are, with a name of the calendar or without', () => {
  const calendar = calendarContext(withTilli)
  for (const title of ['Gdynia', 'Mallorca with Tilli', 'Hotel Adlon Berlin', 'vacances en Corse']) {
    assert.ok(judgeTravel(days(title), { calendar }).travel, title)
  }
})

calendars('where journeys lead to is no name, however often it comes', () => {
  const journeys = ['Ferry to Zlarin', 'Hotel Zlarin', 'flight home from Zlarin', 'Zlarin camping']
  const calendar = calendarContext([...withTilli, ...journeys.map((summary) => ({ summary }))])
  assert.not.ok(calendar?.names.has('zlarin'))
})

calendars('names that bend and titles that come again are known again', () => {
  const bent = ['Vojta zubař', 'Vojty narozeniny', 'Vojtu vyzvednout'].map((summary) => ({ summary }))
  const shifts = ['ND 1', 'ND 2', 'ND 3'].map((summary) => ({ summary }))
  const calendar = calendarContext([...withTilli, ...bent, ...shifts])
  assert.is(calendar?.names.get('vojt*'), 3)
  assert.is(calendar?.titles.get(titleKey('ND 77')), 3)
})

calendars(
  'few events, events of many time zones, and events that mostly speak of travel are no calendar of one person',
  () => {
    assert.is(calendarContext(withTilli.slice(0, 20)), undefined)
    assert.is(calendarContext([]), undefined)
    const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/Lima']
    const many = withTilli.map(({ summary = '' }, n) => timed(summary, zones[n % 3] ?? ''))
    assert.is(calendarContext(many), undefined)
    assert.ok(calendarContext(withTilli.map(({ summary = '' }) => timed(summary, 'Europe/Berlin'))))
    const flights = subjects.flatMap((name) => [{ summary: `flight to ${name}` }, { summary: `hotel ${name}` }])
    assert.is(calendarContext([...flights, ...withTilli.slice(0, 15)]), undefined)
  },
)

calendars('is bounded, and costs time that grows with the events and no faster', () => {
  const endless = Array.from({ length: 3_000 }, (_, n) => ({
    summary: `${String.fromCodePoint(0x4e00 + n)}x${n} `.repeat(8),
  }))
  const calendar = calendarContext([...withTilli, ...endless])
  assert.ok((calendar?.names.size ?? 0) <= 400 && (calendar?.titles.size ?? 0) <= 400)
  const cost = (events: readonly TravelEvent[]) => {
    const { user } = process.cpuUsage()
    calendarContext(events)
    return process.cpuUsage().user - user
  }
  const [few, many] = [endless.slice(0, 300), endless.slice(0, 2_400)]
  cost(few)
  // The least of several: what else this process does meanwhile, such as to compile, costs it too.
  const least = Math.min(...Array.from({ length: 8 }, () => cost(many)))
  assert.ok(least < 8 * 4 * Math.max(cost(few), cost(few)) + 20_000)
})

calendars('the same calendar tells the same, and an event without one is judged as before', () => {
  assert.equal([...(calendarContext(withTilli)?.names ?? [])], [...(calendarContext(withTilli)?.names ?? [])])
  assert.is(scoreTravel(days('Gdynia'), { calendar: undefined }), scoreTravel(days('Gdynia')))
})

calendars.run()
