import type { Pool } from 'pg'
import type { Bus } from './bus/bus.ts'
import { createInProcessBus } from './bus/inProcess.ts'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './database/embeddedPostgres.ts'
import { migrate, platformMigrations } from './database/migrations.ts'
import { createPool } from './database/pool.ts'
import type { EventStore } from './event-store/eventStore.ts'
import { createPostgresEventStore } from './event-store/postgres.ts'
import { createEventLog, type EventLog } from './eventLog.ts'
import type { Log } from './log.ts'
import { observeBus } from './observability/observeBus.ts'
import { observeEventStore } from './observability/observeEventStore.ts'
import { observePool } from './observability/observePool.ts'
import { createPersonalData } from './privacy/personalData.ts'
import { createPersonalKeys, type PersonalKeys } from './privacy/personalKeys.ts'
import { createVault, type Vault } from './privacy/vault.ts'
import { createSnapshots } from './snapshots/snapshots.ts'

/** What every service stands on, put together as the configuration says. */
export interface Runtime {
  readonly log: Log
  readonly pool: Pool
  readonly store: EventStore
  readonly bus: Bus
  readonly keys: PersonalKeys
  readonly vault: Vault
  readonly eventLog: EventLog
  close(): Promise<void>
}

/**
 * Connects to Postgres (starting the embedded one when none is configured), brings its schema up to date, and opens the
 * event store and the bus.
 * @throws StartupError naming what cannot be reached
 */
export async function startRuntime(config: Config, log: Log): Promise<Runtime> {
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    let connectionString = config.databaseUrl
    if (!connectionString) {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
      undo.push(() => postgres.stop())
      connectionString = postgres.connectionString
    }
    const pool = createPool(connectionString, { log })
    undo.push(() => pool.end())
    await migrate(pool, platformMigrations, log)

    const unobserve = observePool(pool)
    undo.push(async () => unobserve())

    const store = observeEventStore(await openEventStore(config, pool, log))
    undo.push(() => store.close())
    const bus = observeBus(await openBus(config, log))
    undo.push(() => bus.close())

    const keys = createPersonalKeys(pool, config.encryptionKey)
    const eventLog = createEventLog(store, createPersonalData(keys), createSnapshots(pool, keys, log))
    return { log, pool, store, bus, keys, vault: createVault(pool, keys), eventLog, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The adapters of production are loaded only when they are used: their clients take a while to load. */
async function openEventStore({ eventStoreUrl }: Config, pool: Pool, log: Log): Promise<EventStore> {
  if (!eventStoreUrl) return createPostgresEventStore(pool, { log })
  const { connectEventStoreDb } = await import('./event-store/eventstoredb.ts')
  return connectEventStoreDb(eventStoreUrl, log)
}

async function openBus({ natsUrl }: Config, log: Log): Promise<Bus> {
  if (!natsUrl) return createInProcessBus(log)
  const { connectNats } = await import('./bus/nats.ts')
  return connectNats(natsUrl, log)
}
