import type { Log } from '../log.ts'
import { StartupError } from '../process.ts'
import { type MigrationFile, readMigrations } from './migrationFiles.ts'
import { inTransaction, type Pool, type PoolClient, type Queryable } from './pool.ts'

/** Brings one set up to date, as the role that may. @throws DatabaseUnreachable, MigrationsRefused */
export type Migrate = (set: MigrationSet) => Promise<void>

/** Numbered SQL files (`0001_name.sql`) of one part of the system. Sets live beside each other in one database. */
export interface MigrationSet {
  readonly set: string
  readonly directory: URL | string
}

/** What `migrations/` of this package holds; everything else stands on it. */
export const platformMigrations: MigrationSet = {
  set: 'platform',
  directory: new URL('../../migrations/', import.meta.url),
}

/** The files and what the database says was applied do not fit together; the message says which and what to do. */
export class MigrationsRefused extends StartupError {
  override readonly name = 'MigrationsRefused'
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/**
 * Applies what is missing, in order, each file in a transaction of its own. Several processes may call it at once: one
 * works, the others wait. Files are never edited once they were applied.
 * @returns the names of the files it applied
 * @throws MigrationsRefused; DatabaseUnreachable; what Postgres says about a file, with the file's name
 */
export async function migrate(pool: Pool, { set, directory }: MigrationSet, log?: Log): Promise<string[]> {
  const files = await readMigrations(directory)
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrations'))`)
    await ensureMigrationTable(client)
    const missing = missingFiles(set, files, await readApplied(client, set))
    for (const file of missing) {
      await apply(pool, set, file)
      log?.info({ set, migration: file.name }, 'Migration applied.')
    }
    return missing.map((file) => file.name)
  } finally {
    await unlock(client)
  }
}

/** Asked for first: a role that may not make tables may still start where nothing is missing. */
async function ensureMigrationTable(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('migrations') is not null as found`)
  if (rows[0]?.found) return
  await client.query(`create table migrations (
    set text not null, number int not null, name text not null, checksum text not null,
    applied_at timestamptz not null default now(), primary key (set, number))`)
}

async function readApplied(client: Queryable, set: string): Promise<Applied[]> {
  const sql = 'select number, name, checksum from migrations where set = $1 order by number'
  return (await client.query<Applied>(sql, [set])).rows
}

/** @throws MigrationsRefused when a file was edited or removed, or slipped in before one that was applied */
export function missingFiles(
  set: string,
  files: readonly MigrationFile[],
  applied: readonly Applied[],
): MigrationFile[] {
  for (const past of applied) {
    const file = files.find(({ number }) => number === past.number)
    if (!file)
      throw refused(set, past.name, 'was applied, but the file is gone. Is this an older version of the program?')
    if (file.name !== past.name || file.checksum !== past.checksum) {
      throw refused(set, file.name, 'was edited after it was applied. Restore it, and put the change into a new file.')
    }
  }
  const newest = applied.at(-1)?.number ?? 0
  const missing = files.filter(({ number }) => !applied.some((past) => past.number === number))
  const late = missing.find(({ number }) => number < newest)
  if (late) throw refused(set, late.name, `comes before number ${newest}, which was applied. Give it a higher number.`)
  return missing
}

const refused = (set: string, name: string, reason: string) =>
  new MigrationsRefused(`Migration ${name} of the set ${set} ${reason}`)

async function apply(pool: Pool, set: string, file: MigrationFile): Promise<void> {
  try {
    await inTransaction(pool, async (client) => {
      await client.query(file.sql)
      const row = [set, file.number, file.name, file.checksum]
      await client.query('insert into migrations (set, number, name, checksum) values ($1, $2, $3, $4)', row)
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Migration ${file.name} of the set ${set} failed: ${reason}`, { cause })
  }
}

async function unlock(client: PoolClient): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock(hashtext('migrations'))`)
    client.release()
  } catch {
    // The session is gone, and the lock with it.
    client.release(true)
  }
}
