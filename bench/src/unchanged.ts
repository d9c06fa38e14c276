import { setTimeout as sleep } from 'node:timers/promises'
import { runEnded } from '@calendar-sync/contracts/subjects'
import { createPool } from '@calendar-sync/platform/database/pool'
import { addTrips } from '@calendar-sync/tests/engine/addTrips'
import type { Laboratory, Person } from '@calendar-sync/tests/engine/laboratory'
import { besidesACheck, statementsOf } from '@calendar-sync/tests/kit/statements'
import { z } from 'zod'
import { type BareClient, startBareClient } from './google/bareClient.ts'
import type { Side } from './google/bareClientTasks.ts'
import { type EngineProcess, startEngine } from './processes/engine.ts'
import { quantile } from './processes/latencies.ts'
import { inTurns, type Turn } from './report/inTurns.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'
import { copiedByAnother, onStage, workTime } from './stage.ts'
import { passTurn, type Scheduled, schedule, turnsOfEngine } from './turns.ts'

const sizes = [size(100, 20), size(1_000, 50), size(10_000, 200)]
/** So many share a source calendar and are due together, so that an engine's looking for due work weighs little. */
const people = size(4, 2)
const rounds = size(9, 2)
const [turns, runs] = [size(8, 1), size(20, 3)]
/** The smallest size is a point of the plot, without a row: so many rounds are enough for it. */
const roundsOfSmallest = size(3, 2)
/**
 * By which the client and the engine warm up on each size. Two calls of a client that just started took 1.8 ms of processor, and 0.45
 * after 2,600 such pairs, as V8 compiles what is run often: measured sooner, the reference falls while it is measured.
 */
const [warmingDeltas, warmingRuns] = [size(1_500, 5), size(100, 1)]
const timeoutMs = 180_000

/** Milliseconds of a processor beside those of two delta calls, one for each round, and by the clock. */
interface Measured {
  readonly events: number
  readonly scheduled: readonly Scheduled[]
  readonly worked: boolean
  readonly checks: Turn[]
  readonly runs: Turn[]
  readonly runTimes: number[]
}

interface Ground {
  readonly lab: Laboratory
  readonly engine: EngineProcess
  readonly bare: BareClient
}

/**
 * What a check costs when nothing changed, and a run that a person asked for, beside two delta calls of Google's own client. In
 * each turn the client makes twice as many pairs of calls as the engine makes checks, right before it: both have rested as long then,
 * which a processor that others share makes dearer. All sizes are measured in turns, in rounds of which the first is thrown
 * away and the median counts.
 */
export const runUnchanged = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Nothing changed: a check of two calendars')
    const [engine, bare] = [await startEngine(lab, turnsOfEngine), await startBareClient(lab.url)]
    const ground = { lab, engine, bare }
    try {
      const measured: Measured[] = []
      for (const events of sizes) measured.push(await settled(lab, events))
      await lab.pool.query('analyze')
      for (const one of measured) await warmUp(ground, one)
      for (let round = 0; round <= rounds; round += 1) {
        const some = round <= roundsOfSmallest ? measured : measured.slice(1)
        const checks = await besideDeltas(ground, some, turns, people, ({ scheduled }) => passTurn(lab, scheduled))
        const asked = await besideDeltas(ground, some, runs, 1, (one) => syncNow(lab, one))
        for (const [at, one] of round === 0 ? [] : some.entries()) {
          one.checks.push(...checks.slice(at, at + 1))
          one.runs.push(...asked.slice(at, at + 1))
        }
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
  return { events, scheduled, worked, checks: [], runs: [], runTimes: [] }
}

async function warmUp({ lab, bare }: Ground, one: Measured): Promise<void> {
  await bare.carryOut({ kind: 'deltas', sides: await sidesOf(bare, one), times: warmingDeltas })
  for (let run = 0; run < warmingRuns; run += 1) await syncNow(lab, one)
  one.runTimes.length = 0
}

async function sidesOf(bare: BareClient, { scheduled }: Measured): Promise<Side[]> {
  const calendars = scheduled.slice(0, 1).flatMap(({ person }) => [person.work, person.home])
  return Promise.all(calendars.map((calendar) => bare.sideOf(calendar)))
}

/**
 * All sizes one after the other, so many times.
 * @param each how many checks a turn makes
 * @returns for each size the milliseconds of a processor of one check, and of two delta calls
 */
async function besideDeltas(
  { engine, bare }: Ground,
  measured: readonly Measured[],
  times: number,
  each: number,
  work: (one: Measured) => Promise<unknown>,
): Promise<Turn[]> {
  const sides = await Promise.all(measured.map((one) => sidesOf(bare, one)))
  const spent = measured.map(() => ({ own: 0, reference: 0 }))
  for (let turn = 0; turn < times; turn += 1) {
    for (const [at, one] of measured.entries()) {
      const { processor } = await bare.carryOut({ kind: 'deltas', sides: sides[at] ?? [], times: 2 * each })
      const before = engine.processor()
      await work(one)
      const of = spent[at]
      if (of) [of.own, of.reference] = [of.own + engine.processor() - before, of.reference + processor]
    }
  }
  const checks = times * each
  return spent.map(({ own, reference }) => ({ own: own / checks, reference: reference / (2 * checks) }))
}

async function syncNow(lab: Laboratory, { scheduled, runTimes }: Measured): Promise<void> {
  const [first] = scheduled
  if (first) runTimes.push(workTime((await lab.run(first.person, first.syncId)).events))
}

const deltas = 'two bare delta calls'

function tell({ events, checks, runs, runTimes, worked }: Measured): void {
  const check = inTurns(checks, deltas)
  plot('links', 'engine', events, check.value)
  plot('links', deltas, events, check.reference.value)
  if (events === sizes[0]) return
  const name = `${events.toLocaleString('en')} events`
  const reach = { of: 'difference', is: 'at most', bound: 4 } as const
  report({
    what: `${name}: processor time of a check`,
    unit: 'ms',
    ...check,
    reach,
    worked,
    column: `check of ${events.toLocaleString('en')}, processor ms more`,
  })
  report({ what: `${name}: processor time of a Sync Now`, unit: 'ms', ...inTurns(runs, deltas), reach })
  report({
    what: `${name}: time of a Sync Now, median`,
    value: quantile(runTimes, 50),
    unit: 'ms',
    reach: { of: 'figure', is: 'at most', bound: 100 },
  })
}

function compareSizes([, small, large]: readonly Measured[], what: string, of: (measured: Measured) => Turn[]): void {
  if (!small || !large) return
  const rounds = of(large).map(({ own }, round) => ({ own, reference: of(small)[round]?.own ?? Number.NaN }))
  report({
    what: `processor time of a ${what}, the larger against the smaller`,
    unit: 'ms',
    ...inTurns(rounds, `${small.events.toLocaleString('en')} events`),
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
    reference: { what: deltas, value: 0 },
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
