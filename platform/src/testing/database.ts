import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../database/embeddedPostgres.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { type MigrationSet, migrate, platformMigrations } from '../database/migrations.ts'
import { createPool, type PoolClient } from '../database/pool.ts'
import { silentLog } from '../log.ts'

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** Data that no test needs afterwards is not worth waiting for a disk. */
const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  // A session costs the client and the server as many rounds of hashing; thousands are opened here, by no attacker.
  scram_iterations: '1',
}

/**
 * A server in a temporary folder, for a test runner to start once and hand on as TEST_DATABASE_URL.
 * @param parent where that folder is made
 */
export async function startTestServer(parent = tmpdir()) {
  const dataDir = await mkdtemp(join(parent, 'calendar-sync-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: fastAndForgetful })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { connectionString: postgres.connectionString, stop }
}

let ownServer: ReturnType<typeof startTestServer> | undefined

/** The runner's server or, for a test file run by itself, one that lives as long as this process. */
async function serverUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  if (!ownServer) {
    ownServer = startTestServer()
    const stop = async () => (await ownServer)?.stop()
    process.once('beforeExit', () => void stop())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void stop().finally(() => process.exit(1)))
    }
  }
  return (await ownServer).connectionString
}

/**
 * A fresh database with the platform's migrations and those of the given sets, cloned from a template in a few
 * hundredths of a second. Test processes may call it at the same time.
 */
export async function createTestDatabase(...sets: readonly MigrationSet[]) {
  const server = await serverUrl()
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await alone(server, async (admin) => {
    const template = await ensureTemplate(server, admin, [platformMigrations, ...sets])
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  /** As the owner, who may do anything. */
  const connectionString = urlOf(server, name)
  /** As a role that the product makes when it starts with both addresses. */
  const runningConnectionString = asRunningRole(connectionString)
  const pool = createPool(connectionString)
  /** Ends the pool and removes the database. */
  const drop = async () => {
    await pool.end()
    await alone(server, (admin) => admin.query(`drop database ${name} with (force)`))
  }
  return { connectionString, runningConnectionString, pool, drop }
}

/** Makes the template unless another test process did; its name tells what was migrated into it. */
async function ensureTemplate(server: string, admin: PoolClient, sets: readonly MigrationSet[]): Promise<string> {
  const files = await Promise.all(sets.map(async ({ set, directory }) => [set, await readMigrations(directory)]))
  const template = `template_${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 24)}`
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
  if (rowCount) return template
  const unfinished = `${template}_unfinished`
  await admin.query(`drop database if exists ${unfinished} with (force)`)
  await admin.query(`create database ${unfinished}`)
  const pool = createPool(urlOf(server, unfinished), { max: 2 })
  try {
    for (const set of sets) await migrate(pool, set)
  } finally {
    await pool.end()
  }
  await admin.query(`alter database ${unfinished} rename to ${template}`)
  return template
}

/** One test process at a time: Postgres refuses to clone a database that another session is connected to. */
async function alone(server: string, work: (admin: PoolClient) => Promise<unknown>): Promise<void> {
  const pool = createPool(urlOf(server, 'postgres'), { max: 1 })
  const admin = await pool.connect()
  try {
    await admin.query(`select pg_advisory_lock(hashtext('test databases'))`)
    await work(admin)
  } finally {
    admin.release(true)
    await pool.end()
  }
}

function asRunningRole(connectionString: string): string {
  const url = new URL(connectionString)
  url.username = 'calendar_sync_test_app'
  url.password = 'only-for-tests'
  return url.href
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
