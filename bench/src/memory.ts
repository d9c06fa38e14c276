import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserId } from '@calendar-sync/contracts/ids'
import { createPool } from '@calendar-sync/platform/database/pool'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import {
  type SeparateServices,
  type ServiceName,
  serviceNames,
  startSeparateServices,
} from '@calendar-sync/tests/kit/separateServices'
import { WebSocket } from 'ws'
import { signIn } from './load/signIn.ts'
import { bareNodeName, startBareNode } from './processes/bareNode.ts'
import { quantile } from './processes/latencies.ts'
import { memoryOf } from './processes/processor.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const sockets = size(1_000, 50)
/** As many as a person may have. */
const socketsOfAPerson = 10
/** Starts of each service, of which the median counts. */
const starts = size(5, 1)
/**
 * When a start is over. V8 gives back what starting needed in its first collection of a process at rest, which comes some ten
 * seconds after the start: what a process holds then depends on a second; before, and long after, it does not.
 */
const startedMs = size(3_000, 500)
const restMs = size(27_000, 1_000)

/** What each service holds when it has nothing to do, and with many browsers connected; the engine's run is in `first`. */
export async function runMemory(): Promise<void> {
  console.log('Memory of each service')
  const nats = await startNats()
  if (!nats) throw new Error(natsMissing)
  const sessionKey = randomUUID()
  let services = await startSeparateServices(nats, { SESSION_KEYS: sessionKey, LOG_LEVEL: 'silent' })
  const bare = startBareNode()
  const holds = (name: ServiceName) => memoryOf(services.processOf(name).pid).now
  try {
    const started: Record<string, number>[] = []
    for (let start = 0; start < starts; start += 1) {
      if (start > 0) {
        await services.stop()
        services = await startSeparateServices(nats, { SESSION_KEYS: sessionKey, LOG_LEVEL: 'silent' })
      }
      await sleep(startedMs)
      started.push(Object.fromEntries(serviceNames.map((name) => [name, holds(name)] as const)))
    }
    await sleep(restMs)
    const reference = { what: bareNodeName, value: memoryOf(bare.pid).now }
    for (const name of serviceNames) {
      const median = quantile(
        started.map((one) => one[name] ?? Number.NaN),
        50,
      )
      report({ what: `${name}, just started: median of ${starts}`, value: median, unit: 'MB', reference })
      report({
        what: `${name}, idle`,
        value: holds(name),
        unit: 'MB',
        reference,
        reach: { of: 'figure', is: 'at most', bound: 120 },
        column: `${name} MB`,
      })
    }
    await connect(services, sessionKey)
    report({
      what: `projection-service, ${sockets.toLocaleString('en')} browsers connected`,
      value: holds('projection-service'),
      unit: 'MB',
      reference,
      reach: { of: 'figure', is: 'at most', bound: 250 },
    })
  } finally {
    await bare.stop()
    await services.stop()
    await nats.stop()
  }
}

async function connect(services: SeparateServices, sessionKey: string): Promise<void> {
  const pool = createPool(services.environment.DATABASE_URL ?? '')
  const people = Array.from({ length: sockets / socketsOfAPerson }, () => ({ userId: UserId.parse(randomUUID()) }))
  const signedIn = await signIn(pool, sessionKey, people)
  await pool.end()
  const url = `ws://localhost:${services.processOf('projection-service').ports.port}/ws`
  const headersOf = (cookie: string) => ({ headers: { cookie, origin: services.url } })
  for (const { cookie } of signedIn) {
    const opened = Array.from({ length: socketsOfAPerson }, () => new WebSocket(url, headersOf(cookie)))
    await Promise.all(opened.map((socket) => once(socket, 'open')))
  }
}
