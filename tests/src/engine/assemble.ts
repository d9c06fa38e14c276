import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { type MigrationSet, migrate } from '@calendar-sync/platform/database/migrations'
import { createPool } from '@calendar-sync/platform/database/pool'
import { createEventLog } from '@calendar-sync/platform/eventLog'
import { createLog } from '@calendar-sync/platform/log'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { createSnapshots } from '@calendar-sync/platform/snapshots/snapshots'
import { openStoredLog } from '../kit/storedLog.ts'
import { eventStoreOf } from '../kit/testEventStore.ts'

/** The client that the emulator's test kit signs people in for. */
export const testClient = { clientId: 'test-client', clientSecret: 'secret' }

export const encryptionKey = Buffer.alloc(32, 7)

/** What an engine stands on, on one database and with an in-process bus. `LOG_LEVEL` shows its log. */
export async function assemble(connectionString: string) {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent', 'test')
  const pool = createPool(connectionString)
  const master = createMasterKeys(encryptionKey)
  const keys = createPersonalKeys(pool, master)
  const store = await openStoredLog(pool, await eventStoreOf(connectionString))
  const bus = createInProcessBus(log)
  const close = async () => {
    await bus.close()
    await store.close()
    await pool.end()
  }
  return {
    log,
    pool,
    migrate: async (set: MigrationSet) => void (await migrate(pool, set, log)),
    keys,
    bus,
    vault: createVault(pool, keys, master),
    streamNameKey: encryptionKey,
    eventLog: createEventLog(store, createPersonalData(keys), createSnapshots(pool, keys, log)),
    close,
  }
}
export type Assembled = Awaited<ReturnType<typeof assemble>>
