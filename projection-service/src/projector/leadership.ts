import { keepAlive, keepAliveOfServer } from '@calendar-sync/platform/database/pool'
import { Client, type Pool } from 'pg'

/** A connection of its own: locks taken on it live and die with it. */
export interface Connection {
  readonly client: Client
  /** Aborted when the connection is gone, and with it its locks. */
  readonly lost: AbortSignal
  close(): Promise<void>
}

export async function connect(pool: Pool, purpose: string): Promise<Connection> {
  const client = new Client({ ...connectionOf(pool), ...keepAlive, application_name: purpose })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('The connection to Postgres ended.')))
  const close = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    // Rows and checkpoint are one transaction: what a crash of Postgres loses of both is folded again from the log.
    await client.query(`select set_config('synchronous_commit', 'off', false), ${keepAliveOfServer}`)
    return { client, lost: lost.signal, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A pool keeps its password where a spread does not see it. Its limit for a query is none for what projectors do. */
const connectionOf = ({ options }: Pool) => ({
  ...options,
  password: options.password,
  query_timeout: undefined,
  statement_timeout: undefined,
})

/**
 * The right to write a read model: a lock that lives and dies with one connection. All writing goes through that same
 * connection, so a process that lost the lock cannot write either.
 * @returns undefined while another process leads
 */
export async function tryToLead(pool: Pool, name: string): Promise<Connection | undefined> {
  if (!(await isFree(pool, name))) return undefined
  const connection = await connect(pool, `projector ${name}`)
  if (await tryLock(connection.client, name)) return connection
  await connection.close()
  return undefined
}

/** Takes the lock for an instant, which is cheaper than a connection for each time a standby looks. */
const isFree = async (pool: Pool, name: string): Promise<boolean> => {
  const { rows } = await pool.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lockOf}) as free`, [name])
  return rows[0]?.free ?? false
}

export async function tryLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(`select pg_try_advisory_lock(${lockOf}) as granted`, [name])
  return rows[0]?.granted ?? false
}

export async function unlock(client: Client, name: string): Promise<void> {
  await client.query(`select pg_advisory_unlock(${lockOf})`, [name])
}

const lockOf = `hashtextextended('read model ' || $1, 0)`
