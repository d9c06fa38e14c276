import * as assert from 'uvu/assert'
import { suiteInLaboratory } from './scene.ts'
import { inStep } from './twoWayScene.ts'

const test = suiteInLaboratory('copies that lost their marks')

const marks = ['Id', 'From', 'Event', 'Generation', 'Hash', 'Run'].map((name) => `calendarSync${name}`)
/** Another program wrote the copy as it knows it, and dropped what it did not know. */
const withoutMarks = { extendedProperties: { private: Object.fromEntries(marks.map((mark) => [mark, null])) } }

test('Given a copy of a two-way sync that lost its mark, when the sync runs, then it is copied back beside its event by no run', async ({
  lab,
  person,
}) => {
  const { syncId, flight, copy } = await inStep(lab, person)
  await person.home.change(copy.id, withoutMarks)
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).id, flight.id)
  await person.home.change(copy.id, { location: 'Gate 7' })
  await lab.run(person, syncId)
  assert.is((await person.work.onlyEvent()).id, flight.id)
  assert.is((await person.home.onlyEvent()).location, 'Gate 7', 'it is the person’s now')
})

test('Given a copy that lost its mark, when a sync copies its calendar into a third one, then the copy stays out of it', async ({
  lab,
  person,
}) => {
  const { syncId, copy } = await inStep(lab, person)
  await person.home.change(copy.id, withoutMarks)
  await lab.run(person, syncId)
  const third = await lab.makePerson()
  const accountIds = { work: await lab.connect(third.userId, person.home.email), home: third.accountIds.home }
  const reader = { ...third, work: person.home, accountIds }
  await lab.run(reader, await lab.makeSync(reader))
  assert.equal(await third.home.titles(), [])
})

test.run()
