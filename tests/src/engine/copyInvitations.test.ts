import * as assert from 'uvu/assert'
import type { Laboratory, Person } from './laboratory.ts'
import { looksOnly, suiteInLaboratory } from './scene.ts'
import { aMoment, twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('invitations to copies')

/** A copy at home to which the person has invited their account of work. @returns the invitation at work */
async function invitedToCopy(lab: Laboratory, { work, home }: Person) {
  const copy = await home.onlyEvent()
  await aMoment(lab)
  await home.change(copy.id, { attendees: [{ email: work.email }] })
  const invitation = (await work.events()).find(({ iCalUID }) => iCalUID === copy.iCalUID)
  assert.ok(invitation, 'the calendar of work has the invitation')
  return invitation
}

for (const [ways, options] of [
  ['one-way', {}],
  ['two-way', twoWay()],
] as const)
  test(`Given a copy of a ${ways} sync, when the person invites the account of its event to it, then the invitation is not copied beside it`, async ({
    lab,
    person,
  }) => {
    const syncId = await lab.makeSync(person, options)
    const flight = await person.work.add('Flight to Lisbon (LIS)', 3)
    await lab.run(person, syncId)
    await invitedToCopy(lab, person)
    await lab.run(person, syncId)
    assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
    const { forward, reverse } = await looksOnly(lab, person, syncId)
    assert.equal([forward?.successful ?? 0, reverse?.successful ?? 0], [0, 0])
    await person.work.remove(flight.id)
    await lab.run(person, syncId)
    assert.equal(await person.home.titles(), [])
  })

test('Given an invitation to a copy, when the guest is taken off again, then nothing is left of it', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await person.work.add('Flight to Lisbon (LIS)', 3)
  await lab.run(person, syncId)
  await invitedToCopy(lab, person)
  await lab.run(person, syncId)
  const copy = await person.home.onlyEvent()
  await person.home.change(copy.id, { attendees: [] })
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
  assert.equal(await person.work.titles(), ['Flight to Lisbon (LIS)'])
})

test.run()
