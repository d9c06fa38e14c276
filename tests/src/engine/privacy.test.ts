import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { tablesOf, textOf } from '../kit/storedRows.ts'
import { inLaboratory } from './laboratory.ts'
import { inserts, refused } from './scene.ts'

const test = suite('what the engine keeps')

const bait = ['Lisbon', 'Seat 12A', 'Terminal 1', 'client@customer.example', 'work1@example.com', 'home1@example.com']

test('Given a sync that has run, then no title, text or address stands readable in any row, or in any event', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await person.work.add('Flight to Lisbon (LIS)', 3, {
      description: 'Seat 12A',
      location: 'Terminal 1',
      attendees: [{ email: 'client@customer.example' }],
    })
    // A run that has not ended keeps its outcomes.
    await lab.addFault({ match: inserts, respond: refused, times: 1 })
    await lab.startEngine()
    await lab.run(person, syncId)
    await lab.run(person, syncId)

    const tables = await tablesOf(lab.pool)
    assert.ok(tables.includes('engine.feed_events'))
    for (const table of tables) {
      const text = await textOf(lab.pool, table)
      for (const word of bait) assert.not(text.includes(word), `${word} stands in ${table}`)
    }
  }))

test.run()
