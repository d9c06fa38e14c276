import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '@calendar-sync/google-emulator/server'
import { startEmbeddedPostgres } from '@calendar-sync/platform/database/embeddedPostgres'
import { migrate, platformMigrations } from '@calendar-sync/platform/database/migrations'
import { createPool, type Pool } from '@calendar-sync/platform/database/pool'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { createEventLog } from '@calendar-sync/platform/eventLog'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { startSession } from '@calendar-sync/platform/http/session'
import { silentLog } from '@calendar-sync/platform/log'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { type SeparateServices, startSeparateServices } from '@calendar-sync/tests/kit/separateServices'
import Router from '@koa/router'
import type { Visitor } from './mix.ts'
import { type SeededPerson, seedPeople } from './people.ts'

export interface LoadStage {
  readonly services: SeparateServices
  readonly pool: Pool
  readonly visitors: readonly Visitor[]
  /** The process id of Postgres. */
  readonly postmaster: number
  close(): Promise<void>
}

/** As many sign-ins as people who look at a page at the same time. */
const visitorsAtOnce = 300

/** The product as separate services, over a log that holds so many people. @throws Error without a NATS server */
export async function openLoadStage(people: number): Promise<LoadStage> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-sync-load-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
    undo.push(() => postgres.stop())
    const pool = createPool(postgres.connectionString)
    undo.push(() => pool.end())
    await migrate(pool, platformMigrations)
    const [encryptionKey, sessionKey] = [randomBytes(32), randomBytes(16).toString('hex')]
    const store = createPostgresEventStore(pool, { log: silentLog })
    const eventLog = createEventLog(
      store,
      createPersonalData(createPersonalKeys(pool, createMasterKeys(encryptionKey))),
    )
    const seeded = await seedPeople(eventLog, people)
    await store.close()
    await pool.query('analyze')

    const nats = await startNats()
    if (!nats) throw new Error(natsMissing)
    undo.push(() => nats.stop())
    const google = await startEmulator({ port: 0, seed: false })
    undo.push(() => google.close())
    const settings = {
      ENCRYPTION_KEY: encryptionKey.toString('hex'),
      SESSION_KEYS: sessionKey,
      RATE_LIMIT_PER_MINUTE: '100000000',
      OVERLOAD_DELAY_MS: '1000',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'services'),
      NODE_ENV: 'test',
    }
    const services = await startSeparateServices(nats, settings, {
      databaseUrl: postgres.runningConnectionString,
      migrationUrl: postgres.connectionString,
      google,
    })
    undo.push(() => services.stop())
    const visitors = await signIn(pool, sessionKey, seeded.slice(0, visitorsAtOnce))
    const pidFile = join(folder, 'postgres', 'postmaster.pid')
    const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    return { services, pool, visitors, postmaster, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Sessions as the services make them, without a journey to Google for each. */
async function signIn(pool: Pool, sessionKey: string, people: readonly SeededPerson[]): Promise<Visitor[]> {
  const config = { publicUrl: undefined, sessionKeys: [sessionKey], rateLimitPerMinute: 1_000_000 }
  const { app } = createHttpApp(config, pool, silentLog)
  const router: HttpRouter = new Router()
  router.get('/sign-in/:number', async (ctx) => {
    const person = people[Number(ctx.params.number)]
    if (person) await startSession(ctx, person.userId, '')
    ctx.body = 'signed in'
  })
  app.use(router.routes())
  const server = await listen(app, 0)
  const visitors: Visitor[] = []
  for (const [number, person] of people.entries()) {
    const answer = await fetch(`http://localhost:${server.port}/sign-in/${number}`)
    await answer.text()
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    visitors.push({ ...person, cookie: cookie.join('; ') })
  }
  await server.close()
  return visitors
}
