import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { superuser } from './embedded/cluster.ts'
import { isAlive } from './embedded/server.ts'

/**
 * The address of the embedded database that another process runs in this data folder, for tools that look at it.
 * @returns undefined when none is running there
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const read = (file: string) => readFile(join(dataDir, 'postgres', file), 'utf8').catch(() => undefined)
  const [pidFile, password] = await Promise.all([read('postmaster.pid'), read('password')])
  // https://www.postgresql.org/docs/18/storage-file-layout.html: first the process, in the fourth line the port. A killed
  // server leaves the file behind.
  const [pid, , , port] = pidFile?.split('\n').map((line) => line.trim()) ?? []
  if (!pid || !port || !password || !isAlive(Number(pid))) return undefined
  return `postgres://${superuser}:${password.trim()}@127.0.0.1:${port}/calendar_sync`
}
