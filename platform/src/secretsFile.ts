import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder } from './makeFolder.ts'
import { ConfigError } from './process.ts'

const Secrets = z.object({
  sessionKeys: z.array(z.string().min(16)).min(1),
  encryptionKey: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * The secrets of a development installation. Losing these would sign everyone out and make every personal field
 * unreadable, so they are made once and kept.
 * @throws ConfigError
 */
export function keptSecrets(dataDir: string): z.infer<typeof Secrets> {
  const file = join(dataDir, 'secrets.json')
  try {
    if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
    makeFolder(dataDir)
    const made = { sessionKeys: [randomBytes(32).toString('hex')], encryptionKey: randomBytes(32).toString('hex') }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
    return made
  } catch (error) {
    const why = error instanceof z.ZodError || error instanceof SyntaxError ? 'it is damaged' : String(error)
    throw new ConfigError(
      `The secrets in ${file} cannot be used: ${why}. Restore the file, or choose another DATA_DIR.`,
    )
  }
}
