import type { Pool } from 'pg'
import type { Bus } from './bus/bus.ts'
import { createInProcessBus } from './bus/inProcess.ts'
import { type Config, loadConfig } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embeddedPostgres.ts'
import { type Migrate, type MigrationSet, migrate, platformMigrations } from './database/migrations.ts'
import { requireOwnSessions } from './database/ownSessions.ts'
import { createPool, type PoolOptions } from './database/pool.ts'
import { prepareRunningRole } from './database/runningRole.ts'
import { requireArchive } from './event-store/archive/requireArchive.ts'
import { withArchive } from './event-store/archive/withArchive.ts'
import type { EventStore } from './event-store/eventStore.ts'
import { createPostgresEventStore } from './event-store/postgres.ts'
import { requireMatchingLog } from './event-store/seals/matchingLog.ts'
import { createEventLog } from './eventLog.ts'
import { createLog, type Log } from './log.ts'
import { observeBus } from './observability/observeBus.ts'
import { observeEventStore } from './observability/observeEventStore.ts'
import { observePool } from './observability/observePool.ts'
import { createGrantChanges } from './privacy/grantChanges.ts'
import { loadInstallationKeys } from './privacy/installationKeys.ts'
import { createMasterKeys } from './privacy/masterKeys.ts'
import { createPersonalData } from './privacy/personalData.ts'
import { createPersonalKeys } from './privacy/personalKeys.ts'
import { requireMasterKeys } from './privacy/requireMasterKeys.ts'
import { createVault } from './privacy/vault.ts'
import { runUntilSignal } from './process.ts'
import { createSnapshots } from './snapshots/snapshots.ts'

/** What every service stands on, put together as the configuration says. */
export type Runtime = Awaited<ReturnType<typeof startRuntime>>

/** Does what only the role may that owns the database. */
type AsOwner = <Result>(work: (owner: Pool) => Promise<Result>) => Promise<Result>

/**
 * Connects to Postgres (starting the embedded one when none is configured), brings its schema up to date, and opens the
 * event store and the bus. Of what is returned, `requireMatchingLog` throws LogMismatch when the event store holds another log
 * than this database knows, and `checkLog`, for readiness checks, a sentence then or when the store cannot be reached;
 * `databaseLost` resolves when the embedded Postgres is gone, without which nothing here works again.
 * @param limits none for a tool of the command line, whose queries may take long; migrations never have one
 * @throws StartupError naming what cannot be reached
 */
export async function startRuntime(config: Config, log: Log, limits: Pick<PoolOptions, 'queryTimeoutMs'> = {}) {
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const database = await openDatabase(config, log, undo)
    const pool = createPool(database.url, { log, ...limits })
    undo.push(() => pool.end())
    const migrate = createMigrate(database, log)
    await migrate(platformMigrations)
    await requireOwnSessions(pool)

    const unobserve = observePool(pool)
    undo.push(async () => unobserve())

    const master = createMasterKeys(config.encryptionKey, config.otherEncryptionKeys)
    await requireMasterKeys(pool, master)
    const installationKeys = await loadInstallationKeys(pool, master)

    const store = observeEventStore(await openEventStore(config, pool, log))
    undo.push(() => store.close())
    await requireArchive(pool, config.archiveDir)
    const bus = observeBus(await openBus(config, log))
    undo.push(() => bus.close())

    const keys = createPersonalKeys(pool, master)
    const vault = createVault(pool, keys, master)
    const grantChanges = createGrantChanges(pool)
    const eventLog = createEventLog(store, createPersonalData(keys, log), createSnapshots(pool, keys, log))
    const known = () => requireMatchingLog(store, pool, installationKeys.logSeals)
    const checkLog = () => store.ping().then(known)
    const asOwner = createAsOwner(database, log)
    const ofLog = { asOwner, eventLog, requireMatchingLog: known, checkLog }
    const ofDatabase = database.lost && { databaseLost: database.lost }
    return {
      log,
      pool,
      migrate,
      store,
      bus,
      master,
      installationKeys,
      keys,
      vault,
      grantChanges,
      ...ofLog,
      ...ofDatabase,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * A job that brings the schema up to date before the services start, which then need not be given the role that owns the
 * database; and ends.
 * @param set besides the platform's own
 */
export const runMigrations = (set: MigrationSet): Promise<void> =>
  runUntilSignal(async () => {
    const config = loadConfig(process.env)
    const log = createLog(config.logLevel, 'migrate')
    const undo: (() => Promise<void>)[] = []
    try {
      const database = await openDatabase(config, log, undo)
      const migrateSet = createMigrate(database, log)
      for (const one of [platformMigrations, set]) await migrateSet(one)
    } finally {
      for (const step of undo.reverse()) await step()
    }
    return { stop: async () => undefined }
  }, 'migrate')

interface DatabaseAddresses {
  readonly url: string
  /** The same database as its owner; undefined when one role does both. */
  readonly ownerUrl: string | undefined
  /** Of the embedded one. */
  readonly lost?: EmbeddedPostgres['lost']
}

async function openDatabase(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<DatabaseAddresses> {
  if (config.databaseUrl) return { url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  undo.push(() => postgres.stop())
  const { runningConnectionString: url, connectionString: ownerUrl, lost } = postgres
  return { url, ownerUrl, lost }
}

/** Migrations are the owner's work, and so is telling the running role what it may. */
function createMigrate(database: DatabaseAddresses, log: Log): Migrate {
  const asOwner = createAsOwner(database, log)
  return (set) =>
    asOwner(async (owner) => {
      await requireOwnSessions(owner)
      await migrate(owner, set, log)
      if (database.ownerUrl !== undefined) await prepareRunningRole(owner, database.url, log)
    })
}

/** In a pool of its own, whose queries may take long. With one role for both, it is the owner too. */
function createAsOwner({ url, ownerUrl = url }: DatabaseAddresses, log: Log): AsOwner {
  return async (work) => {
    const owner = createPool(ownerUrl, { log, max: 2 })
    return work(owner).finally(() => owner.end())
  }
}

/** The adapters of production are loaded only when they are used: their clients take a while to load. */
async function openEventStore({ eventStoreUrl, archiveDir }: Config, pool: Pool, log: Log): Promise<EventStore> {
  return withArchive(await openLog(eventStoreUrl, pool, log), pool, archiveDir)
}

async function openLog(eventStoreUrl: string | undefined, pool: Pool, log: Log): Promise<EventStore> {
  if (!eventStoreUrl) return createPostgresEventStore(pool, { log })
  const { connectEventStoreDb } = await import('./event-store/eventstoredb.ts')
  return connectEventStoreDb(eventStoreUrl, log)
}

async function openBus({ natsUrl }: Config, log: Log): Promise<Bus> {
  if (!natsUrl) return createInProcessBus(log)
  const { connectNats } = await import('./bus/nats.ts')
  return connectNats(natsUrl, log)
}
