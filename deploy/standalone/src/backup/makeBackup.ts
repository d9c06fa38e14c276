import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { inTransaction, type Pool, type PoolClient } from '@calendar-sync/platform/database/pool'
import { makeFolder } from '@calendar-sync/platform/makeFolder'
import { StartupError } from '@calendar-sync/platform/process'
import { fileOf, keysIn, type Manifest, type SavedTable, secretsFile, sha256Of, writeManifest } from './backupFolder.ts'
import { holdsKeys, type KeptTable, quoted, tablesToKeep } from './tables.ts'

const rowsAtOnce = 2_000

/**
 * Writes what one instant of the database holds to a folder, while services go on. Personal fields stay sealed; the keys
 * that open them lie in a folder of their own in it.
 * @param owner connected as the role that owns everything
 * @param dataDir where `secrets.json` is; without one (its keys come from the environment) none is copied
 * @throws StartupError when the folder holds anything already
 */
export async function makeBackup(owner: Pool, dataDir: string, folder: string, at: Date): Promise<Manifest> {
  makeFolder(folder, 0o700)
  if ((await readdir(folder)).length > 0) throw new StartupError(`${folder} is not empty; name a new folder.`)
  const keys = keysIn(folder)
  await mkdir(keys, { mode: 0o700 })
  const whole = await inTransaction(owner, async (client): Promise<Manifest> => {
    // Every statement that follows sees the same instant.
    await client.query('set transaction isolation level repeatable read, read only')
    const { rows } = await client.query<{ head: string | null }>(
      'select max(position)::text as head from event_store.events',
    )
    const tables: SavedTable[] = []
    for (const table of await tablesToKeep(client))
      tables.push(await saveTable(client, holdsKeys(table) ? keys : folder, table))
    return { format: 1, madeAt: at.toISOString(), head: rows[0]?.head ?? null, tables }
  })
  await copyFile(join(dataDir, secretsFile), join(keys, secretsFile)).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
  await writeManifest(keys, { ...whole, tables: whole.tables.filter(holdsKeys) })
  await writeManifest(folder, { ...whole, tables: whole.tables.filter((table) => !holdsKeys(table)) })
  return whole
}

async function saveTable(client: PoolClient, folder: string, table: KeptTable): Promise<SavedTable> {
  const { schema, name, columns } = table
  const list = columns.map((column) => quoted(column)).join(', ')
  await client.query(
    `declare saved no scroll cursor for
     select row_to_json(kept)::text as line from (select ${list} from ${quoted(schema, name)}) kept`,
  )
  let count = 0
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from saved`)
      if (rows.length === 0) return
      count += rows.length
      // A line break can only stand between the parts of a JSON text, never in one.
      yield rows.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join('')
    }
  }
  const file = fileOf(folder, table)
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }))
  await client.query('close saved')
  return { schema, name, columns: [...columns], rows: count, sha256: await sha256Of(file) }
}
