import { addTrips } from '@calendar-sync/tests/engine/addTrips'
import type { Laboratory, Person } from '@calendar-sync/tests/engine/laboratory'
import { type BareClient, startBareClient } from './google/bareClient.ts'
import type { Done } from './google/bareClientTasks.ts'
import { bareNodeName, startBareNode } from './processes/bareNode.ts'
import { type EngineProcess, startEngine } from './processes/engine.ts'
import { quantile } from './processes/latencies.ts'
import { memoryOf } from './processes/processor.ts'
import { inTurns } from './report/inTurns.ts'
import { plot, report } from './report/report.ts'
import type { Row } from './report/row.ts'
import { size } from './report/size.ts'
import { copiedByAnother, onStage, workTime } from './stage.ts'

const [small, large] = [size(1_000, 100), size(10_000, 1_000)]
/** An engine runs for weeks. After so many events most of what either process runs was compiled by its optimiser. */
const untilWarm = size(2_000, 100)
/** So many processes are started to measure what just started. */
const starts = size(5, 1)
/** In each round the smaller is copied so often, then the larger once: a host that becomes slower meanwhile slows both. */
const without = { rounds: size(5, 1), smallInARound: size(8, 1) }
const withLatency = { rounds: size(5, 1), smallInARound: size(3, 1) }
const latencyMs = 60
const latency = { match: { path: '^/calendar/v3/' }, respond: { latencyMs } }
const timeoutMs = 180_000
const day = 24 * 60 * 60 * 1_000

interface Ground {
  readonly lab: Laboratory
  readonly engine: EngineProcess
  readonly bare: BareClient
  /** The same with what our promises ask of any engine; undefined where that is not measured. */
  readonly promising?: BareClient | undefined
}

/**
 * The first run of a sync, beside Google's own client that sends the same batches and does nothing else: the time, and the
 * processor time of either process. Once both have just started, then both have warmed up with the same events. A third
 * process does by bare means what our promises ask of any engine, so that the difference falls into what they cost and what
 * our own machinery does. All in turns; the medians of the turns and of their ratios count.
 */
export const runFirst = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('First run: every event is copied')
    const sources = { small: await calendarOf(lab, small), large: await calendarOf(lab, large) }
    await compareStarted(lab, sources.small)
    const [engine, bare, bareNode] = [await startEngine(lab), await startBareClient(lab.url), startBareNode()]
    const promising = await startBareClient(lab.url, lab.connectionString)
    try {
      const ground = { lab, engine, bare, promising }
      await pass(ground, sources.small, small)
      await pass(ground, await calendarOf(lab, untilWarm), untilWarm)
      const rounds = await inRounds(ground, sources, without)
      tellBoth(rounds, 'no latency')
      const perEvent = rounds.map(({ few, many }) => ({
        own: (many.processor * 1_000) / large,
        reference: (medianOf(few, ({ processor }) => processor) * 1_000) / small,
      }))
      report({
        what: 'processor time for each event, the larger against the smaller',
        unit: 'µs',
        ...inTurns(perEvent, `${small.toLocaleString('en')} events`),
        reach: { of: 'ratio', is: 'at most', bound: 1.2 },
      })
      await lab.addFault(latency)
      tellBoth(await inRounds({ lab, engine, bare }, sources, withLatency), `${latencyMs} ms latency`)
      report({
        what: 'most memory the engine ever held',
        value: memoryOf(engine.pid).most,
        unit: 'MB',
        reference: { what: bareNodeName, value: memoryOf(bareNode.pid).most },
        reach: { of: 'figure', is: 'at most', bound: 250 },
      })
    } finally {
      await bareNode.stop()
      await promising.close()
      await bare.close()
      await engine.stop()
    }
  })

/** A person's calendar with so many trips. */
async function calendarOf(lab: Laboratory, events: number): Promise<Person> {
  const person = await lab.makePerson()
  await addTrips(person, events)
  return person
}

interface Pass {
  readonly reference: Done
  readonly least: Done | undefined
  readonly processor: number
  readonly milliseconds: number
  readonly worked: boolean
}

