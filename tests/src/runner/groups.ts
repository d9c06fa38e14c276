import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { root, startsContainers } from './findTestFiles.ts'

/** Files that load the same code share processes: to load it and warm it up takes longer than many of them. */
function kindOf(file: string): string | undefined {
  const [workspace, path = ''] = relative(root, file).split(`${sep}src${sep}`)
  if (startsContainers(file)) return 'containers'
  if (workspace !== 'tests') return workspace
  // The whole product in the test's own process, over HTTP and with a browser: each file starts one and stops it.
  if (/^((screens|admin|edge)\/)?[^/]+\.(browser|http)\.test\.ts$/.test(path)) return 'products'
  return /^engine\/[^/]+\.test\.ts$/.test(path) ? 'laboratories' : undefined
}

/** A process grows with each product that it started. */
const mostTogether = (kind: string) => (kind === 'products' ? 5 : 10)

/** What measures its process, or changes what all of it sees, has one of its own. */
const ofItsProcess = /\bprocess\.(cpuUsage|memoryUsage|on|once|emit|kill|env\.\w+ =)|\bperformance\.|\bglobalThis\b/
const concernsItsProcess = (file: string) => ofItsProcess.test(readFileSync(file, 'utf8'))

/**
 * Test files by process, in the order in which they came: every file has one of its own, but those that may share one.
 * @param atOnce so many processes run at a time, and each shall have some
 */
export function inGroups(files: readonly string[], atOnce: number): string[][] {
  const kinds = files.map((file) => (concernsItsProcess(file) ? undefined : kindOf(file)))
  const roomFor = (kind: string) =>
    Math.min(mostTogether(kind), Math.ceil(kinds.filter((other) => other === kind).length / atOnce))
  const groups: string[][] = []
  const open = new Map<string, string[]>()
  for (const [index, file] of files.entries()) {
    const kind = kinds[index]
    const group = open.get(kind ?? '')
    if (kind !== undefined && group !== undefined && group.length < roomFor(kind)) {
      group.push(file)
      continue
    }
    const next = [file]
    groups.push(next)
    if (kind !== undefined) open.set(kind, next)
  }
  return groups
}
