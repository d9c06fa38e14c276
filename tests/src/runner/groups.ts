import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { root, startsContainers } from './findTestFiles.ts'

/** A test file of the whole product, over HTTP or with a browser, by what it begins with. */
const suitesOfKinds: readonly (readonly [kind: string, imported: RegExp])[] = [
  // Services as processes of their own, which the files of a process share; each test leaves them running.
  ['services', /\/separately\.ts'/],
  // With a browser, whose driver takes long to load; without one.
  ['screens', /\/(screenSuite|adminStage)\.ts'/],
  ['products', /\/systemSuite\.ts'|'\.\/kit\/system\.ts'/],
]

/** Files that load the same code share processes: to load it and warm it up takes longer than many of them. */
function kindOf(file: string, text: string): string | undefined {
  const [workspace, path = ''] = relative(root, file).split(`${sep}src${sep}`)
  if (startsContainers(file)) return 'containers'
  if (workspace !== 'tests') return workspace
  if (/^engine\/[^/]+\.test\.ts$/.test(path)) return 'laboratories'
  if (/^((screens|admin|edge)\/)?[^/]+\.http\.test\.ts$/.test(path)) return 'products'
  return suitesOfKinds.find(([, imported]) => imported.test(text))?.[0]
}

/**
 * A process grows with each product that it started, and one of many long files could end long after the others, as those
 * that start containers, which come last, once did.
 */
const mostTogether = (kind: string) => (kind === 'containers' ? 3 : kind === 'screens' || kind === 'products' ? 8 : 10)

/** What measures its process, or changes what all of it sees, has one of its own; so has what measures by `measureTurns`. */
const ofItsProcess =
  /\bprocess\.(cpuUsage|memoryUsage|on|once|emit|kill|env\.\w+ =)|\bperformance\.now\b|\bmeasureTurns\b|\bglobalThis\.\w+ =|\bObject\.assign\(globalThis\b|'\.\/fuzz\.ts'/

/**
 * Test files by process, in the order in which they came: every file has one of its own, but those that may share one.
 * @param atOnce so many processes run at a time, and each shall have some
 */
export function inGroups(files: readonly string[], atOnce: number): string[][] {
  const kinds = files.map((file) => {
    const text = readFileSync(file, 'utf8')
    return ofItsProcess.test(text) ? undefined : kindOf(file, text)
  })
  const share = Math.ceil(files.length / atOnce)
  // Services take so long to start that as few as can be are, also where processes are left without a file.
  const roomFor = (kind: string) => (kind === 'services' ? 4 : Math.min(mostTogether(kind), share))
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
