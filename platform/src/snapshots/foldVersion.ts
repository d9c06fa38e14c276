import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { categoryOfFold } from '@calendar-sync/contracts/domain/states'

/** Folds live in the folder of the events; when any file of it is another, so may be what a fold makes of a stream. */
function digestOfFolds(): string {
  const folder = dirname(fileURLToPath(import.meta.resolve('@calendar-sync/contracts/domain/registry')))
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.[jt]s$/.test(name) && !/\.(?:d|test)\.[jt]s$/.test(name),
  )
  for (const name of files.sort())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

let digest: string | undefined

/**
 * Names a fold and the version of its code, without a number that a person could forget to raise.
 * @returns undefined for a fold of a caller's own, whose states are not kept
 */
export function foldVersion(evolve: unknown): string | undefined {
  const category = categoryOfFold.get(evolve)
  if (category === undefined) return undefined
  digest ??= digestOfFolds()
  return `${category}/${digest}`
}
