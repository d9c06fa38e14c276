import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startEmbeddedPostgres } from '@calendar-sync/platform/database/embeddedPostgres'
import { createPool, type Pool } from '@calendar-sync/platform/database/pool'
import { silentLog } from '@calendar-sync/platform/log'
import { root } from '../runner/findTestFiles.ts'

export type OldData = Awaited<ReturnType<typeof layOutOldData>>

/**
 * A new data folder with what a folder of an old version held: tests/data/README.md says how that was made.
 * @returns the folder, and what its log held
 */
export async function layOutOldData(version: string) {
  const from = join(root, 'tests', 'data', version)
  const unpacked = (file: string) => gunzipSync(readFileSync(join(from, file)))
  const dataDir = mkdtempSync(join(tmpdir(), `calendar-sync-${version}-`))
  // Run as root, the database has an account of its own that passes through here.
  chmodSync(dataDir, 0o711)
  copyFileSync(join(from, 'secrets.json'), join(dataDir, 'secrets.json'))
  mkdirSync(join(dataDir, 'google-emulator'))
  writeFileSync(join(dataDir, 'google-emulator', 'state.jsonl'), unpacked('google.jsonl.gz'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const owner = createPool(postgres.connectionString)
  try {
    await owner.query(unpacked('database.sql.gz').toString('utf8'))
    return { dataDir, log: await rowsOfLog(owner) }
  } finally {
    await owner.end()
    await postgres.stop()
  }
}

/** Every row of the log in order, as JSON. @param owner of the database */
export const rowsOfLog = async (owner: Pool): Promise<string[]> =>
  (
    await owner.query<{ row: string }>('select row_to_json(e)::text as row from event_store.events e order by position')
  ).rows.map(({ row }) => row)
