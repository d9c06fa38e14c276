import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { System } from './system.ts'

/** The letters in which an address is named, as they would leave the house; lines that mail folds are joined again. */
export async function outboxLetters({ dataDir }: Pick<System, 'dataDir'>, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const letters = await Promise.all(
    files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(folder, file), 'utf8')),
  )
  return letters
    .map((letter) => letter.replaceAll('=\r\n', '').replaceAll('=\n', ''))
    .filter((letter) => letter.includes(address))
}
