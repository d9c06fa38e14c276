import { randomUUID } from 'node:crypto'
import { systemClock } from '@calendar-sync/platform/clock'
import { createSyncEngine } from '@calendar-sync/sync-engine/createSyncEngine'
import { limitHeapGrowth } from '@calendar-sync/sync-engine/heapGrowth'
import { assemble, testClient } from './assemble.ts'

/**
 * An engine in a process of its own, for tests that kill it. Says `ready` to its parent when it works, and does not
 * outlive it.
 */
limitHeapGrowth()
const [connectionString, baseUrl, settings, later, engineId = randomUUID(), readContentModule] = process.argv.slice(2)
const parts = await assemble(connectionString ?? '')
const engine = createSyncEngine({
  ...parts,
  google: { ...testClient, baseUrl },
  // So many milliseconds ahead, when a test wants what is due later.
  clock: () => new Date(systemClock().getTime() + Number(later ?? 0)),
  engineId,
  quota: 'off',
  settings: JSON.parse(settings ?? '{}'),
  ...(readContentModule === undefined ? {} : { readContentModule }),
})
process.once('disconnect', () => process.exit())
process.on('SIGTERM', () => void engine.stop().then(() => parts.close().then(() => process.exit())))
await engine.start()
if (process.connected) process.send?.('ready')
