import type { EventStore } from '@calendar-sync/platform/event-store/eventStore'
import type { Pool } from 'pg'
import { becomes } from './eventually.ts'

/** Where the product keeps what it knows. */
export interface Stored {
  readonly pool: Pool
  /** The log, whichever store holds it. */
  readonly store: Pick<EventStore, 'head'>
}

/**
 * Resolves when every read model shows all that is on the log now. A page waits for what it wrote itself; of what others
 * wrote, a test's client among them, it shows what is there when it asks.
 */
export async function caughtUp({ pool, store }: Stored): Promise<void> {
  const head = await store.head()
  const behind = `select model from read_models.checkpoints where state = 'live' and position < $1 order by model`
  await becomes(async () => (await pool.query<{ model: string }>(behind, [head])).rows.map(({ model }) => model), [])
}
