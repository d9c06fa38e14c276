import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { circlesIn, importGraph, reachable, type Source } from './importGraph.ts'
import { filesBelow, root, textOf, workspaces } from './runner/findTestFiles.ts'

const test = suite('architecture')

/** What the whole product is made of. */
const parts = ['contracts', 'platform', 'command-service', 'projection-service', 'sync-engine', 'google-emulator']

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
  'deploy/standalone': parts,
  tests: [...parts, 'standalone'],
  bench: [...parts, 'travel', 'standalone', 'tests'],
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

const graph = importGraph(sources)
/** Packages that each file imports. */
const outsideImports = new Map(
  sources.map(({ file, imports }) => [file, imports.filter((name) => !/^\.|^@calendar-sync\//.test(name))]),
)

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

/** Files that decide: contracts, plans of the engine and what follows from an answer of Google's, and detection of travel. */
const decides = (file: string) =>
  !/\.test\.|\/testing\//.test(file) &&
  (file.startsWith('contracts/') ||
    /^sync-engine\/src\/reconcile\/(?:plan|eligibility)\//.test(file) ||
    /^sync-engine\/src\/write\/(?:operation\w+|linkTransitions)\.ts$/.test(file) ||
    (file.startsWith('sync-engine/travel/src/') && !file.includes('/tools/')))

test('What decides reaches no I/O, whichever way its imports lead', () => {
  // Comparing and hashing are computations, and node:module is how the JSON of a data package is loaded.
  const io = /^(?:node:(?!(?:util|crypto|module)$)|pg$|koa|@koa|nats$|googleapis|ws$|knex)/
  const starts = sources.map(({ file }) => file).filter(decides)
  assert.ok(starts.length > 60)
  const broken = starts.flatMap((file) =>
    reachable(graph, file).flatMap((reached) =>
      (outsideImports.get(reached) ?? [])
        .filter((specifier) => io.test(specifier))
        .map((specifier) => `${file} reaches ${specifier} through ${reached}`),
    ),
  )
  assert.equal(broken, [])
})

/** Tables written by hand. */
const data = ['sync-engine/travel/src/tools/gazetteer/tables.ts']

test('No file but data has more than 250 lines', () => {
  const long = sources
    .filter(({ file }) => !data.includes(file))
    .map(({ file }) => ({ file, lines: textOf(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250)
  assert.equal(long, [])
})

test('No file imports itself through others, not even for a type', () => {
  assert.equal(circlesIn(graph), [])
})

test('The rooms of the engine are walked downwards: from run to write, and from both to reconcile', () => {
  const engine = 'sync-engine/src/'
  const above = { reconcile: ['run', 'write', 'reactions'], write: ['run', 'reactions'] } as const
  const upwards = Object.entries(above).flatMap(([room, rooms]) =>
    sources
      .filter(({ file }) => file.startsWith(`${engine}${room}/`) && !/\.test\.|\/testing\//.test(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => new URL(specifier, `file:///${file}`).pathname.slice(1))
          .filter((target) => rooms.some((other) => target.startsWith(`${engine}${other}/`)))
          .map((target) => `${file} imports ${target}`),
      ),
  )
  assert.equal(upwards, [])
})

test('Each stream has one decider, which stands with its events', () => {
  const made = sources
    .filter(({ file }) => !file.includes('.test.'))
    .flatMap(({ file }) => {
      const text = textOf(file)
      return [...text.matchAll(/^export const (\w+Decider)\b/gm)].map(([, name = '']) => ({ name, file }))
    })
  assert.is(new Set(made.map(({ name }) => name)).size, made.length)
  assert.ok(made.length > 10)
  for (const { name, file } of made) assert.match(file, /^contracts\/src\/domain\//, name)
})

test('Contracts stand on zod alone, and what they decide on packages that compute', () => {
  const computing = new Set(['zod', 'uuid', 'luxon'])
  const broken = sources
    .filter(({ file }) => file.startsWith('contracts/') && decides(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter((name) => !name.startsWith('.') && name !== 'zod')
        .filter((name) => !(file.startsWith('contracts/src/domain/') && computing.has(name)))
        .map((name) => `${file} imports ${name}`),
    )
  assert.equal(broken, [])
})

test('The client of EventStoreDB is named in the files of its adapter only, and where the bench compares them with it', () => {
  const naming = sources.filter(
    ({ file, imports }) =>
      imports.some((name) => name.startsWith('@eventstore/')) && !/\.test\.|\/testing\//.test(file),
  )
  assert.ok(naming.length > 0)
  for (const { file } of naming)
    assert.match(file, /^(platform\/src\/event-store\/eventStoreDb\w*|bench\/src\/eventStoreDbReference)\.ts$/i)
})

test('Ciphers are made in one file only, which says how long a tag is', () => {
  const using = sources.filter(({ file }) => /create(?:De)?[Cc]ipher/.test(textOf(file)))
  assert.equal(
    using.map(({ file }) => file).filter((file) => file !== 'tests/src/architecture.test.ts'),
    ['platform/src/privacy/encryption.ts'],
  )
  const text = textOf('platform/src/privacy/encryption.ts')
  const made = text.match(/create(?:De)?[Cc]ipheriv\([^\n]*/g) ?? []
  assert.is(made.length, 2)
  for (const call of made) assert.match(call, /authTagLength: tagLength/)
})

test.run()
