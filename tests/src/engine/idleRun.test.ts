import { setTimeout as sleep } from 'node:timers/promises'
import { runEnded } from '@calendar-sync/contracts/subjects'
import { createPool, type Pool } from '@calendar-sync/platform/database/pool'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { inLaboratory } from './laboratory.ts'

const test = suite('a check that finds nothing')

/** Writes down the beginning of every statement that the pool's sessions send. */
function statementsOf(pool: Pool): string[] {
  const sent: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...args: Parameters<typeof query>) => {
        const [statement]: unknown[] = args
        const text = typeof statement === 'object' && statement && 'text' in statement ? statement.text : statement
        sent.push(String(text).replace(/\s+/g, ' ').slice(0, 80))
        return query(...args)
      },
    })
  })
  return sent
}

const anyRunEnded = { name: 'run.ended.*', payload: z.object({}) }

/** Claims of work that may be there are as many as wakes; checkpoints and what the run leads to come after its end. */
const aside = /^(update engine\.runs set engine_id|update engine\.tasks|insert into engine\.checkpoints|.*run_tallies)/

test('Given a sync without news, when it is checked, then the engine sends at most eleven statements for it, and opens no transaction', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    await person.work.add('Flight to Lisbon (LIS)', 3)
    const syncId = await lab.makeSync(person)
    const pool = createPool(lab.connectionString)
    const statements = statementsOf(pool)
    const engine = await lab.startEngine({ pool, settings: { poll: 60_000 } })
    // The first makes the copy, the second sees it come back, and from the third on there is no news.
    for (const created of [1, 0]) assert.is((await lab.run(person, syncId)).counts?.created, created)
    const over = new Set<string>()
    await lab.bus.subscribe(anyRunEnded, (_, subject) => over.add(subject))
    // Neither the log nor the database is looked at meanwhile.
    const check = async () => {
      const { name } = runEnded(await lab.requestRun(person, syncId))
      while (!over.has(name)) await sleep(5)
    }
    await check()
    for (let time = 0; time < 3; time += 1) {
      statements.length = 0
      await check()
      const sent = statements.filter((statement) => !aside.test(statement))
      assert.ok(sent.length <= 11, `${sent.length} statements:\n${sent.join('\n')}`)
      assert.not.ok(sent.includes('begin'))
    }
    await engine.stop()
    await pool.end()
  }))

test.run()
