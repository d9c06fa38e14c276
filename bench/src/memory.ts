import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserId } from '@calendar-sync/contracts/ids'
import { createPool } from '@calendar-sync/platform/database/pool'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { type SeparateServices, serviceNames, startSeparateServices } from '@calendar-sync/tests/kit/separateServices'
import { WebSocket } from 'ws'
import { signIn } from './load/signIn.ts'
import { memoryOf } from './processes/processor.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const sockets = size(1_000, 50)
/** As many as a person may have. */
const socketsOfAPerson = 10
/** When a start is over, and V8 still holds what it needed. */
const startedMs = size(10_000, 1_000)
/** V8 gives back what starting needed in its first collection of a process at rest, which comes some ten seconds after the start. */
const restMs = size(20_000, 1_000)

/** What each service holds when it has nothing to do, and with many browsers connected; the engine's run is in `first`. */
export async function runMemory(): Promise<void> {
  console.log('Memory of each service')
  const nats = await startNats()
  if (!nats) throw new Error(natsMissing)
  const sessionKey = randomUUID()
  const services = await startSeparateServices(nats, { SESSION_KEYS: sessionKey, LOG_LEVEL: 'silent' })
  const bare = spawn(process.execPath, ['-e', 'require("node:http").createServer().listen(0)'], { stdio: 'ignore' })
  try {
    await sleep(startedMs)
    const started = new Map(serviceNames.map((name) => [name, memoryOf(services.processOf(name).pid).now]))
    await sleep(restMs)
    const reference = { what: 'bare Node, an HTTP server', value: memoryOf(bare.pid).now }
    for (const name of serviceNames) {
      report({ what: `${name}, just started`, value: started.get(name) ?? Number.NaN, unit: 'MB', reference })
      report({
        what: `${name}, idle`,
        value: memoryOf(services.processOf(name).pid).now,
        unit: 'MB',
        reference,
        reach: { of: 'figure', is: 'at most', bound: 120 },
        column: `${name} MB`,
      })
    }
    await connect(services, sessionKey)
    report({
      what: `projection-service, ${sockets.toLocaleString('en')} browsers connected`,
      value: memoryOf(services.processOf('projection-service').pid).now,
      unit: 'MB',
      reference,
      reach: { of: 'figure', is: 'at most', bound: 250 },
    })
  } finally {
    const gone = once(bare, 'exit')
    bare.kill()
    await gone
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
