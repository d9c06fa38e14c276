import { syncStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { suiteInLaboratory } from './scene.ts'
import { aMoment, inStep, twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('what a person adds to a copy')

const guests = [{ email: 'grandmother@lumen.example' }]
const anHourBefore = { useDefault: false, overrides: [{ method: 'popup', minutes: 60 }] }

for (const [ways, options] of [
  ['one-way', {}],
  ['two-way', twoWay()],
] as const)
  for (const [added, what] of [
    [{ attendees: guests }, 'guests'],
    [{ reminders: anHourBefore }, 'reminders'],
  ] as const)
    test(`Given a copy of a ${ways} sync to which its person added ${what}, when its event changes, then they stay`, async ({
      lab,
      person,
    }) => {
      const syncId = await lab.makeSync(person, options)
      const flight = await person.work.add('Flight to Lisbon (LIS)', 3)
      await lab.run(person, syncId)
      const { id } = await person.home.onlyEvent()
      await aMoment(lab)
      await person.home.change(id, added)
      await lab.run(person, syncId)
      for (const summary of ['Flight to Porto (OPO)', 'Flight to Faro (FAO)']) {
        await aMoment(lab)
        await person.work.change(flight.id, { summary })
        await lab.run(person, syncId)
        const copy = await person.home.onlyEvent()
        assert.is(copy.summary, summary)
        if ('attendees' in added) assert.is(copy.attendees?.length, 1)
        else assert.equal(copy.reminders, anHourBefore)
      }
      assert.equal(await lab.mails(), [])
    })

test('Given a busy-only copy with a reminder, when its sync shares details from now on, then a change of what the copy tells is taken into its event', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person, 'keep_newest', false)
  assert.is(copy.summary, 'Busy')
  await person.home.change(copy.id, { reminders: anHourBefore })
  await lab.run(person, syncId)
  const data = { syncId, userId: person.userId, shareDetails: true }
  await lab.append(syncStream(syncId), person.userId, { type: 'SyncOptionsChanged', data })
  await lab.run(person, syncId)
  await aMoment(lab)
  await person.home.change(copy.id, { summary: 'Flight to Lisbon, seat 12A' })
  await lab.run(person, syncId)
  assert.equal(await person.work.titles(), ['Flight to Lisbon, seat 12A'])
  assert.equal((await person.home.onlyEvent()).reminders, anHourBefore)
})

test.run()
