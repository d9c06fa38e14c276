import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import { eventually } from '../kit/eventually.ts'
import { addFlights, copiedFlights } from './flights.ts'
import { aboutEvents, looksOnly, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('copies that a full read no longer shows')

test('Given copies that Google no longer knows, when a full read does not show them, then they count as deleted, and a restore brings them back', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 3)
  await lab.emulator.replaceCalendar(person.home.email, person.home.id)
  const { counts, recorded } = await lab.run(person, syncId)
  assert.equal([counts?.skipped, counts?.created, counts?.errors], [3, 0, 0])
  assert.equal(column(recorded, 'reason'), Array(3).fill('You deleted this copy, so it stays deleted.'))
  assert.is((await looksOnly(lab, person, syncId)).recorded.length, 0)
  assert.is((await lab.run(person, syncId, 'restore')).counts?.created, 3)
  assert.is((await person.home.events()).length, 3)
  await looksOnly(lab, person, syncId)
})

test('Given copies that Google no longer knows, when they are restored before another run saw that, then they come back', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 3)
  await lab.emulator.replaceCalendar(person.home.email, person.home.id)
  assert.is((await lab.run(person, syncId, 'restore')).counts?.created, 3)
  assert.is((await person.home.events()).length, 3)
})

test('Given copies that a full read that lags does not show, when Google says that they are there, then they stay, and each was asked for once', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await lab.control('POST', '/emulator/lag', { listMs: 60_000, deltaMs: 1 })
  await lab.run(person, syncId)
  await addFlights(person, 3)
  await eventually(async () => (await lab.run(person, syncId)).counts?.unchanged === 3)
  await lab.control('POST', '/emulator/sync-tokens/expire', { account: person.home.email })
  await lab.forgetRequests()
  const { counts, recorded } = await lab.run(person, syncId)
  assert.equal([counts?.unchanged, counts?.successful, recorded.length], [3, 0, 0])
  assert.is((await aboutEvents(lab)).filter(({ path }) => !path.endsWith('/events')).length, 3)
  await lab.control('POST', '/emulator/lag', {})
  await lab.run(person, syncId)
  await looksOnly(lab, person, syncId)
})

test.run()
