import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addTrips } from './addTrips.ts'
import { inLaboratory } from './laboratory.ts'

const test = suite('runs with much to record')

test('Given 210 trips with titles as long as Google takes, when the sync runs, then it ends and every trip is recorded', () =>
  inLaboratory({}, async (lab) => {
    await lab.startEngine()
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await addTrips(person, 210, (n) => `Flight TP${n + 1_000} to Lisbon (LIS) ${'漢'.repeat(990)}`)
    const { counts, recorded } = await lab.run(person, syncId)
    assert.is(counts?.created, 210)
    assert.is(recorded.length, 210)
    assert.is(new Set(recorded.map(({ sourceEventId }) => sourceEventId)).size, 210)
  }))

test.run()
