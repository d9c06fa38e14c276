import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '@calendar-sync/platform/process'
import { z } from 'zod'

const Table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** Of the file as it lies in the folder. */
  sha256: z.string(),
})
/** A table as a backup holds it: a line of JSON for each row, compressed. */
export type SavedTable = z.infer<typeof Table>

const Manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.string(),
  /** The newest position of the log in this backup; null: the log was empty. */
  head: z.string().nullable(),
  tables: z.array(Table),
})
export type Manifest = z.infer<typeof Manifest>

const manifestFile = 'backup.json'
export const secretsFile = 'secrets.json'

/**
 * Where the keys of people lie in a backup, and what wraps them: apart from the rest, so that of many backups only the
 * newest keys are kept. Who was erased has none there, and cannot be read in any of them.
 */
export const keysIn = (folder: string): string => join(folder, 'keys')

export const fileOf = (folder: string, { schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  join(folder, `${schema}.${name}.jsonl.gz`)

/** Written last: a folder without it is no backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })

/**
 * Reads what a backup holds, and that each of its files is as it was written.
 * @throws StartupError in one sentence
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new StartupError(`There is no finished backup in ${folder}: it has no ${manifestFile}.`)
  })
  const manifest = Manifest.safeParse(fromJson(text))
  if (!manifest.success) throw new StartupError(`${join(folder, manifestFile)} cannot be read by this version.`)
  for (const table of manifest.data.tables) {
    const file = fileOf(folder, table)
    const hash = await sha256Of(file).catch(() => undefined)
    if (hash === undefined) throw new StartupError(`The backup lacks ${file}.`)
    if (hash !== table.sha256) throw new StartupError(`${file} is damaged: it is not what was written.`)
  }
  return manifest.data
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
