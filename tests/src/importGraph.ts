import { posix } from 'node:path'
import { z } from 'zod'
import { textOf, workspaces } from './runner/findTestFiles.ts'

export interface Source {
  /** From the root of the project. */
  readonly file: string
  readonly imports: readonly string[]
}

/** Which files of the project each file imports, for values or for types. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const Package = z.object({ name: z.string() })

const folderOf = new Map(
  workspaces.map((folder) => [Package.parse(JSON.parse(textOf(`${folder}/package.json`))).name, folder]),
)

export function importGraph(sources: readonly Source[]): ImportGraph {
  const known = new Set(sources.map(({ file }) => file))
  return new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.map((specifier) => fileOf(file, specifier)).filter((imported) => known.has(imported)),
    ]),
  )
}

function fileOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [scope, name, ...path] = specifier.split('/')
  const folder = folderOf.get(`${scope}/${name}`)
  return folder ? `${folder}/src/${path.join('/')}.ts` : ''
}

/** The file itself and all that it imports, directly or through others. */
export function reachable(graph: ImportGraph, file: string): string[] {
  const seen = new Set([file])
  for (const at of seen) for (const next of graph.get(at) ?? []) seen.add(next)
  return [...seen]
}

/** Each circle once, as a chain of files that ends where it began; one for each group of files that reach each other. */
export function circlesIn(graph: ImportGraph): string[] {
  const found: string[] = []
  const told = new Set<string>()
  for (const file of graph.keys()) {
    const chain = told.has(file) ? undefined : wayBack(graph, file)
    if (!chain) continue
    for (const part of chain) told.add(part)
    found.push([...chain, file].join(' → '))
  }
  return found
}

/** The shortest chain of imports from a file to itself. */
function wayBack(graph: ImportGraph, file: string): string[] | undefined {
  const chains = [[file]]
  const seen = new Set<string>()
  for (const chain of chains) {
    for (const next of graph.get(chain.at(-1) ?? file) ?? []) {
      if (next === file) return chain
      if (seen.has(next)) continue
      seen.add(next)
      chains.push([...chain, next])
    }
  }
  return undefined
}
