import { randomBytes } from 'node:crypto'
import { type RunningEmulator, startEmulator } from '@calendar-sync/google-emulator/server'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import type { NatsServer } from '@calendar-sync/platform/testing/nats'
import type { Pool } from 'pg'
import { Emulator } from './emulator.ts'
import { freePort } from './freePort.ts'
import { ServiceProcess } from './serviceProcess.ts'
import { endEventStoreOf, eventStoreOf } from './testEventStore.ts'
import { startWebServer } from './webServer.ts'

/** In the order in which to start them: the first brings the schema up to date. */
export const serviceNames = ['command-service', 'projection-service', 'sync-engine'] as const
export type ServiceName = (typeof serviceNames)[number]

export type SeparateServices = Awaited<ReturnType<typeof startSeparateServices>>

/** What is there already, and outlives the services. */
export interface Surroundings {
  readonly databaseUrl: string
  /** Of the role that may change the schema, where it is another one. */
  readonly migrationUrl?: string
  readonly google: RunningEmulator
}

/** What every service is started with, but for its ports and the address in front of all. */
export const environmentOf = async (
  nats: Pick<NatsServer, 'url'>,
  { databaseUrl, migrationUrl, google }: Surroundings,
) => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  ...(migrationUrl === undefined ? {} : { MIGRATION_DATABASE_URL: migrationUrl }),
  EVENTSTORE_URL: await eventStoreOf(databaseUrl),
  NATS_URL: nats.url,
  GOOGLE_BASE_URL: google.url,
  SESSION_KEYS: randomBytes(16).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'error',
  // A machine that is busy with other tests is no overload.
  OVERLOAD_DELAY_MS: '60000',
})

/**
 * Every service as a process of its own, as in production: one NATS, one Postgres, one address in front.
 * @param given a database and a stand-in for Google; without them both are made, and end with the services
 */
export async function startSeparateServices(
  nats: Pick<NatsServer, 'url'>,
  settings: NodeJS.ProcessEnv = {},
  given?: Surroundings,
) {
  const around = given ? { ...given, pool: undefined, end: async () => undefined } : await makeSurroundings()
  const { databaseUrl, google, pool, end } = around
  const [commands, queries] = [await freePort(), await freePort()]
  const web = await startWebServer(commands, queries)
  const { url } = web
  const environment = { ...(await environmentOf(nats, around)), PUBLIC_URL: url, ...settings }
  const processFor = async (name: ServiceName, port?: number) =>
    new ServiceProcess(`${name}/main`, environment, { port: port ?? (await freePort()), metrics: await freePort() })
  const processes: Readonly<Record<ServiceName, ServiceProcess>> = {
    'command-service': await processFor('command-service', commands),
    'projection-service': await processFor('projection-service', queries),
    'sync-engine': await processFor('sync-engine'),
  }
  const stop = async () => {
    await Promise.all(serviceNames.map((name) => processes[name].end('SIGTERM')))
    web.close()
    await end()
    endEventStoreOf(databaseUrl)
  }
  try {
    for (const name of serviceNames) await processes[name].start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    emulator: new Emulator(google.url),
    /** What stands in front of them: the pages, and the way to each service. */
    web,
    /** What each was started with, but for its ports. */
    environment,
    /** For looking at what is stored; without one where the database was given. */
    pool,
    /** The process of a service, for tests that do more to it than kill it. */
    processOf: (name: ServiceName) => processes[name],
    /** Has a service hold still, with its connections open, until it is killed or goes on. */
    freeze: (name: ServiceName) => processes[name].signal('SIGSTOP'),
    goOn: (name: ServiceName) => processes[name].signal('SIGCONT'),
    /** Does nothing when it runs. */
    start: (name: ServiceName) => processes[name].start(),
    /** Where a service shows its metrics. */
    metricsUrl: (name: ServiceName) => `http://localhost:${processes[name].ports.metrics}/metrics`,
    kill: (name: ServiceName) => processes[name].end('SIGKILL'),
    stop,
  }
}

export async function makeSurroundings(): Promise<Surroundings & { pool: Pool; end(): Promise<void> }> {
  const database = await createTestDatabase()
  const google = await startEmulator({ port: 0 })
  const end = async () => {
    await google.close()
    await database.drop()
  }
  const { runningConnectionString: databaseUrl, connectionString: migrationUrl } = database
  return { databaseUrl, migrationUrl, google, pool: database.pool, end }
}
