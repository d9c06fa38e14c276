import * as assert from 'uvu/assert'
import { columns } from '../kit/columns.ts'
import { copiedFlight, flightToCopy } from './flights.ts'
import { inLaboratory } from './laboratory.ts'
import { aboutEvents, inserts, looksOnly, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('one-way syncs')

test('Given travel and meetings, when the sync runs, then the travel and nothing else is copied, without guests or mail', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await person.work.add('Flight to Lisbon (LIS)', 3, {
    description: 'Seat 12A',
    location: 'Terminal 1',
    colorId: '5',
    attendees: [{ email: 'client@customer.example' }],
  })
  await person.work.add('Weekly planning', 3)
  await person.work.add('Flight to Oslo (OSL)', 90)
  const { counts, recorded } = await lab.run(person, syncId)

  assert.is(counts?.created, 1)
  assert.is(counts?.successful, 1)
  const copy = await person.home.onlyEvent()
  assert.is(copy.summary, 'Flight to Lisbon (LIS)')
  assert.is(copy.description, 'Seat 12A')
  assert.is(copy.location, 'Terminal 1')
  assert.is(copy.colorId, '5')
  assert.is(copy.attendees, undefined)
  assert.equal(copy.reminders, { useDefault: false, overrides: [] })
  assert.match(copy.id, /^[a-v0-9]{52}$/)
  assert.is(recorded.length, 1)
  assert.is(recorded[0]?.action, 'create')
  assert.is(recorded[0]?.summary, 'Flight to Lisbon (LIS)')
  assert.is(recorded[0]?.targetEventId, copy.id)
  assert.equal(await lab.mails(), [])
})

test('Given an invitation that the other calendar has too, then it is not copied, and the report says why', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  for (const calendar of [person.work, person.home])
    await calendar.add('Flight to Lisbon (LIS)', 3, { iCalUID: 'trip@airline.example' })
  const { recorded } = await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
  assert.equal(columns(recorded, 'action', 'reason'), [
    ['skip', 'The same invitation is in the other calendar already.'],
  ])
})

test('Given a series, when the person is invited to one of its dates in the other calendar too, then the copies of the others stay', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const series = await person.work.add('Flight to Lisbon (LIS)', 1, {
    iCalUID: 'trips@airline.example',
    recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'],
  })
  assert.is((await lab.run(person, syncId)).counts?.created, 2)
  const { start, end } = await person.work.dateOf(series.id, 1)
  await person.home.insert({ summary: 'Flight to Lisbon (LIS)', iCalUID: 'trips@airline.example', start, end })
  assert.is((await lab.run(person, syncId)).counts?.deleted, 1)
  const left = (await person.home.events()).map((event) => new Date(event.start.dateTime ?? '').getTime())
  assert.equal(left.sort(), [Date.parse(person.work.when(1).start.dateTime), Date.parse(start.dateTime ?? '')])
})

test('Given an event of no length that Google holds and does not let be written, then its copy is a minute long, and stands', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  const { start } = person.work.when(3)
  await person.work.add('Train to Porto', 3, { end: start })
  await lab.addFault({ match: inserts, respond: { status: 400, reason: 'timeRangeEmpty' }, times: 1 })
  assert.is((await lab.run(person, syncId)).forward?.created, 1)
  const copy = await person.home.onlyEvent()
  assert.is(Date.parse(copy.end.dateTime ?? '') - Date.parse(start.dateTime), 60_000)
  const { forward, reverse } = await looksOnly(lab, person, syncId)
  assert.equal([forward?.successful, reverse?.successful], [0, 0])
})

test('Given a sync that has run, when it runs again, then it asks each calendar once and writes nothing', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  await person.work.add('Train to Porto', 4)
  await lab.run(person, syncId)
  const { counts } = await looksOnly(lab, person, syncId)
  assert.is(counts?.successful, 0)
  assert.is(counts?.unchanged, 2)
})

test('Given a copy, when its source is edited, moved to all-day or cleared of text, then one write follows each time', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const flight = await person.work.add('Flight to Lisbon (LIS)', 3, { location: 'Terminal 1' })
  await lab.run(person, syncId)
  const before = await person.home.onlyEvent()
  const day = (flight.start.dateTime ?? '').slice(0, 10)
  await person.work.change(flight.id, {
    summary: 'Flight to Lisbon (LIS), moved',
    location: null,
    start: { date: day, dateTime: null, timeZone: null },
    end: {
      date: new Date(new Date(day).getTime() + 86_400_000).toISOString().slice(0, 10),
      dateTime: null,
      timeZone: null,
    },
  })
  await lab.forgetRequests()
  const { counts } = await lab.run(person, syncId)
  assert.is(counts?.updated, 1)
  assert.equal((await aboutEvents(lab)).map(({ method }) => method).sort(), ['GET', 'GET', 'PUT'])
  const copy = await person.home.onlyEvent()
  assert.is(copy.id, before.id)
  assert.is(copy.summary, 'Flight to Lisbon (LIS), moved')
  assert.is(copy.location, undefined)
  assert.equal(copy.start, { date: day })
})

