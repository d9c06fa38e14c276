import { StartupError } from '../process.ts'
import type { Pool, PoolClient } from './pool.ts'

/**
 * A pooler that gives a session away after each transaction (PgBouncer in transaction mode) breaks what lives as long as a session:
 * locks of projectors and migrations, notifications of new events, settings. Behind one, two connections share a process of the
 * server, or one comes to another process; connected to Postgres itself each has one of its own to its end.
 * @param pool of two sessions at least
 * @throws StartupError behind such a pooler; DatabaseUnreachable
 */
export async function requireOwnSessions(pool: Pool): Promise<void> {
  const clients: PoolClient[] = []
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await pool.connect())
    const first = await processesOf(clients)
    const again = await processesOf(clients)
    if (new Set(first).size === clients.length && first.join() === again.join()) return
  } finally {
    for (const client of clients) client.release()
  }
  throw new StartupError(
    `The database of DATABASE_URL, or of MIGRATION_DATABASE_URL, is reached through a pooler that shares sessions, as PgBouncer does in transaction mode. Connect to Postgres itself, or through a pooler in session mode.`,
  )
}

/** One after the other: a pooler hands what one has given back to the next. */
async function processesOf(clients: readonly PoolClient[]): Promise<number[]> {
  const processes: number[] = []
  for (const client of clients) {
    const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
    processes.push(...rows.map(({ process }) => process))
  }
  return processes
}
