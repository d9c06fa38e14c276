import type { Laboratory, Person } from '@calendar-sync/tests/engine/laboratory'
import { type BareClient, startBareClient } from './google/bareClient.ts'
import type { Done } from './google/bareClientTasks.ts'
import { type EngineProcess, startEngine } from './processes/engine.ts'
import { quantile } from './processes/latencies.ts'
import { memoryOf } from './processes/processor.ts'
import { plot, report } from './report/report.ts'
import { size } from './report/size.ts'
import { addTrips, copiedByAnother, onStage, workTime } from './stage.ts'

const [small, large] = [size(1_000, 100), size(10_000, 1_000)]
/** An engine runs for weeks. After so many events most of what either process runs was compiled by its optimiser. */
const untilWarm = size(2_000, 100)
/** How often each is measured. */
const times = { small: size(7, 1), large: size(3, 1) }
const latencyMs = 60
const latency = { match: { path: '^/calendar/v3/' }, respond: { latencyMs } }
const timeoutMs = 180_000
const day = 24 * 60 * 60 * 1_000

interface Ground {
  readonly lab: Laboratory
  readonly engine: EngineProcess
  readonly bare: BareClient
  /** The same with what our promises ask of any engine. */
  readonly promising: BareClient
}

/**
 * The first run of a sync, beside Google's own client that sends the same batches and does nothing else: the time, and the
 * processor time of either process. Once both have just started, then both have warmed up with the same events. A third
 * process does by bare means what our promises ask of any engine, so that the difference falls into what they cost and what
 * our own machinery does.
 */
export const runFirst = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('First run: every event is copied')
    const [engine, bare] = [await startEngine(lab), await startBareClient(lab.url)]
    const promising = await startBareClient(lab.url, lab.connectionString)
    try {
      const ground = { lab, engine, bare, promising }
      const sources = { small: await calendarOf(lab, small), large: await calendarOf(lab, large) }
      await compare(ground, sources.small, small, justStarted)
      await compare(ground, await calendarOf(lab, untilWarm), untilWarm, warmingUp)
      const quick = await compare(ground, sources.small, small, 'no latency', times.small)
      const whole = await compare(ground, sources.large, large, 'no latency', times.large)
      report({
        what: 'processor time for each event, the larger against the smaller',
        value: (whole.processor * 1_000) / large,
        unit: 'µs',
        reference: { what: `${small.toLocaleString('en')} events`, value: (quick.processor * 1_000) / small },
        reach: { of: 'ratio', is: 'at most', bound: 1.2 },
      })
      await lab.addFault(latency)
      await compare(ground, sources.small, small, `${latencyMs} ms latency`, times.small)
      await compare(ground, sources.large, large, `${latencyMs} ms latency`, times.large)
      report({
        what: 'most memory the engine ever held',
        value: memoryOf(engine.pid).most,
        unit: 'MB',
        reach: { of: 'figure', is: 'at most', bound: 250 },
      })
    } finally {
      await promising.close()
      await bare.close()
      await engine.stop()
    }
  })

const [justStarted, warmingUp] = ['both processes just started', 'warming up']

/** A person's calendar with so many trips. */
async function calendarOf(lab: Laboratory, events: number): Promise<Person> {
  const person = await lab.makePerson()
  await addTrips(person, events)
  return person
}

/** One first run of the bare client, and one of the engine. */
async function pass({ lab, engine, bare, promising }: Ground, source: Person, events: number, how: string) {
  const reference = await copiedBare(lab, bare, source)
  const least = how === 'no latency' || how === warmingUp ? await copiedBare(lab, promising, source) : undefined
  const person = await copiedByAnother(lab, source)
  const before = engine.processor()
  const run = await lab.run(person, await lab.makeSync(person), 'sync', timeoutMs)
  const processor = engine.processor() - before
  const wrote = [run.counts?.created, reference.events, least?.events ?? events]
  const worked = wrote.every((count) => count === events)
  return { reference, least, processor, milliseconds: workTime(run.events), worked }
}

/** Engine and bare client in turns, so often; the medians count. */
async function compare(ground: Ground, source: Person, events: number, how: string, times = 1) {
  const passes: Awaited<ReturnType<typeof pass>>[] = []
  for (let time = 0; time < times; time += 1) passes.push(await pass(ground, source, events, how))
  const median = (of: (one: (typeof passes)[number]) => number) => quantile(passes.map(of), 50)
  const processor = median((one) => one.processor)
  const milliseconds = median((one) => one.milliseconds)
  const reference = {
    milliseconds: median((one) => one.reference.milliseconds),
    processor: median((one) => one.reference.processor),
  }
  const worked = passes.every((one) => one.worked)
  if (how === warmingUp) return { processor }
  const name = `${events.toLocaleString('en')} creates, ${how}`
  const column = how === 'no latency' ? undefined : `first ${events.toLocaleString('en')}`
  const against = (value: number) => ({ what: 'bare Google client', value })
  const atMost = (bound: number) =>
    how === justStarted ? {} : { reach: { of: 'ratio', is: 'at most', bound } as const }
  report({
    what: `${name}: time`,
    value: milliseconds,
    unit: 'ms',
    reference: against(reference.milliseconds),
    ...atMost(1.5),
    worked,
    ...(column === undefined ? {} : { column: `${column}, time ×` }),
  })
  report({
    what: `${name}: processor time`,
    value: processor,
    unit: 'ms',
    reference: against(reference.processor),
    ...atMost(2),
    ...(column === undefined ? {} : { column: `${column}, processor ×` }),
  })
  if (how === justStarted) return { processor }
  if (how === 'no latency') {
    const least = (of: keyof Done) => median((one) => one.least?.[of] ?? Number.NaN)
    const what = `${name}, our promises by bare means`
    report({
      what: `${what}: time`,
      value: least('milliseconds'),
      unit: 'ms',
      reference: against(reference.milliseconds),
    })
    report({
      what: `${what}: processor time`,
      value: least('processor'),
      unit: 'ms',
      reference: against(reference.processor),
    })
  }
  plot('events', `engine, ${how}`, events, milliseconds / 1_000)
  plot('events', `bare client, ${how}`, events, reference.milliseconds / 1_000)
  return { processor }
}

async function copiedBare(lab: Laboratory, bare: BareClient, { work }: Person) {
  const { home } = await lab.makePerson()
  const [from, to] = [await bare.sideOf(work), await bare.sideOf(home)]
  const at = (days: number) => new Date(lab.clock().getTime() + days * day).toISOString()
  return bare.carryOut({ kind: 'copy', from, to, timeMin: at(-14), timeMax: at(60) })
}
