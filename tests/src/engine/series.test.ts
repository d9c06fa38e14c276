import * as assert from 'uvu/assert'
import { looksOnly, suiteInLaboratory } from './scene.ts'
import { announced, datesOf, freshCopies, seriesOf } from './seriesScene.ts'

const test = suiteInLaboratory('recurring events')

const flight = 'Flight LH 1844 to Munich'
const commute = 'Train to Hamburg'
const fortnightly = seriesOf('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3')
const weekly = seriesOf('RRULE:FREQ=WEEKLY;COUNT=5')

test('Given a flight every other week, when one date moves beside the next, then its copy follows it and the others stay', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const series = await person.work.add(flight, 1, fortnightly)
  await lab.run(person, syncId)
  const second = await person.work.dateOf(series.id, 1)
  await person.work.change(second.id, person.work.when(24))
  assert.is((await announced(lab, person, syncId)).length, 1)
  const { counts } = await lab.run(person, syncId)
  assert.equal([counts?.updated, counts?.deleted], [1, 0])
  assert.equal(await announced(lab, person, syncId), [])
  assert.equal(await datesOf(person.home), await datesOf(person.work))
})

test('Given a flight every other week, when a person moves the copy of one date beside the next, then the event follows and the run after it has nothing to do', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  await person.work.add(flight, 1, fortnightly)
  await lab.run(person, syncId)
  const [, second] = await person.home.events()
  await person.home.change(second?.id ?? '', person.home.when(24))
  await lab.run(person, syncId)
  const { forward, reverse } = await looksOnly(lab, person, syncId)
  assert.equal([forward?.deleted, reverse?.deleted], [0, 0])
  assert.equal(await datesOf(person.home), await datesOf(person.work))
  assert.equal(await announced(lab, person, syncId), [])
})

test('Given a way to work every week, when one date is cancelled, then the others are no travel for a run, a preview and another reader', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const series = await person.work.add(commute, 1, weekly)
  await lab.run(person, syncId)
  await person.work.remove((await person.work.dateOf(series.id, 1)).id)
  assert.equal(await announced(lab, person, syncId), [])
  await lab.run(person, syncId)
  assert.equal(await announced(lab, person, syncId), [])
  assert.equal(await datesOf(person.home), [])
  assert.equal(await freshCopies(lab, person), [])
})

test('Given a way to work every week, when it comes every other week from now on, then a run copies all of its dates', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const series = await person.work.add(commute, 1, seriesOf('RRULE:FREQ=WEEKLY;COUNT=4'))
  await lab.run(person, syncId)
  await person.work.change(series.id, seriesOf('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'))
  await lab.run(person, syncId)
  assert.equal(await datesOf(person.home), await datesOf(person.work))
  assert.equal(await announced(lab, person, syncId), [])
  assert.equal(await freshCopies(lab, person), await datesOf(person.home))
})

test('Given a series that is read once more in full, then what was known of its rhythm holds', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await person.work.add(commute, 1, weekly)
  await lab.run(person, syncId)
  // Four of five dates are over, and lie behind the days that are synced.
  await lab.passTime(38 * 86_400_000)
  await lab.run(person, syncId)
  assert.equal(await announced(lab, person, syncId), [])
  assert.equal(await freshCopies(lab, person), [])
})

test('Given whole days that come again, when the person is invited to one of them in the other calendar, then that one has no copy', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const day = (inDays: number) => ({
    date: new Date(lab.clock().getTime() + inDays * 86_400_000).toISOString().slice(0, 10),
  })
  const days = { summary: 'Business trip to Lisbon', iCalUID: 'days@work.example', start: day(2), end: day(3) }
  await person.work.insert({ ...days, recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'] })
  await person.home.insert({ ...days, start: day(16), end: day(17) })
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
  const titles = (await person.home.events()).map(({ start }) => start.date)
  assert.equal(titles.sort(), [day(2).date, day(16).date].sort())
})

test('Given copies of many dates of one series, when a person changes and deletes them in a two-way sync, then every date follows in one run', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way', daysForward: 200 })
  const recurrence = ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=12']
  await person.work.add('Flight to Lisbon (LIS)', 1, { recurrence })
  const made = (await lab.run(person, syncId)).forward?.created ?? 0
  assert.ok(made > 7, `${made} dates lie in the window`)
  const copies = await person.home.events()
  for (const copy of copies.slice(0, 8)) await person.home.change(copy.id, { location: 'Gate 7' })
  const changed = await lab.run(person, syncId)
  assert.equal([changed.forward?.updated, changed.forward?.errors], [8, 0])
  const atGate = (await person.work.events()).filter(({ location }) => location === 'Gate 7')
  assert.is(atGate.length, 8)
  for (const copy of copies.slice(0, 2)) await person.home.remove(copy.id)
  const removed = await lab.run(person, syncId)
  assert.equal([removed.forward?.deleted, removed.forward?.errors], [2, 0])
  assert.equal([(await person.work.events()).length, (await person.home.events()).length], [made - 2, made - 2])
})

test.run()
