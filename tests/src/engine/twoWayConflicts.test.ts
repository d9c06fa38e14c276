import type { ConflictResolution } from '@calendar-sync/contracts/domain/sync'
import type { SyncId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { held, struck, suiteInLaboratory } from './scene.ts'
import { aMoment, inStep, settled } from './twoWayScene.ts'

const test = suiteInLaboratory('conflicts of two-way syncs')

const conflicts: readonly (readonly [ConflictResolution, { title: string; place: string }])[] = [
  ['keep_newest', { title: 'Flight: to Rome, window', place: 'Terminal 1' }],
  ['keep_source', { title: 'Flight: to Rome, seat 4', place: 'Terminal 2' }],
  ['keep_target', { title: 'Flight: to Rome, window', place: 'Terminal 1' }],
  ['merge', { title: 'Flight: to Rome, window', place: 'Terminal 2' }],
]

for (const [rule, expected] of conflicts)
  test(`Given both sides changed, when the rule is ${rule}, then both sides end as it says and the run names it`, async ({
    lab,
    person,
  }) => {
    const { syncId, flight, copy } = await inStep(lab, person, rule)
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
      const event = await calendar.onlyEvent()
      assert.equal([event.summary, event.location], [expected.title, expected.place])
    }
    await settled(lab, person, syncId)
  })

test('Given an event deleted and its copy changed, when an edit beats a deletion, then the event comes back as the copy says', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person, 'keep_newest')
  await person.home.change(copy.id, { summary: 'Flight to Lisbon (LIS), with Mum' })
  await person.work.remove(flight.id)
  const { forward } = await lab.run(person, syncId)
  assert.is(forward?.conflicts, 1)
  const revived = await person.work.onlyEvent()
  assert.equal([revived.summary, revived.location], ['Flight to Lisbon (LIS), with Mum', 'Terminal 1'])
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
  const anew = await person.work.onlyEvent()
  assert.is.not(anew.id, flight.id)
  assert.equal([anew.summary, anew.location], ['Flight to Lisbon (LIS), with Mum', 'Terminal 1'])
  assert.is(anew.extendedProperties, undefined, 'it is the person’s own event')
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS), with Mum'])
  await settled(lab, person, syncId)
  await person.work.change(anew.id, { location: 'Terminal 2' })
  await lab.run(person, syncId)
  assert.is((await person.home.onlyEvent()).location, 'Terminal 2')
  await settled(lab, person, syncId)
})

test('Given busy only, when a full read no longer shows the event, which Google does not know, and its moved copy wins, then it is made anew as it was, at the copy’s time', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person, 'keep_newest', false)
  await person.home.change(copy.id, person.home.when(6))
  await lab.emulator.replaceCalendar(person.work.email, person.work.id)
  const { forward } = await lab.run(person, syncId)
  assert.equal([forward?.conflicts, forward?.errors], [1, 0])
  await isAnew(person)
  await settled(lab, person, syncId)
})

test('Given busy only, when Google says at the change of the event that it does not know it, then it is made anew as it was, at the copy’s time', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person, 'keep_newest', false)
  await person.home.change(copy.id, person.home.when(6))
  const path = `/events/${flight.id}`
  const purged = { status: 404, reason: 'notFound' }
  const fault = await lab.addFault({ match: { method: 'PATCH', path }, respond: { ...held, ...purged }, times: 1 })
  await lab.addFault({ match: { path }, respond: purged })
  const runId = await lab.requestRun(person, syncId)
  await struck(lab)
  await person.work.remove(flight.id)
  await lab.control('DELETE', `/emulator/faults/${fault}`)
  await lab.endOf(runId)
  await lab.clearFaults()
  await isAnew(person)
  await settled(lab, person, syncId)
})

/** The event in the work calendar says what the one before said, and is when its copy was moved to. */
async function isAnew(person: Person) {
  const { summary, description, location, start } = await person.work.onlyEvent()
  assert.equal([summary, description, location], ['Flight to Lisbon (LIS)', 'Seat 12A', 'Terminal 1'])
  assert.is(Date.parse(start.dateTime ?? ''), Date.parse(person.home.when(6).start.dateTime))
  assert.equal(await person.home.titles(), ['Busy'])
}

test('Given an event that only its organizer may bring back, when its changed copy wins, then both are made anew', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person, 'keep_newest')
  await person.home.change(copy.id, { summary: 'Flight to Lisbon (LIS), with Mum' })
  await person.work.remove(flight.id)
  const respond = { status: 403, reason: 'forbiddenForNonOrganizer' }
  await lab.addFault({ match: { method: 'PATCH', path: `/events/${flight.id}` }, respond })
  const { forward } = await lab.run(person, syncId)
  await lab.clearFaults()
  assert.equal([forward?.conflicts, forward?.errors], [1, 0])
  assert.is((await person.work.onlyEvent()).summary, 'Flight to Lisbon (LIS), with Mum')
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS), with Mum'])
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
  assert.is((await other.home.onlyEvent()).location, 'Terminal 2')
  await settled(lab, other, merged.syncId)
})
/** A run sends the copy's deletion, which Google holds until a person has changed the copy. */
async function changeWhileItIsDeleted(lab: Laboratory, person: Person, syncId: SyncId, copyId: string) {
  const match = { method: 'DELETE', account: person.home.email }
  const fault = await lab.addFault({ match, respond: held, times: 1 })
  const runId = await lab.requestRun(person, syncId)
  await struck(lab)
  await person.home.change(copyId, { location: 'Terminal 2' })
  await lab.control('DELETE', `/emulator/faults/${fault}`)
  await lab.endOf(runId)
}

async function bothSayTerminal2(person: Person) {
  for (const calendar of [person.work, person.home]) {
    assert.equal(column(await calendar.events(), 'location'), ['Terminal 2'])
  }
}

test('Given an event that was deleted, when its copy is changed while it is about to be deleted, then the change wins', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.work.remove(flight.id)
  await changeWhileItIsDeleted(lab, person, syncId, copy.id)
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

test('Given a conflict, when Google’s answer to the change of the event is lost, then the run names the conflict and the change', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.work.change(flight.id, { location: 'Terminal 2' })
  await aMoment(lab)
  await person.home.change(copy.id, { location: 'Terminal 3' })
  await lab.addFault({ match: { method: 'PATCH', path: '/events' }, respond: { cut: 'after' }, times: 1 })
  const { forward } = await lab.run(person, syncId)
  assert.equal([forward?.conflicts, forward?.updated], [1, 1])
  for (const calendar of [person.work, person.home]) assert.is((await calendar.onlyEvent()).location, 'Terminal 3')
  await settled(lab, person, syncId)
})

test.run()
