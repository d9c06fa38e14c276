import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root, textOf } from './runner/findTestFiles.ts'

const page = textOf('docs/specification-coverage.md')

/** The page's abbreviations, spelled out. */
const prefixes: readonly (readonly [RegExp, string])[] = [
  [/^f\//, 'frontend/src/'],
  [/^c\//, 'contracts/src/'],
  [/^cmd\//, 'command-service/src/'],
  [/^q\//, 'projection-service/src/queries/'],
  [/^t\//, 'tests/src/'],
]
const spelledOut = (path: string) => {
  const [prefix, meant] = prefixes.find(([start]) => start.test(path)) ?? [/^/, '']
  return path.replace(prefix, meant)
}

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Requirement'))
  .map((line) => {
    const [, requirement = '', where = '', shownBy = ''] = line.split('|').map((cell) => cell.trim())
    return { requirement, where, shownBy }
  })

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => spelledOut(path))

/** Files by their path, and by the page's short names for browser tests. */
function testFiles(shownBy: string): string[] {
  const bare = shownBy
    .replace(/`[^`]+`/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'every browser test')
  const browser = bare.map((name) =>
    name.startsWith('admin/') ? `tests/src/${name}.browser.test.ts` : `tests/src/screens/${name}.browser.test.ts`,
  )
  return [...named(shownBy), ...browser]
}

const test = suite('the page on what the specification asks for')

test('Every requirement names a test that is there, or says why none can show it', () => {
  const missing = rows
    .filter(({ shownBy }) => !shownBy.startsWith('none: '))
    .flatMap(({ requirement, shownBy }) => {
      const files = testFiles(shownBy)
      const gone = files.filter((file) => !existsSync(join(root, file)))
      if (shownBy === 'every browser test') return []
      return files.length === 0 ? [`${requirement}: nothing`] : gone.map((file) => `${requirement}: ${file}`)
    })
  assert.equal(missing, [])
})

test('Every place named is there', () => {
  const missing = rows.flatMap(({ requirement, where }) =>
    named(where)
      .filter((path) => path.includes('/') && !existsSync(join(root, path)))
      .map((path) => `${requirement}: ${path}`),
  )
  assert.equal(missing, [])
})

test.run()
