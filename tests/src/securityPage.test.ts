import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { findTestFiles, root, textOf } from './runner/findTestFiles.ts'

const test = suite('what is promised, and the tests that show it')

const quotedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)

/** Cells of the rows of each table that has a column of this name. */
function rowsWith(page: string, column: string): readonly (readonly string[])[] {
  const tables = page.split(/\n\n+/).filter((block) => block.startsWith('|') && block.split('\n')[0]?.includes(column))
  return tables.flatMap((table) =>
    table
      .split('\n')
      .slice(2)
      .filter((row) => row.startsWith('|'))
      .map((row) => row.split('|').map((cell) => cell.trim())),
  )
}

for (const column of ['shown by', 'evidence'])
  test(`Given docs/security.md, then each row names under “${column}” a test that is there`, () => {
    const rows = rowsWith(textOf('docs/security.md'), column)
    assert.ok(rows.length > 20)
    for (const cells of rows) {
      const files = quotedIn(cells.at(-2) ?? '')
      assert.ok(files.length > 0, cells.join(' | '))
      for (const file of files) assert.ok(file.includes('.test.ts') && existsSync(join(root, file)), file)
    }
  })

test('Given what README.md promises, then each row names a command that is there, or tests that are', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(textOf('package.json')))
  const rows = rowsWith(textOf('README.md'), 'promise')
  assert.ok(rows.length > 4)
  for (const [, , how = ''] of rows)
    for (const command of quotedIn(how)) {
      const [, script, part] = /^npm (?:run )?([\w:]+)(?: -- (\S+))?$/.exec(command) ?? []
      assert.ok(script && scripts[script], command)
      if (part) assert.ok(findTestFiles([part]).length > 0, command)
    }
})

test.run()
