import type { SyncId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { inLaboratory, type Laboratory, type Person } from './laboratory.ts'
import { suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('full reads, and events outside the window')

const day = 24 * 60 * 60 * 1000
const rome = 'Flight to Rome (FCO)'
const oslo = 'Flight to Oslo (OSL)'

/** Two pairs in a two-way sync that a person has moved behind the window and far ahead of it. */
async function moveOut(lab: Laboratory, person: Person) {
  const { work, home } = person
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  const [past, future] = [await work.add(rome, 2), await work.add(oslo, 3)]
  await lab.run(person, syncId)
  await work.change(past.id, work.when(-20))
  await work.change(future.id, work.when(200))
  await lab.run(person, syncId)
  const copies = await home.events()
  return { syncId, past, future, copyOf: (title: string) => copies.find(({ summary }) => summary === title)?.id ?? '' }
}

/** One pair was changed at one side, and the other deleted at the other: a run brings both over, and the next writes nothing. */
async function bothArrive(lab: Laboratory, person: Person, syncId: SyncId) {
  await lab.run(person, syncId)
  for (const calendar of [person.work, person.home]) {
    const shown = (await calendar.events()).map(({ summary, location }) => [summary, location])
    assert.equal(shown, [[rome, 'Gate 7']])
  }
  assert.is((await lab.run(person, syncId)).counts?.successful ?? 0, 0)
}

test('Given pairs outside the window, when the sync token expires before changes of them are read, then each change still arrives', async ({
  lab,
  person,
}) => {
  const { syncId, future, copyOf } = await moveOut(lab, person)
  await lab.control('POST', '/emulator/sync-tokens/expire', {})
  await person.home.change(copyOf(rome), { location: 'Gate 7' })
  await person.work.remove(future.id)
  await bothArrive(lab, person, syncId)
})

/** After so long a pause one pair is changed at one side and the other deleted at the other, and both must arrive. */
const changeAfter = (days: number) =>
  inLaboratory({}, async (lab) => {
    await lab.startEngine()
    const person = await lab.makePerson()
    const { syncId, past, copyOf } = await moveOut(lab, person)
    await lab.passTime(days * day)
    await person.work.change(past.id, { location: 'Gate 7' })
    await person.home.remove(copyOf(oslo))
    await bothArrive(lab, person, syncId)
  })

test('Given pairs outside the window, when it slides so far that everything is read again, then what changed of them since still arrives', () =>
  changeAfter(27.5))

test('Given a sync that rested for longer than Google remembers changes, when it runs again, then each pair outside the window is asked for', () =>
  changeAfter(40))

test.run()
