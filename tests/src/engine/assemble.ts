import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { createPool } from '@calendar-sync/platform/database/pool'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { createEventLog } from '@calendar-sync/platform/eventLog'
import { createLog } from '@calendar-sync/platform/log'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { createVault } from '@calendar-sync/platform/privacy/vault'

/** The client that the emulator's test kit signs people in for. */
export const testClient = { clientId: 'test-client', clientSecret: 'secret' }

export const encryptionKey = Buffer.alloc(32, 7)

/** What an engine stands on, on one database and with an in-process bus. `LOG_LEVEL` shows its log. */
export function assemble(connectionString: string) {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent', 'test')
  const pool = createPool(connectionString)
  const keys = createPersonalKeys(pool, encryptionKey)
  const store = createPostgresEventStore(pool)
  const bus = createInProcessBus(log)
  const close = async () => {
    await bus.close()
    await store.close()
    await pool.end()
  }
  return {
    log,
    pool,
    keys,
    bus,
    vault: createVault(pool, keys),
    eventLog: createEventLog(store, createPersonalData(keys)),
    close,
  }
}
export type Assembled = ReturnType<typeof assemble>
