import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import { aboutEvents, deleteSync, suiteInLaboratory } from './scene.ts'
import { aMoment, inStep, settled, twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('two-way syncs')

test('Given events on both sides, when the sync runs, then each has a copy on the other', async ({ lab, person }) => {
  const syncId = await lab.makeSync(person, twoWay())
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await person.home.add('Train to Porto', 4)
  const { forward, reverse } = await lab.run(person, syncId)
  assert.equal([forward?.created, reverse?.created], [1, 1])
  for (const calendar of [person.work, person.home]) {
    assert.equal(await calendar.titles(), ['Flight to Lisbon (LIS)', 'Train to Porto'])
  }
  await settled(lab, person, syncId)
})

test('Given a copy, when a person changes it, then the event follows, with one write', async ({ lab, person }) => {
  const { syncId, copy } = await inStep(lab, person)
  await person.home.change(copy.id, { summary: 'Flight to Lisbon (LIS), with Mum' })
  await lab.forgetRequests()
  const { forward } = await lab.run(person, syncId)
  assert.is(forward?.updated, 1)
  assert.equal((await aboutEvents(lab)).map(({ method }) => method).sort(), ['GET', 'GET', 'PATCH'])
  const flight = await person.work.onlyEvent()
  assert.is(flight.summary, 'Flight to Lisbon (LIS), with Mum')
  assert.is(flight.location, 'Terminal 1')
  await settled(lab, person, syncId)
})

test('Given an invitation with guests, when its copy is changed, then the guests stay and no guest gets mail', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  await person.work.add('Flight to Oslo (OSL)', 3, { attendees: [{ email: 'client@customer.example' }] })
  await lab.run(person, syncId)
  const copy = await person.home.onlyEvent()
  await person.home.change(copy.id, person.home.when(5))
  await lab.run(person, syncId)
  const flight = await person.work.onlyEvent()
  assert.is(flight.attendees?.length, 1)
  assert.is(new Date(flight.start.dateTime ?? '').getTime(), new Date(person.home.when(5).start.dateTime).getTime())
  await settled(lab, person, syncId)
})

test('Given a flight that Gmail made, when its copy is changed, then what is from the mail is left alone until the flight changes, and colour flows back', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  const flight = await person.work.add('Flight to Oslo (OSL)', 3, { eventType: 'fromGmail' })
  await lab.run(person, syncId)
  const copy = await person.home.onlyEvent()
  await person.home.change(copy.id, { summary: 'Flight with Mum' })
  await settled(lab, person, syncId)
  assert.equal(await person.home.titles(), ['Flight with Mum'])
  await person.home.change(copy.id, { colorId: '5' })
  const { forward } = await lab.run(person, syncId)
  assert.equal([forward?.updated, forward?.errors], [1, 0])
  assert.is((await person.work.onlyEvent()).colorId, '5')
  await settled(lab, person, syncId)
  await person.work.change(flight.id, { location: 'Gate 4' })
  assert.is((await lab.run(person, syncId)).forward?.errors, 0)
  const { summary, location, colorId } = await person.home.onlyEvent()
  assert.equal([summary, location, colorId], ['Flight to Oslo (OSL)', 'Gate 4', '5'])
  await settled(lab, person, syncId)
})

test('Given a copy that a person deletes, when the sync runs, then the event is deleted too, and the other way round', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  const train = await person.work.add('Train to Porto', 4)
  await lab.run(person, syncId)
  await person.home.remove(copy.id)
  await person.work.remove(train.id)
  const { forward } = await lab.run(person, syncId)
  assert.is(forward?.deleted, 2)
  assert.equal(await person.work.titles(), [])
  assert.equal(await person.home.titles(), [])
  await settled(lab, person, syncId)
})

test('Given a copy that a person deleted, and its event with it, when either is brought back, then both are there again', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  const flight = await person.work.onlyEvent()
  for (const bringBack of [
    () => person.home.change(copy.id, { status: 'confirmed' }),
    () => person.work.change(flight.id, { status: 'confirmed' }),
  ]) {
    await aMoment(lab)
    for (const { id } of await person.home.events()) await person.home.remove(id)
    await lab.run(person, syncId)
    assert.equal([await person.work.titles(), await person.home.titles()], [[], []])
    await aMoment(lab)
    await bringBack()
    await lab.run(person, syncId)
    const title = 'Flight to Lisbon (LIS)'
    assert.equal([await person.work.titles(), await person.home.titles()], [[title], [title]])
    await settled(lab, person, syncId)
  }
})

test('Given a copy changed so that the event matches no more, then the event follows and its copy goes, the event never', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  await person.home.change(copy.id, { summary: 'Lunch', description: '', location: '' })
  await lab.run(person, syncId)
  assert.equal(await person.work.titles(), ['Lunch'])
  assert.equal(await person.home.titles(), [])
  await settled(lab, person, syncId)
})

