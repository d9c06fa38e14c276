import type { Operations, PartHealth } from '@calendar-sync/contracts/api/operations'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import { answerWithin } from '@calendar-sync/platform/deadline'
import type { EventStore } from '@calendar-sync/platform/event-store/eventStore'
import type { Pool } from 'pg'

export interface CheckedServices {
  readonly pool: Pool
  readonly bus: Pick<Bus, 'ping'>
  readonly store: Pick<EventStore, 'ping' | 'head'>
}

/** A part that has not answered by then is not well; milliseconds. */
const timeoutMs = 2_000

/** Asks the event store, the bus and the database whether they are well. */
export async function checkHealth({
  pool,
  bus,
  store,
}: CheckedServices): Promise<Pick<Operations, 'eventStore' | 'bus' | 'database'>> {
  const [eventStore, busHealth, database, head] = await Promise.all([
    healthOf(() => store.ping()),
    healthOf(() => bus.ping()),
    healthOf(() => pool.query('select 1')),
    store.head().catch(() => null),
  ])
  return {
    eventStore: { ...eventStore, head },
    bus: busHealth,
    database: { ...database, connections: pool.totalCount, waiting: pool.waitingCount },
  }
}

async function healthOf(ask: () => Promise<unknown>): Promise<PartHealth> {
  const began = performance.now()
  const error = await answerWithin(timeoutMs, ask).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
  )
  return { healthy: error === null, milliseconds: Math.round((performance.now() - began) * 10) / 10, error }
}
