import { availableParallelism } from 'node:os'
import { type SeparateServices, serviceNames } from '@calendar-sync/tests/kit/separateServices'
import { familySeconds } from '../processes/processor.ts'

/** What each part has used of a processor since the last look (1 is all of one), and how late its event loop was. */
export interface Pressure {
  readonly part: string
  readonly processor: number
  /** 99 of 100 turns of the loop were at most so many milliseconds late. */
  readonly loopDelay?: number
  /** Requests that waited for a session of Postgres at the last look. */
  readonly waiting?: number
}

/** @param postmaster the process id of Postgres @returns a look, which answers what happened since the one before it */
export function watchPressure(services: SeparateServices, postmaster: number): () => Promise<Pressure[]> {
  const before = new Map<string, number>()
  let last = performance.now()
  const since = (part: string, used: number, seconds: number) => {
    const share = (used - (before.get(part) ?? used)) / seconds
    before.set(part, used)
    return share
  }
  return async () => {
    const now = performance.now()
    const seconds = (now - last) / 1_000
    last = now
    const ofServices = serviceNames.map(async (part) => {
      const text = await fetch(services.metricsUrl(part)).then((answer) => answer.text())
      const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
      return {
        part,
        processor: since(part, of('process_cpu_seconds_total'), seconds),
        loopDelay: of('nodejs_eventloop_lag_p99_seconds') * 1_000,
        waiting: of('calendar_sync_database_connections{state="waiting"}'.replace(/[{}]/g, '\\$&')),
      }
    })
    const postgres = { part: 'Postgres', processor: since('Postgres', familySeconds(postmaster), seconds) }
    const own = process.cpuUsage()
    const load = { part: 'the load itself', processor: since('load', (own.user + own.system) / 1e6, seconds) }
    return [...(await Promise.all(ofServices)), postgres, load]
  }
}

/** What is used up, or nearly; in words. */
export function bottleneckOf(pressure: readonly Pressure[]): string {
  const most = pressure.reduce((one, other) => (other.processor > one.processor ? other : one))
  const all = pressure.reduce((sum, { processor }) => sum + processor, 0)
  const queue = pressure.find(({ waiting = 0 }) => waiting > 0)
  if (most.processor > 0.85 && most.part !== 'Postgres') return `the one processor that ${most.part} can use`
  if (queue) return `the sessions of Postgres that ${queue.part} has`
  if (all > 0.85 * availableParallelism()) return `the processors of the machine, most of them by ${most.part}`
  return 'nothing of ours: the machine was busy with something else, or waited for its disk'
}