test('Given busy only, when the copy is moved and renamed, then the event moves and keeps its title', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person, 'keep_newest', false)
  assert.is(copy.summary, 'Busy')
  await person.home.change(copy.id, { summary: 'Mum flies', description: 'Bring cake', ...person.home.when(6) })
  await lab.run(person, syncId)
  const flight = await person.work.onlyEvent()
  assert.equal([flight.summary, flight.description], ['Flight to Lisbon (LIS)', 'Seat 12A'])
  assert.is(new Date(flight.start.dateTime ?? '').getTime(), new Date(person.home.when(6).start.dateTime).getTime())
  await settled(lab, person, syncId)
})

test('Given busy only, when details are shared from now on, then the copy shows them and nothing hidden flows back', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person, 'keep_target', false)
  await person.home.change(copy.id, { summary: 'Mum flies' })
  await person.work.change((await person.work.onlyEvent()).id, { location: 'Terminal 2' })
  const data = { syncId, userId: person.userId, shareDetails: true }
  await lab.append(`sync-${syncId}`, person.userId, { type: 'SyncOptionsChanged', data })
  await lab.run(person, syncId)
  for (const calendar of [person.work, person.home]) {
    const [event] = await calendar.events()
    const { summary, description, location } = event ?? {}
    assert.equal([summary, description, location], ['Flight to Lisbon (LIS)', 'Seat 12A', 'Terminal 2'])
  }
  await settled(lab, person, syncId)
})

test('Given a two-way sync that is deleted, when its copies are deleted by hand and a new one is made, then no event goes', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  await deleteSync(lab, person, syncId, false)
  await person.home.remove(copy.id)
  await lab.run(person, await lab.makeSync(person, twoWay()))
  assert.equal(await person.work.titles(), ['Flight to Lisbon (LIS)'])
  assert.equal(await person.home.titles(), [])
})

test('Given links that were lost, when the sync runs, then they are rebuilt from the markers and later edits still flow', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  await lab.pool.query('delete from engine.links where user_id = $1', [person.userId])
  const { forward } = await lab.run(person, syncId)
  assert.equal([forward?.created, forward?.unchanged], [0, 1])
  await person.home.change(copy.id, { location: 'Terminal 2' })
  await lab.pool.query('delete from engine.links where user_id = $1', [person.userId])
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).location, 'Terminal 2')
  await person.home.onlyEvent()
  await settled(lab, person, syncId)
})

test('Given a change of a copy that Google did not take into the event, when the person takes it back, then no change is told', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  await person.home.change(copy.id, { location: 'Terminal 2' })
  await lab.addFault({ match: { method: 'PATCH', path: '/events' }, respond: { status: 503 } })
  assert.is((await lab.run(person, syncId)).counts?.errors, 1)
  await lab.clearFaults()
  await person.home.change(copy.id, { location: 'Terminal 1' })
  const { counts, recorded } = await lab.run(person, syncId)
  assert.equal([counts?.updated, counts?.errors, recorded.length], [0, 0, 0])
  assert.is((await person.work.onlyEvent()).location, 'Terminal 1')
  await settled(lab, person, syncId)
})

for (const first of ['event', 'copy'] as const)
  test(`Given an event and its copy that are gone, the ${first} first, when the copy is brought back, then the event comes back with it`, async ({
    lab,
    person,
  }) => {
    const { syncId, flight, copy } = await inStep(lab, person)
    await (first === 'event' ? person.work.remove(flight.id) : person.home.remove(copy.id))
    await lab.run(person, syncId)
    assert.equal([await person.work.titles(), await person.home.titles()], [[], []])
    await aMoment(lab)
    await person.home.change(copy.id, { status: 'confirmed' })
    const { recorded } = await lab.run(person, syncId)
    assert.equal(column(recorded, 'reason'), ['You brought the copy back.'])
    assert.equal([await person.work.titles(), await person.home.titles()], Array(2).fill(['Flight to Lisbon (LIS)']))
    await settled(lab, person, syncId)
    await person.work.change(flight.id, { location: 'Terminal 2' })
    await lab.run(person, syncId)
    assert.is((await person.home.onlyEvent()).location, 'Terminal 2')
    await settled(lab, person, syncId)
  })

test('Given a copy that gets no length, which Google does not let be written, then its event is a minute long, and stands', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  await person.home.change(copy.id, { end: copy.start })
  await lab.addFault({ match: { method: 'PATCH' }, respond: { status: 400, reason: 'timeRangeEmpty' }, times: 1 })
  const { forward } = await lab.run(person, syncId)
  assert.equal([forward?.updated, forward?.errors], [1, 0])
  const { start, end } = await person.work.onlyEvent()
  assert.is(Date.parse(end.dateTime ?? '') - Date.parse(start.dateTime ?? ''), 60_000)
})

test.run()
