import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startEmbeddedPostgres } from '@calendar-sync/platform/database/embeddedPostgres'
import { createPool } from '@calendar-sync/platform/database/pool'
import { silentLog } from '@calendar-sync/platform/log'
import { saveDatabase } from './saveDatabase.ts'

/** `saveOldVersion.ts <DATA_DIR of the stopped product> <its sources> <new folder>`: README.md beside this says when. */
const [, , dataDir = '', sources = '', to = ''] = process.argv
mkdirSync(to, { recursive: true })
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
const pool = createPool(postgres.connectionString)
try {
  writeFileSync(join(to, 'database.sql.gz'), gzipSync(await saveDatabase(pool, sources), { level: 9 }))
  writeFileSync(
    join(to, 'google.jsonl.gz'),
    gzipSync(readFileSync(join(dataDir, 'google-emulator', 'state.jsonl')), { level: 9 }),
  )
  writeFileSync(
    join(to, 'secrets.json'),
    `${JSON.stringify(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')), null, 2)}\n`,
  )
} finally {
  await pool.end()
  await postgres.stop()
}
