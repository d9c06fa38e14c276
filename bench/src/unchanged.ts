import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { runEnded } from '@calendar-sync/contracts/subjects'
import { createPool } from '@calendar-sync/platform/database/pool'
import type { Laboratory, Person } from '@calendar-sync/tests/engine/laboratory'
import { besidesACheck, statementsOf } from '@calendar-sync/tests/kit/statements'
import { z } from 'zod'
import { startBareClient } from './google/bareClient.ts'
import { startEngine } from './processes/engine.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'
import { addTrips, onStage, workTime } from './stage.ts'

const sizes = [size(100, 20), size(1_000, 100), size(10_000, 1_000)]
const checks = size(100, 20)
const timeoutMs = 180_000

/** What a check costs when nothing changed, beside two delta calls of Google's own client. */
export const runUnchanged = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Nothing changed: a check of two calendars')
    const [engine, bare] = [await startEngine(lab), await startBareClient(lab.url)]
    const synced: { readonly events: number; readonly person: Person; readonly syncId: SyncId }[] = []
    const costs: number[] = []
    try {
      for (const events of sizes) {
        const person = await lab.makePerson()
        await addTrips(person, events)
        const syncId = await lab.makeSync(person)
        const first = await lab.run(person, syncId, 'sync', timeoutMs)
        const second = await lab.run(person, syncId, 'sync', timeoutMs)
        synced.push({ events, person, syncId })
        const sides = [await bare.sideOf(person.work), await bare.sideOf(person.home)]
        const reference = await bare.carryOut({ kind: 'deltas', sides, times: checks })
        const before = engine.processor()
        const times: number[] = []
        for (let turn = 0; turn < checks; turn += 1) times.push(workTime((await lab.run(person, syncId)).events))
        const processor = (engine.processor() - before) / checks
        costs.push(processor)
        plot('links', 'engine', events, processor)
        plot('links', 'two bare delta calls', events, reference.processor / checks)
        if (events === sizes[0]) continue
        const name = `${events.toLocaleString('en')} events`
        report({
          what: `${name}: processor time of a check`,
          value: processor,
          unit: 'ms',
          reference: { what: 'two bare delta calls', value: reference.processor / checks },
          reach: { of: 'difference', is: 'at most', bound: 4 },
          worked: first.counts?.created === events && second.counts?.created === 0,
          column: `check of ${events.toLocaleString('en')}, processor ms more`,
        })
        const median = times.sort((a, b) => a - b)[checks >> 1] ?? Number.NaN
        const reach = { of: 'figure', is: 'at most', bound: 100 } as const
        report({ what: `${name}: time of a check, median`, value: median, unit: 'ms', reach })
      }
      report({
        what: 'processor time of a check, the larger against the smaller',
        value: costs[2] ?? Number.NaN,
        unit: 'ms',
        reference: { what: `${sizes[1]?.toLocaleString('en')} events`, value: costs[1] ?? Number.NaN },
        reach: { of: 'ratio', is: 'at most', bound: 1.15 },
      })
    } finally {
      await bare.close()
      await engine.stop()
    }
    for (const { events, person, syncId } of synced.slice(1)) {
      report({
        what: `${events.toLocaleString('en')} events: statements of the engine for a check`,
        value: await statementsOfACheck(lab, person, syncId),
        unit: '',
        reference: { what: 'two bare delta calls', value: 0 },
        reach: { of: 'difference', is: 'at most', bound: 5 },
        column: `check of ${events.toLocaleString('en')}, statements`,
      })
    }
  })

const anyRunEnded = { name: 'run.ended.*', payload: z.object({}) }

/** Counted in this process, where the engine's sessions can be listened to. */
async function statementsOfACheck(lab: Laboratory, person: Person, syncId: SyncId): Promise<number> {
  const pool = createPool(lab.connectionString)
  const statements = statementsOf(pool)
  const engine = await lab.startEngine({ pool, settings: { poll: 60_000 } })
  const over = new Set<string>()
  const stopListening = await lab.bus.subscribe(anyRunEnded, (_, subject) => over.add(subject))
  const counts: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    statements.length = 0
    const { name } = runEnded(await lab.requestRun(person, syncId))
    while (!over.has(name)) await sleep(5)
    counts.push(statements.filter((statement) => !besidesACheck.test(statement)).length)
  }
  await stopListening()
  await engine.stop()
  await pool.end()
  // The first one opens sessions and reads keys.
  return Math.max(...counts.slice(1))
}
