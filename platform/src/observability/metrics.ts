import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The figures of this process, as Prometheus reads them. A process has one set, as it has one standard output: the
 * code at a port counts there, and nothing is handed through to get there.
 * Names follow https://prometheus.io/docs/practices/naming/. A label's values are few and known beforehand: never an id,
 * an address or anything a person wrote.
 */
export const registry = new Registry()

const prefix = 'calendar_sync_'

/** Counts what happened; the name ends in `_total`. */
export const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Counter({ name: prefix + name, help, labelNames, registers: [registry] })

/** How much of something there is now. */
export const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Gauge({ name: prefix + name, help, labelNames, registers: [registry] })

/** How long something takes, in seconds; the name ends in `_seconds`. */
export const histogram = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: readonly number[],
) => new Histogram({ name: prefix + name, help, labelNames, buckets: [...buckets], registers: [registry] })

/** What answers within milliseconds when all is well. */
export const quick = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Seconds since `started` of `performance.now()`. */
export const secondsSince = (started: number): number => (performance.now() - started) / 1000

interface Measurement {
  readonly gauges: readonly { reset(): void }[]
  readonly measure: () => Promise<void>
}

const measurements = new Set<Measurement>()
let processMeasured = false

const unmeasured = gauge('unmeasured_parts', 'Parts whose gauges could not be measured for this scrape.')

/** A part that has not answered by then is left out of this scrape; milliseconds. */
const timeoutMs = 5_000

/**
 * Gauges that are read from somewhere when Prometheus scrapes, and not before. When that fails they are absent, so
 * that an operator does not take an old figure for a new one.
 * @returns ends it
 */
export function measureAtScrape(gauges: Measurement['gauges'], measure: Measurement['measure']): () => void {
  const measurement = { gauges, measure }
  measurements.add(measurement)
  return () => measurements.delete(measurement)
}

/** Begins to measure the process itself: processor, memory, event loop. */
export function measureProcess(): void {
  if (!processMeasured) collectDefaultMetrics({ register: registry })
  processMeasured = true
}

/** Everything in Prometheus's text format. */
export async function renderMetrics(): Promise<{ readonly contentType: string; readonly text: string }> {
  const failed = await Promise.all([...measurements].map(isUnmeasured))
  unmeasured.set(failed.filter(Boolean).length)
  return { contentType: registry.contentType, text: await registry.metrics() }
}

async function isUnmeasured({ gauges, measure }: Measurement): Promise<boolean> {
  for (const each of gauges) each.reset()
  const measured = measure().then(
    () => false,
    () => true,
  )
  return Promise.race([measured, sleep(timeoutMs, true, { ref: false })])
}
