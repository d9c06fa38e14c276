import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Laboratory, openLaboratory } from './laboratory.ts'

const test = suite<{ lab: Laboratory }>('what the engine keeps')

test.before(async (context) => {
  context.lab = await openLaboratory()
})
test.after(async ({ lab }) => {
  await lab.close()
})

const bait = ['Lisbon', 'Seat 12A', 'Terminal 1', 'client@customer.example', 'work1@example.com', 'home1@example.com']

test('Given a sync that has run, then no title, text or address stands readable in any row, or in any event', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  const syncId = await lab.makeSync(person)
  await person.work.add('Flight to Lisbon (LIS)', 3, {
    description: 'Seat 12A',
    location: 'Terminal 1',
    attendees: [{ email: 'client@customer.example' }],
  })
  // A run that has not ended keeps its outcomes.
  await lab.addFault({
    match: { method: 'POST', path: '/events' },
    respond: { status: 400, reason: 'invalid' },
    times: 1,
  })
  await lab.startEngine()
  await lab.run(person, syncId)
  await lab.run(person, syncId)

  const { rows: tables } = await lab.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  assert.ok(tables.some(({ name }) => name === 'engine.feed_events'))
  for (const { name } of tables) {
    const { rows } = await lab.pool.query<{ row: string }>(`select kept::text as row from ${name} kept`)
    for (const word of bait)
      assert.not.ok(
        rows.some(({ row }) => row.includes(word)),
        `${word} stands in ${name}`,
      )
  }
})

test.run()
