import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { failureOf, suiteInLaboratory } from './scene.ts'
import { inStep, settled } from './twoWayScene.ts'

const test = suiteInLaboratory('changes of copies whose write never arrived, or whose answer was lost')

const patches = { method: 'PATCH', path: '/events' }
const longer = 'Seat 12A, window'

/** A pair in step, of which a person has written more into the description of the copy. */
async function describedLonger(lab: Laboratory, person: Person) {
  const { syncId, copy } = await inStep(lab, person)
  await person.home.change(copy.id, { description: longer })
  return syncId
}

async function bothSay(person: Person, description: string | undefined) {
  for (const calendar of [person.work, person.home])
    assert.equal(column(await calendar.events(), 'description'), [description])
}

test('Given more in the description of a copy, when Google refuses it since its event is another version by now (412), then it arrives', async ({
  lab,
  person,
}) => {
  const syncId = await describedLonger(lab, person)
  await lab.addFault({ match: patches, respond: { status: 412, reason: 'conditionNotMet' }, times: 1 })
  const { counts } = await lab.run(person, syncId)
  assert.equal([counts?.updated, counts?.errors], [1, 0])
  await bothSay(person, longer)
  await settled(lab, person, syncId)
})

test('Given more in the description of a copy, when Google does not answer (503), then no change is told, and the next run makes it', async ({
  lab,
  person,
}) => {
  const syncId = await describedLonger(lab, person)
  await lab.addFault({ match: patches, respond: { status: 503 } })
  const { counts } = await lab.run(person, syncId)
  assert.equal([counts?.updated, counts?.errors], [0, 1])
  await lab.clearFaults()
  assert.is((await lab.run(person, syncId)).counts?.updated, 1)
  await bothSay(person, longer)
  await settled(lab, person, syncId)
})

test('Given more in the description of a copy, when the run ends before it is sent, then the next run sends it', async ({
  lab,
  person,
}) => {
  const syncId = await describedLonger(lab, person)
  await lab.addFault({ match: patches, respond: { status: 403, reason: 'quotaExceeded' } })
  assert.is((await failureOf(lab, person, syncId)).code, 'quota_exceeded')
  await lab.clearFaults()
  assert.is((await lab.run(person, syncId)).counts?.updated, 1)
  await bothSay(person, longer)
  await settled(lab, person, syncId)
})

for (const left of [undefined, 'Seat'])
  test(`Given a copy whose write arrived and whose answer was lost, when a person shortens its description to “${left ?? ''}”, then its event is shortened too`, async ({
    lab,
    person,
  }) => {
    const { syncId, flight, copy } = await inStep(lab, person)
    await person.work.change(flight.id, { location: 'Terminal 2' })
    await lab.addFault({ match: { method: 'PUT', path: '/events' }, respond: { cut: 'after' }, times: 1 })
    await lab.addFault({ match: { path: `/events/${copy.id}` }, respond: { status: 503 } })
    assert.is((await lab.run(person, syncId)).counts?.errors, 1)
    await lab.clearFaults()
    assert.is((await person.home.onlyEvent()).location, 'Terminal 2')
    await person.home.change(copy.id, { description: left ?? null })
    await lab.run(person, syncId)
    await bothSay(person, left)
    await settled(lab, person, syncId)
  })

test.run()
