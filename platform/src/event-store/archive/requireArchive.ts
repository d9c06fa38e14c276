import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { StartupError } from '../../process.ts'
import { beginning, type Position } from '../eventStore.ts'
import { archiveFiles } from './archiveFiles.ts'

/**
 * A log without its older part would make wrong read models: what was moved to files must be there. It may be moved while a
 * service runs.
 * @param after only what stands behind this position is wanted
 * @throws StartupError in one sentence
 */
export async function requireArchive(
  pool: Pool,
  folder: string | undefined,
  after: Position = beginning,
): Promise<void> {
  const files = (await archiveFiles(pool)).filter(({ last }) => last > after)
  if (files.length === 0) return
  if (folder === undefined)
    throw new StartupError(
      `ARCHIVE_DIR is not set, and a part of the log was moved to ${files.length} files: name their folder in it.`,
    )
  const missing = files.find(({ file }) => !existsSync(join(folder, file)))
  if (missing)
    throw new StartupError(
      `ARCHIVE_DIR is ${folder}, which lacks ${missing.file} with ${missing.events} events of the log.`,
    )
}
