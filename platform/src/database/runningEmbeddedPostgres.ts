import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedAddresses } from './embedded/addresses.ts'
import { serverIn } from './embedded/server.ts'

/**
 * The addresses of the embedded database that another process runs in this data folder, for tools that look at it.
 * @returns undefined when none is running there
 */
export async function runningEmbeddedPostgres(dataDir: string) {
  const directory = join(dataDir, 'postgres')
  const [{ server }, password] = await Promise.all([
    serverIn(directory),
    readFile(join(directory, 'password'), 'utf8').catch(() => undefined),
  ])
  return server?.port && password ? embeddedAddresses(password.trim(), server.port) : undefined
}
