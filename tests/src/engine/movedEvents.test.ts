import * as assert from 'uvu/assert'
import { decide, suiteInLaboratory } from './scene.ts'
import { datesOf, seriesOf } from './seriesScene.ts'
import { aMoment, inStep, settled, twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('events that were moved while their copies were changed')

test('Given an event that is moved into the calendar of its changed copy, when the two-way sync runs, then the event stands alone there and its copy where it was', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await aMoment(lab)
  await person.home.change(copy.id, { location: 'Gate 7' })
  // As Google's move leaves it: deleted here, and there with the same iCalUID.
  const { iCalUID, summary, start, end } = flight
  await person.work.remove(flight.id)
  await person.home.insert({ iCalUID, summary, start, end })
  await lab.run(person, syncId)
  await settled(lab, person, syncId)
  assert.is.not((await person.home.onlyEvent()).id, copy.id, 'the event, not its copy')
  assert.equal(await person.work.titles(), [summary])
  await person.home.change((await person.home.onlyEvent()).id, { location: 'Gate 9' })
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).location, 'Gate 9', 'they are in step')
})

test('Given a copy that its person moves into the calendar of its event, when the two-way sync runs, then it takes the place of the event and has a copy of its own', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  // Google's move keeps the id and what only programs see.
  const { iCalUID, summary, start, end, extendedProperties } = copy
  await person.home.remove(copy.id)
  await person.work.insert({ id: copy.id, iCalUID, summary, start, end, extendedProperties })
  await lab.run(person, syncId)
  await lab.run(person, syncId)
  await settled(lab, person, syncId)
  assert.is((await person.work.onlyEvent()).id, copy.id)
  assert.is.not(flight.id, copy.id)
  assert.equal(await person.home.titles(), [summary])
})

for (const [rhythm, interval, hours] of [
  ['every other week', 'FREQ=WEEKLY;INTERVAL=2', 5],
  ['every other week', 'FREQ=WEEKLY;INTERVAL=2', 72],
  ['every day', 'FREQ=DAILY', 11],
] as const)
  test(`Given a series of ${rhythm} that is moved by ${hours} hours after the copy of one date was changed, when the two-way sync runs, then nothing stays at the former time`, async ({
    lab,
    person,
  }) => {
    const syncId = await lab.makeSync(person, twoWay())
    const series = await person.work.add('Flight LH 1844 to Munich', 1, seriesOf(`RRULE:${interval};COUNT=2`))
    await decide(lab, person, series.id, 'copy', 'series')
    await lab.run(person, syncId)
    const [, second] = await person.home.events()
    await aMoment(lab)
    await person.home.change(second?.id ?? '', { location: 'Gate 7' })
    await aMoment(lab)
    await person.work.change(series.id, person.work.when(1 + hours / 24))
    await lab.run(person, syncId)
    await settled(lab, person, syncId)
    assert.is((await person.work.events()).length, 2)
    assert.equal(await datesOf(person.home), await datesOf(person.work))
  })

test('Given a series that is split, whose later dates have other ids, after the copy of one of these was changed, when the two-way sync runs, then none stays under its former id', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  const series = await person.work.add('Flight LH 1844 to Munich', 1, seriesOf('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'))
  const later = await person.work.add('Flight LH 1844 to Munich', 15)
  await lab.run(person, syncId)
  // The stand-in splits no series: this event is the date of the second part by what the engine keeps of it.
  await lab.pool.query(
    `update engine.feed_events set series = $2, planned_at = starts_at, series_days = 14 where event_id = $1`,
    [later.id, `${series.id}_R20260108T090000`],
  )
  const second = await person.work.dateOf(series.id, 1)
  const copies = await person.home.events()
  const copy = copies.find(
    ({ start, extendedProperties }) =>
      start.dateTime === second.start.dateTime && JSON.stringify(extendedProperties).includes(second.id),
  )
  await aMoment(lab)
  await person.home.change(copy?.id ?? '', { location: 'Gate 7' })
  await person.work.remove(second.id)
  await lab.run(person, syncId)
  await settled(lab, person, syncId)
  assert.is((await person.work.events()).length, 2)
  assert.equal(await datesOf(person.home), await datesOf(person.work))
})

test('Given one date of a series that is deleted while its copy is changed, when the two-way sync runs, then it comes back with the change', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  const every = seriesOf('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3')
  const series = await person.work.add('Flight LH 1844 to Munich', 1, every)
  await lab.run(person, syncId)
  const [, second] = await person.home.events()
  await aMoment(lab)
  await person.home.change(second?.id ?? '', { location: 'Gate 7' })
  await person.work.remove((await person.work.dateOf(series.id, 1)).id)
  await lab.run(person, syncId)
  await settled(lab, person, syncId)
  assert.is((await person.work.events()).length, 3)
  assert.equal(
    (await person.work.events()).map(({ location }) => location ?? '').filter((location) => location !== ''),
    ['Gate 7'],
  )
})

test.run()
