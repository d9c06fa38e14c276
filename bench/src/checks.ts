import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { type EngineProcess, startEngine } from './processes/engine.ts'
import { quantile } from './processes/latencies.ts'
import { familySeconds, postmasterOf } from './processes/processor.ts'
import { createSyncs } from './rebuildLog.ts'
import { inTurns } from './report/inTurns.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'
import { onStage } from './stage.ts'
import { passTurn, type Scheduled, schedule, turnsOfEngine } from './turns.ts'

const people = size(300, 40)
/** In a database of their own. */
const fewPeople = people / 10
/** Whose syncs lie beside the others, and are not checked. */
const others = size(9_700, 200)
/** Rounds of one, two and four engines in turns, and the checks of each person that a turn makes. */
const [rounds, checksEach] = [size(5, 1), size(2, 1)]
const counts = [1, 2, 4]
/** Of all engines together, before the first turn that is measured; of the one of few people, as many checks as each of these makes. */
const [warmingTurns, warmingTurnsOfFew] = [size(24, 1), size(60, 1)]
const handsAtOnce = 16
const [timeoutMs, stillMs, frozenMs] = [120_000, 2_000, 100]

interface Outcome {
  readonly perSecond: number
  /** Milliseconds of a processor for a check. */
  readonly engine: number
  readonly postgres: number
}

/**
 * How many of the schedule's checks that find nothing one engine makes a second, and two, and four, among 10,000 people, in turns with
 * an engine among few people. All engines have warmed up before the first turn; in each turn those that do not take part hold still.
 */
export const runChecks = (): Promise<void> =>
  onStage((small) =>
    onStage(async (lab) => {
      const all = (people + others).toLocaleString('en')
      console.log(`Idle checks of ${people} people's syncs at once, among ${all}`)
      const postmaster = await postmasterOf(lab.pool)
      const few: Ground = { lab: small, engines: [], postmaster, checked: [], turns: checksEach * 5 }
      const many: Ground = { lab, engines: [], postmaster, checked: [], turns: checksEach }
      try {
        for (const [ground, number] of [[few, fewPeople] as const, [many, people] as const]) {
          ground.engines.push(await startEngine(ground.lab, turnsOfEngine))
          ground.checked.push(...(await makePeople(ground.lab, number)))
          await settled(ground.lab, ground.checked)
        }
        await createSyncs(lab.eventLog, others, others)
        for (const { pool } of [small, lab]) await pool.query('analyze')
        while (many.engines.length < Math.max(...counts)) many.engines.push(await startEngine(lab, turnsOfEngine))
        await followed(lab)
        const passFew = async (turns = few.turns) => {
          await haveWork(many, 0)
          const outcome = await measure({ ...few, turns }, 1)
          await haveWork(few, 0)
          return outcome
        }
        await passFew(warmingTurnsOfFew)
        await measure({ ...many, turns: warmingTurns }, many.engines.length)
        const ofFew: Outcome[] = []
        const measured = counts.map((): Outcome[] => [])
        for (let round = 0; round < rounds; round += 1) {
          ofFew.push(await passFew())
          for (const [at, count] of counts.entries()) measured[at]?.push(await measure(many, count))
        }
        tellAll(ofFew, measured)
      } finally {
        for (const engine of [...few.engines, ...many.engines]) await engine.stop()
      }
    }),
  )

function tellAll(few: readonly Outcome[], measured: readonly (readonly Outcome[])[]): void {
  const [one = []] = measured
  const beside = (own: readonly Outcome[], reference: readonly Outcome[], what: string) =>
    inTurns(
      own.map(({ engine }, round) => ({ own: engine, reference: reference[round]?.engine ?? Number.NaN })),
      what,
    )
  const byPeople = beside(one, few, `${fewPeople} people`)
  plot('people', 'engine', fewPeople, byPeople.reference.value)
  plot('people', 'engine', people + others, byPeople.value)
  report({
    what: 'processor time of a check, by how many people there are',
    unit: 'ms',
    ...byPeople,
    reach: { of: 'ratio', is: 'at most', bound: 1.2 },
  })
  for (const [at, count] of counts.entries()) {
    const outcomes = measured[at] ?? []
    tell(count === 1 ? '1 engine' : `${count} engines`, outcomes)
    if (count === 1) continue
    const { reference, ...own } = beside(outcomes, one, '1 engine')
    report({
      what: `${count} engines: processor time of a check, in turns with one engine's`,
      unit: 'ms',
      ...own,
      // More engines than cores push each other aside, which takes as long as it takes.
      reference: { ...reference, ...(count > availableParallelism() && { onlyBeside: true }) },
      ...(count <= availableParallelism() && { reach: { of: 'ratio', is: 'at most', bound: 1.25 } }),
    })
  }
}

