import { syncStream, travelStream } from '@calendar-sync/contracts/streams'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import * as assert from 'uvu/assert'
import { preview } from './previewScene.ts'
import { decide, looksOnly, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('what a person decides about events')

test('Given decisions, when nothing changed in Google, then the next run obeys them all the same', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncMode: 'filtered', filter: keywords('lisbon') })
  const flight = await person.work.add('Flight to Lisbon (LIS)', 3)
  const offsite = await person.work.add('Team offsite', 5)
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])

  await decide(lab, person, flight.id, 'never')
  await decide(lab, person, offsite.id, 'copy')
  const { recorded } = await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Team offsite'])
  assert.equal(recorded.map(({ action, reason, decided, offer }) => [action, reason, decided, offer]).sort(), [
    ['create', 'You decided to copy this event.', { scope: 'event', decision: 'copy' }, 'never'],
    ['delete', 'You decided never to copy this event.', { scope: 'event', decision: 'never' }, 'copy'],
  ])

  const withdrawn = { userId: person.userId, eventId: flight.id, scope: 'event' } as const
  await lab.append(travelStream(person.userId), person.userId, { type: 'EventDecisionWithdrawn', data: withdrawn })
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)', 'Team offsite'])
})

test('Given decisions that were obeyed, when nothing more changed, then a run asks each calendar once and does nothing', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const { id } = await person.work.add('Team offsite', 5)
  await decide(lab, person, id, 'copy')
  await lab.run(person, syncId)
  await lab.run(person, syncId)
  const { recorded, counts } = await looksOnly(lab, person, syncId)
  assert.equal([recorded.length, counts?.successful], [0, 0])
})

test('Given a decision about a series, then it holds for all its events but the one decided about for itself', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  // What comes every week would be routine, not travel.
  const recurrence = ['RRULE:FREQ=DAILY;INTERVAL=9;COUNT=3']
  const series = await person.work.add('Train to Bonn', 1, { recurrence })
  const first = await lab.run(person, syncId)
  assert.is(first.counts?.created, 3)
  assert.ok(first.recorded.every(({ recurringEventId }) => recurringEventId === series.id))

  await decide(lab, person, series.id, 'never', 'series')
  const kept = first.recorded[1]?.sourceEventId ?? ''
  await decide(lab, person, kept, 'copy')
  const { recorded } = await lab.run(person, syncId)
  assert.equal(
    recorded.map(({ reason }) => reason),
    ['You decided never to copy this series.', 'You decided never to copy this series.'],
  )
  assert.is((await person.home.events()).length, 1)
})

/** Some are enough for a balanced sync, some only for a generous one: which, is the detector's business. */
const hints = [
  'Taxi 7:30',
  'Hamburg visit',
  'Camp with the team',
  'Platform 4',
  'On the way',
  'Rome?',
  'Seat 4',
  'Oslo',
]

test('Given other words or another sensitivity, then the next run follows them without a change in Google', async ({
  lab,
  person,
}) => {
  const { userId } = person
  const syncId = await lab.makeSync(person)
  await person.work.add('Train to Porto', 3)
  await person.work.add('Choir', 4)
  const [day] = person.work.when(5).start.dateTime.split('T')
  const inTheMorning = { start: { dateTime: `${day}T10:00:00Z` }, end: { dateTime: `${day}T11:10:00Z` } }
  for (const hint of hints) await person.work.add(hint, 5, inTheMorning) // at a fixed hour, since the detector reads the hour too
  await person.work.add('Lunch #travel', 6)
  await person.work.add('Flight to Oslo (OSL) #notravel', 7)
  await lab.run(person, syncId)
  const copied = await person.home.titles()
  const sure = copied.filter((title) => hints.includes(title))
  assert.equal(copied, ['Lunch #travel', 'Train to Porto', ...sure].sort())

  const words = { userId, always: ['choir'], never: ['porto'] }
  await lab.append(travelStream(userId), userId, { type: 'TravelWordsChanged', data: words })
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Choir', 'Lunch #travel', ...sure].sort())

  const generous = { syncId, userId, sensitivity: 'generous' } as const
  const { forward } = await preview(lab, person, syncId, { sensitivity: 'generous' })
  const more = (forward?.events ?? []).flatMap(({ verdict, event }) => (verdict === 'create' ? event.summary : []))
  assert.ok(more.length > 0 && more.every((title) => hints.includes(title)), more.join())
  assert.equal(await person.home.titles(), ['Choir', 'Lunch #travel', ...sure].sort())
  await lab.append(syncStream(syncId), userId, { type: 'SyncOptionsChanged', data: generous })
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Choir', 'Lunch #travel', ...sure, ...more].sort())
})

test('Given a dry run, then each event says whether it was decided about, and what a decision would change', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await person.work.add('Train to Porto', 2)
  const offsite = await person.work.add('Team offsite', 3)
  await person.work.add('Team lunch', 4)
  await person.work.add('Flight to Oslo (OSL)', 5, {
    attendees: [{ email: person.work.email, self: true, responseStatus: 'declined' }],
  })
  await decide(lab, person, offsite.id, 'copy')
  const { forward } = await preview(lab, person, syncId)
  assert.equal(
    forward?.events.map(({ event, verdict, decided, offer }) => [
      event.summary,
      verdict,
      decided?.decision ?? null,
      offer,
    ]),
    [
      ['Train to Porto', 'create', null, 'never'],
      ['Team offsite', 'create', 'copy', 'never'],
      ['Team lunch', 'skip', null, 'copy'],
      ['Flight to Oslo (OSL)', 'skip', null, null],
    ],
  )
})

test.run()
