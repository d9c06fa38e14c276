import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type SeparateServices, serviceNames } from '@calendar-sync/tests/kit/separateServices'

/** What each part has used of a processor since the last look (1 is all of one), and how late its event loop was. */
export interface Pressure {
  readonly part: string
  readonly processor: number
  /** 99 of 100 turns of the loop were at most so many milliseconds late. */
  readonly loopDelay?: number
  /** Requests that waited for a session of Postgres at the last look. */
  readonly waiting?: number
}

/** Clock ticks a second, in which Linux tells what a process has used. */
const ticks = 100

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
    const postgres = { part: 'Postgres', processor: since('Postgres', postgresSeconds(postmaster), seconds) }
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

/** Of all its processes, on Linux; elsewhere it is not known. */
function postgresSeconds(postmaster: number): number {
  let total = 0
  for (const entry of safely(() => readdirSync('/proc')) ?? []) {
    const stat = /^\d+$/.test(entry) ? safely(() => readFileSync(`/proc/${entry}/stat`, 'utf8')) : undefined
    // After the name in brackets: state, parent, and twelve later the ticks used by itself and for it.
    const fields = (/\) (.*)/.exec(stat ?? '')?.[1] ?? '').split(' ')
    const isOurs = [Number(entry), Number(fields[1])].includes(postmaster)
    if (isOurs) total += (Number(fields[11]) + Number(fields[12])) / ticks
  }
  return total
}

function safely<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
