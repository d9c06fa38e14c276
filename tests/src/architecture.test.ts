import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filesBelow, root, workspaces } from './runner/findTestFiles.ts'

const test = suite('architecture')

/** Which workspaces each may import; docs/architecture.md draws the picture. */
const allowed: Record<string, readonly string[]> = {
  contracts: [],
  platform: ['contracts'],
  'command-service': ['contracts', 'platform'],
  'projection-service': ['contracts', 'platform'],
  'sync-engine': ['contracts', 'platform', 'travel'],
  'sync-engine/travel': [],
  frontend: ['contracts'],
  'deploy/google-emulator': [],
  'deploy/standalone': [
    'contracts',
    'platform',
    'command-service',
    'projection-service',
    'sync-engine',
    'google-emulator',
  ],
  tests: [
    'contracts',
    'platform',
    'command-service',
    'projection-service',
    'sync-engine',
    'google-emulator',
    'standalone',
  ],
  bench: [
    'contracts',
    'platform',
    'command-service',
    'projection-service',
    'sync-engine',
    'travel',
    'google-emulator',
    'tests',
  ],
}

interface Source {
  readonly file: string
  readonly imports: readonly string[]
}

const importOf = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

const sourcesOf = (workspace: string): Source[] =>
  filesBelow(`${root}/${workspace}/src`)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file: relative(root, file).split(sep).join('/'),
      imports: [...readFileSync(file, 'utf8').matchAll(importOf)].map(([, specifier]) => specifier ?? ''),
    }))

const sources = workspaces.flatMap((workspace) => sourcesOf(workspace).map((source) => ({ workspace, ...source })))

test('There are sources to look at in every workspace', () => {
  for (const workspace of workspaces)
    assert.ok(
      sources.some((source) => source.workspace === workspace),
      workspace,
    )
})

test('No workspace imports one that the dependency rule does not allow', () => {
  const broken = sources.flatMap(({ workspace, file, imports }) =>
    imports
      .map((specifier) => /^@calendar-sync\/([^/]+)/.exec(specifier)?.[1])
      .filter((name) => name !== undefined && !allowed[workspace]?.includes(name))
      .map((name) => `${file} imports ${name}`),
  )
  assert.equal(broken, [])
})

test('No source reaches into another workspace by a relative path', () => {
  const broken = sources.flatMap(({ workspace, file, imports }) =>
    imports
      .filter((specifier) => specifier.startsWith('.'))
      .filter((specifier) => !new URL(specifier, `file:///${file}`).pathname.startsWith(`/${workspace}/`))
      .map((specifier) => `${file} imports ${specifier}`),
  )
  assert.equal(broken, [])
})

test('What decides imports no I/O', () => {
  const pure = (file: string) =>
    !file.includes('.test.') &&
    (file.startsWith('contracts/') ||
      file.startsWith('sync-engine/src/plan/') ||
      (file.startsWith('sync-engine/travel/src/') && !file.includes('/tools/')) ||
      /^command-service\/src\/(\w+)\/\1\.ts$/.test(file))
  // Comparing and hashing are computations, and node:module is how the JSON of a data package is loaded.
  const io =
    /^(?:node:(?!(?:util|crypto|module)$)|pg$|koa|@koa|nats$|googleapis|ws$|@calendar-sync\/platform\/(?!decider$))/
  const looked = sources.filter(({ file }) => pure(file))
  assert.ok(looked.length > 20)
  const broken = looked.flatMap(({ file, imports }) =>
    imports.filter((specifier) => io.test(specifier)).map((specifier) => `${file} imports ${specifier}`),
  )
  assert.equal(broken, [])
})

test('Contracts stand on zod alone', () => {
  const broken = sources
    .filter(({ file }) => file.startsWith('contracts/') && !file.includes('.test.'))
    .flatMap(({ file, imports }) =>
      imports.filter((name) => !name.startsWith('.') && name !== 'zod').map((name) => `${file} imports ${name}`),
    )
  assert.equal(broken, [])
})

test('The client of EventStoreDB is named in the files of its adapter only', () => {
  const naming = sources.filter(
    ({ file, imports }) =>
      imports.some((name) => name.startsWith('@eventstore/')) && !/\.test\.|\/testing\//.test(file),
  )
  assert.ok(naming.length > 0)
  for (const { file } of naming) assert.match(file, /^platform\/src\/event-store\/eventStoreDb\w*\.ts$/i)
})

test('Ciphers are made in one file only, which says how long a tag is', () => {
  const using = sources.filter(({ file }) => /create(?:De)?[Cc]ipher/.test(readFileSync(`${root}/${file}`, 'utf8')))
  assert.equal(
    using.map(({ file }) => file).filter((file) => file !== 'tests/src/architecture.test.ts'),
    ['platform/src/privacy/encryption.ts'],
  )
  const text = readFileSync(`${root}/platform/src/privacy/encryption.ts`, 'utf8')
  const made = text.match(/create(?:De)?[Cc]ipheriv\([^\n]*/g) ?? []
  assert.is(made.length, 2)
  for (const call of made) assert.match(call, /authTagLength: tagLength/)
})

test.run()
