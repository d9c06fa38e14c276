import type { ConflictResolution } from '@calendar-sync/contracts/events/sync'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { type Laboratory, openLaboratory, type Person } from './laboratory.ts'

type SyncId = Awaited<ReturnType<Laboratory['makeSync']>>

const test = suite<{ lab: Laboratory; person: Person }>('two-way syncs')

test.before(async (context) => {
  context.lab = await openLaboratory()
  await context.lab.startEngine()
})
test.before.each(async (context) => {
  context.person = await context.lab.makePerson()
})
test.after(async ({ lab }) => {
  await lab.close()
})

const twoWay = (conflictResolution: ConflictResolution = 'keep_newest') =>
  ({ syncDirection: 'two-way', conflictResolution }) as const

/** A flight in the work calendar and its copy at home. */
async function inStep(lab: Laboratory, person: Person, rule?: ConflictResolution, shareDetails = true) {
  const syncId = await lab.makeSync(person, { ...twoWay(rule), shareDetails })
  const flight = await person.work.add('Flight to Lisbon (LIS)', 3, { description: 'Seat 12A', location: 'Terminal 1' })
  await lab.run(person, syncId)
  const [copy] = await person.home.events()
  if (!copy) throw new Error('There is no copy.')
  return { syncId, flight, copy }
}

/** Time passes, so that the next change is the later one. */
const aMoment = (lab: Laboratory) => lab.passTime(2_000)

async function settled(lab: Laboratory, person: Person, syncId: SyncId) {
  await lab.forgetRequests()
  const { forward, reverse } = await lab.run(person, syncId)
  assert.equal([forward?.successful, reverse?.successful], [0, 0], 'the run after writes nothing')
  assert.equal(
    (await lab.requests()).map(({ method }) => method),
    ['GET', 'GET'],
  )
  assert.equal(await lab.mails(), [])
}

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
  assert.equal((await lab.requests()).map(({ method }) => method).sort(), ['GET', 'GET', 'PATCH'])
  const [flight, ...others] = await person.work.events()
  assert.equal(others, [])
  assert.is(flight?.summary, 'Flight to Lisbon (LIS), with Mum')
  assert.is(flight?.location, 'Terminal 1')
  await settled(lab, person, syncId)
})

test('Given an invitation with guests, when its copy is changed, then the guests stay and no guest gets mail', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  await person.work.add('Flight to Oslo (OSL)', 3, { attendees: [{ email: 'client@customer.example' }] })
  await lab.run(person, syncId)
  const [copy] = await person.home.events()
  await person.home.change(copy?.id ?? '', person.home.when(5))
  await lab.run(person, syncId)
  const [flight] = await person.work.events()
  assert.is(flight?.attendees?.length, 1)
  assert.is(new Date(flight?.start.dateTime ?? '').getTime(), new Date(person.home.when(5).start.dateTime).getTime())
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
  const [flight] = await person.work.events()
  assert.equal([flight?.summary, flight?.description], ['Flight to Lisbon (LIS)', 'Seat 12A'])
  assert.is(new Date(flight?.start.dateTime ?? '').getTime(), new Date(person.home.when(6).start.dateTime).getTime())
  await settled(lab, person, syncId)
})

test('Given busy only, when details are shared from now on, then the copy shows them and nothing hidden flows back', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person, 'keep_target', false)
  await person.home.change(copy.id, { summary: 'Mum flies' })
  await person.work.change((await person.work.events())[0]?.id ?? '', { location: 'Terminal 2' })
  const ids = { syncId, userId: person.userId }
  await lab.append(`sync-${syncId}`, person.userId, {
    type: 'SyncOptionsChanged',
    data: { ...ids, shareDetails: true },
  })
  await lab.run(person, syncId)
  for (const calendar of [person.work, person.home]) {
    const [event] = await calendar.events()
    const { summary, description, location } = event ?? {}
    assert.equal([summary, description, location], ['Flight to Lisbon (LIS)', 'Seat 12A', 'Terminal 2'])
  }
  await settled(lab, person, syncId)
})

const conflicts: Record<ConflictResolution, { work: string; place: string }> = {
  keep_newest: { work: 'to Rome, window', place: 'Terminal 1' },
  keep_source: { work: 'to Rome, seat 4', place: 'Terminal 2' },
  keep_target: { work: 'to Rome, window', place: 'Terminal 1' },
  merge: { work: 'to Rome, window', place: 'Terminal 2' },
}

for (const [rule, expected] of Object.entries(conflicts)) {
  test(`Given both sides changed, when the rule is ${rule}, then both sides end as it says and the run names it`, async ({
    lab,
    person,
  }) => {
    const known = Object.keys(conflicts).find((name): name is ConflictResolution => name === rule)
    const { syncId, flight, copy } = await inStep(lab, person, known)
    await person.work.change(flight.id, { summary: 'Flight: to Rome, seat 4', location: 'Terminal 2' })
    await aMoment(lab)
    await person.home.change(copy.id, { summary: 'Flight: to Rome, window' })
    await aMoment(lab)
    await person.work.change(flight.id, { colorId: '5' })
    // The last change of the work calendar is another field: for the merge it must not decide about the title.
    await aMoment(lab)
    await person.home.change(copy.id, { colorId: '6' })
    const { forward, recorded } = await lab.run(person, syncId)
    assert.is(forward?.conflicts, 1)
    const conflict = recorded.find(({ action }) => action === 'conflict')
    assert.match(conflict?.reason ?? '', new RegExp(rule.replace('_', ' ')))
    for (const calendar of [person.work, person.home]) {
      const [event, ...others] = await calendar.events()
      assert.equal(others, [])
      assert.equal([event?.summary, event?.location], [`Flight: ${expected.work}`, expected.place])
    }
    await settled(lab, person, syncId)
  })
}

