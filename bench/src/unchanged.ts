import { setTimeout as sleep } from 'node:timers/promises'
import { runEnded } from '@calendar-sync/contracts/subjects'
import { createPool } from '@calendar-sync/platform/database/pool'
import type { Laboratory, Person } from '@calendar-sync/tests/engine/laboratory'
import { besidesACheck, statementsOf } from '@calendar-sync/tests/kit/statements'
import { z } from 'zod'
import { type BareClient, startBareClient } from './google/bareClient.ts'
import { type EngineProcess, startEngine } from './processes/engine.ts'
import { quantile } from './processes/latencies.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'
import { addTrips, copiedByAnother, onStage, workTime } from './stage.ts'
import { passTurn, type Scheduled, schedule, turnsOfEngine } from './turns.ts'

const sizes = [size(100, 20), size(1_000, 50), size(10_000, 200)]
/** So many share a source calendar and are due together, so that an engine's looking for due work weighs little. */
const people = size(4, 2)
const rounds = size(9, 2)
const [turns, runs, deltas] = [size(5, 1), size(20, 3), size(30, 5)]
const timeoutMs = 180_000

/** Milliseconds of a processor, one for each round, and by the clock. */
interface Measured {
  readonly events: number
  readonly scheduled: readonly Scheduled[]
  readonly worked: boolean
  readonly checks: number[]
  readonly runs: number[]
  readonly runTimes: number[]
  readonly bare: number[]
}

/**
 * What a check costs when nothing changed, and a run that a person asked for, beside two delta calls of Google's own client. All
 * sizes, and the reference, are measured in turns, in rounds of which the first is thrown away and the median counts.
 */
export const runUnchanged = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Nothing changed: a check of two calendars')
    const [engine, bare] = [await startEngine(lab, turnsOfEngine), await startBareClient(lab.url)]
    try {
      const measured: Measured[] = []
      for (const events of sizes) measured.push(await settled(lab, events))
      await lab.pool.query('analyze')
      for (let round = 0; round <= rounds; round += 1) {
        for (const one of measured) await measureOnce(lab, engine, bare, one)
      }
      for (const one of measured) tell(one)
      compareSizes(measured, 'check', ({ checks }) => checks)
      compareSizes(measured, 'Sync Now', (one) => one.runs)
      await engine.stop()
      for (const one of measured.slice(1)) await tellStatements(lab, one)
    } finally {
      await bare.close()
      await engine.stop()
    }
  })

/** People whose calendars are in step: the first run copies, the second sees the copies come back. */
async function settled(lab: Laboratory, events: number): Promise<Measured> {
  const source = await lab.makePerson()
  await addTrips(source, events)
  const scheduled: Scheduled[] = []
  let worked = true
  for (let n = 0; n < people; n += 1) {
    const person = await copiedByAnother(lab, source)
    const syncId = await lab.makeSync(person)
    const first = await lab.run(person, syncId, 'sync', timeoutMs)
    const second = await lab.run(person, syncId, 'sync', timeoutMs)
    worked &&= first.counts?.created === events && second.counts?.created === 0
    scheduled.push({ person, syncId })
  }
  await schedule(
    lab,
    scheduled.map(({ person }) => person),
  )
  return { events, scheduled, worked, checks: [], runs: [], runTimes: [], bare: [] }
}

async function measureOnce(lab: Laboratory, engine: EngineProcess, bare: BareClient, measured: Measured) {
  const { scheduled } = measured
  const [first] = scheduled
  if (!first) return
  const { work, home } = first.person
  const sides = [await bare.sideOf(work), await bare.sideOf(home)]
  const { processor } = await bare.carryOut({ kind: 'deltas', sides, times: deltas })
  measured.bare.push(processor / deltas)
  let before = engine.processor()
  for (let turn = 0; turn < turns; turn += 1) await passTurn(lab, scheduled)
  measured.checks.push((engine.processor() - before) / (turns * scheduled.length))
  before = engine.processor()
  for (let run = 0; run < runs; run += 1) {
    measured.runTimes.push(workTime((await lab.run(first.person, first.syncId)).events))
  }
  measured.runs.push((engine.processor() - before) / runs)
}

/** Of the rounds but the first. */
const median = (values: readonly number[]): number => quantile(values.slice(1), 50)

function tell({ events, checks, runs, runTimes, bare, worked }: Measured): void {
  plot('links', 'engine', events, median(checks))
  plot('links', 'two bare delta calls', events, median(bare))
  if (events === sizes[0]) return
  const name = `${events.toLocaleString('en')} events`
  const reference = { what: 'two bare delta calls', value: median(bare) }
  const reach = { of: 'difference', is: 'at most', bound: 4 } as const
  report({
    what: `${name}: processor time of a check`,
    value: median(checks),
    unit: 'ms',
    reference,
    reach,
    worked,
    column: `check of ${events.toLocaleString('en')}, processor ms more`,
  })
  report({ what: `${name}: processor time of a Sync Now`, value: median(runs), unit: 'ms', reference, reach })
  report({
    what: `${name}: time of a Sync Now, median`,
    value: quantile(runTimes, 50),
    unit: 'ms',
    reach: { of: 'figure', is: 'at most', bound: 100 },
  })
}

function compareSizes([, small, large]: readonly Measured[], what: string, of: (measured: Measured) => number[]): void {
  if (!small || !large) return
  report({
    what: `processor time of a ${what}, the larger against the smaller`,
    value: median(of(large)),
    unit: 'ms',
    reference: { what: `${small.events.toLocaleString('en')} events`, value: median(of(small)) },
    reach: { of: 'ratio', is: 'at most', bound: 1.15 },
  })
}

async function tellStatements(lab: Laboratory, { events, scheduled }: Measured): Promise<void> {
  const [first] = scheduled
  if (!first) return
  report({
    what: `${events.toLocaleString('en')} events: statements of the engine for a Sync Now`,
    value: await statementsOfARun(lab, first.person, first.syncId),
    unit: '',
    reference: { what: 'two bare delta calls', value: 0 },
    reach: { of: 'difference', is: 'at most', bound: 5 },
    column: `check of ${events.toLocaleString('en')}, statements`,
  })
}

const anyRunEnded = { name: 'run.ended.*', payload: z.object({}) }

/** Counted in this process, where the engine's sessions can be listened to. */
async function statementsOfARun(lab: Laboratory, person: Person, syncId: Scheduled['syncId']): Promise<number> {
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
