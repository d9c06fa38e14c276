import { basename, join, relative } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findTestFiles, root, startsContainers } from './findTestFiles.ts'
import { inGroups } from './groups.ts'
import { runTestFiles } from './runTestFiles.ts'

const test = suite('the runner of the tests')

const fixture = (name: string) => join(root, 'tests/src/runner/fixtures', `${name}.ts`)

/** What the runner says of each of these files: passed and failed tests. */
async function played(...names: string[]): Promise<[file: string, passed: number, failed: number][]> {
  const results: [string, number, number][] = []
  await runTestFiles(names.map(fixture), {}, (file, { passed, failed }) =>
    results.push([basename(file, '.ts'), passed, failed]),
  )
  return results
}

test('Given files in one process, when one fails, then the runner counts the tests of each by itself', async () => {
  assert.equal(await played('fails', 'passes'), [
    ['fails', 1, 1],
    ['passes', 1, 0],
  ])
})

test('Given files in one process, when one ends the process or runs no test, then it fails and those after it run', async () => {
  assert.equal(await played('runsNothing', 'endsProcess', 'passes'), [
    ['runsNothing', 0, 1],
    ['endsProcess', 0, 1],
    ['passes', 1, 0],
  ])
})

test('Given files of every kind, then those that load the same share processes, and what measures its process has one of its own', () => {
  const pages = ['billing', 'calendars', 'checkout'].map((name) => `tests/src/screens/${name}.browser.test.ts`)
  const http = ['tests/src/admin.http.test.ts', 'tests/src/privacy.test.ts']
  const services = ['legal', 'live', 'slowServer'].map((name) => `tests/src/screens/${name}.browser.test.ts`)
  const engine = ['deletions', 'faults'].map((name) => `tests/src/engine/${name}.test.ts`)
  const requests = ['clientAddress', 'origin', 'hostileBodies'].map((name) => `platform/src/http/${name}.test.ts`)
  const other = ['tests/src/backup.test.ts', 'tests/src/routes/fuzz.http.test.ts', 'contracts/src/fastReader.test.ts']
  const groups = inGroups(
    [...pages, ...http, ...services, ...engine, ...requests, ...other].map((file) => join(root, file)),
    8,
  )
  assert.equal(
    groups.map((group) => group.map((file) => relative(root, file))),
    [
      pages.slice(0, 2),
      pages.slice(2),
      http,
      services,
      engine,
      requests.slice(0, 2),
      ['platform/src/http/hostileBodies.test.ts'],
      ...other.map((file) => [file]),
    ],
  )
})

test('Given every test file, then those that start containers come last, when no browser loads anything', () => {
  const containers = findTestFiles([]).map(startsContainers)
  assert.ok(containers.includes(true))
  assert.equal(containers.slice(containers.indexOf(true)).includes(false), false)
})

test.run()
