import type { Pool } from 'pg'
import { gauge, measureAtScrape } from './metrics.ts'

const connections = gauge(
  'database_connections',
  'Connections of the pool to Postgres; state is used or idle, waiting are requests that got none yet.',
  ['state'],
)

/** Shows how a pool is used. @returns ends it */
export const observePool = (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): (() => void) =>
  measureAtScrape([connections], async () => {
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
  })
