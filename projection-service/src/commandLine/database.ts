import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@calendar-sync/platform/config'
import { runningEmbeddedPostgres } from '@calendar-sync/platform/database/runningEmbeddedPostgres'
import { StartupError } from '@calendar-sync/platform/process'

/**
 * Which database a command works on: the one that is configured, the embedded one that runs in `DATA_DIR`, or
 * none when that one has to be started for the command.
 * @throws StartupError when there is none: a mistyped folder must not become an empty database
 */
export async function databaseFor(
  { databaseUrl, migrationDatabaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>,
  tell: (sentence: string) => void,
): Promise<Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'>> {
  if (databaseUrl) return { databaseUrl, migrationDatabaseUrl }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartupError(
      `There is no database in ${dataDir}, and DATABASE_URL is not set. Set DATA_DIR or DATABASE_URL to those of the services.`,
    )
  const running = await runningEmbeddedPostgres(dataDir)
  if (!running) tell(`No service runs in ${dataDir}; its database is started for this command.`)
  return { databaseUrl: running?.runningConnectionString, migrationDatabaseUrl: running?.connectionString }
}
