import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** A file of the repository, by its path from the root. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The folders of the workspaces, from the root's package.json. */
export const workspaces: readonly string[] = z
  .object({ workspaces: z.array(z.string()) })
  .parse(JSON.parse(textOf('package.json'))).workspaces

/**
 * Every test file whose path contains one of the filters (all without filters); long ones first, before them those with
 * a browser, whose groups take longest; last those that start containers: each container is a change of the machine's network, at
 * which a browser drops what it is loading.
 */
export function findTestFiles(filters: readonly string[]): string[] {
  return workspaces
    .flatMap((workspace) => filesBelow(join(root, workspace, 'src')))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => filters.length === 0 || filters.some((part) => relative(root, file).includes(part)))
    .map((file) => ({ file, turn: turnOf(file) }))
    .sort((a, b) => a.turn - b.turn || a.file.localeCompare(b.file))
    .map(({ file }) => file)
}

const turnOf = (file: string) =>
  startsContainers(file) ? 3 : file.endsWith('.browser.test.ts') ? 0 : takesLong(file) ? 1 : 2

/** Where a container runtime has their images. */
export const startsContainers = (file: string): boolean =>
  /\/(containers|realEventStoreDb|archiveScene)\.ts'/.test(readFileSync(file, 'utf8'))

/** Tests with everything real, those that hold laws for much that was made at random, and those that make Postgres servers' data files. */
const takesLong = (file: string): boolean => isWholeSystem(file) || /laws|embeddedPostgres/.test(file)

/** Tests of all parts together, with what is around them. */
const isWholeSystem = (file: string): boolean => relative(root, file).startsWith('tests')

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