/** One first run of the bare client, and one of the engine. */
async function pass({ lab, engine, bare, promising }: Ground, source: Person, events: number): Promise<Pass> {
  const reference = await copiedBare(lab, bare, source)
  const least = promising && (await copiedBare(lab, promising, source))
  const person = await copiedByAnother(lab, source)
  const before = engine.processor()
  const run = await lab.run(person, await lab.makeSync(person), 'sync', timeoutMs)
  const processor = engine.processor() - before
  const wrote = [run.counts?.created, reference.events, least?.events ?? events]
  const worked = wrote.every((count) => count === events)
  return { reference, least, processor, milliseconds: workTime(run.events), worked }
}

/** Each in a process of its own that has done nothing before. */
async function compareStarted(lab: Laboratory, source: Person): Promise<void> {
  const passes: Pass[] = []
  for (let start = 0; start < starts; start += 1) {
    const [engine, bare] = [await startEngine(lab), await startBareClient(lab.url)]
    try {
      passes.push(await pass({ lab, engine, bare }, source, small))
    } finally {
      await bare.close()
      await engine.stop()
    }
  }
  tell(passes, small, 'both processes just started')
}

interface Round {
  readonly few: readonly Pass[]
  readonly many: Pass
}

async function inRounds(
  ground: Ground,
  sources: { readonly small: Person; readonly large: Person },
  { rounds, smallInARound }: typeof without,
) {
  const passed: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const few: Pass[] = []
    for (let turn = 0; turn < smallInARound; turn += 1) few.push(await pass(ground, sources.small, small))
    passed.push({ few, many: await pass(ground, sources.large, large) })
  }
  return passed
}

const medianOf = (passes: readonly Pass[], of: (one: Pass) => number) => quantile(passes.map(of), 50)

function tellBoth(rounds: readonly Round[], how: string): void {
  const [few, many] = [rounds.flatMap((round) => round.few), rounds.map((round) => round.many)]
  const bounds = { time: atMost(1.5), processor: atMost(2) }
  for (const [passes, events] of [[few, small] as const, [many, large] as const]) {
    tell(passes, events, how, bounds)
    plot('events', `engine, ${how}`, events, medianOf(passes, (one) => one.milliseconds) / 1_000)
    plot('events', `bare client, ${how}`, events, medianOf(passes, (one) => one.reference.milliseconds) / 1_000)
  }
}

const atMost = (bound: number) => ({ reach: { of: 'ratio', is: 'at most', bound } as const })

/** @param bounds of the ratios; without them the rows are there to understand the others */
function tell(
  passes: readonly Pass[],
  events: number,
  how: string,
  bounds?: Readonly<Record<'time' | 'processor', Pick<Row, 'reach'>>>,
): void {
  const beside = (of: (one: Pass) => number, reference: (one: Pass) => number) =>
    inTurns(
      passes.map((one) => ({ own: of(one), reference: reference(one) })),
      'bare Google client',
    )
  const name = `${events.toLocaleString('en')} creates, ${how}`
  const columnOf = (what: string) =>
    how === `${latencyMs} ms latency` && { column: `first ${events.toLocaleString('en')}, ${what} ×` }
  const [milliseconds, processor] = [(one: Pass) => one.reference.milliseconds, (one: Pass) => one.reference.processor]
  report({
    what: `${name}: time`,
    unit: 'ms',
    ...beside((one) => one.milliseconds, milliseconds),
    ...bounds?.time,
    worked: passes.every((one) => one.worked),
    ...columnOf('time'),
  })
  report({
    what: `${name}: processor time`,
    unit: 'ms',
    ...beside((one) => one.processor, processor),
    ...bounds?.processor,
    ...columnOf('processor'),
  })
  if (passes.some(({ least }) => least === undefined)) return
  const what = `${name}, our promises by bare means`
  const least = (of: keyof Done) => (one: Pass) => one.least?.[of] ?? Number.NaN
  report({ what: `${what}: time`, unit: 'ms', ...beside(least('milliseconds'), milliseconds) })
  report({ what: `${what}: processor time`, unit: 'ms', ...beside(least('processor'), processor) })
}

async function copiedBare(lab: Laboratory, bare: BareClient, { work }: Person) {
  const { home } = await lab.makePerson()
  const [from, to] = [await bare.sideOf(work), await bare.sideOf(home)]
  const at = (days: number) => new Date(lab.clock().getTime() + days * day).toISOString()
  return bare.carryOut({ kind: 'copy', from, to, timeMin: at(-14), timeMax: at(60) })
}