test('Given a copy that moved with its event, when the event changes again, then the copy follows again', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  await lab.run(person, syncId)
  const renamed = (gate: number) => ({ summary: `Flight to Lisbon (LIS), gate ${gate}` })
  for (const change of [person.work.when(5), renamed(1), person.work.when(6), renamed(2)]) {
    await person.work.change(flight.id, change)
    const { counts } = await lab.run(person, syncId)
    assert.equal([counts?.updated, counts?.errors], [1, 0])
  }
  const copy = await person.home.onlyEvent()
  assert.is(copy.summary, renamed(2).summary)
  assert.is(new Date(copy.start.dateTime ?? '').getTime(), new Date(person.work.when(6).start.dateTime).getTime())
})

test('Given a copy, when its source is deleted or stops being travel, then the copy goes, and comes back with it', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  const train = await person.work.add('Train to Porto', 4)
  await lab.run(person, syncId)
  await person.work.remove(flight.id)
  await person.work.change(train.id, { summary: 'Train the trainer' })
  const { counts, recorded } = await lab.run(person, syncId)
  assert.is(counts?.deleted, 2)
  assert.equal(recorded.map(({ action, summary }) => [action, summary]).sort(), [
    ['delete', 'Flight to Lisbon (LIS)'],
    ['delete', 'Train the trainer'],
  ])
  assert.equal(await person.home.titles(), [])

  await person.work.change(train.id, { summary: 'Train to Porto' })
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
  assert.equal(await person.home.titles(), ['Train to Porto'])
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
})

test('Given a copy that a person deleted, when the sync runs and the source changes, then it stays deleted', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await copiedFlight(lab, person)
  const copy = await person.home.onlyEvent()
  await person.home.remove(copy.id)
  assert.is((await lab.run(person, syncId)).counts?.skipped, 1)
  await person.work.change(flight.id, { location: 'Terminal 2' })
  const { counts } = await lab.run(person, syncId)
  assert.is(counts?.skipped, 1)
  assert.is(counts?.successful, 0)
  assert.equal(await person.home.titles(), [])
})

test('Given a copy that a person edited, when its source changes, then it is left alone until then, and the source wins', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await copiedFlight(lab, person)
  const copy = await person.home.onlyEvent()
  await person.home.change(copy.id, { summary: 'Mum flies' })
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
  assert.equal(await person.home.titles(), ['Mum flies'])
  await person.work.change(flight.id, { location: 'Terminal 2' })
  assert.is((await lab.run(person, syncId)).counts?.updated, 1)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
})

test('Given a deleted sync, when one like it is made, then it adopts the copies and makes none twice', async ({
  lab,
  person,
}) => {
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await lab.run(person, await lab.makeSync(person))
  await lab.pool.query('delete from engine.links where user_id = $1', [person.userId])
  const { counts } = await lab.run(person, await lab.makeSync(person))
  assert.is(counts?.created, 0)
  assert.is(counts?.unchanged, 1)
  assert.is((await person.home.events()).length, 1)
})

test('Given a copy that a list does not show yet, when its link and the sync token are lost, then it is adopted and not told as created', async () => {
  await inLaboratory({}, async (lab) => {
    await lab.startEngine()
    const person = await lab.makePerson()
    const { syncId } = await flightToCopy(lab, person)
    // What was there before is shown; the copy is not when everything is read again.
    await lab.control('POST', '/emulator/lag', { listMs: 3_600_000, deltaMs: 3_600_000 })
    await lab.run(person, syncId)
    await lab.pool.query('delete from engine.links where user_id = $1', [person.userId])
    await lab.control('POST', '/emulator/sync-tokens/expire', {})
    const { counts } = await lab.run(person, syncId)
    assert.is(counts?.created, 0)
    assert.is(counts?.unchanged, 1)
    assert.is((await person.home.events()).length, 1)
  })
})

test('Given events beyond the window, when days pass, then those that enter it are copied and those behind it are kept', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await person.work.add('Flight to Lisbon (LIS)', -13)
  await person.work.add('Flight to Oslo (OSL)', 31)
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
  await lab.passTime(3 * 86_400_000)
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)', 'Flight to Oslo (OSL)'])
  await lab.passTime(20 * 86_400_000)
  await person.work.add('Flight to Rome (FCO)', 30)
  await lab.passTime(20 * 86_400_000)
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)', 'Flight to Oslo (OSL)', 'Flight to Rome (FCO)'])
})

test.run()
