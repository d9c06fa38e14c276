import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../process.ts'
import type { Binaries } from './binaries.ts'
import { type Account, run } from './program.ts'

export const superuser = 'postgres'

const passwordFile = 'password'

/** The major version whose files we can open. */
const major = '18'

/**
 * Makes the data files when there are none. They appear under their final name in one step, so that being killed on the
 * way leaves nothing half-made.
 * @returns the password of `superuser`, which is kept beside the data, readable by its owner only
 * @throws when the files cannot be made or belong to another version
 */
export async function prepareCluster(directory: string, binaries: Binaries, account: Account, durable: boolean) {
  const found = await readIfThere(join(directory, 'PG_VERSION'))
  if (found === undefined) await initialise(directory, binaries, account, durable)
  else if (found !== major) {
    const advice = 'Dump it with that version, or move the folder away to start empty.'
    throw new StartupError(
      `The data in ${directory} belongs to PostgreSQL ${found}; this is version ${major}. ${advice}`,
    )
  }
  const password = await readIfThere(join(directory, passwordFile))
  if (password) return password
  throw new StartupError(
    `The file ${join(directory, passwordFile)} with the password of the embedded database is missing.`,
  )
}

async function initialise(directory: string, binaries: Binaries, account: Account, durable: boolean): Promise<void> {
  const unfinished = `${directory}.new`
  const handedOver = `${directory}.password`
  const clear = () => Promise.all([unfinished, handedOver].map((path) => rm(path, { recursive: true, force: true })))
  await clear()
  await writeFile(handedOver, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) await chown(handedOver, account.uid, account.gid)
  // initdb wants to own the folder it fills, and as another account it may not make it in ours.
  await mkdir(unfinished, { mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  const made = await run(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${handedOver}`,
      '--auth=scram-sha-256',
      // The same order of strings on every machine, with any locales installed there.
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    account,
  )
  if (!made.succeeded) {
    await clear()
    throw new StartupError(`The embedded database could not be made in ${directory}: ${reason(made.output)}`)
  }
  await rename(handedOver, join(unfinished, passwordFile))
  await rename(unfinished, directory)
}

const reason = (output: string): string =>
  output.split('\n').find((line) => /error|fatal|could not|cannot|denied/i.test(line)) ??
  output.split('\n').at(-1) ??
  ''

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
