import { createPool } from '@calendar-sync/platform/database/pool'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { statementsOf } from '../kit/statements.ts'
import { inLaboratory, type Laboratory } from './laboratory.ts'

const test = suite('pairs that are decided once')

/** How often pairs are loaded to be decided while an engine of its own does this. */
async function loadsDuring(lab: Laboratory, work: () => Promise<unknown>): Promise<number> {
  const pool = createPool(lab.connectionString)
  const statements = statementsOf(pool)
  const engine = await lab.startEngine({ pool, settings: { poll: 60_000 } })
  await work()
  await engine.stop()
  await pool.end()
  return statements.filter((statement) => statement.startsWith('select wanted.id')).length
}

test('Given events to copy, when a sync runs, then their pairs are loaded and decided once', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    for (const day of [1, 2, 3]) await person.work.add('Flight to Lisbon (LIS)', day)
    const syncId = await lab.makeSync(person)
    const loads = await loadsDuring(lab, async () => {
      assert.is((await lab.run(person, syncId)).counts?.created, 3)
    })
    assert.is(loads, 1)
  }))

test.run()
