import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedAddresses } from './embedded/addresses.ts'
import { isAlive } from './embedded/server.ts'

/**
 * The addresses of the embedded database that another process runs in this data folder, for tools that look at it.
 * @returns undefined when none is running there
 */
export async function runningEmbeddedPostgres(dataDir: string) {
  const read = (file: string) => readFile(join(dataDir, 'postgres', file), 'utf8').catch(() => undefined)
  const [pidFile, password] = await Promise.all([read('postmaster.pid'), read('password')])
  // https://www.postgresql.org/docs/18/storage-file-layout.html: first the process, in the fourth line the port. A killed
  // server leaves the file behind.
  const [pid, , , port] = pidFile?.split('\n').map((line) => line.trim()) ?? []
  if (!pid || !port || !password || !isAlive(Number(pid))) return undefined
  return embeddedAddresses(password.trim(), Number(port))
}