test('Given an event deleted and its copy changed, when an edit beats a deletion, then the event comes back as the copy says', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person, 'keep_newest')
  await person.home.change(copy.id, { summary: 'Flight to Lisbon (LIS), with Mum' })
  await person.work.remove(flight.id)
  const { forward } = await lab.run(person, syncId)
  assert.is(forward?.conflicts, 1)
  const [revived, ...others] = await person.work.events()
  assert.equal(others, [])
  assert.equal([revived?.summary, revived?.location], ['Flight to Lisbon (LIS), with Mum', 'Terminal 1'])
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS), with Mum'])
  await settled(lab, person, syncId)
})

test('Given an event that Google has purged and its copy changed, when the copy wins, then both are made anew, once', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person, 'keep_newest')
  await person.home.change(copy.id, { summary: 'Flight to Lisbon (LIS), with Mum' })
  await person.work.remove(flight.id)
  // As Google answers once the tombstone is gone.
  const purged = { path: `/events/${flight.id}` }
  await lab.addFault({ match: purged, respond: { status: 404, reason: 'notFound' } })
  const { forward } = await lab.run(person, syncId)
  await lab.clearFaults()
  assert.equal([forward?.conflicts, forward?.errors], [1, 0])
  const [anew, ...others] = await person.work.events()
  assert.equal(others, [])
  assert.is.not(anew?.id, flight.id)
  assert.equal([anew?.summary, anew?.location], ['Flight to Lisbon (LIS), with Mum', 'Terminal 1'])
  assert.is(anew?.extendedProperties, undefined, 'it is the person’s own event')
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS), with Mum'])
  await settled(lab, person, syncId)
  await person.work.change(anew?.id ?? '', { location: 'Terminal 2' })
  await lab.run(person, syncId)
  assert.is((await person.home.events())[0]?.location, 'Terminal 2')
  await settled(lab, person, syncId)
})

test('Given an event changed and its copy deleted, then keep target deletes the event and merge makes the copy again', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person, 'keep_target')
  await person.work.change(flight.id, { location: 'Terminal 2' })
  await person.home.remove(copy.id)
  await lab.run(person, syncId)
  assert.equal([await person.work.titles(), await person.home.titles()], [[], []])
  await settled(lab, person, syncId)

  const other = await lab.makePerson()
  const merged = await inStep(lab, other, 'merge')
  await other.work.change(merged.flight.id, { location: 'Terminal 2' })
  await other.home.remove(merged.copy.id)
  await lab.run(other, merged.syncId)
  assert.is((await other.home.events())[0]?.location, 'Terminal 2')
  await settled(lab, other, merged.syncId)
})

test('Given a two-way sync that is deleted, when its copies are deleted by hand and a new one is made, then no event goes', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  const data = { syncId, userId: person.userId, removeCopies: false }
  await lab.append(`sync-${syncId}`, person.userId, { type: 'SyncDeleted', data })
  await person.home.remove(copy.id)
  await lab.run(person, await lab.makeSync(person, twoWay()))
  assert.equal(await person.work.titles(), ['Flight to Lisbon (LIS)'])
  assert.equal(await person.home.titles(), [])
})

/** A run sends the copy's deletion, which Google holds for a moment; a person changes the copy in that moment. */
async function changeWhileItIsDeleted(lab: Laboratory, person: Person, syncId: SyncId, copyId: string) {
  await lab.addFault({
    match: { method: 'DELETE', account: person.home.email },
    respond: { latencyMs: 1_000 },
    times: 1,
  })
  const runId = await lab.requestRun(person, syncId)
  const held = async () => JSON.stringify(await lab.control('GET', '/emulator/faults')).includes('"struck":1')
  await eventually(async () => ((await held()) ? true : undefined))
  await person.home.change(copyId, { location: 'Terminal 2' })
  await lab.endOf(runId)
}

async function bothSayTerminal2(person: Person) {
  for (const calendar of [person.work, person.home]) {
    assert.equal(
      (await calendar.events()).map(({ location }) => location),
      ['Terminal 2'],
    )
  }
}

test('Given an event that was deleted, when its copy is changed while it is about to be deleted, then the change wins', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.work.remove(flight.id)
  await changeWhileItIsDeleted(lab, person, syncId, copy.id)
  await lab.clearFaults()
  await bothSayTerminal2(person)
  await settled(lab, person, syncId)
})

test('Given a copy that was changed while it was about to be deleted, when Google then stays away, then the change wins once it is back', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.work.remove(flight.id)
  for (const method of ['PUT', 'PATCH', 'POST'])
    await lab.addFault({ match: { method, path: '/events', account: person.work.email }, respond: { status: 503 } })
  await changeWhileItIsDeleted(lab, person, syncId, copy.id)
  assert.equal(await person.work.titles(), [], 'Google took nothing while it was away')
  await lab.clearFaults()
  await lab.run(person, syncId)
  await bothSayTerminal2(person)
  await settled(lab, person, syncId)
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
  assert.is((await person.work.events())[0]?.location, 'Terminal 2')
  assert.is((await person.home.events()).length, 1)
  await settled(lab, person, syncId)
})

test.run()