function tell(who: string, outcomes: readonly Outcome[]): void {
  const median = (of: (one: Outcome) => number) => quantile(outcomes.map(of), 50)
  report({
    what: `${who}: checks a second, with all that shares the machine`,
    value: median(({ perSecond }) => perSecond),
    unit: '/s',
  })
  report({
    what: `${who}: checks a second for each core that an engine has`,
    value: 1_000 / median(({ engine }) => engine),
    unit: '/s',
    reach: { of: 'figure', is: 'at least', bound: 200 },
    column: `checks /s of a core, ${who}`,
  })
  report({
    what: `${who}: processor time of Postgres for a check`,
    value: median(({ postgres }) => postgres),
    unit: 'ms',
  })
}

async function makePeople(lab: Laboratory, number: number): Promise<Scheduled[]> {
  const checked: Scheduled[] = []
  const work = async () => {
    while (checked.length < number) {
      const person = await lab.makePerson()
      await person.work.add('Flight to Lisbon (LIS)', 3)
      checked.push({ person, syncId: await lab.makeSync(person) })
    }
  }
  await Promise.all(Array.from({ length: handsAtOnce }, work))
  return checked.slice(0, number)
}

/** The first run makes the copy, the second sees it come back. */
async function settled(lab: Laboratory, checked: readonly Scheduled[]): Promise<void> {
  for (let time = 0; time < 2; time += 1) await runAll(lab, checked)
  await schedule(
    lab,
    checked.map(({ person }) => person),
  )
}

/** Waits until the engine has read what there is on the log, and nothing moves any more. */
async function followed(lab: Laboratory): Promise<void> {
  let [last, since] = ['', Date.now()]
  for (const deadline = Date.now() + timeoutMs; Date.now() - since < stillMs; await sleep(100)) {
    const { rows } = await lab.pool.query<{ state: string }>(
      `select coalesce(string_agg(position, ' ' order by name), '') as state from engine.checkpoints`,
    )
    const state = rows[0]?.state ?? ''
    if (state !== last) [last, since] = [state, Date.now()]
    if (Date.now() > deadline) throw new Error('The engine does not come to rest.')
  }
}

interface Ground {
  readonly lab: Laboratory
  readonly checked: Scheduled[]
  readonly engines: EngineProcess[]
  readonly postmaster: number
  /** That are measured; one comes before, in which the engines that held still wake up. */
  readonly turns: number
}

/** @param count of the engines that work */
async function measure(ground: Ground, count: number): Promise<Outcome> {
  const { lab, checked, engines, postmaster, turns } = ground
  await haveWork(ground, count)
  await passTurn(lab, checked)
  const used = () => engines.reduce((sum, engine) => sum + engine.processor(), 0)
  const [engine, postgres, began] = [used(), familySeconds(postmaster), performance.now()]
  for (let turn = 0; turn < turns; turn += 1) await passTurn(lab, checked)
  const checks = turns * checked.length
  return {
    perSecond: (checks * 1_000) / (performance.now() - began),
    engine: (used() - engine) / checks,
    postgres: ((familySeconds(postmaster) - postgres) * 1_000) / checks,
  }
}

/** The first so many engines go on, the others hold still: outside transactions, for whose rows the first would wait. */
async function haveWork({ lab, engines }: Pick<Ground, 'lab' | 'engines'>, count: number): Promise<void> {
  for (const engine of engines) engine.goOn()
  for (;;) {
    for (const engine of engines.slice(count)) engine.freeze()
    await sleep(2 * frozenMs)
    const { rowCount } = await lab.pool.query(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
       and state_change < clock_timestamp() - $1 * interval '1 millisecond'`,
      [frozenMs],
    )
    if (rowCount === 0) return
    for (const engine of engines) engine.goOn()
    await sleep(frozenMs)
  }
}

/** Asks for a run of each, and waits until all are over. */
async function runAll(lab: Laboratory, checked: readonly Scheduled[]): Promise<void> {
  const runs = await Promise.all(checked.map(({ person, syncId }) => lab.requestRun(person, syncId)))
  const streams = runs.map((runId) => `syncRun-${runId}`)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await lab.pool.query<{ over: number; failed: number }>(
      `select (count(*) filter (where type in ('SyncRunCompleted', 'SyncRunJoined')))::int as over,
         (count(*) filter (where type = 'SyncRunFailed'))::int as failed
       from event_store.events where stream = any($1)`,
      [streams],
    )
    const { over = 0, failed = 0 } = rows[0] ?? {}
    if (failed > 0) throw new Error(`${failed} checks failed.`)
    if (over === runs.length) return
    if (Date.now() > deadline) throw new Error(`${runs.length - over} checks are not over.`)
    await sleep(50)
  }
}
