import { chmod, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartupError } from '../../process.ts'
import { type Account, run } from './program.ts'

const name = 'postgres'

/**
 * PostgreSQL refuses to run as root: then it runs as the account `postgres`, which is made when missing.
 * @throws when the account cannot be made
 */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await findAccount()
  if (existing) return existing
  await run('groupadd', ['--system', name])
  const made = await run('useradd', ['--system', '--gid', name, '--no-create-home', name])
  const account = await findAccount()
  if (account) return account
  throw new StartupError(
    `PostgreSQL does not run as root, and the account ${name} could not be made: ${firstLine(made.output)}`,
  )
}

async function findAccount(): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return uid.succeeded && gid.succeeded ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

/** Lets the server's account pass through a folder of ours, without letting it list the folder. */
export async function makePassable(folder: string, account: Account): Promise<void> {
  if (!account) return
  const { mode } = await stat(folder)
  if ((mode & 0o111) !== 0o111) await chmod(folder, mode | 0o111)
}

/**
 * @param advice what to do about it, as a sentence
 * @throws when a folder above `path` bars the account's way
 */
export async function assertReachable(path: string, account: Account, advice: string): Promise<void> {
  if (!account) return
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const passBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & passBit) === 0) {
      const closed = `${folder} (mode ${(mode & 0o777).toString(8)})`
      throw new StartupError(`PostgreSQL runs as the account ${name}, which may not pass through ${closed}. ${advice}`)
    }
    if (folder === dirname(folder)) return
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
