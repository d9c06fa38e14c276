import { setTimeout as sleep } from 'node:timers/promises'
import { figure } from './figure.ts'
import { callsOf } from './mix.ts'
import { type Answered, type Offered, offer } from './offeredLoad.ts'
import { bottleneckOf, type Pressure, watchPressure } from './pressure.ts'
import { openLoadStage } from './stageOfLoad.ts'

/**
 * `npm run test:load -- <people> <seconds> <rate>`: the calls of a day of so many people. Finds the highest rate at which 99 of
 * 100 are answered within 250 ms, and what is used up first; then offers three times that rate, and looks whether the
 * rest is refused in time, nothing acknowledged is lost, and all is well again soon after. Exits 1 when not. With a rate
 * nothing is searched for: that one is tried.
 */
const [people = '10000', seconds = '8', given] = process.argv.slice(2)
const promiseMs = 250
const [firstRate, growth] = [20, 1.4]
const recoveryMs = 10_000

console.log(`The day of ${people} people; ${seconds} s at each rate. Seeding …`)
const stage = await openLoadStage(Number(people))
const acknowledged: string[] = []
const onAnswer = ({ call, status, requestId }: Answered) => {
  if (call.path === '/api/event-filters' && status === 201) acknowledged.push(requestId)
}
const look = watchPressure(stage.services, stage.postmaster)
const run = async (rate: number, milliseconds = Number(seconds) * 1_000) => {
  await look()
  const offered = await offer(stage.services.url, rate, milliseconds, callsOf(stage.visitors), onAnswer)
  return { offered, pressure: await look() }
}

try {
  const begin = given === undefined ? firstRate : Number(given)
  await run(begin)
  let held = await run(begin)
  show(held.offered)
  for (let rate = begin * growth; given === undefined; rate *= growth) {
    const tried = await run(Math.round(rate))
    show(tried.offered)
    if (!holds(tried.offered)) {
      showPressure('used up first, at the first rate that did not hold', tried.pressure)
      break
    }
    held = tried
  }
  const { rate, p50, p99 } = held.offered
  figure('rate that holds', `${rate} /s`, holds(held.offered))
  figure('  median, 99 of 100', `${p50.toFixed(0)}, ${p99.toFixed(0)} ms`, p99 < promiseMs)
  showPressure('at the rate that holds', held.pressure)

  const over = await run(rate * 3, 20_000)
  show(over.offered)
  showPressure('at three times that rate', over.pressure)
  const failed = [...over.offered.statuses].filter(([status]) => status === 0 || (status >= 500 && status !== 503))
  figure('three times the rate: refused with when to come back', `${over.offered.statuses.get(503) ?? 0}`)
  figure('  refused without', `${over.offered.refusedWithoutRetryAfter}`, over.offered.refusedWithoutRetryAfter === 0)
  figure('  failed otherwise', `${failed.reduce((sum, [, count]) => sum + count, 0)}`, failed.length === 0)
  const began = performance.now()
  const recovers = async (): Promise<boolean> => {
    if (holds((await run(Math.round(rate / 2), 2_000)).offered)) return true
    return performance.now() - began < recoveryMs ? recovers() : false
  }
  const well = await recovers()
  figure('  well again after', `${((performance.now() - began) / 1_000).toFixed(0)} s`, well)
  const { rows } = await stage.pool.query<{ there: number }>(
    `select count(distinct metadata->>'correlationId')::int as there from event_store.events
     where type = 'EventFilterCreated' and metadata->>'correlationId' = any($1)`,
    [acknowledged],
  )
  const lost = acknowledged.length - (rows[0]?.there ?? 0)
  figure(`acknowledged commands that the log lacks, of ${acknowledged.length}`, String(lost), lost === 0)
} finally {
  await sleep(200)
  await stage.close()
}
process.exit()

function holds({ p99, statuses }: Offered): boolean {
  return p99 < promiseMs && [...statuses.keys()].every((status) => status < 500 && status !== 0 && status !== 429)
}

function show({ rate, p50, p99, statuses }: Offered): void {
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(
    `  offered ${rate} /s: median ${p50.toFixed(0)} ms, 99 of 100 ${p99.toFixed(0)} ms  (${counts.join(', ')})`,
  )
}

function showPressure(title: string, pressure: readonly Pressure[]): void {
  console.log(`  ${title}: ${bottleneckOf(pressure)}`)
  for (const { part, processor, loopDelay, waiting } of pressure) {
    const loop =
      loopDelay === undefined ? '' : `, event loop ${loopDelay.toFixed(0)} ms late, ${waiting} wait for Postgres`
    console.log(`    ${part.padEnd(20)} ${(processor * 100).toFixed(0).padStart(4)} % of a processor${loop}`)
  }
}
