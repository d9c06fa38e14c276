import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { silentLog } from '@calendar-sync/platform/log'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { flightToCopy } from './flights.ts'
import { openLaboratory } from './laboratory.ts'
import { failureOf } from './scene.ts'

const test = suiteOfEach('a Google that is silent', async () => {
  const lab = await openLaboratory({ settings: { requestTimeout: 2_000, tries: 2 } })
  return { lab, person: await lab.makePerson(), end: () => lab.close() }
})

/** Longer than a caller waits. */
const silence = { latencyMs: 600_000 }

for (const { what, path, later } of [
  { what: 'a list', path: '/events', later: 0 },
  { what: 'a token', path: '^/token$', later: 2 * 60 * 60_000 },
])
  test(`Given no answer to the request for ${what}, when the sync runs, then it gives up and says so`, async ({
    lab,
    person,
  }) => {
    await lab.startEngine()
    const syncId = await lab.makeSync(person)
    await lab.passTime(later)
    await lab.addFault({ match: { path }, respond: silence })
    assert.is((await failureOf(lab, person, syncId)).code, 'google_unreachable')
  })

for (const events of [1, 3])
  test(`Given no answer to ${events === 1 ? 'a write' : 'writes that travel together'}, when the sync runs, then each is an error, and the next run makes no second copy`, async ({
    lab,
    person,
  }) => {
    // So long that a busy machine answers all else in it.
    await lab.startEngine({ settings: { requestTimeout: 10_000 } })
    const syncId = await lab.makeSync(person)
    for (let day = 1; day <= events; day += 1) await person.work.add('Flight to Lisbon (LIS)', day)
    await lab.addFault({ match: { method: 'POST' }, respond: silence, times: 2 * events })
    const first = await lab.run(person, syncId)
    assert.equal([first.counts?.created, first.counts?.errors], [0, events])
    const second = await lab.run(person, syncId)
    assert.is(second.counts?.errors, 0)
    // What the first run sent is carried out now.
    await lab.clearFaults()
    await eventually(async () => (await person.home.events()).length === events)
    assert.is((await lab.run(person, syncId)).counts?.successful, 0)
  })

test('Given an engine that cannot start, then what it had begun is ended, and another one works', async ({
  lab,
  person,
}) => {
  const closed = createInProcessBus(silentLog)
  await closed.close()
  let refused: unknown
  await lab.startEngine({ bus: closed }).catch((error: unknown) => {
    refused = error
  })
  assert.instance(refused, Error)
  const { syncId } = await flightToCopy(lab, person)
  const runId = await lab.requestRun(person, syncId)
  // No engine is there that would take it.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const { rows } = await lab.pool.query('select 1 from engine.runs')
  assert.equal(rows, [])
  await lab.startEngine()
  assert.is((await lab.endOf(runId)).state.kind, 'completed')
})

test.run()
