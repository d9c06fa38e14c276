import pg from 'pg'
import type { Log } from '../log.ts'
import { createOutages } from '../outages.ts'
import { StartupError } from '../process.ts'

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient
/** What a query can be sent to: the pool, or a client that holds a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** No session can be opened; the message names the server and the reason in one line, without the password. */
export class DatabaseUnreachable extends StartupError {}

/** At which level a failure is logged after which there is a next try: that no session can be opened the pool says itself, once. */
export const levelOf = (error: unknown, usual: 'warn' | 'error') =>
  error instanceof DatabaseUnreachable ? 'debug' : usual

export interface PoolOptions {
  /** Sessions at most; 10 when absent. */
  readonly max?: number
  /** A query without an answer for so long fails, and its session is given up; when absent, none does. */
  readonly queryTimeoutMs?: number
  readonly log?: Log
}

const connectionTimeoutMs = 10_000

/** Of a client: a server that went without a word, as a machine that lost its power, is noticed while nothing is asked of it. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The same on the server's side, within 25 s: else it keeps the locks of such a session for two hours, or a quarter of one where an answer was on its way. Seconds, tries, and milliseconds. */
export const keepAliveOfServer = `set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
  set_config('tcp_user_timeout', '25000', false)`

/**
 * Of a service's queries, longer than any of them takes: the system notices such a server only after a quarter of an hour while an
 * answer is awaited.
 */
export const serviceQueryTimeoutMs = 60_000

/** A query with a limit of its own. pg takes it with the query; its types do not say so. */
export const within = <Query extends pg.QueryConfig>(timeoutMs: number, query: Query) => ({
  ...query,
  query_timeout: timeoutMs,
})

/** Whether a query had no answer in time. No other that is sent in its session would have one. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Opens sessions when they are needed; waits at most 10 s for one. A call that fails for want of a session fails with
 * DatabaseUnreachable, and an idle session that breaks is only logged: the next query opens another. A database that has answered and
 * is away is told in one line, and in another when it is back.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const outages = createOutages(options.log, 'The database is reached again.')
  let hasAnswered = false
  const onConnect = (error?: unknown) => {
    if (error === undefined) {
      hasAnswered = true
      outages.over()
    } else if (hasAnswered) outages.failed({ error }, 'The database cannot be reached; it is asked again and again.')
  }
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: connectionTimeoutMs,
    ...limitsOf(options),
    ...keepAlive,
    Client: clearlyFailingClient(onConnect),
  })
  pool.on('error', (error) =>
    options.log?.warn({ error }, 'An idle database session broke; the next query opens another.'),
  )
  return pool
}

/**
 * The server ends a statement before we give it up, so that none goes on there, with the room of a session, after its caller was told
 * that it failed. Only a server that says nothing is not waited for longer.
 */
const limitsOf = ({ queryTimeoutMs }: PoolOptions) =>
  queryTimeoutMs === undefined
    ? {}
    : { query_timeout: queryTimeoutMs, statement_timeout: Math.ceil((queryTimeoutMs * 5) / 6) }

/** @param onConnect hears of each session that was opened, or why it could not be */
function clearlyFailingClient(onConnect: (error?: DatabaseUnreachable) => void) {
  return class ClearlyFailingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      // A little less than the pool waits, so that the error is ours.
      super(typeof config === 'string' ? config : { ...config, connectionTimeoutMillis: connectionTimeoutMs - 1_000 })
      // A session may break in the moment in which it is handed on and nothing else listens; unheard, that would end the
      // process. Its next query fails.
      this.on('error', () => undefined)
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(...args: unknown[]): unknown {
      const [callback] = args
      const connected = this.#connectToPrimary().then(
        () => {
          onConnect()
          return this
        },
        (cause: unknown) => {
          const error = unreachable(this, cause)
          onConnect(error)
          throw error
        },
      )
      if (typeof callback !== 'function') return connected
      return connected.then(
        (client) => callback(null, client),
        (error) => callback(error, this),
      )
    }

    /** An address may lead to a standby after a switchover: what is read there is old, and nothing can be written. */
    async #connectToPrimary(): Promise<void> {
      await super.connect()
      try {
        const { rows } = await this.query(`select pg_is_in_recovery() as standby, ${keepAliveOfServer}`)
        if (rows[0]?.standby) throw new Error('it is a standby, which can only be read')
      } catch (error) {
        await this.end().catch(() => undefined)
        throw error
      }
    }
  }
}

function unreachable(client: pg.Client, cause: unknown): DatabaseUnreachable {
  const server = `${client.host}:${client.port}/${client.database ?? ''}`
  return new DatabaseUnreachable(`The database at ${server} cannot be reached: ${reasonOf(cause)}`, { cause })
}

/** A session that can only read, as one of a server that became a standby. */
export const readOnlyTransaction = '25006'

const isReadOnly = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === readOnlyTransaction

/** Node reports a refused connection to several addresses as an AggregateError without a message of its own. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  if (!(cause instanceof Error)) return String(cause)
  return cause.message === 'Connection terminated unexpectedly' ? 'it does not answer' : cause.message
}

/** Commits what `work` did, or none of it when it throws. @throws what `work` throws; DatabaseUnreachable */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    if (isUnanswered(error)) broken = error
    else
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
    if (isReadOnly(error)) broken = error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Whether there is a table, or a view, of this name. */
export async function tableExists(database: Queryable, name: string): Promise<boolean> {
  const { rows } = await database.query('select 1 where to_regclass($1) is not null', [name])
  return rows.length > 0
}
