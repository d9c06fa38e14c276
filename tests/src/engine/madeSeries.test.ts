import * as assert from 'uvu/assert'
import { columns } from '../kit/columns.ts'
import { copiedFlight } from './flights.ts'
import { looksOnly, suiteInLaboratory } from './scene.ts'
import { datesOf, seriesOf } from './seriesScene.ts'
import { inStep, settled } from './twoWayScene.ts'

const test = suiteInLaboratory('events and copies that a person makes a series of')

const fortnightly = seriesOf('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2')

test('Given a two-way sync, when a person makes a copy a series, then its event stays, and the series is theirs', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.home.change(copy.id, fortnightly)
  const { recorded } = await lab.run(person, syncId)
  assert.equal(columns(recorded, 'action', 'reason')[0], ['skip', 'You made this copy a series, so it is yours now.'])
  assert.is((await person.work.onlyEvent()).id, flight.id)
  assert.is((await person.home.events()).length, 2)
  await settled(lab, person, syncId)
})

for (const syncDirection of ['one-way', 'two-way'] as const)
  test(`Given a copy of a ${syncDirection} sync that a person made a series, when copies are restored, then it is not made again`, async ({
    lab,
    person,
  }) => {
    const syncId = await lab.makeSync(person, { syncDirection })
    await person.work.add('Flight to Lisbon (LIS)', 3)
    await lab.run(person, syncId)
    await person.home.change((await person.home.onlyEvent()).id, fortnightly)
    for (const kind of ['sync', 'restore'] as const) assert.is((await lab.run(person, syncId, kind)).counts?.created, 0)
    assert.is((await person.home.events()).length, 2)
  })

const yearly = seriesOf('RRULE:FREQ=YEARLY;COUNT=3')

test('Given a two-way sync, when a person makes a copy a yearly series that begins next year, then its event stays', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.home.change(copy.id, { ...yearly, ...person.home.when(370) })
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).id, flight.id)
})

test('Given a two-way sync, when a person makes a copy a yearly series and takes its first date away, then its event stays', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.home.change(copy.id, yearly)
  await person.home.remove((await person.home.dateOf(copy.id, 0)).id)
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).id, flight.id)
})

test('Given a pair behind the window in a two-way sync, when a person makes the copy a yearly series, then its event stays', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  const before = person.work.when(-40)
  await person.work.change(flight.id, before)
  await lab.run(person, syncId)
  await person.home.change(copy.id, seriesOf('RRULE:FREQ=YEARLY;COUNT=3'))
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).id, flight.id)
})

test('Given a two-way sync, when an event becomes a series while its copy is changed, then the series stays as it is', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.work.change(flight.id, fortnightly)
  const before = await datesOf(person.work)
  await lab.passTime(2_000)
  await person.home.change(copy.id, { summary: 'Flight to Porto (OPO)' })
  await lab.run(person, syncId)
  const after = await datesOf(person.work)
  assert.equal(
    after.filter((date) => date.endsWith('Lisbon (LIS)')),
    before,
  )
  await lab.run(person, syncId)
  assert.equal(await datesOf(person.home), await datesOf(person.work))
  await settled(lab, person, syncId)
})

for (const syncDirection of ['one-way', 'two-way'] as const)
  test(`Given a ${syncDirection} sync, when an event became a series before a full read, then each of its dates has one copy`, async ({
    lab,
    person,
  }) => {
    const { syncId, flight } = await copiedFlight(lab, person, { syncDirection })
    await person.work.change(flight.id, fortnightly)
    await lab.control('POST', '/emulator/sync-tokens/expire', {})
    await lab.run(person, syncId)
    assert.is((await person.home.events()).length, 2)
    assert.equal(await datesOf(person.home), await datesOf(person.work))
    await looksOnly(lab, person, syncId)
  })

test.run()
