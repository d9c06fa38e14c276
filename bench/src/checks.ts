import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { type EngineProcess, startEngine } from './processes/engine.ts'
import { familySeconds, postmasterOf } from './processes/processor.ts'
import { createSyncs } from './rebuildLog.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'
import { onStage } from './stage.ts'
import { passTurn, type Scheduled, schedule, turnsOfEngine } from './turns.ts'

const people = size(300, 40)
/** Whose syncs lie beside them, and are not checked. */
const others = size(9_700, 200)
const rounds = size(4, 1)
const handsAtOnce = 16
const [timeoutMs, stillMs] = [120_000, 2_000]

interface Outcome {
  readonly perSecond: number
  /** Milliseconds of a processor for a check. */
  readonly engine: number
  readonly postgres: number
}

/** How many of the schedule's checks that find nothing one engine makes a second, and two, and four, among 10,000 people. */
export const runChecks = (): Promise<void> =>
  onStage(async (lab) => {
    const all = (people + others).toLocaleString('en')
    console.log(`Idle checks of ${people} people's syncs at once, among ${all}`)
    const engines: EngineProcess[] = []
    const postmaster = await postmasterOf(lab.pool)
    const checked = await makePeople(lab)
    try {
      engines.push(await startEngine(lab, turnsOfEngine))
      await settled(lab, checked)
      const few = await measure(lab, checked.slice(0, people / 10), engines, postmaster, rounds * 10)
      plot('people', 'engine', people / 10, few.engine)
      await createSyncs(lab.eventLog, others, others)
      await lab.pool.query('analyze')
      await followed(lab)
      let one = await measure(lab, checked, engines, postmaster)
      plot('people', 'engine', people + others, one.engine)
      report({
        what: 'processor time of a check, by how many people there are',
        value: one.engine,
        unit: 'ms',
        reference: { what: `${people / 10} people`, value: few.engine },
        reach: { of: 'ratio', is: 'at most', bound: 1.2 },
      })
      for (const count of [2, 4]) {
        while (engines.length < count) engines.push(await startEngine(lab, turnsOfEngine))
        const more = await measure(lab, checked, engines, postmaster)
        for (const engine of engines.splice(1)) await engine.stop()
        one = between(one, await measure(lab, checked, engines, postmaster))
        tell(`${count} engines`, more)
        report({
          what: `${count} engines: processor time of a check, against one engine's before and after`,
          value: more.engine,
          unit: 'ms',
          reference: { what: '1 engine', value: one.engine },
          // More engines than cores push each other aside, which costs time of its own.
          ...(count <= availableParallelism() && { reach: { of: 'ratio', is: 'at most', bound: 1.25 } }),
        })
      }
      tell('1 engine', one)
    } finally {
      for (const engine of engines) await engine.stop()
    }
  })

function tell(who: string, { perSecond, engine, postgres }: Outcome): void {
  report({ what: `${who}: checks a second, with all that shares the machine`, value: perSecond, unit: '/s' })
  report({
    what: `${who}: checks a second for each core that an engine has`,
    value: 1_000 / engine,
    unit: '/s',
    reach: { of: 'figure', is: 'at least', bound: 200 },
    column: `checks /s of a core, ${who}`,
  })
  report({ what: `${who}: processor time of Postgres for a check`, value: postgres, unit: 'ms' })
}

async function makePeople(lab: Laboratory): Promise<Scheduled[]> {
  const checked: Scheduled[] = []
  const work = async () => {
    while (checked.length < people) {
      const person = await lab.makePerson()
      await person.work.add('Flight to Lisbon (LIS)', 3)
      checked.push({ person, syncId: await lab.makeSync(person) })
    }
  }
  await Promise.all(Array.from({ length: handsAtOnce }, work))
  return checked.slice(0, people)
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

/** @param turns that are measured; as many come before, so that what was just started is warm */
async function measure(
  lab: Laboratory,
  checked: readonly Scheduled[],
  engines: readonly EngineProcess[],
  postmaster: number,
  turns = rounds,
): Promise<Outcome> {
  for (let turn = 0; turn < turns; turn += 1) await passTurn(lab, checked)
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

/** Of the same, measured before and after another. */
const between = (one: Outcome, other: Outcome): Outcome => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  engine: (one.engine + other.engine) / 2,
  postgres: (one.postgres + other.postgres) / 2,
})

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
