import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '@calendar-sync/google-emulator/server'
import { isAlive } from '@calendar-sync/platform/database/embedded/server'
import { startEmbeddedPostgres } from '@calendar-sync/platform/database/embeddedPostgres'
import { createPool } from '@calendar-sync/platform/database/pool'
import { silentLog } from '@calendar-sync/platform/log'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { eventually } from '../kit/eventually.ts'
import { freePort } from '../kit/freePort.ts'
import { startSeparateServices } from '../kit/separateServices.ts'
import { eventStoreOutlivesKill, killEventStoreOf } from '../kit/testEventStore.ts'

export type Environment = Awaited<ReturnType<typeof openEnvironment>>

/** Takes the services' settings further than the defaults of a product that strangers reach. */
const manyCallsFromOnePlace = { RATE_LIMIT_PER_MINUTE: '1000000', SIGN_IN_LIMIT_PER_MINUTE: '1000000' }

/**
 * All services as processes of their own, on stores and a NATS that can go away, and a stand-in for Google. In its `outbox` emails
 * become files.
 * @throws Error when there is no NATS server here
 */
export async function openEnvironment() {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-sync-chaos-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const postgres = await postgresIn(folder)
    undo.push(postgres.stop)
    const nats = await natsServer()
    undo.push(nats.away)
    const google = await startEmulator({ port: 0, seed: false })
    undo.push(() => google.close())
    const dataDir = join(folder, 'services')
    const settings = { DATA_DIR: dataDir, LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? 'silent', ...manyCallsFromOnePlace }
    const given = { databaseUrl: postgres.runningUrl, migrationUrl: postgres.url, google }
    const services = await startSeparateServices(nats, settings, given)
    undo.push(() => services.stop())
    const pool = createPool(postgres.url, { max: 4 })
    undo.push(() => pool.end())
    return {
      services,
      pool,
      /** Of the EventStoreDB that holds the log; without one it is in Postgres. */
      eventStoreUrl: services.environment.EVENTSTORE_URL,
      postgres,
      nats,
      /** Absent where the log is in Postgres, or would be lost with the server. */
      eventStore: eventStoreOutlivesKill(postgres.runningUrl) ? eventStoreOn(postgres.runningUrl) : undefined,
      outbox: join(dataDir, 'outbox'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A Postgres that writes as safely as in production, and always comes back at the same port. */
async function postgresIn(dataDir: string) {
  const port = await freePort()
  const start = () => startEmbeddedPostgres({ dataDir, port, log: silentLog })
  let running = await start()
  const url = running.connectionString
  return {
    url,
    runningUrl: running.runningConnectionString,
    /** At once, as when its machine fails: no session is told, and the log must be recovered. */
    async away() {
      const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      await eventually(async () => !isAlive(pid))
    },
    async back() {
      running = await start()
      if (running.connectionString !== url) throw new Error('Postgres came back at another port.')
    },
    stop: () => running.stop(),
  }
}

function eventStoreOn(databaseUrl: string) {
  let startAgain: (() => Promise<void>) | undefined
  return {
    away: async () => {
      startAgain = await killEventStoreOf(databaseUrl)
    },
    back: async () => startAgain?.(),
  }
}

async function natsServer() {
  const port = await freePort()
  const start = async () => {
    const server = await startNats(port)
    if (!server) throw new Error(natsMissing)
    return server
  }
  let running = await start()
  return {
    url: running.url,
    away: () => running.stop(),
    async back() {
      running = await start()
    },
  }
}
