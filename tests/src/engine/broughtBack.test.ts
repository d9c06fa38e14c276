import * as assert from 'uvu/assert'
import type { Laboratory, Person } from './laboratory.ts'
import { suiteInLaboratory } from './scene.ts'
import { datesOf, seriesOf } from './seriesScene.ts'
import { aMoment, inStep, settled, twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('copies that a person brings back, or changes before they go')

/** A flight that went with its copy, which the person has brought back since. */
async function broughtBack(lab: Laboratory, person: Person) {
  const made = await inStep(lab, person)
  await person.home.remove(made.copy.id)
  await lab.run(person, made.syncId)
  assert.equal([await person.work.titles(), await person.home.titles()], [[], []])
  await aMoment(lab)
  await person.home.change(made.copy.id, { status: 'confirmed' })
  return made
}

test('Given a copy that is brought back while Google takes no change of its event, then the copy stays, and the next run brings the event back', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await broughtBack(lab, person)
  await lab.addFault({ match: { method: 'PATCH', path: `/events/${flight.id}` }, respond: { status: 503 } })
  await lab.run(person, syncId)
  assert.is((await person.home.events()).length, 1)
  await lab.clearFaults()
  await lab.run(person, syncId)
  assert.equal([await person.work.titles(), await person.home.titles()], Array(2).fill(['Flight to Lisbon (LIS)']))
  await settled(lab, person, syncId)
})

test('Given a copy that is brought back, when Google’s answer to the change of its event is lost and the person changes the copy, then the event gets that change', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await broughtBack(lab, person)
  const lost = { match: { path: `/events/${flight.id}` }, respond: { cut: 'after' as const } }
  await lab.addFault({ ...lost, match: { ...lost.match, method: 'PATCH' } })
  await lab.addFault({ ...lost, match: { ...lost.match, method: 'GET' } })
  await lab.run(person, syncId)
  await lab.clearFaults()
  await aMoment(lab)
  await person.home.change(copy.id, { location: 'Gate 7' })
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).location, 'Gate 7')
  await settled(lab, person, syncId)
})

test('Given a copy whose deletion Google did not take, when its person changes it meanwhile, then the change beats the deletion of its event', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.work.remove(flight.id)
  await lab.addFault({ match: { method: 'DELETE', path: `/events/${copy.id}` }, respond: { status: 503 } })
  await lab.run(person, syncId)
  await lab.clearFaults()
  await aMoment(lab)
  await person.home.change(copy.id, { location: 'Gate 7' })
  await lab.run(person, syncId)
  for (const calendar of [person.work, person.home]) assert.is((await calendar.onlyEvent()).location, 'Gate 7')
  await settled(lab, person, syncId)
})

test('Given copies of several dates of a series, when they are brought back together, then all of these dates come back', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay())
  await person.work.add('Flight LH 1844 to Munich', 1, seriesOf('RRULE:FREQ=DAILY;INTERVAL=9;COUNT=3'))
  await lab.run(person, syncId)
  const copies = await person.home.events()
  assert.is(copies.length, 3)
  for (const { id } of copies.slice(1)) await person.home.remove(id)
  await lab.run(person, syncId)
  assert.is((await person.work.events()).length, 1)
  await aMoment(lab)
  for (const { id } of copies.slice(1)) await person.home.change(id, { status: 'confirmed' })
  await lab.run(person, syncId)
  assert.is((await person.work.events()).length, 3)
  assert.equal(await datesOf(person.home), await datesOf(person.work))
  await settled(lab, person, syncId)
})

test.run()
