import * as assert from 'uvu/assert'
import { columns } from '../kit/columns.ts'
import { flightToCopy } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { preview, runAsPreviewed } from './previewScene.ts'
import { decide, filterBy, suiteInLaboratory } from './scene.ts'
import { aMoment, inStep, settled, twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('a preview and the run after it')

type Scene = Awaited<ReturnType<typeof inStep>>

const changes: readonly (readonly [string, (lab: Laboratory, person: Person, scene: Scene) => Promise<unknown>])[] = [
  ['and its event is never to be copied', (lab, person, { flight }) => decide(lab, person, flight.id, 'never')],
  ['and keywords leave its event out', (lab, person, { syncId }) => filterBy(lab, person, syncId, 'zzz')],
  ['so that it is no travel any more', (_, person, { copy }) => person.home.change(copy.id, { summary: 'Dentist' })],
  ['to say #notravel', (_, person, { copy }) => person.home.change(copy.id, { description: '#notravel' })],
]
for (const [how, change] of changes)
  test(`Given a copy that a person changes ${how}, then the event takes the change, the copy goes, and preview and run tell of both`, async ({
    lab,
    person,
  }) => {
    const scene = await inStep(lab, person)
    const { syncId, copy, flight } = scene
    await person.home.change(copy.id, { location: 'Terminal 2' })
    await change(lab, person, scene)
    const { forward, recorded } = await runAsPreviewed(lab, person, syncId)
    assert.equal([forward?.updated, forward?.deleted, forward?.unchanged], [1, 1, 0])
    assert.equal(columns(recorded, 'sourceEventId', 'action'), [
      [flight.id, 'update'],
      [flight.id, 'delete'],
    ])
    assert.is(recorded[0]?.reason, 'You changed the copy.')
    assert.is((await person.work.onlyEvent()).location, 'Terminal 2')
    assert.equal(await person.home.titles(), [])
    await settled(lab, person, syncId)
  })

test('Given a copy that goes with its deleted event, when it is brought back in a one-way sync, then the preview says that it goes again', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  await lab.run(person, syncId)
  const copy = await person.home.onlyEvent()
  await person.work.remove(flight.id)
  await lab.run(person, syncId)
  await person.home.change(copy.id, { status: 'confirmed' })
  const { forward } = await preview(lab, person, syncId)
  assert.equal(columns(forward?.events ?? [], 'verdict', 'reason'), [
    ['delete', 'An earlier copy of it was there again.'],
  ])
  await runAsPreviewed(lab, person, syncId)
  assert.equal(await person.home.titles(), [])
})

test('Given a series that is deleted, when a copy of one of its dates was changed, then that date comes back, as the preview says', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  const recurrence = ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2']
  const series = await person.work.add('Flight LH 1844 to Oslo', 3, { recurrence })
  await lab.run(person, syncId)
  const [copy] = await person.home.events()
  await person.home.change(copy?.id ?? '', { location: 'Gate 9' })
  await person.work.remove(series.id)
  const { forward } = await preview(lab, person, syncId)
  assert.equal(forward?.events.map(({ verdict }) => verdict).sort(), ['create', 'delete'])
  const run = await lab.run(person, syncId)
  assert.equal([run.forward?.conflicts, run.forward?.deleted], [1, 1])
  for (const calendar of [person.work, person.home]) assert.is((await calendar.onlyEvent()).location, 'Gate 9')
  await settled(lab, person, syncId)
})

test('Given a fortnightly series that is moved to another hour, when a copy of it was changed, then the preview counts as the run does', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  const series = await person.work.add('Flight LH 1844 to Munich', 1, {
    recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3'],
  })
  await lab.run(person, syncId)
  const second = (await person.home.events())[1]
  assert.ok(second)
  await person.home.change(second.id, { location: 'Terminal 2' })
  await aMoment(lab)
  const { start, end } = person.work.when(1)
  const later = ({ dateTime, timeZone }: typeof start) => ({
    dateTime: new Date(Date.parse(dateTime) + 7_200_000).toISOString(),
    timeZone,
  })
  await person.work.change(series.id, { start: later(start), end: later(end) })
  const { forward } = await preview(lab, person, syncId)
  const count = (wanted: string) => forward?.events.filter(({ verdict }) => verdict === wanted).length
  const foreseen = [count('create'), count('update'), count('delete')]
  const run = await lab.run(person, syncId)
  assert.equal(foreseen, [run.forward?.created, run.forward?.updated, run.forward?.deleted])
  await settled(lab, person, syncId)
})

test.run()
