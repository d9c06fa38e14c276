import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { superuser } from './embedded/cluster.ts'

/**
 * The address of the embedded database that another process runs in this data folder, for tools that look at it.
 * @returns undefined when none is running there
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const read = (file: string) => readFile(join(dataDir, 'postgres', file), 'utf8').catch(() => undefined)
  const [pidFile, password] = await Promise.all([read('postmaster.pid'), read('password')])
  // https://www.postgresql.org/docs/18/storage-file-layout.html: the fourth line is the port.
  const port = pidFile?.split('\n')[3]?.trim()
  return port && password ? `postgres://${superuser}:${password.trim()}@127.0.0.1:${port}/calendar_sync` : undefined
}
