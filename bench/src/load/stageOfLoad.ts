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
import { silentLog } from '@calendar-sync/platform/log'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { eventually } from '@calendar-sync/tests/kit/eventually'
import { type SeparateServices, startSeparateServices } from '@calendar-sync/tests/kit/separateServices'
import type { Visitor } from './mix.ts'
import { seedPeople } from './people.ts'
import { signIn } from './signIn.ts'

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
    await idle(pool)
    const visitors = await signIn(pool, sessionKey, seeded.slice(0, visitorsAtOnce))
    const pidFile = join(folder, 'postgres', 'postmaster.pid')
    const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    return { services, pool, visitors, postmaster, close }
  } catch (error) {
    await close()
    throw error
  }
}

const [idleMs, catchUpMs] = [5_000, 900_000]

/**
 * Waits until the services have done what the seeded log asks of them (a welcome email, calendars read, for each person):
 * nothing is due and nothing was appended for a while. Otherwise that work is measured instead of the calls.
 */
async function idle(pool: Pool): Promise<void> {
  let [last, since] = ['', Date.now()]
  await eventually(async () => {
    const { rows } = await pool.query<{ state: string; due: number }>(
      `select (select max(position) from event_store.events) || ' ' ||
         (select string_agg(position::text, ',' order by table_name) from read_models.checkpoints) as state,
         (select count(*) from background.jobs where ended_at is null and due_at <= now())::int as due`,
    )
    const { state, due } = rows[0] ?? { state: '', due: 0 }
    if (state !== last || due > 0) [last, since] = [state, Date.now()]
    return Date.now() - since > idleMs
  }, catchUpMs)
}
