import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { FilesOfScreen } from '../src/preload/preload.ts'

export const preloadSource = fileURLToPath(new URL('../src/preload/preload.ts', import.meta.url))

/** The file of a screen behind sign-in; its path is the name of its folder. */
const screen = /src\/(dashboard|accounts|calendars|filters|billing|settings|subscribe)\/\w+Page\.tsx$/

const address = (file: string): string => `/${file}`

const inHead = { tag: 'script', injectTo: 'head' } as const

/** A chunk of the bundle, as far as this file reads it. */
interface Chunk {
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

/**
 * Puts the preload script into the built page, with the list of files that each screen behind sign-in needs. The list stands in the
 * page, as data that browsers do not run: a script that named other scripts by their hashes would need a new name with each of theirs.
 */
export const preloadScript = (): Plugin => ({
  name: 'preload-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunks = new Map<string, Chunk>()
      for (const [name, file] of Object.entries(bundle ?? {})) if (file.type === 'chunk') chunks.set(name, file)
      const made = (source: RegExp) =>
        [...chunks].find(([, { facadeModuleId }]) => source.test(facadeModuleId ?? ''))?.[0]
      const start = made(/index\.html$/)
      const preload = made(/preload\.ts$/)
      const around = made(/MemberArea\.tsx$/)
      if (!start || !preload || !around) throw new Error('the build made no start, preload or MemberArea script')
      const filesOf = (names: readonly string[]) => [...withImports(names, chunks)].filter((file) => !loaded.has(file))
      const loaded = withImports([start], chunks)
      const screens: Record<string, FilesOfScreen> = {}
      for (const [name, { facadeModuleId }] of chunks) {
        const [, path] = screen.exec(facadeModuleId ?? '') ?? []
        if (!path) continue
        const picture = made(new RegExp(`src/${path}/First\\w+\\.tsx$`))
        const first = picture ? filesOf([picture]) : []
        const styles = first.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
        screens[path] = { first: [...first, ...styles].map(address), all: filesOf([name, around]).map(address) }
      }
      return [
        { ...inHead, attrs: { type: 'module', async: true, fetchpriority: 'high', src: `/${preload}` } },
        { ...inHead, attrs: { type: 'application/json', id: 'screens' }, children: JSON.stringify(screens) },
      ]
    },
  },
})

/** These chunks and all that they import, by name. */
function withImports(
  names: readonly string[],
  chunks: ReadonlyMap<string, Chunk>,
  found = new Set<string>(),
): Set<string> {
  for (const name of names) if (!found.has(name)) withImports(chunks.get(name)?.imports ?? [], chunks, found.add(name))
  return found
}
