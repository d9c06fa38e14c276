import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { startEmulator } from '@calendar-sync/google-emulator/server'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import type { NatsServer } from '@calendar-sync/platform/testing/nats'
import { root } from '../runner/findTestFiles.ts'
import { Emulator } from './emulator.ts'
import { eventually } from './eventually.ts'
import { freePort } from './freePort.ts'
import { programOf } from './program.ts'
import { startWebServer, type WebServer } from './webServer.ts'

/** In the order in which to start them: the first brings the schema up to date. */
export const serviceNames = ['command-service', 'projection-service', 'sync-engine'] as const
export type ServiceName = (typeof serviceNames)[number]

export interface SeparateServices {
  readonly url: string
  readonly emulator: Emulator
  /** What stands in front of them: the pages, and the way to each service. */
  readonly web: WebServer
  /** Has a service hold still, with its connections open, until it is killed or goes on. */
  freeze(name: ServiceName): void
  goOn(name: ServiceName): void
  kill(name: ServiceName): Promise<void>
  /** Does nothing when it runs. */
  start(name: ServiceName): Promise<void>
  /** Where a service shows its metrics. */
  metricsUrl(name: ServiceName): string
  stop(): Promise<void>
}

/** Every service as a process of its own, as in production: one NATS, one Postgres, one address in front. */
export async function startSeparateServices(
  nats: NatsServer,
  settings: NodeJS.ProcessEnv = {},
): Promise<SeparateServices> {
  const database = await createTestDatabase()
  const google = await startEmulator({ port: 0 })
  const [commands, queries] = [await freePort(), await freePort()]
  const web = await startWebServer(commands, queries)
  const { url } = web
  const environment = {
    ...process.env,
    PUBLIC_URL: url,
    DATABASE_URL: database.runningConnectionString,
    MIGRATION_DATABASE_URL: database.connectionString,
    NATS_URL: nats.url,
    GOOGLE_BASE_URL: google.url,
    SESSION_KEYS: randomBytes(16).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
    ...settings,
  }
  const ports: Record<ServiceName, number> = {
    'command-service': commands,
    'projection-service': queries,
    'sync-engine': await freePort(),
  }
  const metricsPorts: Record<ServiceName, number> = {
    'command-service': await freePort(),
    'projection-service': await freePort(),
    'sync-engine': await freePort(),
  }
  const running = new Map<ServiceName, ChildProcess>()
  const start = async (name: ServiceName) => {
    if (running.has(name)) return
    const port = ports[name]
    const env = { ...environment, PORT: String(port), METRICS_PORT: String(metricsPorts[name]) }
    const child = spawn(process.execPath, programOf(`${name}/main`), {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running.set(name, child)
    await eventually(async () => ((await isReady(port)) ? true : undefined))
  }
  const end = async (name: ServiceName, signal: NodeJS.Signals) => {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    // One that was frozen hears of it only when it goes on.
    child.kill('SIGCONT')
    await ended
  }
  for (const name of serviceNames) await start(name)
  return {
    url,
    emulator: new Emulator(google.url),
    web,
    freeze: (name) => void running.get(name)?.kill('SIGSTOP'),
    goOn: (name) => void running.get(name)?.kill('SIGCONT'),
    start,
    metricsUrl: (name) => `http://localhost:${metricsPorts[name]}/metrics`,
    kill: (name) => end(name, 'SIGKILL'),
    async stop() {
      await Promise.all([...running.keys()].map((name) => end(name, 'SIGTERM')))
      web.close()
      await google.close()
      await database.drop()
    },
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
