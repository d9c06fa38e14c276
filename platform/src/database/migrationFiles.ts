import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface MigrationFile {
  readonly number: number
  /** With its number, without `.sql`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** @throws Error when two files of the folder carry the same number or a file has none */
export async function readMigrations(directory: URL | string): Promise<MigrationFile[]> {
  const folder = typeof directory === 'string' ? directory : fileURLToPath(directory)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readMigration(folder, name)))
  files.forEach((file, index) => {
    const twin = files[index + 1]
    if (twin?.number === file.number) throw new Error(`Migrations ${file.name} and ${twin.name} carry the same number.`)
  })
  return files
}

async function readMigration(folder: string, fileName: string): Promise<MigrationFile> {
  const number = Number(/^(\d{4})_/.exec(fileName)?.[1])
  if (!number) throw new Error(`Migration ${join(folder, fileName)} is not named like 0001_name.sql.`)
  // A checkout may have turned line ends into those of its system.
  const sql = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { number, name: fileName.slice(0, -'.sql'.length), sql, checksum }
}
