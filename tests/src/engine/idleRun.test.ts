import { setTimeout as sleep } from 'node:timers/promises'
import { runEnded } from '@calendar-sync/contracts/subjects'
import { categoryOf } from '@calendar-sync/platform/event-store/eventStore'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { besidesACheck, statementsOf } from '../kit/statements.ts'
import { streamReadsOf } from '../kit/streamReads.ts'
import { assemble } from './assemble.ts'
import { passTurn, settledSync } from './checkScene.ts'
import { inLaboratory } from './laboratory.ts'

const test = suite('a check that finds nothing')

const anyRunEnded = { name: 'run.ended.*', payload: z.object({}) }

/** Pages of the log: as many as its followers. */
const following = /^select head\.position as head, pieces/

test('Given a sync without news, when it is checked, then the engine sends at most ten statements for it, and opens no transaction', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    await person.work.add('Flight to Lisbon (LIS)', 3)
    const syncId = await lab.makeSync(person)
    // The log and the vault are read through the same pool.
    const parts = await assemble(lab.connectionString)
    const statements = statementsOf(parts.pool)
    const engine = await lab.startEngine({ ...parts, bus: lab.bus, settings: { poll: 60_000 } })
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
      const sent = statements.filter((statement) => !besidesACheck.test(statement) && !following.test(statement))
      assert.ok(sent.length <= 10, `${sent.length} statements:\n${sent.join('\n')}`)
      assert.not.ok(sent.includes('begin'))
    }
    await engine.stop()
    await parts.close()
  }))

/** What a check goes by, and whether its person may use syncs. */
const basis = ['accounts', 'filters', 'subscription', 'sync', 'travel', 'user']

test('Given a sync without news, when its time has come, then what decides whether it is checked is what the check goes by: the log is read once', () =>
  inLaboratory({}, async (lab) => {
    const parts = await assemble(lab.connectionString)
    const reads = streamReadsOf(parts.eventLog.store)
    const engine = await lab.startEngine({ ...parts, bus: lab.bus, settings: { poll: 200 } })
    const { syncId } = await settledSync(lab)
    await passTurn(lab, syncId, 1)
    for (let turn = 2; turn <= 4; turn += 1) {
      reads.length = 0
      await passTurn(lab, syncId, turn)
      assert.equal(
        reads.map((streams) => streams.map(categoryOf).sort()),
        [basis],
      )
    }
    await engine.stop()
    await parts.close()
  }))

test.run()
