import { Socket } from 'node:net'
import pg from 'pg'
import { superuser } from './cluster.ts'

/** Any number, the same in every version. */
const ownerLock = 7_206_031

const applicationName = (pid: number) => `calendar-sync owner ${pid}`

/**
 * Makes this process the owner of a running embedded server, for as long as the session lives. A killed process loses
 * its session and with it the claim, which a pid file would not.
 */
export async function claim(port: number, password: string) {
  const socket = new Socket()
  const client = new pg.Client({
    stream: () => socket,
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    application_name: applicationName(process.pid),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The session ends with the server; the users of the database hear of it from their own sessions.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [ownerLock])
    if (rows[0]?.owned) return { kind: 'owned' as const, session: ownerSession(client, socket) }
    const byProcess = await nameOfOwner(client)
    await client.end()
    return { kind: 'taken' as const, byProcess }
  } catch (error) {
    await client.end().catch(() => {})
    return { kind: 'unreachable' as const, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function nameOfOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [ownerLock],
  )
  return /\d+$/.exec(rows[0]?.name ?? '')?.[0] ?? 'unknown'
}

export type OwnerSession = ReturnType<typeof ownerSession>

const ownerSession = (client: pg.Client, socket: Socket) => ({
  /** Makes the database when it is not there yet. */
  ensureDatabase: async (name: string) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  },
  /** A process with nothing else to do may end in spite of the session. */
  unref: () => socket.unref(),
  onEnd: (listener: () => void) => void client.once('end', listener),
  end: () => client.end().catch(() => {}),
})
