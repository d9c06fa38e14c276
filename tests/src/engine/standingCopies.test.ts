import * as assert from 'uvu/assert'
import { copiedFlight, flightToCopy } from './flights.ts'
import { deleteSync, inserts, suiteInLaboratory } from './scene.ts'
import { titlesListed } from './standingCopies.ts'
import { twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('what the log says of the copies that stand')

test('Given a copy that its person deleted, when the sync runs, then it is not listed, nor when the event goes too', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  const first = await lab.run(person, syncId)
  assert.equal(await titlesListed(lab, syncId, first), ['Flight to Lisbon (LIS)'])
  await person.home.remove((await person.home.onlyEvent()).id)
  const second = await lab.run(person, syncId)
  assert.equal(await titlesListed(lab, syncId, first, second), [])
  await person.work.remove(flight.id)
  assert.equal(await titlesListed(lab, syncId, first, second, await lab.run(person, syncId)), [])
})

for (const rule of ['keep_source', 'keep_target'] as const)
  test(`Given a conflict in a sync by ${rule}, when it is settled, then what it left is listed`, async ({
    lab,
    person,
  }) => {
    const syncId = await lab.makeSync(person, twoWay(rule))
    const flight = await person.work.add('Flight to Lisbon (LIS)', 3)
    const first = await lab.run(person, syncId)
    const copy = await person.home.onlyEvent()
    await person.work.change(flight.id, { summary: 'Flight to Bonn (CGN)' })
    await person.home.change(copy.id, { summary: 'Flight to Porto (OPO)' })
    const second = await lab.run(person, syncId)
    assert.equal(await titlesListed(lab, syncId, first, second), [(await person.home.onlyEvent()).summary])
  })

test('Given a conflict that deletes both events, when it is settled, then nothing is listed', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, twoWay('keep_source'))
  const flight = await person.work.add('Flight to Lisbon (LIS)', 3)
  const first = await lab.run(person, syncId)
  await person.home.change((await person.home.onlyEvent()).id, { location: 'Terminal 2' })
  await person.work.remove(flight.id)
  const second = await lab.run(person, syncId)
  assert.equal(await person.home.titles(), [])
  assert.equal(await titlesListed(lab, syncId, first, second), [])
})

test('Given copies that a deleted sync left, when the same sync is made again, then they are listed and count as unchanged', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlight(lab, person)
  await deleteSync(lab, person, syncId, false)
  const again = await lab.makeSync(person)
  const run = await lab.run(person, again)
  assert.equal([run.counts?.unchanged, run.recorded], [1, []])
  assert.equal(await titlesListed(lab, again, run), ['Flight to Lisbon (LIS)'])
  assert.is(
    (await lab.run(person, again)).events.some(({ type }) => type === 'SyncEventsRecorded'),
    false,
  )
})

test('Given a copy whose answer is lost, when the copy is found again, then it is told as created', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  await lab.addFault({ match: inserts, respond: { cut: 'after' }, times: 1 })
  const { recorded } = await lab.run(person, syncId)
  assert.equal(
    recorded.map(({ action }) => action),
    ['create'],
  )
  assert.not.match(recorded[0]?.reason ?? '', /as it should be/)
})

test.run()
