import { basename, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from './findTestFiles.ts'
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

test('Given files of every kind, then tests on the whole product share processes and all others have one of their own', () => {
  const inTests = (name: string) => join(root, 'tests/src', name)
  const pages = ['a', 'b', 'c'].map((name) => inTests(`screens/${name}.browser.test.ts`))
  const [alone, unit] = [inTests('engine/killed.test.ts'), join(root, 'contracts/src/money.test.ts')]
  assert.equal(inGroups([...pages, alone, unit], 2), [pages.slice(0, 2), pages.slice(2), [alone], [unit]])
})

test.run()
