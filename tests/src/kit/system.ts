import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandMigrations } from '@calendar-sync/command-service/backgroundJobs/createBackgroundJobs'
import { type Config, loadConfig } from '@calendar-sync/platform/config'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { type Standalone, startStandalone } from '@calendar-sync/standalone/start'
import { engineMigrations } from '@calendar-sync/sync-engine/createSyncEngine'
import { Emulator } from './emulator.ts'
import { patientSettings } from './patientSettings.ts'
import { openStoredLog } from './storedLog.ts'
import { endEventStoreOf, eventStoreOf } from './testEventStore.ts'

export type System = Awaited<ReturnType<typeof startSystem>>

const logLevel = process.env.TEST_LOG_LEVEL ?? 'silent'

/** The product in a data folder, with the Postgres and the emulator that it brings along unless these variables say otherwise. */
export const startInFolder = (dataDir: string, variables: NodeJS.ProcessEnv = {}): Promise<Standalone> =>
  startStandalone(
    loadConfig({ DATA_DIR: dataDir, ...patientSettings, PORT: '0', LOG_LEVEL: logLevel, ...variables }),
    () => undefined,
  )

/**
 * The whole product as `npm start` runs it, on a Postgres database of its own, free ports and an emulator with its seeded
 * people.
 */
export async function startSystem(overrides: Partial<Config> = {}) {
  const database = await createTestDatabase(commandMigrations, engineMigrations)
  const dataDir = mkdtempSync(join(tmpdir(), 'calendar-sync-system-'))
  const defaults = loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    ...patientSettings,
    LOG_LEVEL: logLevel,
    DATABASE_URL: database.runningConnectionString,
    MIGRATION_DATABASE_URL: database.connectionString,
    EVENTSTORE_URL: await eventStoreOf(database.connectionString),
    SESSION_KEYS: randomBytes(16).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  })
  const config = { ...defaults, ...overrides }
  const master = createMasterKeys(config.encryptionKey)
  let current: Config = config
  const start = () => startStandalone(current, () => undefined)
  let running = await start()
  const store = await openStoredLog(database.pool, config.eventStoreUrl)
  return {
    get url() {
      return running.url
    },
    get emulator() {
      return new Emulator(running.emulatorUrl ?? '')
    },
    /** Every route that answers, as `GET /api/accounts`. */
    get routes() {
      return running.routes
    },
    /** For looking at what is stored; the product has connections of its own. */
    pool: database.pool,
    /** The log that the product writes to, whichever store holds it. */
    store,
    /** Where the product keeps files, mails without a mail server among them. */
    dataDir,
    /** What the product knows of tokens, for looking whether anything else does. */
    vault: createVault(database.pool, createPersonalKeys(database.pool, master), master),
    /** Stops the product and starts it again on the same data, with other settings when they are given. */
    async restart(changes: Partial<Config> = {}, whileStopped = async () => undefined as unknown) {
      await running.stop()
      await whileStopped()
      current = { ...current, ...changes }
      running = await start()
    },
    async stop() {
      await running.stop()
      await store.close()
      await database.drop()
      endEventStoreOf(database.connectionString)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
